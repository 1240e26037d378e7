#include "games/quarto/kernels/perft.h"

#include <bit>

namespace damier::quarto {

namespace {

// The part of a position that decides what can follow, small enough to copy for each placement.
struct Node {
    Lanes lanes;
    Cells free;
    Pieces left;
};

std::uint64_t count_moves(const Node& node, Piece hand) {
    const auto free = static_cast<std::uint64_t>(std::popcount(node.free));
    const auto gifts = static_cast<std::uint64_t>(std::popcount(node.left));
    if (gifts == 0) return free;
    const Sets won = node.lanes.won_by(hand);
    if (won == 0) return free * gifts;
    unsigned cells = 0;
    for (const int set : elements_of<int>(won)) cells |= winning_sets[static_cast<std::size_t>(set)];
    const auto winning = static_cast<std::uint64_t>(std::popcount(cells & node.free));
    return winning + (free - winning) * gifts;
}

std::uint64_t leaves(const Node& node, Piece hand, int depth) {
    if (depth == 1) return count_moves(node, hand);
    const Sets won = node.lanes.won_by(hand);
    std::uint64_t total = 0;
    for (const Cell cell : elements_of<Cell>(node.free)) {
        if (node.left == 0 || (won & sets_through[static_cast<std::size_t>(cell)]) != 0) {
            total += 1;
            continue;
        }
        Node next = node;
        next.lanes.place(hand, cell);
        next.free = static_cast<Cells>(node.free & ~bit(cell));
        for (const Piece gift : elements_of<Piece>(node.left)) {
            next.left = static_cast<Pieces>(node.left & ~bit(gift));
            total += leaves(next, gift, depth - 1);
        }
    }
    return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0 || position.is_over()) return 1;
    const Node node{position.lanes(), position.free_cells(), position.left()};
    if (!position.is_opening()) return leaves(node, *position.hand(), depth);
    std::uint64_t total = 0;
    for (const Piece gift : elements_of<Piece>(position.left())) {
        const Node given{node.lanes, node.free, static_cast<Pieces>(node.left & ~bit(gift))};
        total += depth == 1 ? 1 : leaves(given, gift, depth - 1);
    }
    return total;
}

}  // namespace damier::quarto
