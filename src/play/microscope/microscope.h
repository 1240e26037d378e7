// The microscope: the whole tree of a small search as data, and what the search did step by step, so that
// people can see what minimax, alpha-beta and UCT do. docs/microscope.md shows it; the JSON is `Trace` of
// web/src/api/types.ts. All that is told of values, windows and chances is seen by the first player.
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

struct HandTree;

enum class TraceAlgorithm : std::uint8_t { minimax, alphabeta, uct };
enum class TraceOrder : std::uint8_t { listed, evaluation };

// What is to be searched, and how.
struct TraceOptions {
    TraceAlgorithm algorithm = TraceAlgorithm::alphabeta;
    int depth = 2;                          // plies, of minimax and alphabeta
    TraceOrder order = TraceOrder::listed;  // of alphabeta
    bool table = false;                     // of alphabeta: what is known of a position is kept
    std::string evaluation = {};            // of both; empty is the game's first
    int playouts = 200;                     // the rest is of uct
    double c = 0.65;
    std::uint64_t seed = 1;
    bool steps = false;  // what the search did in its order, too
};

struct TraceBounds {
    static constexpr int most_depth = 6;
    static constexpr int most_playouts = 20'000;
    static constexpr double most_c = 10;
    // The most nodes of minimax and alphabeta: a larger tree is not shown, since it would have to be kept.
    static constexpr std::uint64_t most_searched = 200'000;
    // The most nodes in the answer; only the upper part of a larger tree is shown.
    static constexpr std::size_t most_shown = 4'000;
    // The choices of UCT's walks that are told with their bounds; the playouts after these are not told.
    static constexpr std::size_t most_candidates = 20'000;
    // How far minimax is counted beside alphabeta.
    static constexpr std::uint64_t most_counted = 2'000'000;
};

// Reads `NewTrace` of web/src/api/types.ts; the game and its position are not looked at.
Expected<TraceOptions> parse_trace_options(const nlohmann::json& json);

std::string_view name_of(TraceAlgorithm algorithm);

// The search of a tree that was made by hand (hand_tree.h). An order by evaluation knows the true values.
Expected<nlohmann::json> trace_hand_tree(const HandTree& tree, const TraceOptions& wanted);

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
    bool known = false;
    CutBy cut = CutBy::nothing;
    std::vector<std::string> pruned = {};  // the moves that were not looked at
    std::optional<UctFigures> uct = {};
    std::size_t first_child = 0;  // all children follow each other
    std::size_t children = 0;
};

// Playouts without the types of their game; figures are seen by the side that plays the move.
struct TextPlayout {
    struct Candidate {
        std::string move;
        UctFigures figures;
    };
    struct Step {
        std::string move;
        Side side;
        bool untried;
        std::vector<Candidate> candidates;
        UctFigures after;
    };
    std::vector<Step> steps;
    int result = 0;  // the first player's: 1 won, -1 lost
    bool played = false;
};

struct TextTrace {
    TraceAlgorithm algorithm;
    std::size_t seen = 0;  // by the search
    std::optional<std::uint64_t> minimax_nodes = {};
    std::vector<TextNode> nodes;
    // Where they are wanted. A step's node is one of `nodes`; `best` and `alpha` as its parent's mover sees
    // them.
    std::optional<std::vector<TraceStep>> steps = {};
    std::optional<std::vector<TextPlayout>> playouts = {};
};

nlohmann::json to_json(const TextTrace& trace);

}  // namespace damier
