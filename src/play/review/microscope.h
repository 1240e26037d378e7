// The microscope: the whole tree of a small search as data, so that people can see what minimax, alpha-beta
// and UCT do. docs/microscope.md shows it; the JSON is `Trace` of web/src/api/types.ts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/side.h"
#include "core/value.h"
#include "search/trace/traced_tree.h"

namespace damier {

enum class TraceAlgorithm : std::uint8_t { minimax, alphabeta, uct };
enum class TraceOrder : std::uint8_t { listed, evaluation };

// What is to be searched, and how.
struct TraceOptions {
    TraceAlgorithm algorithm = TraceAlgorithm::alphabeta;
    int depth = 2;                          // plies, of minimax and alphabeta
    TraceOrder order = TraceOrder::listed;  // of alphabeta
    std::string evaluation = {};            // of both; empty is the game's first
    int playouts = 200;                     // the rest is of uct
    double c = 0.65;
    std::uint64_t seed = 1;
};

struct TraceBounds {
    static constexpr int most_depth = 6;
    static constexpr int most_playouts = 20'000;
    static constexpr double most_c = 10;
    // The most nodes of minimax and alphabeta: a larger tree is not shown, since it would have to be kept.
    static constexpr std::uint64_t most_searched = 200'000;
    // The most nodes in the answer; only the upper part of a larger tree is shown.
    static constexpr std::size_t most_shown = 4'000;
    // How far minimax is counted beside alphabeta.
    static constexpr std::uint64_t most_counted = 2'000'000;
};

// Reads `NewTrace` of web/src/api/types.ts; the game and its position are not looked at.
Expected<TraceOptions> parse_trace_options(const nlohmann::json& json);

std::string_view name_of(TraceAlgorithm algorithm);

// A node without the types of its game.
struct TextNode {
    std::string move;  // empty for the root
    Side side = Side::first;
    bool over = false;
    bool inner = false;
    bool best = false;
    std::optional<Value> value = {};  // these three as the mover here sees them
    std::optional<Value> alpha = {};  // nothing when it is infinite
    std::optional<Value> beta = {};
    std::size_t skipped = 0;
    std::optional<UctFigures> uct = {};
    std::size_t first_child = 0;  // all children follow each other
    std::size_t children = 0;
};

struct TextTrace {
    TraceAlgorithm algorithm;
    std::size_t seen = 0;  // by the search
    std::optional<std::uint64_t> minimax_nodes = {};
    std::vector<TextNode> nodes;
};

nlohmann::json to_json(const TextTrace& trace);

}  // namespace damier
