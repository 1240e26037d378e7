#include "fuzz/targets.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace damier::fuzz {

namespace {

constexpr std::pair<std::string_view, Target> targets[] = {
    {"books", books},
    {"checkpoints", checkpoints},
    {"clients", clients},
    {"commands", commands},
    {"ggf", ggf},
    {"hand_trees", hand_trees},
    {"http", http},
    {"journals", journals},
    {"json", json},
    {"moves", moves},
    {"networks", networks},
    {"patterns", patterns},
    {"players", players},
    {"positions", positions},
    {"problems", problems},
    {"protocols", protocols},
    {"puzzles", puzzles},
    {"requests", requests},
    {"self_play", self_play},
    {"tournaments", tournaments},
    {"transcripts", transcripts},
    {"weights", weights},
};

}  // namespace

Target target_named(std::string_view name) {
    if (name == "--list") {
        for (const auto& [known, target] : targets)
            std::printf("%.*s\n", static_cast<int>(known.size()), known.data());
        std::exit(0);
    }
    for (const auto& [known, target] : targets) {
        if (known == name) return target;
    }
    std::fprintf(stderr, "'%.*s': expected a target as the first argument, one of",
                 static_cast<int>(name.size()), name.data());
    for (const auto& [known, target] : targets)
        std::fprintf(stderr, " %.*s", static_cast<int>(known.size()), known.data());
    std::fprintf(stderr, "\n");
    std::exit(2);
}

}  // namespace damier::fuzz
