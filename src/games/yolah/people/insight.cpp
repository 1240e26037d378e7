#include "games/yolah/people/insight.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/evaluation/regions.h"
#include "games/yolah/text.h"

namespace damier::yolah {

namespace {

// Indexed by Side.
using BySide = std::array<Bitboard, 2>;

constexpr std::size_t most_threats = 3;
constexpr int least_loss = 3;  // a square or two change hands with every other move

BySide pieces_of(const Position& position) {
    return {position.pieces(Side::first), position.pieces(Side::second)};
}

// Both sides spread at the same pace; what they get to with the same number of moves is nobody's.
BySide first_reached(const BySide& pieces, Bitboard occupied) {
    BySide first = {0, 0};
    BySide seen = {0, 0};
    BySide front = pieces;
    while ((front[0] | front[1]) != 0) {
        for (std::size_t side : {0, 1}) front[side] = reachable(front[side], occupied) & ~seen[side];
        for (std::size_t side : {0, 1}) first[side] |= front[side] & ~seen[1 - side] & ~front[1 - side];
        for (std::size_t side : {0, 1}) seen[side] |= front[side];
    }
    return first;
}

BySide closed_regions(const BySide& pieces, Bitboard occupied) {
    BySide closed = {0, 0};
    Bitboard seeds = neighbours(pieces[0] | pieces[1]) & ~occupied;
    while (seeds != 0) {
        const Bitboard region = flooded(bit(lowest(seeds)), ~occupied);
        seeds &= ~region;
        const bool entered[] = {(neighbours(region) & pieces[0]) != 0, (neighbours(region) & pieces[1]) != 0};
        if (entered[0] != entered[1]) closed[entered[0] ? 0 : 1] |= region;
    }
    return closed;
}

struct Cut {
    Move move;
    Bitboard lost;  // by the side that does not move
    int net;        // the same without what it gains elsewhere
};

// What the mover keeps of `before` when the opponent makes this move.
Cut cut_by(const Position& position, Move move, Bitboard before) {
    const Side mover = position.side();
    BySide pieces = pieces_of(position);
    pieces[index_of(opponent(mover))] ^= bit(move.from()) | bit(move.to());
    const Bitboard occupied = position.occupied() | bit(move.to());
    const Bitboard after = first_reached(pieces, occupied)[index_of(mover)];
    return {move, before & ~after, count(before) - count(after)};
}

std::vector<Cut> worst_cuts(const Position& position, Bitboard before) {
    Moves moves;
    position.moves_of(opponent(position.side()), moves);
    std::vector<Cut> cuts;
    for (const Move move : moves) {
        if (move.is_pass()) continue;
        const Cut cut = cut_by(position, move, before);
        if (cut.net >= least_loss) cuts.push_back(cut);
    }
    // By hand, one after the other: equal ones stay in their order, for which libstdc++ 12 needs what clang
    // refuses.
    const auto weight = [](const Cut& cut) { return std::pair(cut.net, count(cut.lost)); };
    const std::size_t wanted = std::min(cuts.size(), most_threats);
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto best =
            std::ranges::max_element(cuts.begin() + static_cast<std::ptrdiff_t>(i), cuts.end(), {}, weight);
        std::rotate(cuts.begin() + static_cast<std::ptrdiff_t>(i), best, best + 1);
    }
    cuts.resize(wanted);
    return cuts;
}

void add(Insight& insight, std::string_view key, const BySide& squares) {
    for (const Side side : {Side::first, Side::second})
        insight.overlays.push_back({key, side, names_of(squares[index_of(side)])});
    insight.figures.push_back({key, count(squares[0]), count(squares[1])});
}

}  // namespace

Insight insight(const Position& position) {
    const BySide pieces = pieces_of(position);
    const Bitboard occupied = position.occupied();
    const BySide first = first_reached(pieces, occupied);
    Insight insight;
    add(insight, "reach", {reachable(pieces[0], occupied), reachable(pieces[1], occupied)});
    add(insight, "first_reached", first);
    add(insight, "closed", closed_regions(pieces, occupied));
    insight.figures.push_back({"points", position.score(Side::first), position.score(Side::second)});
    for (const Cut& cut : worst_cuts(position, first[index_of(position.side())])) {
        nlohmann::json move = move_parts(position, cut.move);
        move["move"] = format_move(position, cut.move);
        insight.threats.push_back(
            {"cuts_off", opponent(position.side()), std::move(move), names_of(cut.lost), count(cut.lost)});
    }
    return insight;
}

}  // namespace damier::yolah
