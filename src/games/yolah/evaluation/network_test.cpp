#include "games/yolah/evaluation/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "games/yolah/evaluation/evaluation.h"
#include "games/yolah/evaluation/network_inputs.h"
#include "games/yolah/evaluation/test_positions.h"
#include "games/yolah/text.h"
#include "nn/random_network.h"

namespace damier::yolah {
namespace {

// A logit of 1 is this many hundredths of a point in these tests.
constexpr int value_per_logit = 1000;

nn::NetworkFile random_file(int accumulator, int map, int extras, std::uint64_t seed) {
    const auto network = random_float_network(network_shape(accumulator, map, extras), seed);
    return {"yolah", "random", value_per_logit, nn::quantised(network).value()};
}

std::vector<int> inputs_of(const Position& position, Side viewer) {
    std::vector<int> inputs;
    for_each_input(position, viewer, [&](int input) { inputs.push_back(input); });
    return inputs;
}

std::vector<int> map_of(const Position& position, int map) {
    const FreshInputs fresh(position, 0, map > 0);
    return {fresh.map().begin(), fresh.map().end()};
}

void extras_of(const Position& position, std::span<std::uint8_t> extras) {
    const FreshInputs fresh(position, static_cast<int>(extras.size()), false);
    std::ranges::copy(fresh.extras(), extras.begin());
}

bool is_decided(const Position& position) {
    return !position.can_move(Side::first) || !position.can_move(Side::second);
}

TEST(YolahNetworkInputs, ArePiecesAndHolesAsAViewSeesThem) {
    Position position;
    position.play(*parse_move(position, "a1:a2"));
    EXPECT_EQ(inputs_of(position, Side::first),
              (std::vector{8, 28, 35, 63, 64 + 7, 64 + 27, 64 + 36, 64 + 56, 128 + 0}));
    EXPECT_EQ(inputs_of(position, Side::second),
              (std::vector{7, 27, 36, 56, 64 + 8, 64 + 28, 64 + 35, 64 + 63, 128 + 0}));
}

TEST(YolahNetworkInputs, HaveABucketForEachPhase) {
    EXPECT_EQ(network_bucket(0), 0);
    EXPECT_EQ(network_bucket(6), 0);
    EXPECT_EQ(network_bucket(7), 1);
    EXPECT_EQ(network_bucket(55), 7);
    EXPECT_EQ(network_bucket(56), 7);
}

TEST(YolahNetworkInputs, ExtrasAreTheTermsOfTheFeatures) {
    for_positions_of_games(20, [](const Position& position) {
        std::uint8_t extras[network_extras];
        extras_of(position, extras);
        const Features features = features_of(position);
        for (const ExtraTerm& extra : extra_terms) {
            const auto term = static_cast<std::size_t>(extra.term);
            const auto scaled = [&](int figure) { return std::min(127, figure * extra.sixteenths / 16); };
            ASSERT_EQ(extras[extra.place], scaled(features.mover[term])) << term_names[term];
            ASSERT_EQ(extras[extra.place + 1], scaled(features.other[term])) << term_names[term];
        }
        // Fewer of them are the first ones.
        for (std::size_t count = 0; count <= network_extras; count += 4) {
            std::vector<std::uint8_t> first(count, 255);
            extras_of(position, first);
            ASSERT_TRUE(std::ranges::equal(first, std::span(extras).first(count))) << count;
        }
    });
}

// All squares that the pieces can walk to, however long it takes.
Bitboard ever_reached(const Position& position, Side side) {
    Bitboard reached = 0;
    for (Bitboard front = position.pieces(side); front != 0;) {
        Bitboard next = 0;
        for (const Square square : squares_of(front)) next |= queen_moves(square, position.occupied());
        front = next & ~reached;
        reached |= front;
    }
    return reached;
}

TEST(YolahNetworkInputs, ExtrasSayWhoGetsWhereAlone) {
    int odd = 0;
    for_positions_of_games(20, [&](const Position& position) {
        std::uint8_t extras[network_extras];
        extras_of(position, extras);
        const Bitboard mover = ever_reached(position, position.side());
        const Bitboard other = ever_reached(position, opponent(position.side()));
        const auto alone = [](Bitboard set) { return std::min(127, 4 * std::popcount(set)); };
        const auto parity = [](int number) { return number % 2 != 0 ? 127 : 0; };
        ASSERT_EQ(extras[14], alone(mover & ~other));
        ASSERT_EQ(extras[15], alone(other & ~mover));
        ASSERT_EQ(extras[16], parity(position.free_squares()));
        ASSERT_EQ(extras[17], parity(std::popcount(mover | other)));
        odd += extras[17] != extras[16];
        // With the map or without.
        const FreshInputs with_map(position, network_extras, true);
        ASSERT_TRUE(std::ranges::equal(with_map.extras(), extras));
    });
    EXPECT_GT(odd, 0);
}

// The network could not tell otherwise.
TEST(YolahNetworkInputs, ExtrasAreTheSameOnEveryPath) {
    Random random(8);
    for (Position position; !position.is_over(); position.play(random_move(position, random))) {
        const FreshInputs best(position, network_extras, true);
        for (const FreshInputs::Path& path : FreshInputs::paths()) {
            const FreshInputs fresh(position, network_extras, true, path);
            ASSERT_TRUE(std::ranges::equal(fresh.extras(), best.extras())) << path.name;
        }
    }
}

TEST(YolahNetworkInputs, ExtrasSayWhoseTurnItIs) {
    for_positions_of_games(20, [](const Position& position) {
        if (is_decided(position)) return;
        std::uint8_t extras[network_extras];
        extras_of(position, extras);
        ASSERT_EQ(extras[16] != 0, position.side() == Side::second);
    });
}

// Few figures of random games are so large that they are cut.
TEST(YolahNetworkInputs, ExtrasUseTheirRange) {
    std::array<int, network_extras> cut{}, largest{};
    int positions = 0;
    for_positions_of_games(100, [&](const Position& position) {
        std::uint8_t extras[network_extras];
        extras_of(position, extras);
        ++positions;
        for (std::size_t i = 0; i < network_extras; ++i) {
            cut[i] += extras[i] == 127;
            largest[i] = std::max(largest[i], int{extras[i]});
        }
    });
    for (std::size_t i = 0; i < network_extras; ++i) {
        EXPECT_GT(largest[i], 80) << i;
        if (i == free_parity_extra || i == reach_parity_extra) continue;
        EXPECT_LT(cut[i], positions / 50) << i;
    }
}

// Whole numbers against floating point, on positions of games: the error of logits that are 3.0 in the mean
// (root of mean squares). Seen: 0.044 in the mean, 0.21 at the most.
TEST(YolahNetwork, IsNearTheTrainedNetwork) {
    double largest = 0, squares = 0, logit_squares = 0;
    int positions = 0;
    for (const int extras : {0, static_cast<int>(network_extras)}) {
        for (const int accumulator : {64, 256}) {
            const int map = extras > 0 ? 64 : 0;
            const auto trained = random_float_network(network_shape(accumulator, map, extras), 3);
            // Small enough that no value is cut at the largest estimate.
            const NetworkEvaluation evaluation({"yolah", "", 250, nn::quantised(trained).value()});
            for_positions_of_games(4, [&](const Position& position) {
                if (is_decided(position)) return;
                std::vector<std::uint8_t> bytes(static_cast<std::size_t>(extras));
                extras_of(position, bytes);
                std::vector<float> numbers;
                for (const std::uint8_t byte : bytes) numbers.push_back(static_cast<float>(byte) / 127);
                const double exact = trained.evaluate(
                    inputs_of(position, position.side()), inputs_of(position, opponent(position.side())),
                    map_of(position, map), numbers, network_bucket(position.free_squares()));
                const double error = std::abs(evaluation(position) / 250.0 - exact);
                largest = std::max(largest, error);
                squares += error * error;
                logit_squares += exact * exact;
                ++positions;
            });
        }
    }
    EXPECT_LT(largest, 0.3);
    EXPECT_LT(std::sqrt(squares / positions), 0.07);
    EXPECT_GT(std::sqrt(logit_squares / positions), 1.0);
}

// The network's own arithmetic, on every path, from nothing and along a game.
TEST(YolahNetwork, IsTheSameOnEveryPathAndWhenItFollowsMoves) {
    for (const int extras : {0, 12, 24}) {
        const int map = extras == 12 ? 64 : 0;
        const nn::NetworkFile file = random_file(128, map, extras, 4);
        for (const nn::Path& path : nn::paths()) {
            const NetworkEvaluation evaluation(file, path);
            Random random(5);
            Position position;
            NetworkEvaluation::Tracker tracker(evaluation, position);
            while (!position.is_over()) {
                std::vector<std::uint8_t> bytes(static_cast<std::size_t>(extras));
                extras_of(position, bytes);
                const std::int64_t logit = file.network.evaluate(
                    inputs_of(position, position.side()), inputs_of(position, opponent(position.side())),
                    map_of(position, map), bytes, network_bucket(position.free_squares()));
                const Value value = decided_value(position).value_or(
                    limited_to_estimates(static_cast<Value>(logit * value_per_logit / nn::logit_one)));
                ASSERT_EQ(evaluation(position), value) << path.name;
                ASSERT_EQ(tracker.value(position), value) << path.name;
                const Move move = random_move(position, random);
                tracker.push(position, move);
                position.play(move);
            }
        }
    }
}

// As a search does it: down and up again, asking here and there, from a position in the middle of a game.
void walk(const NetworkEvaluation& evaluation, NetworkEvaluation::Tracker& tracker, const Position& position,
          int depth, Random& random) {
    if (position.is_over()) return;
    if (depth == 0 || random.below(3) == 0) {
        ASSERT_EQ(tracker.value(position), evaluation(position)) << format_position(position);
    }
    if (depth == 0) return;
    for (int i = 0; i < 3; ++i) {
        const Move move = random_move(position, random);
        Position next = position;
        next.play(move);
        tracker.push(position, move);
        walk(evaluation, tracker, next, depth - 1, random);
        tracker.pop();
    }
}

TEST(YolahNetwork, FollowsASearch) {
    const NetworkEvaluation evaluation(random_file(64, 0, 8, 6));
    Random random(8);
    for (int plies = 0; plies < 52; plies += 7) {
        Position position;
        for (int i = 0; i < plies && !position.is_over(); ++i) position.play(random_move(position, random));
        NetworkEvaluation::Tracker tracker(evaluation, position);
        walk(evaluation, tracker, position, 5, random);
    }
}

// The side that is ahead when the other is stuck wins, before and after it has walked on.
TEST(YolahNetwork, KnowsTheResultWhenASideIsStuck) {
    int decided_positions = 0;
    Random random(9);
    for (int game = 0; game < 200; ++game) {
        std::vector<Position> late;
        Position position;
        for (; !position.is_over(); position.play(random_move(position, random))) {
            ASSERT_EQ(decided_value(position).has_value(), is_decided(position));
            if (is_decided(position)) late.push_back(position);
        }
        for (const Position& before : late) {
            const Score margin = seen_by(before.side(), position.side(), position.margin());
            const Value value = *decided_value(before);
            // A side that can still move may waste moves, and White then draws what could be won.
            if (before.can_move(before.side())) {
                ASSERT_GE(outcome_of(value), outcome_of(margin)) << format_position(before);
            } else {
                ASSERT_EQ(outcome_of(value), outcome_of(margin)) << format_position(before);
            }
            ASSERT_LE(std::abs(value), largest_estimate);
            ASSERT_TRUE(value == 0 || std::abs(value) > 5'000);
            ++decided_positions;
        }
    }
    EXPECT_GT(decided_positions, 500);
}

TEST(YolahNetwork, IsReadFromAFile) {
    const nn::NetworkFile file = random_file(32, 0, 4, 1);
    const auto made = make_evaluation("net", nn::network_bytes(file));
    ASSERT_TRUE(made) << made.error().message;
    const auto& evaluation = std::get<NetworkEvaluation>(*made);
    EXPECT_EQ(evaluation(Position()), NetworkEvaluation(file)(Position()));
    const auto rows = explain(*made, Position());
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "network");
    EXPECT_EQ(rows[0].value, evaluation(Position()));
    EXPECT_EQ(rows[0].value, rows[0].weight * (rows[0].mover - rows[0].other));

    const auto refusal = [](const nn::NetworkFile& wrong) {
        return make_evaluation("net", nn::network_bytes(wrong)).error().message;
    };
    nn::Shape shape = network_shape(32, 0, 28);
    EXPECT_EQ(refusal({"yolah", "", 1, nn::Network(shape)}),
              "a network file with 28 extras, expected at most 24");
    shape = network_shape(32, 0, 0);
    shape.buckets = 4;
    EXPECT_EQ(
        refusal({"yolah", "", 1, nn::Network(shape)}),
        "a network file with 192 inputs, 0 of the map and 4 buckets, expected 192, 1600 or none, and 8");
    EXPECT_EQ(refusal({"othello", "", 1, nn::Network(network_shape(32, 0, 0))}),
              "a network for the game 'othello', expected yolah");
    EXPECT_EQ(make_evaluation("net", "{}").error().message, "not a network file");
}

// The network that the program ships, if it ships one, is sound.
TEST(YolahNetwork, ComesWithTheProgramOrSaysThatItDoesNot) {
    const auto made = make_evaluation("net", "");
    EXPECT_EQ(made.has_value(), !shipped_network().empty());
    if (!made) {
        EXPECT_EQ(made.error().message,
                  "the program comes without a network for Yolah; name a network file with weights=FILE");
    }
}

}  // namespace
}  // namespace damier::yolah
