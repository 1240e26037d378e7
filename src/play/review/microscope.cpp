#include "play/review/microscope.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "games/shared/json_reader.h"

namespace damier {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> algorithm_names = {"minimax", "alphabeta", "uct"};
constexpr std::array<std::string_view, 2> order_names = {"listed", "evaluation"};

std::string_view kind_of(const TextNode& node) {
    return node.over ? "end" : node.inner ? "inner" : "horizon";
}

void add_values(json& out, const TextNode& node) {
    if (node.value) out["value"] = seen_by(Side::first, node.side, *node.value);
    if (node.alpha) out["alpha"] = *node.alpha;
    if (node.beta) out["beta"] = *node.beta;
    if (node.skipped == 0) return;
    out["cut"] = true;
    out["skipped"] = node.skipped;
}

void add_figures(json& out, const UctFigures& figures) {
    out["visits"] = figures.visits;
    out["mean"] = figures.mean;
    if (figures.proof == uct::Proof::win) out["proof"] = "win";
    if (figures.proof == uct::Proof::draw) out["proof"] = "draw";
    if (figures.proof == uct::Proof::loss) out["proof"] = "loss";
    out["ucb"] = figures.ucb ? json(*figures.ucb) : json();
}

// A line of play is never longer than a game, and so is the recursion.
json node_to_json(const std::vector<TextNode>& nodes, const TextNode& node) {
    json out = {{"move", node.move.empty() ? json() : json(node.move)},
                {"side", node.side == Side::first ? "first" : "second"},
                {"kind", kind_of(node)},
                {"children", json::array()}};
    add_values(out, node);
    if (node.best) out["best"] = true;
    if (node.uct) add_figures(out, *node.uct);
    for (std::size_t i = 0; i < node.children; ++i)
        out["children"].push_back(node_to_json(nodes, nodes[node.first_child + i]));
    return out;
}

}  // namespace

std::string_view name_of(TraceAlgorithm algorithm) {
    return algorithm_names[static_cast<std::size_t>(algorithm)];
}

Expected<TraceOptions> parse_trace_options(const json& object) {
    JsonReader reader(object, "microscope");
    TraceOptions wanted;
    wanted.algorithm = static_cast<TraceAlgorithm>(reader.choice("algorithm", algorithm_names));
    if (reader.has("depth")) wanted.depth = reader.integer("depth", 1, TraceBounds::most_depth);
    if (reader.has("order")) wanted.order = static_cast<TraceOrder>(reader.choice("order", order_names));
    if (reader.has("evaluation")) wanted.evaluation = reader.text("evaluation");
    if (reader.has("playouts")) wanted.playouts = reader.integer("playouts", 1, TraceBounds::most_playouts);
    if (reader.has("c")) wanted.c = reader.real("c", 0, TraceBounds::most_c);
    if (reader.has("seed"))
        wanted.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, std::numeric_limits<int>::max()));
    if (reader.error()) return std::unexpected(*reader.error());
    return wanted;
}

json to_json(const TextTrace& trace) {
    json out = {{"algorithm", name_of(trace.algorithm)},
                {"nodes", trace.nodes.size()},
                {"seen", trace.seen},
                {"complete", trace.nodes.size() == trace.seen},
                {"root", node_to_json(trace.nodes, trace.nodes.front())}};
    if (trace.minimax_nodes) out["minimax_nodes"] = *trace.minimax_nodes;
    return out;
}

}  // namespace damier
