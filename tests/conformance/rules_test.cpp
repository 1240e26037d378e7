// What docs/adding-a-game.md promises of every game's rules, along random games.
#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

template <Game G>
std::vector<typename G::Move> listed(const typename G::Position& position) {
    const MovesOf<G> moves = legal_moves<G>(position);
    return {moves.begin(), moves.end()};
}

template <Game G>
std::vector<typename G::Move> moves_of(const typename G::Position& position, Side side) {
    MovesOf<G> moves;
    position.moves_of(side, moves);
    return {moves.begin(), moves.end()};
}

// Calls `visit(position)` for every position of `games` random games, the last one included, until
// something fails.
template <class R, class Visit>
void along_random_games(int games, Visit visit) {
    using G = typename R::Game;
    Random random(20250101);
    for (int i = 0; i < games; ++i) {
        for (const auto& position : random_recorded_game<G>(R::initial(), random).positions) {
            SCOPED_TRACE(G::format_position(position));
            visit(position);
            if (testing::Test::HasFailure()) return;
        }
    }
}

template <class R>
class RulesConformance : public testing::Test {};

TYPED_TEST_SUITE(RulesConformance, AllRulesTypes, RulesNames);

TYPED_TEST(RulesConformance, StartsAtPlyZeroWithTheFirstSide) {
    const auto start = TypeParam::initial();
    EXPECT_EQ(start.ply(), 0);
    EXPECT_EQ(start.side(), Side::first);
    EXPECT_EQ(start.variant(), TypeParam::variant);
    EXPECT_EQ(start.margin(), 0);
    EXPECT_FALSE(start.is_over());
}

TYPED_TEST(RulesConformance, SidesAlternateAndGamesEndWithinTheBounds) {
    using G = typename TypeParam::Game;
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        ASSERT_TRUE(game.last().is_over()) << "not over after " << G::max_plies << " plies";
        ASSERT_LE(game.last().ply(), G::max_plies);
        for (std::size_t ply = 0; ply < game.positions.size(); ++ply) {
            const auto& position = game.positions[ply];
            ASSERT_EQ(position.ply(), static_cast<int>(ply));
            ASSERT_EQ(position.side(), ply % 2 == 0 ? Side::first : Side::second);
            ASSERT_EQ(position.variant(), TypeParam::variant);
            ASSERT_LE(std::abs(position.margin()), G::max_margin);
            ASSERT_EQ(position.is_over(), ply + 1 == game.positions.size());
        }
    }
}

// The margin is the mover's: a pass changes no points, only whose view it is.
TYPED_TEST(RulesConformance, PassTurnsTheMarginRound) {
    using G = typename TypeParam::Game;
    along_random_games<TypeParam>(500, [](const auto& position) {
        if (position.is_over()) return;
        const MovesOf<G> moves = legal_moves<G>(position);
        if (!moves[0].is_pass()) return;
        auto next = position;
        next.play(moves[0]);
        EXPECT_EQ(next.margin(), -position.margin());
    });
}

TYPED_TEST(RulesConformance, PassIsListedAloneAndOnlyWhenThereIsNothingElse) {
    using G = typename TypeParam::Game;
    along_random_games<TypeParam>(500, [](const auto& position) {
        const auto moves = listed<G>(position);
        const auto own = moves_of<G>(position, position.side());
        EXPECT_EQ(moves.empty(), position.is_over());
        const auto is_pass = [](auto move) { return move.is_pass(); };
        EXPECT_TRUE(std::ranges::none_of(own, is_pass)) << "moves_of() lists a pass";
        if (std::ranges::any_of(moves, is_pass)) {
            EXPECT_EQ(moves.size(), 1u) << "a pass is not the only move";
            EXPECT_TRUE(own.empty()) << "a pass with moves left";
            EXPECT_FALSE(moves_of<G>(position, opponent(position.side())).empty())
                << "a pass although nobody can move";
        } else {
            EXPECT_EQ(moves, own);
        }
        if (position.is_over()) {
            EXPECT_TRUE(moves_of<G>(position, opponent(position.side())).empty());
        }
    });
}

TYPED_TEST(RulesConformance, MovesAreDistinctAndFitTheList) {
    using G = typename TypeParam::Game;
    std::size_t most = 0;
    along_random_games<TypeParam>(500, [&](const auto& position) {
        const auto moves = listed<G>(position);
        most = std::max(most, moves.size());
        EXPECT_LE(moves.size(), G::max_moves);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            EXPECT_EQ(std::count(moves.begin(), moves.end(), moves[i]), 1)
                << G::format_move(position, moves[i]) << " is listed twice";
        }
    });
    // A bound far above what happens would make every list on the stack larger than it need be.
    EXPECT_GE(4 * most, G::max_moves);
}

// An unsigned integer as large as the move.
template <std::size_t Bytes>
using Pattern = std::conditional_t<Bytes == 1, std::uint8_t,
                                   std::conditional_t<Bytes == 2, std::uint16_t, std::uint32_t>>;

TYPED_TEST(RulesConformance, IsLegalAgreesWithTheListForEveryBitPattern) {
    using G = typename TypeParam::Game;
    using Move = typename G::Move;
    static_assert(sizeof(Move) != 3, "add a pattern for it");
    using Bits = Pattern<sizeof(Move)>;
    constexpr bool every = sizeof(Bits) <= 2;
    constexpr std::uint64_t patterns = every ? std::uint64_t{1} << 8 * sizeof(Bits) : 1'000'000;
    Random random(11);
    int visited = 0;
    along_random_games<TypeParam>(every ? 3 : 1, [&](const auto& position) {
        // The first and last positions of a game, and a few between.
        if (visited++ % 5 != 0 && !position.is_over()) return;
        auto moves = listed<G>(position);
        std::vector<Bits> legal;
        for (const Move move : moves) {
            legal.push_back(std::bit_cast<Bits>(move));
            EXPECT_TRUE(position.is_legal(move)) << G::format_move(position, move);
        }
        std::ranges::sort(legal);
        for (std::uint64_t i = 0; i < patterns; ++i) {
            const auto bits = static_cast<Bits>(every ? i : random());
            const bool is_listed = std::ranges::binary_search(legal, bits);
            ASSERT_EQ(position.is_legal(std::bit_cast<Move>(bits)), is_listed) << "bit pattern " << +bits;
        }
    });
}

TYPED_TEST(RulesConformance, PlayingOnACopyLeavesTheOriginal) {
    using G = typename TypeParam::Game;
    Random random(13);
    for (int i = 0; i < 100; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        auto again = TypeParam::initial();
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            const auto& original = game.positions[ply];
            const std::string before = G::format_position(original);
            auto copy = original;
            copy.play(game.moves[ply]);
            ASSERT_EQ(G::format_position(original), before);
            ASSERT_NE(copy, original);
            again.play(game.moves[ply]);
            ASSERT_EQ(again, copy) << "the same moves gave different positions";
        }
    }
}

TYPED_TEST(RulesConformance, HashIsKeptUpToDate) {
    along_random_games<TypeParam>(
        1000, [](const auto& position) { EXPECT_EQ(position.hash(), position.computed_hash()); });
}

// Equal hashes stand for equal futures: the same side to move, the same moves, and the same change of
// the margin down one random line to the end.
template <Game G>
void expect_equal_futures(typename G::Position a, typename G::Position b, Random& random) {
    ASSERT_EQ(a.side(), b.side());
    const auto lead = [&] { return seen_by(Side::first, a.side(), a.margin() - b.margin()); };
    const Score lead_at_start = lead();
    while (true) {
        ASSERT_EQ(lead(), lead_at_start);
        const MovesOf<G> moves = legal_moves<G>(a);
        const MovesOf<G> others = legal_moves<G>(b);
        ASSERT_EQ(moves.size(), others.size());
        for (const auto move : moves) ASSERT_TRUE(others.contains(move)) << G::format_move(a, move);
        if (moves.empty()) return;
        const auto move = random_move<G>(a, random);
        a.play(move);
        b.play(move);
    }
}

TYPED_TEST(RulesConformance, EqualHashesMeanEqualFutures) {
    using G = typename TypeParam::Game;
    Random random(17);
    std::unordered_map<std::uint64_t, typename G::Position> seen;
    std::size_t visited = 0;
    while (visited < 100'000) {
        for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
            ++visited;
            const auto [at, is_new] = seen.try_emplace(position.hash(), position);
            if (is_new || at->second == position) continue;
            SCOPED_TRACE(G::format_position(at->second) + " and " + G::format_position(position));
            expect_equal_futures<G>(at->second, position, random);
            if (this->HasFatalFailure()) return;
        }
    }
}

}  // namespace
}  // namespace damier
