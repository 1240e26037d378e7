#include "arena/seeds/seed_tournaments.h"

#include <algorithm>

namespace damier {

extern const std::string_view seeds_yolah_toml;
extern const std::string_view seeds_quarto_toml;
extern const std::string_view seeds_othello_toml;

std::span<const SeedTournament> seed_tournaments() {
    static const SeedTournament all[] = {{"yolah", seeds_yolah_toml, 50},
                                         {"othello", seeds_othello_toml, 100},
                                         {"quarto", seeds_quarto_toml, 20}};
    return all;
}

std::string toml_of(const SeedTournament& tournament, bool quick) {
    std::string text(tournament.text);
    constexpr std::string_view mark = "@pairs@";
    const int pairs = quick ? std::max(1, tournament.pairs / 10) : tournament.pairs;
    return text.replace(text.find(mark), mark.size(), std::to_string(pairs));
}

}  // namespace damier
