// A tournament as a TOML file; docs/tournaments.md describes it key by key.
#pragma once

#include <string>
#include <string_view>

#include "arena/settings/tournament_settings.h"
#include "core/error.h"

namespace damier {

// Every error names the line. A file of openings and players that are programs are looked for in `folder`.
Expected<TournamentSettings> parse_tournament(std::string_view file, const std::string& folder);

Expected<TournamentSettings> read_tournament(const std::string& file);

}  // namespace damier
