// A game as arrays of numbers, for programs that learn from many positions at once. Both parts are optional.
//
//   action_count        a constant: the bits of each legal move, as a number, are below it. So a move is an
//                       index into a mask or a policy. Default: as many as the bits of a move can say
//   plane_names         an array of names
//   planes(position)    so many sets of squares, what a network sees, counted as on the board of board.h:
//                       files fastest, from the lowest rank. Default: a set for each kind of piece of the
//                       plain board, and one that is full when the second player is to move
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "games/contract/board.h"
#include "games/contract/game.h"

namespace damier {

template <class G>
concept HasActionCount = requires {
    { G::action_count } -> std::convertible_to<std::uint64_t>;
};

template <Game G>
constexpr std::uint64_t action_count_of() {
    if constexpr (HasActionCount<G>) {
        return G::action_count;
    } else {
        return std::uint64_t{1} << (8 * sizeof(typename G::Move));
    }
}

template <class Move>
std::uint32_t action_of(Move move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return bits;
}

// For any number below action_count; whether it is legal is the position's to say.
template <class Move>
Move move_of_action(std::uint32_t action) {
    Move move;
    std::memcpy(static_cast<void*>(&move), &action, sizeof move);
    return move;
}

template <class G>
concept HasPlanes = requires(const typename G::Position position) {
    { std::string_view(G::plane_names[0]) };
    { G::planes(position) } -> std::same_as<std::array<Bitboard, std::size(G::plane_names)>>;
};

namespace detail {

inline std::size_t square_index(std::string_view name, const BoardSize& size) {
    const std::size_t file = static_cast<std::size_t>(name[0] - 'a');
    std::size_t rank = 0;
    for (const char digit : name.substr(1)) rank = rank * 10 + static_cast<std::size_t>(digit - '0');
    return (rank - 1) * static_cast<std::size_t>(size.files) + file;
}

}  // namespace detail

// Empty where a game has neither planes nor a board of at most 64 squares.
template <class G>
std::vector<std::string_view> plane_names_of(int variant) {
    std::vector<std::string_view> names;
    if constexpr (HasPlanes<G>) {
        names.assign(std::begin(G::plane_names), std::end(G::plane_names));
    } else if constexpr (HasBoard<G>) {
        const BoardLayout layout = G::board_layout(variant);
        if (layout.size.squares() > 64) return names;
        for (const BoardPiece& piece : layout.pieces) names.push_back(piece.key);
        names.push_back("second to move");
    }
    return names;
}

// As many sets as there are names.
template <class G>
void fill_planes(const typename G::Position& position, Bitboard* sets) {
    if constexpr (HasPlanes<G>) {
        const auto planes = G::planes(position);
        std::copy(planes.begin(), planes.end(), sets);
    } else if constexpr (HasBoard<G>) {
        const BoardLayout layout = G::board_layout(position.variant());
        std::fill_n(sets, layout.pieces.size() + 1, Bitboard{0});
        for (const PieceOnSquare& piece : G::pieces_on(position)) {
            for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
                if (layout.pieces[i].key == piece.piece)
                    sets[i] |= Bitboard{1} << detail::square_index(piece.square, layout.size);
            }
        }
        if (position.side() == Side::second) sets[layout.pieces.size()] = ~Bitboard{0};
    }
}

}  // namespace damier
