#include "games/quarto/playout/playouts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/quarto/game.h"
#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

// How a game ended: the margin for the mover of the start, and the plies played.
using Ending = std::pair<int, int>;
using Counts = std::map<Ending, double>;

Ending ending_of(const PlayoutTally& one_game) {
    return {static_cast<int>(one_game.margin_sum), static_cast<int>(one_game.plies)};
}

Counts count_endings(PlayoutTally (*play)(const Position&, std::uint64_t, std::uint64_t),
                     const Position& start, std::uint64_t seed, int games) {
    Counts counts;
    for (int i = 0; i < games; ++i)
        counts[ending_of(play(start, 1, sub_seed(seed, static_cast<std::uint64_t>(i))))] += 1;
    return counts;
}

// The exact chance of each ending from a position near the end, where each legal move is equally likely.
void add_chances(const Position& position, double chance, Side viewer, int plies, Counts& chances) {
    if (position.is_over()) {
        chances[{seen_by(viewer, position.side(), position.margin()), plies}] += chance;
        return;
    }
    Moves moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        add_chances(next, chance / static_cast<double>(moves.size()), viewer, plies + 1, chances);
    }
}

// Five standard deviations above the mean of a chi-square of so many degrees of freedom.
double chi_square_limit(std::size_t degrees) {
    const auto mean = static_cast<double>(degrees);
    return mean + 5 * std::sqrt(2 * mean) + 10;
}

// Two samples of equally many games.
double chi_square(const Counts& a, const Counts& b) {
    Counts both = a;
    for (const auto& [ending, count] : b) both[ending] += count;
    double sum = 0;
    for (const auto& [ending, total] : both) {
        const double in_a = a.contains(ending) ? a.at(ending) : 0;
        const double difference = 2 * in_a - total;
        sum += difference * difference / total;
    }
    return sum;
}

TEST(QuartoPlayouts, HaveTheDistributionOfUniformLegalMoves) {
    constexpr int games = 40000;
    for (int level = 0; level < level_count; ++level) {
        for (const int plies : {0, 1, 4, 7}) {
            const Position start = random_position(static_cast<std::uint64_t>(plies), level, plies);
            ASSERT_FALSE(start.is_over());
            const Counts fast = count_endings(playouts, start, 1, games);
            const Counts listed = count_endings(playouts_by_listing<Quarto>, start, 2, games);
            EXPECT_LT(chi_square(fast, listed), chi_square_limit(fast.size()))
                << "level " << level + 1 << " after " << plies << " plies";
        }
    }
}

TEST(QuartoPlayouts, HaveTheExactChancesNearTheEnd) {
    constexpr int games = 40000;
    int tested = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const int level = static_cast<int>(seed % 4);
        const Position start = random_position(seed, level, 13 + static_cast<int>(seed / 4 % 4));
        if (start.is_over()) continue;
        Counts chances;
        add_chances(start, 1, start.side(), 0, chances);
        const Counts counts = count_endings(playouts, start, seed, games);
        double sum = 0;
        for (const auto& [ending, chance] : chances) {
            const double expected = chance * games;
            const double got = counts.contains(ending) ? counts.at(ending) : 0;
            sum += (got - expected) * (got - expected) / expected;
        }
        for (const auto& [ending, count] : counts) EXPECT_TRUE(chances.contains(ending));
        EXPECT_LT(sum, chi_square_limit(chances.size())) << "seed " << seed;
        tested += 1;
    }
    EXPECT_GE(tested, 10);
}

TEST(QuartoPlayouts, ManyGamesAtOnceAreTalliedLikeOneByOne) {
    const PlayoutTally tally = playouts(Position(0), 20000, 7);
    EXPECT_EQ(tally.games, 20000u);
    EXPECT_EQ(tally.wins + tally.draws + tally.losses, tally.games);
    EXPECT_EQ(tally.margin_sum,
              static_cast<std::int64_t>(tally.wins) - static_cast<std::int64_t>(tally.losses));
    EXPECT_EQ(tally.margin_square_sum, tally.wins + tally.losses);
    EXPECT_EQ(playouts(Position(0), 20000, 7), tally);
    EXPECT_NE(playouts(Position(0), 20000, 8), tally);
    // Random play at level 1, from eight million games: 48.0 % for who gives first, 4.6 % draws, 14.66 plies.
    EXPECT_NEAR(static_cast<double>(tally.wins) / 20000, 0.480, 0.018);
    EXPECT_NEAR(static_cast<double>(tally.draws) / 20000, 0.046, 0.008);
    EXPECT_NEAR(static_cast<double>(tally.plies) / 20000, 14.66, 0.08);
}

TEST(QuartoPlayouts, AFinishedGameStaysAsItIs) {
    const Position won = *parse_position("..../..../..../0123 -", 0);
    PlayoutTally expected;
    for (int i = 0; i < 3; ++i) expected.add_game(-1, 0);
    EXPECT_EQ(playouts(won, 3, 1), expected);
    EXPECT_EQ(playouts(Position(0), 0, 1), PlayoutTally());
}

}  // namespace
}  // namespace damier::quarto
