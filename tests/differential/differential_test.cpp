// Two programs that share no line agree on moves, positions and results along random games.
// DAMIER_GAMES=N plays N games for each game and variant in place of the default.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "differential/naive_othello.h"
#include "differential/naive_quarto.h"
#include "differential/naive_yolah.h"
#include "support/all_games.h"
#include "support/random_games.h"

namespace damier {
namespace {

#ifdef NDEBUG
constexpr int games_by_default = 10'000;
#else
constexpr int games_by_default = 300;  // slow builds; the release build plays the full number
#endif

int games_to_play() {
    const char* asked = std::getenv("DAMIER_GAMES");
    return asked == nullptr ? games_by_default : std::atoi(asked);
}

// Both at the same point of a game. Gives the moves sorted by their text.
template <class G, class Naive>
void expect_agreement(const typename G::Position& position, const Naive& naive,
                      std::vector<std::pair<naive::Token, typename G::Move>>& moves) {
    ASSERT_EQ(position.ply(), naive.ply());
    ASSERT_EQ(position.is_over(), naive.is_over());
    ASSERT_EQ(seen_by(Side::first, position.side(), position.margin()), naive.lead_of_first());
    const std::string text = G::format_position(position);
    // Some games write more than the board and the turn; what both write must be the same.
    ASSERT_TRUE(text.starts_with(naive.position())) << text << "\nexpected " << naive.position();

    moves.clear();
    for (const auto move : legal_moves<G>(position)) {
        moves.emplace_back(naive::token(G::format_move(position, move)), move);
    }
    std::ranges::sort(moves, {}, [](const auto& entry) { return entry.first; });
    std::vector<naive::Token> expected = naive.moves();
    std::ranges::sort(expected);
    if (std::ranges::equal(moves, expected, {}, [](const auto& entry) { return entry.first; })) return;
    std::string difference;
    for (const naive::Token token : expected) {
        if (std::ranges::count(moves, token, [](const auto& entry) { return entry.first; }) == 0)
            difference += " misses " + naive::text_of(token);
    }
    for (const auto& [token, move] : moves) {
        if (std::ranges::count(expected, token) == 0) difference += " invents " + naive::text_of(token);
    }
    FAIL() << G::name << difference;
}

template <class G, class Naive>
void play_in_step(int variant) {
    Random random(sub_seed(20250601, static_cast<std::uint64_t>(variant)));
    std::vector<std::pair<naive::Token, typename G::Move>> moves;
    for (int i = 0; i < games_to_play(); ++i) {
        auto position = G::initial(variant);
        Naive naive(variant);
        while (true) {
            SCOPED_TRACE(testing::Message() << "game " << i << ", " << G::format_position(position));
            expect_agreement<G>(position, naive, moves);
            if (testing::Test::HasFailure()) return;
            if (moves.empty()) break;
            const auto& [token, move] = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            position.play(move);
            naive.play(naive::text_of(token));
        }
    }
}

TEST(Differential, Yolah) {
    play_in_step<Yolah, naive::Yolah>(0);
}
TEST(Differential, Othello) {
    play_in_step<Othello, naive::Othello>(0);
}
TEST(Differential, QuartoLevel1) {
    play_in_step<Quarto, naive::Quarto>(0);
}
TEST(Differential, QuartoLevel2) {
    play_in_step<Quarto, naive::Quarto>(1);
}
TEST(Differential, QuartoLevel3) {
    play_in_step<Quarto, naive::Quarto>(2);
}
TEST(Differential, QuartoLevel4) {
    play_in_step<Quarto, naive::Quarto>(3);
}

// The naive Quarto finds its winning sets by geometry; the rules list their numbers, and the tilted
// squares by name.
TEST(NaiveQuarto, WinningSetsAreThoseOfTheRules) {
    EXPECT_EQ(naive::Quarto::winning_sets(1).size(), 10u);
    EXPECT_EQ(naive::Quarto::winning_sets(2).size(), 19u);
    EXPECT_EQ(naive::Quarto::winning_sets(3).size(), 24u);
    EXPECT_EQ(naive::Quarto::winning_sets(4).size(), 30u);
    std::set<naive::Quarto::Four> tilted, named;
    for (const auto& set : naive::Quarto::winning_sets(4)) {
        if (naive::Quarto::level_of(set) == 4) tilted.insert(set);
    }
    for (const std::string_view text :
         {"b4a3c3b2", "c4b3d3c2", "b3a2c2b1", "c3b2d2c1", "b4d3a2c1", "c4a3d2b1"}) {
        naive::Quarto::Four set;
        for (std::size_t i = 0; i < 4; ++i) set[i] = text[2 * i] - 'a' + 4 * (text[2 * i + 1] - '1');
        std::ranges::sort(set);
        named.insert(set);
    }
    EXPECT_EQ(tilted, named);
}

}  // namespace
}  // namespace damier
