// For tests: small tournaments, and a file that is gone afterwards.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

#include "arena/run/tournament.h"
#include "play/registry/registry.h"

namespace damier {

class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "damier-arena-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~ScratchFolder() { std::filesystem::remove_all(path_); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

inline TournamentSettings small_tournament(std::string_view game, std::vector<std::string> specs, int pairs) {
    TournamentSettings settings;
    settings.game = *find_game(game);
    settings.name = "a test";
    settings.format_name = "round robin";
    settings.schedule.pairs = pairs;
    settings.openings.plies = 2;
    settings.openings.balance = -1;
    for (const std::string& spec : specs) {
        PlayerSetup player;
        player.name = spec + " " + std::to_string(settings.players.size() + 1);
        player.spec = spec;
        settings.players.push_back(std::move(player));
    }
    return settings;
}

}  // namespace damier
