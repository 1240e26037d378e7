// What a UCT tree has to say about a position: from nodes and edges to a Report.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/value.h"
#include "games/contract/game.h"
#include "search/report.h"
#include "search/sort_few.h"
#include "search/uct/tree.h"

namespace damier::uct {

// One move of a node, seen from its mover.
template <Game G>
struct MoveRecord {
    typename G::Move move = {};
    std::int64_t visits = 0;
    double value = 0;  // wins minus losses, over the visits
    double draws = 0;
    Proof proof = Proof::none;

    // While other threads work, the two numbers may be of different moments, and their quotient out of
    // bounds.
    double mean() const {
        return visits == 0 ? 0 : std::clamp(value / static_cast<double>(visits), -1.0, 1.0);
    }
    std::optional<Wdl> wdl() const {
        if (proof != Proof::none)
            return Wdl{double(proof == Proof::win), double(proof == Proof::draw),
                       double(proof == Proof::loss)};
        if (visits == 0) return std::nullopt;
        // Both numbers may be of different moments.
        const double draw =
            std::clamp(draws / static_cast<double>(visits), 0.0, std::max(0.0, 1 - std::abs(mean())));
        return Wdl{(1 - draw + mean()) / 2, draw, (1 - draw - mean()) / 2};
    }
};

inline std::optional<Value> value_of(Proof proof) {
    if (proof == Proof::none) return std::nullopt;
    return proof == Proof::win ? least_win : proof == Proof::loss ? -least_win : 0;
}

// The draws of an edge without a node have not been counted: they are taken for wins and losses in equal
// parts.
template <Game G>
MoveRecord<G> record_of(Tree<G>& tree, const Edge<G>& edge, typename G::Position position) {
    using A = Access<true>;
    const Link link = A::load(edge.link());
    const Standing standing = A::load(edge.standing());
    const std::int64_t visits = standing.visits;
    if (link.is_proof()) {
        const Result result = Result::certain(link.proof(), visits);
        return {edge.move(), result.games, static_cast<double>(result.value),
                static_cast<double>(result.draws), result.proof};
    }
    if (visits == 0) return {.move = edge.move()};
    MoveRecord<G> record{
        .move = edge.move(), .visits = visits, .value = double{standing.mean} * static_cast<double>(visits)};
    position.play(edge.move());
    if (!link.is_node()) return record;
    const Node<G>& child = tree.node(link.node());
    const auto child_visits = static_cast<double>(A::load(child.visits));
    if (A::load(child.key) != tree.key_of(position) || child_visits == 0) return record;
    const double share = static_cast<double>(visits) / child_visits;
    record.value = -share * static_cast<double>(A::load(child.value));
    record.draws = share * static_cast<double>(A::load(child.draws));
    return record;
}

// The moves that have been tried; the first in the order of trying when none has.
template <Game G>
std::vector<MoveRecord<G>> records_of(Tree<G>& tree, Node<G>& node, const typename G::Position& position) {
    std::vector<MoveRecord<G>> records;
    const int tried = std::max<int>(1, Access<true>::load(node.tried));
    for (int i = 0; i < tried; ++i) {
        records.push_back(record_of(tree, tree.template edge<true>(node, i), position));
    }
    return records;
}

// A proved win comes first and a proved loss last; of the others the one that was visited most is trusted
// most.
template <Game G>
bool is_better(const MoveRecord<G>& a, const MoveRecord<G>& b) {
    const auto rank = [](Proof proof) { return (proof == Proof::win) - (proof == Proof::loss); };
    if (rank(a.proof) != rank(b.proof)) return rank(a.proof) > rank(b.proof);
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
}

// The best first. A proved draw is better than a move that looks like losing, however often it was visited.
template <Game G>
void put_best_first(std::vector<MoveRecord<G>>& records) {
    sort_few(records, is_better<G>);
    if (records.front().proof != Proof::none || records.front().mean() >= 0) return;
    const auto draw =
        std::ranges::find_if(records, [](const auto& record) { return record.proof == Proof::draw; });
    if (draw != records.end()) std::rotate(records.begin(), draw, draw + 1);
}

// The most visited moves after `first`, as far as there are nodes.
template <Game G>
std::vector<typename G::Move> line_of(Tree<G>& tree, typename G::Position position, typename G::Move first) {
    std::vector<typename G::Move> line = {first};
    position.play(first);
    while (!position.is_over()) {
        Node<G>* node = tree.template find<true>(position);
        if (node == nullptr || Access<true>::load(node->tried) == 0) break;
        auto records = records_of(tree, *node, position);
        put_best_first(records);
        line.push_back(records.front().move);
        position.play(line.back());
    }
    return line;
}

// What the move of `more` adds to that of `records`, from a tree of its own.
template <Game G>
void merge(std::vector<MoveRecord<G>>& records, const MoveRecord<G>& more) {
    const auto same = std::ranges::find(records, more.move, &MoveRecord<G>::move);
    if (same == records.end()) return records.push_back(more);
    same->visits += more.visits;
    same->value += more.value;
    same->draws += more.draws;
    if (more.proof != Proof::none) same->proof = more.proof;
}

// The root of one tree.
template <Game G>
struct Root {
    Tree<G>* tree;
    Node<G>* node;
};

// The counts of playouts and the seconds are the caller's to fill in.
template <Game G>
Report<typename G::Move> report_of(const std::vector<Root<G>>& roots, const typename G::Position& position) {
    std::vector<MoveRecord<G>> records;
    Proof proof = Proof::none;
    for (const Root<G>& root : roots) {
        for (const auto& record : records_of(*root.tree, *root.node, position)) merge(records, record);
        if (proof == Proof::none) proof = root.node->template proof<true>();
    }
    put_best_first(records);
    Report<typename G::Move> report;
    report.move = records.front().move;
    report.value = value_of(proof);
    report.solved = proof != Proof::none;
    report.wdl = records.front().wdl();
    report.line = line_of(*roots.front().tree, position, report.move);
    for (const auto& record : records) {
        report.root_moves.push_back({.move = record.move,
                                     .value = value_of(record.proof),
                                     .wdl = record.wdl(),
                                     .visits = static_cast<std::uint64_t>(record.visits),
                                     .solved = record.proof != Proof::none});
    }
    return report;
}

}  // namespace damier::uct
