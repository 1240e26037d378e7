// Trees made by hand, played through by the searches themselves.
#include <algorithm>

#include "play/microscope/hand_tree.h"
#include "play/microscope/make_trace.h"

namespace damier {

namespace {

// By what minimax finds of each move, the mover's best first: the order that cuts most.
void order_by_truth(const HandGame::Position& position, MovesOf<HandGame>& moves) {
    const int sign = position.side() == Side::first ? 1 : -1;
    sort_few(moves, [&](HandGame::Move a, HandGame::Move b) {
        return sign * position.after(a).value > sign * position.after(b).value;
    });
}

}  // namespace

Expected<nlohmann::json> trace_hand_tree(const HandTree& tree, const TraceOptions& given) {
    TraceOptions wanted = given;
    wanted.depth = HandTree::most_plies;
    const HandGame::Position root(tree);
    Expected<TextTrace> trace;
    if (wanted.algorithm == TraceAlgorithm::uct) {
        trace = detail::trace_uct<HandGame>(root, wanted);
    } else {
        const AnyEvaluation<HandGame> never_asked = [](const HandGame::Position&) { return Value{0}; };
        const bool sorted = wanted.order == TraceOrder::evaluation;
        trace = detail::trace_values<HandGame>(
            root, wanted, never_asked,
            sorted ? AnyOrder<HandGame>(order_by_truth) : AnyOrder<HandGame>(ListedOrder()));
    }
    if (!trace) return std::unexpected(trace.error());
    nlohmann::json out = to_json(*trace);
    out["tree"] = to_json(tree);
    out["tree"]["text"] = format_hand_tree(tree);
    return out;
}

}  // namespace damier
