// damier learn games othello --stats: what files of the WTHOR base hold.
#pragma once

#include <string>
#include <vector>

namespace damier::app {

struct WthorStatsOptions {
    std::vector<std::string> files;
    std::string player_names;
    std::string tournament_names;
    bool json = false;
};

int print_wthor_stats(const WthorStatsOptions& options);

}  // namespace damier::app
