// Options that several kinds of players have, each described once.
#pragma once

#include <initializer_list>
#include <vector>

#include "play/spec/player_options.h"

namespace damier::options {

using enum OptionType;

inline constexpr double day = 24 * 3600;
inline constexpr double kibibyte = 1024;
inline constexpr double tebibyte = 1024.0 * 1024 * 1024 * 1024;

inline constexpr PlayerOption time_for_move{"time", duration, "time for each move", {}, 0.001, day};
inline constexpr PlayerOption time_for_game{"clock", OptionType::clock,
                                            "time for the whole game, with an increment: 30s or 5m+2s"};
inline constexpr PlayerOption time_spread{"spread", choice,      "how the clock is spent", "tenth", 0,
                                          0,        "tenth even"};
inline constexpr PlayerOption node_limit{"nodes", whole, "most nodes for a move", {}, 1, 1e15};
inline constexpr PlayerOption playout_limit{"playouts", whole, "most playouts for a move", {}, 1, 1e15};
inline constexpr PlayerOption random_seed{"seed", whole, "of what is random in it (default: the game's)",
                                          {},     0,     1.8e19};
inline constexpr PlayerOption evaluation{"eval", text, "the evaluation, by name (default: the game's first)"};
inline constexpr PlayerOption weights{.key = "weights",
                                      .type = text,
                                      .summary = "a file with weights for the evaluation",
                                      .role = OptionRole::file};
inline constexpr PlayerOption thread_count{.key = "threads",
                                           .type = whole,
                                           .summary = "threads that think at the same time",
                                           .fallback = "1",
                                           .least = 1,
                                           .most = 256,
                                           .role = OptionRole::threads};
inline constexpr PlayerOption table_size{"table", memory,   "size of the transposition table",
                                         "64MiB", kibibyte, tebibyte};
inline constexpr PlayerOption tree_memory{"memory", memory,        "bound of the tree",
                                          "1GiB",   64 * kibibyte, tebibyte};
inline constexpr PlayerOption exploration{
    "c", real, "exploration: value + c sqrt(ln N / n), values from -1 to 1", "0.65", 0, 100};
inline constexpr PlayerOption leaf_batch{"batch", whole, "playouts at each leaf (default: by the game)",
                                         {},      1,     4096};

constexpr PlayerOption depth_limit(std::string_view summary) {
    return {"depth", whole, summary, {}, 1, 128};
}

using List = std::vector<PlayerOption>;

inline List timing() {
    return {time_for_move, time_for_game, time_spread, node_limit};
}
inline List judgement() {
    return {evaluation, weights};
}

inline List together(std::initializer_list<List> parts) {
    List all;
    for (const List& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace damier::options
