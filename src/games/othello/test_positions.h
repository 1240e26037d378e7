// For the tests of this room: positions of random games, and the rules once more, told square by
// square so that a slip in the fast bit tricks cannot hide.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/othello/position.h"
#include "games/othello/text.h"

namespace damier::othello {

// The position after one move for each choice, or at the end of the game if that comes first.
inline Position reached_by(const std::vector<std::uint8_t>& choices) {
    Position position;
    Moves moves;
    for (const std::uint8_t choice : choices) {
        position.legal_moves(moves);
        if (moves.empty()) break;
        position.play(moves[choice % moves.size()]);
    }
    return position;
}

// Every position of one random game, the start and the end included.
inline std::vector<Position> positions_of_game(std::uint64_t seed) {
    Random random(seed);
    std::vector<Position> positions = {Position()};
    Moves moves;
    while (!positions.back().is_over()) {
        Position next = positions.back();
        next.legal_moves(moves);
        next.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        positions.push_back(next);
    }
    return positions;
}

// How rapidcheck shows a position that broke a property.
inline void showValue(const Position& position, std::ostream& out) {
    out << format_position(position);
}

// The position after a transcript, which must be legal.
inline Position after(std::string_view transcript) {
    Position position;
    const std::vector<Move> moves = parse_moves(position, transcript).value();
    for (const Move move : moves) position.play(move);
    return position;
}

// The square beside `square`, if the board goes on there.
inline std::optional<Square> step(Square square, int files, int ranks) {
    const int file = file_of(square) + files;
    const int rank = rank_of(square) + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return make_square(file, rank);
}

// The discs that turn when the mover places on an empty square: walks outwards in all directions.
inline Bitboard walked_flips(Bitboard mover, Bitboard other, Square from) {
    Bitboard turned = 0;
    for (int files = -1; files <= 1; ++files) {
        for (int ranks = -1; ranks <= 1; ++ranks) {
            if (files == 0 && ranks == 0) continue;
            Bitboard run = 0;
            std::optional<Square> at = step(from, files, ranks);
            while (at && contains(other, *at)) {
                run |= bit(*at);
                at = step(*at, files, ranks);
            }
            if (at && contains(mover, *at)) turned |= run;
        }
    }
    return turned;
}

inline Bitboard walked_placements(Bitboard mover, Bitboard other) {
    Bitboard squares = 0;
    for (const Square square : squares_of(~(mover | other))) {
        if (walked_flips(mover, other, square) != 0) squares |= bit(square);
    }
    return squares;
}

}  // namespace damier::othello

// Properties take any position of a game, its end included, where passes are.
template <>
struct rc::Arbitrary<damier::othello::Position> {
    static Gen<damier::othello::Position> arbitrary() {
        const auto choices_of_length = [](std::size_t plies) {
            return gen::container<std::vector<std::uint8_t>>(
                plies, gen::inRange<std::uint8_t>(0, damier::othello::max_moves));
        };
        return gen::map(
            gen::resize(kNominalSize, gen::mapcat(gen::inRange<std::size_t>(0, 68), choices_of_length)),
            damier::othello::reached_by);
    }
};
