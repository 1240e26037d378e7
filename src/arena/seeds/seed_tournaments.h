// The tournaments of the documents that Damier grew from: the Yolah book's last chapter, the Quarto report's
// methods, the Othello report's heuristics. They are the TOML files of this folder, built into the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace damier {

struct SeedTournament {
    std::string_view game;
    std::string_view text;  // with @pairs@ for the number of pairs
    int pairs;
};

std::span<const SeedTournament> seed_tournaments();

// The TOML file; a quick one has a tenth of the games.
std::string toml_of(const SeedTournament& tournament, bool quick);

}  // namespace damier
