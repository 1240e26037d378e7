#include "games/yolah/evaluation/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

#include "core/random.h"
#include "games/yolah/attacks/rays.h"
#include "games/yolah/evaluation/test_positions.h"
#include "games/yolah/symmetry.h"
#include "games/yolah/text.h"

namespace damier::yolah {
namespace {

// The terms in their plainest form, square by square.
namespace naive {

constexpr int unreachable = 99;
using Distances = std::array<int, 64>;

Bitboard king_moves(int square, Bitboard occupied) {
    return neighbours(bit(square)) & ~occupied;
}

// Moves that the pieces need to get to each square, by breadth-first search.
Distances distances(Bitboard pieces, Bitboard occupied, Bitboard (*moves)(int, Bitboard)) {
    Distances found;
    found.fill(unreachable);
    std::queue<int> waiting;
    const auto reach_from = [&](int from, int distance) {
        for (const Square to : squares_of(moves(from, occupied))) {
            int& known = found[static_cast<std::size_t>(to)];
            if (known != unreachable) continue;
            known = distance;
            waiting.push(index_of(to));
        }
    };
    for (const Square piece : squares_of(pieces)) reach_from(index_of(piece), 1);
    for (; !waiting.empty(); waiting.pop()) {
        reach_from(waiting.front(), found[static_cast<std::size_t>(waiting.front())] + 1);
    }
    return found;
}

int within(const Distances& own, int distance) {
    return static_cast<int>(std::ranges::count_if(own, [&](int moves) { return moves <= distance; }));
}

int first(const Distances& own, const Distances& foreign) {
    int squares = 0;
    for (std::size_t i = 0; i < 64; ++i) squares += own[i] < foreign[i];
    return squares;
}

// Whether the race is over when both sides have made so many steps is up to the whole board: nothing is new
// after the step at which the last square was got to for the first time.
int ahead(const Distances& own, const Distances& foreign) {
    int last = 0;
    for (std::size_t i = 0; i < 64; ++i) {
        const int soonest = std::min(own[i], foreign[i]);
        if (soonest != unreachable) last = std::max(last, soonest);
    }
    int squares = 0;
    for (std::size_t i = 0; i < 64; ++i) squares += own[i] <= last && foreign[i] >= own[i] + 2;
    return squares;
}

int tied(const Distances& own, const Distances& foreign) {
    int squares = 0;
    for (std::size_t i = 0; i < 64; ++i) squares += own[i] == foreign[i] && own[i] != unreachable;
    return squares;
}

int reachable(const Distances& own, const Distances& foreign) {
    int squares = 0;
    for (std::size_t i = 0; i < 64; ++i) squares += std::min(own[i], foreign[i]) != unreachable;
    return squares;
}

int steps_from_the_edge(int square) {
    const int file = square % 8;
    const int rank = square / 8;
    return std::min({file, 7 - file, rank, 7 - rank});
}

int linked(const Distances& own, const Distances& foreign) {
    Bitboard territory = 0;
    for (int i = 0; i < 64; ++i) {
        if (own[static_cast<std::size_t>(i)] < foreign[static_cast<std::size_t>(i)]) territory |= bit(i);
    }
    int pairs = 0;
    for (const Square square : squares_of(territory))
        pairs += count(neighbours(bit(index_of(square))) & territory);
    return pairs / 2;
}

struct PlainRegion {
    Bitboard squares;
    std::vector<int> beside;  // squares of the pieces that can enter it

    int size() const { return count(squares); }
};

std::vector<PlainRegion> regions(Bitboard pieces, Bitboard occupied) {
    std::vector<PlainRegion> found;
    Bitboard rest = ~occupied;
    while (rest != 0) {
        const Square seed = lowest(rest);
        const Distances walk = distances(bit(seed), occupied, king_moves);
        PlainRegion region{bit(seed), {}};
        for (int square = 0; square < 64; ++square) {
            if (walk[static_cast<std::size_t>(square)] != unreachable) region.squares |= bit(square);
        }
        for (const Square piece : squares_of(pieces)) {
            if (neighbours(bit(piece)) & region.squares) region.beside.push_back(index_of(piece));
        }
        rest &= ~region.squares;
        if (!region.beside.empty()) found.push_back(region);
    }
    return found;
}

// Tries every way to send the pieces, each into one region or nowhere.
int most_usable(const std::vector<PlainRegion>& closed, std::size_t next, std::vector<int> used) {
    if (next == closed.size()) return 0;
    int best = most_usable(closed, next + 1, used);
    for (const int piece : closed[next].beside) {
        if (std::ranges::find(used, piece) != used.end()) continue;
        std::vector<int> more = used;
        more.push_back(piece);
        best = std::max(best, closed[next].size() + most_usable(closed, next + 1, more));
    }
    return best;
}

int closed(Bitboard own, Bitboard foreign, Bitboard occupied) {
    std::vector<PlainRegion> found = regions(own | foreign, occupied);
    std::erase_if(found,
                  [&](const PlainRegion& region) { return (neighbours(region.squares) & foreign) != 0; });
    return most_usable(found, 0, {});
}

int share(Bitboard own, Bitboard foreign, Bitboard occupied) {
    std::vector<PlainRegion> found = regions(own | foreign, occupied);
    std::array<int, 64> largest{};
    std::array<int, 64> homes{};
    for (const PlainRegion& region : found) {
        for (const int piece : region.beside) {
            int& most = largest[static_cast<std::size_t>(piece)];
            most = std::max(most, region.size());
        }
    }
    for (PlainRegion& region : found) {
        std::erase_if(region.beside,
                      [&](int piece) { return largest[static_cast<std::size_t>(piece)] != region.size(); });
        for (const int piece : region.beside) homes[static_cast<std::size_t>(piece)] += 1;
    }
    int halves = 0;
    for (const PlainRegion& region : found) {
        for (const int piece : region.beside) {
            const int each = 10 * region.size() / static_cast<int>(region.beside.size());
            if (bit(piece) & own) halves += homes[static_cast<std::size_t>(piece)] > 1 ? each : 2 * each;
        }
    }
    return halves / 2;
}

TermFigures figures(const Position& position, Side side) {
    const Bitboard own = position.pieces(side);
    const Bitboard foreign = position.pieces(opponent(side));
    const Bitboard occupied = position.occupied();
    const Distances queen = distances(own, occupied, walk_queen);
    const Distances king = distances(own, occupied, king_moves);
    TermFigures result{};
    const auto set = [&](Term term, int value) { result[static_cast<std::size_t>(term)] = value; };
    int mobility = 0, freedom = 0, blocked = 0, weakest = unreachable, central = 0;
    for (const Square piece : squares_of(own)) {
        const int moves = count(walk_queen(index_of(piece), occupied));
        mobility += moves;
        freedom += static_cast<int>(std::lround(10 * std::sqrt(moves)));
        blocked += moves == 0;
        weakest = std::min(weakest, moves);
        central += steps_from_the_edge(index_of(piece));
    }
    set(Term::score, position.score(side));
    set(Term::turn, side == position.side());
    set(Term::mobility, mobility);
    set(Term::freedom, freedom);
    set(Term::blocked, blocked);
    set(Term::one_move, within(queen, 1));
    set(Term::two_moves, within(queen, 2));
    const Distances foreign_queen = distances(foreign, occupied, walk_queen);
    const Distances foreign_king = distances(foreign, occupied, king_moves);
    set(Term::queen_first, first(queen, foreign_queen));
    set(Term::king_first, first(king, foreign_king));
    set(Term::area, within(king, unreachable - 1));
    set(Term::share, share(own, foreign, occupied));
    set(Term::closed, closed(own, foreign, occupied));
    set(Term::linked, linked(queen, foreign_queen));
    set(Term::tied, side == position.side() ? tied(queen, foreign_queen) : 0);
    set(Term::king_ahead, ahead(king, foreign_king));
    set(Term::liberties, within(king, 1));
    set(Term::queen_ahead, ahead(queen, foreign_queen));
    set(Term::weakest, weakest);
    set(Term::central, central);
    set(Term::odd, side == position.side() ? reachable(queen, foreign_queen) % 2 : 0);
    return result;
}

Features features(const Position& position) {
    return {figures(position, position.side()), figures(position, opponent(position.side()))};
}

}  // namespace naive

std::string shown(const Features& features) {
    std::string text;
    for (std::size_t term = 0; term < term_count; ++term) {
        text += std::string(term_names[term]) + " " + std::to_string(features.mover[term]) + ":" +
                std::to_string(features.other[term]) + "  ";
    }
    return text;
}

void expect_features(const Position& position, const Features& expected) {
    EXPECT_EQ(features_of(position), expected)
        << format_position(position) << "\nis       " << shown(features_of(position)) << "\nexpected "
        << shown(expected);
}

// Pieces and holes anywhere: boards that no game reaches, with many small regions.
Position scattered_position(Random& random) {
    Bitboard sets[3] = {0, 0, 0};
    const std::uint32_t holes = random.below(50);
    for (std::uint32_t i = 0; i < 8 + holes;) {
        const Bitboard square = bit(static_cast<int>(random.below(64)));
        if ((sets[0] | sets[1] | sets[2]) & square) continue;
        sets[i < 4 ? 0 : i < 8 ? 1 : 2] |= square;
        ++i;
    }
    return Position(sets[0], sets[1], sets[2], static_cast<int>(random.below(30)),
                    static_cast<int>(random.below(30)), static_cast<int>(random.below(60)));
}

template <class Check>
void for_random_positions(Check check) {
    Random random(2024);
    for_positions_of_games(30, random, check);
    for (int i = 0; i < 2'000; ++i) check(scattered_position(random));
}

// Pieces that are walled in at the bottom leave one piece a side to look at.
TEST(YolahFeatures, OfTwoPiecesInCornersOfTheirOwn) {
    const Position position =
        position_of("b.xxxxxw/xxxxxxx./xxxxxxx./xxxxxxxx/xxxxxxxx/bxxxxxxw/bxxxxxxw/bxxxxxxw w");
    // score turn moves freedom blocked 1 2 queen king area share closed linked tied king_ahead liberties
    // queen_ahead weakest central odd
    expect_features(position, {{26, 1, 2, 14, 3, 2, 2, 2, 2, 2, 20, 2, 1, 0, 2, 1, 2, 0, 0, 1},
                               {27, 0, 1, 10, 3, 1, 1, 1, 1, 1, 10, 1, 0, 0, 1, 1, 1, 0, 0, 0}});
}

TEST(YolahFeatures, OfACorridorBetweenTwoPieces) {
    // Both reach all six squares at once; on foot each reaches three first.
    const Position position =
        position_of("b......w/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/bxxxxxxw/bxxxxxxw/bxxxxxxw b");
    expect_features(position, {{25, 1, 6, 24, 3, 6, 6, 0, 3, 6, 30, 0, 0, 6, 2, 1, 0, 0, 0, 0},
                               {25, 0, 6, 24, 3, 6, 6, 0, 3, 6, 30, 0, 0, 0, 2, 1, 0, 0, 0, 0}});
}

TEST(YolahFeatures, OfAPieceBetweenRegions) {
    // Black's d8 can go to one side only: three squares, not five. White has two regions of one square.
    const Position position =
        position_of("x..b...x/xxxxxxxx/xxxxxxxx/.w.xxxxx/xxxxxxxx/bxxxxxxw/bxxxxxxw/bxxxxxxw w");
    expect_features(position, {{24, 1, 2, 14, 3, 2, 2, 2, 2, 2, 10, 1, 0, 0, 2, 2, 2, 0, 1, 1},
                               {25, 0, 5, 22, 3, 5, 5, 5, 5, 5, 30, 3, 3, 0, 5, 2, 5, 0, 0, 0}});
}

TEST(YolahFeatures, OfPiecesThatShareRegions) {
    // Black's c8 and f8 have d8 and e8 between them and a square of their own each: c8 takes b8, f8 goes
    // inside, or the other way round, and one region is left over.
    const Position position =
        position_of("x.b..b.x/xxxxxxxx/xxxxxxxx/xxxxxxxx/bbxxxxww/xxxxxxxx/xxxxxxxx/xxxxxxww b");
    const Features features = features_of(position);
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::area)], 4);
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::closed)], 3);
    // Both live in the region of two.
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::share)], 20);
    EXPECT_EQ(features.other[static_cast<std::size_t>(Term::blocked)], 4);
}

TEST(YolahFeatures, OfTheStart) {
    const Features features = features_of(Position());
    TermFigures other = features.other;
    other[static_cast<std::size_t>(Term::turn)] = 1;
    for (const Term term : {Term::tied, Term::odd})
        other[static_cast<std::size_t>(term)] = features.mover[static_cast<std::size_t>(term)];
    EXPECT_EQ(features.mover, other) << "the sides mirror each other";
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::mobility)], 56);
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::area)], 56);
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::share)], 280) << "a half, in tenths";
    EXPECT_EQ(features.mover[static_cast<std::size_t>(Term::closed)], 0);
}

TEST(YolahFeatures, AreThoseOfThePlainWay) {
    int closed_on_both_sides = 0;
    for_random_positions([&](const Position& position) {
        const Features expected = naive::features(position);
        expect_features(position, expected);
        constexpr auto closed = static_cast<std::size_t>(Term::closed);
        closed_on_both_sides += expected.mover[closed] > 0 && expected.other[closed] > 0;
    });
    EXPECT_GT(closed_on_both_sides, 100) << "too few positions with what is hard";
}

TEST(YolahFeatures, AreTheSameOnEveryPath) {
    for_random_positions([](const Position& position) {
        for (const FeaturePath& path : feature_paths())
            EXPECT_EQ(path.features(position), features_of(position)) << path.name;
    });
}

TEST(YolahFeatures, AreTheSameInTheMirrorAndWithColoursSwapped) {
    for_random_positions([](const Position& position) {
        const Features features = features_of(position);
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            expect_features(transform(position, symmetry), features);
        }
        const Position swapped(position.pieces(Side::second), position.pieces(Side::first), position.holes(),
                               position.score(Side::second), position.score(Side::first), position.ply() ^ 1);
        expect_features(swapped, features);
    });
}

}  // namespace
}  // namespace damier::yolah
