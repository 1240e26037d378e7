#include "play/microscope/microscope.h"

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "games/shared/json_reader.h"

namespace damier {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> algorithm_names = {"minimax", "alphabeta", "uct"};
constexpr std::array<std::string_view, 2> order_names = {"listed", "evaluation"};
constexpr std::array<std::string_view, 4> step_names = {"enter", "leaf", "take", "cut"};

std::string_view kind_of(const TextNode& node) {
    return node.over ? "end" : node.inner ? "inner" : node.known ? "known" : "horizon";
}

// A window as the first player sees it: what the mover is sure of is alpha to the first and beta to the
// second.
void add_window(json& out, const TextNode& node) {
    const bool is_first = node.side == Side::first;
    const std::optional<Value>& sure_of_first = is_first ? node.alpha : node.beta;
    const std::optional<Value>& sure_of_second = is_first ? node.beta : node.alpha;
    if (sure_of_first) out["alpha"] = seen_by(Side::first, node.side, *sure_of_first);
    if (sure_of_second) out["beta"] = seen_by(Side::first, node.side, *sure_of_second);
}

// The first player cuts where the opponent has something better elsewhere, beta; the second where alpha is
// better.
std::string_view bound_name(Side mover, CutBy cut) {
    if (cut == CutBy::ceiling) return "ceiling";
    return mover == Side::first ? "beta" : "alpha";
}

void add_values(json& out, const TextNode& node) {
    if (node.value) out["value"] = seen_by(Side::first, node.side, *node.value);
    add_window(out, node);
    if (node.cut == CutBy::nothing) return;
    out["cut"] = bound_name(node.side, node.cut);
    out["skipped"] = node.pruned.size();
    out["pruned"] = node.pruned;
}

// Four digits are more than anybody looks at, and a long answer becomes a third.
double rounded(double value) {
    return std::round(value * 10'000) / 10'000;
}

// `player`: who plays the move that they are of. A bonus speaks for the move, so it counts for its player:
// the first takes the move with the largest bound, the second the one with the least.
void add_figures(json& out, Side player, const UctFigures& figures) {
    const bool is_first = player == Side::first;
    const double mean = is_first ? figures.mean : 1 - figures.mean;
    out["visits"] = figures.visits;
    out["mean"] = rounded(mean);
    const auto proof = is_first ? figures.proof : uct::reversed(figures.proof);
    if (proof == uct::Proof::win) out["proof"] = "win";
    if (proof == uct::Proof::draw) out["proof"] = "draw";
    if (proof == uct::Proof::loss) out["proof"] = "loss";
    if (!figures.bonus) return;
    out["bonus"] = rounded(*figures.bonus);
    out["ucb"] = rounded(is_first ? mean + *figures.bonus : mean - *figures.bonus);
}

// A line of play is never longer than a game, and so is the recursion.
json node_to_json(const std::vector<TextNode>& nodes, const TextNode& node) {
    json out = {{"id", &node - nodes.data()},
                {"move", node.move.empty() ? json() : json(node.move)},
                {"side", key_of(node.side)},
                {"kind", kind_of(node)},
                {"children", json::array()}};
    add_values(out, node);
    if (node.best) out["best"] = true;
    // The root's figures are its mover's, those of a move its player's.
    if (node.uct) add_figures(out, node.move.empty() ? node.side : opponent(node.side), *node.uct);
    for (std::size_t i = 0; i < node.children; ++i)
        out["children"].push_back(node_to_json(nodes, nodes[node.first_child + i]));
    return out;
}

json step_to_json(const std::vector<TextNode>& nodes, const TraceStep& step, bool has_windows) {
    const TextNode& node = nodes[step.node];
    json out = {{"do", step_names[static_cast<std::size_t>(step.kind)]}, {"node", step.node}};
    if (step.kind == TraceStep::Kind::take) {
        const Side parent = opponent(node.side);
        out["better"] = step.better;
        out["best"] = seen_by(Side::first, parent, step.best);
        // The parent's beta stands in its node; only alpha moves, to the first player's mind or to the
        // second's.
        if (has_windows && step.alpha != -infinite_value)
            out[parent == Side::first ? "alpha" : "beta"] = seen_by(Side::first, parent, step.alpha);
    }
    if (step.kind == TraceStep::Kind::cut) out["bound"] = bound_name(node.side, node.cut);
    return out;
}

json playout_to_json(const TextPlayout& playout) {
    json steps = json::array();
    for (const TextPlayout::Step& step : playout.steps) {
        json out = {{"move", step.move}, {"side", key_of(step.side)}};
        if (step.untried) {
            out["untried"] = true;
        } else {
            json& candidates = out["candidates"] = json::array();
            for (const auto& candidate : step.candidates) {
                candidates.push_back({{"move", candidate.move}});
                add_figures(candidates.back(), step.side, candidate.figures);
            }
        }
        add_figures(out["after"], step.side, step.after);
        steps.push_back(std::move(out));
    }
    return {{"steps", steps}, {"result", playout.result}, {"played", playout.played}};
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
    if (reader.has("table")) wanted.table = reader.flag("table");
    if (reader.has("evaluation")) wanted.evaluation = reader.text("evaluation");
    if (reader.has("playouts")) wanted.playouts = reader.integer("playouts", 1, TraceBounds::most_playouts);
    if (reader.has("c")) wanted.c = reader.real("c", 0, TraceBounds::most_c);
    if (reader.has("seed"))
        wanted.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, std::numeric_limits<int>::max()));
    if (reader.has("steps")) wanted.steps = reader.flag("steps");
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
    if (trace.steps) {
        json& steps = out["steps"] = json::array();
        const bool has_windows = trace.algorithm == TraceAlgorithm::alphabeta;
        for (const TraceStep& step : *trace.steps)
            steps.push_back(step_to_json(trace.nodes, step, has_windows));
    }
    if (trace.playouts) {
        json& playouts = out["playouts"] = json::array();
        for (const TextPlayout& playout : *trace.playouts) playouts.push_back(playout_to_json(playout));
    }
    return out;
}

}  // namespace damier
