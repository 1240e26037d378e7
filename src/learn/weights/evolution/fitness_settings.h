// How the games are played that judge weights (games_fitness.h).
#pragma once

#include <cstdint>

namespace damier::learn {

struct FitnessSettings {
    int pairs = 64;               // of games, for each set of genes that is judged
    std::uint64_t nodes = 300;    // a move
    std::uint64_t playouts = 60;  // a move of UCT
    std::uint64_t seed = 1;
    int threads = 1;
};

}  // namespace damier::learn
