// The perfect player against a brute force that knows nothing of solvers.
#include "search/exact/perfect.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <unordered_map>

#include "games/quarto/game.h"
#include "games/quarto/random_positions.h"
#include "search/plain/random_choice.h"
#include "search/search_positions.h"

namespace damier {
namespace {

using Position = Quarto::Position;
using Move = Quarto::Move;
using PerfectQuarto = Perfect<Quarto, RandomChoice<Quarto>>;

constexpr PerfectOptions small(std::uint64_t seed = 1) {
    return {.resources = {.memory = std::uint64_t{1} << 20, .threads = 1}, .seed = seed};
}

PerfectQuarto player(std::uint64_t seed = 1, KnownMargin<Quarto> known = {}) {
    return PerfectQuarto(RandomChoice<Quarto>(1), small(seed), std::move(known));
}

// The value and the plies to the end: the winner hurries, the loser resists.
struct Exact {
    int outcome;
    int plies;
    bool operator==(const Exact&) const = default;
};

class ExactBruteForce {
  public:
    Exact of(const Position& position) {
        if (position.is_over()) return {static_cast<int>(outcome_of(position.margin())), 0};
        if (const auto known = known_.find(position.hash()); known != known_.end()) return known->second;
        std::optional<Exact> best;
        for (const Move move : legal_moves<Quarto>(position)) {
            const Exact found = after(position, move);
            if (!best || is_better(found, *best)) best = found;
        }
        return known_[position.hash()] = *best;
    }
    Exact after(Position position, Move move) {
        position.play(move);
        const Exact reply = of(position);
        return {-reply.outcome, reply.plies + 1};
    }
    // Of the opponent's answers to the move, those that keep its value.
    double share(Position position, Move move) {
        position.play(move);
        const auto answers = legal_moves<Quarto>(position);
        const int best = of(position).outcome;
        const auto keeps = [&](Move answer) { return after(position, answer).outcome == best; };
        return static_cast<double>(std::ranges::count_if(answers, keeps)) /
               static_cast<double>(std::ranges::size(answers));
    }

  private:
    static bool is_better(const Exact& a, const Exact& b) {
        if (a.outcome != b.outcome) return a.outcome > b.outcome;
        return a.outcome > 0 ? a.plies < b.plies : a.plies > b.plies;
    }
    std::unordered_map<std::uint64_t, Exact> known_;
};

// Of each level, from `plies` random plies on.
template <class Check>
void for_late_positions(int plies, int count, Check check) {
    for (int level = 0; level < 4; ++level) {
        for (int seed = 0; seed < count; ++seed) {
            const auto position =
                quarto::random_position(static_cast<std::uint64_t>(1000 * level + seed), level, plies);
            if (!position.is_over()) check(position);
        }
    }
}

// A game that is still on after so many random plies.
Position unfinished(int level, int plies) {
    for (std::uint64_t seed = 5;; ++seed) {
        const auto position = quarto::random_position(seed, level, plies);
        if (!position.is_over()) return position;
    }
}

TEST(Perfect, NeverLeavesTheBestValue) {
    std::map<int, int> seen;
    for (const int plies : {10, 11, 12, 14, 16}) {
        auto perfect = player();
        for_late_positions(plies, 12, [&](const Position& position) {
            BruteForce<Quarto> truth(20'000'000);
            const int best = *truth.outcome(position);
            const auto report = perfect.run(position, {}, {});
            EXPECT_TRUE(report.solved);
            EXPECT_EQ(report.value, value_of_end(best));
            EXPECT_EQ(truth.after(position, report.move), best) << quarto::format_position(position);
            ++seen[best];
        });
    }
    for (const int outcome : {-1, 0, 1}) EXPECT_GT(seen[outcome], 0) << "no position of value " << outcome;
}

TEST(Perfect, ValuesEveryMoveWhenItIsAsked) {
    auto perfect = player();
    Limits every_move;
    every_move.value_every_move = true;
    for_late_positions(11, 6, [&](const Position& position) {
        ExactBruteForce truth;
        const auto report = perfect.run(position, every_move, {});
        EXPECT_EQ(report.root_moves.size(), legal_moves<Quarto>(position).size());
        EXPECT_EQ(report.root_moves.front().move, report.move);
        for (const auto& root : report.root_moves) {
            const Exact exact = truth.after(position, root.move);
            EXPECT_TRUE(root.solved);
            EXPECT_EQ(root.value, value_of_end(exact.outcome));
            if (exact.outcome != 0) {
                EXPECT_EQ(root.plies, exact.plies);
            }
        }
    });
}

TEST(Perfect, HurriesResistsAndMakesItHard) {
    auto perfect = player();
    for_late_positions(11, 20, [&](const Position& position) {
        ExactBruteForce truth;
        const Exact exact = truth.of(position);
        const auto report = perfect.run(position, {}, {});
        const auto where = quarto::format_position(position);
        if (exact.outcome != 0) {
            EXPECT_EQ(truth.after(position, report.move), exact) << where;
            EXPECT_EQ(report.plies, exact.plies) << where;
        }
        if (exact.outcome > 0) return;
        for (const Move move : legal_moves<Quarto>(position)) {
            const Exact other = truth.after(position, move);
            if (other != truth.after(position, report.move)) continue;
            EXPECT_LE(truth.share(position, report.move), truth.share(position, move)) << where;
        }
    });
}

TEST(Perfect, ItsLineIsBestPlayToTheEnd) {
    auto perfect = player();
    for_late_positions(10, 6, [&](Position position) {
        ExactBruteForce truth;
        Exact expected = truth.of(position);
        for (const Move move : perfect.run(position, {}, {}).line) {
            EXPECT_EQ(truth.after(position, move).outcome, expected.outcome);
            position.play(move);
            expected = truth.of(position);
        }
        EXPECT_TRUE(position.is_over());
    });
}

TEST(Perfect, DrawsLotsByItsSeed) {
    const auto position = unfinished(0, 11);
    const auto choice = [&](std::uint64_t seed) { return player(seed).run(position, {}, {}).line; };
    EXPECT_EQ(choice(3), choice(3));
    // Somewhere two moves are equal in all that counts.
    std::size_t most = 0;
    for (int level = 0; level < 4; ++level) {
        const auto last = unfinished(level, 13);
        std::set<std::string> moves;
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            moves.insert(quarto::format_move(last, player(seed).run(last, {}, {}).move));
        most = std::max(most, moves.size());
    }
    EXPECT_GT(most, 1u) << "one and the same move at every seed";
}

TEST(Perfect, AnswersInTimeWhereNothingIsProved) {
    Limits moment;
    moment.seconds = 0.002;
    for (int level = 0; level < 4; ++level) {
        const auto position = quarto::random_position(7, level, 2);
        const auto report = player().run(position, moment, {});
        EXPECT_TRUE(position.is_legal(report.move));
        EXPECT_FALSE(report.solved);
    }
}

TEST(Perfect, LeavesLimitsThatASolverCannotHeedToTheOtherSearch) {
    const auto position = unfinished(0, 12);
    EXPECT_TRUE(player().run(position, {}, {}).solved);
    EXPECT_FALSE(player().run(position, {.nodes = 100}, {}).solved);
    EXPECT_FALSE(player().run(position, {.depth = 2}, {}).solved);
}

TEST(Perfect, AStopGivesALegalMove) {
    std::stop_source source;
    source.request_stop();
    const auto position = quarto::random_position(7, 1, 2);
    const auto report = player().run(position, {}, source.get_token());
    EXPECT_TRUE(position.is_legal(report.move));
    EXPECT_FALSE(report.solved);
}

// Two plies before what the book knows there is nothing to prove.
TEST(Perfect, TrustsItsBook) {
    const auto position = unfinished(0, 12);
    BruteForce<Quarto> truth(20'000'000);
    int looks = 0;
    const auto report = player(1, [&](const Position& known) -> std::optional<Score> {
                            ++looks;
                            return known.ply() <= 14 ? truth.outcome(known) : std::nullopt;
                        }).run(position, {}, {});
    EXPECT_GT(looks, 0);
    EXPECT_EQ(report.nodes, 0u) << "neither values nor lengths nor a line are searched for";
    EXPECT_TRUE(report.solved);
    EXPECT_EQ(report.value, value_of_end(*truth.outcome(position)));
    EXPECT_EQ(truth.after(position, report.move), truth.outcome(position));
}

// A move that the book is wrong about shows that it is the book that speaks.
TEST(Perfect, AsksItsBookBeforeItsSolver) {
    const auto position = unfinished(0, 12);
    const auto all_lost_for_the_mover = [](const Position&) { return std::optional<Score>(1); };
    const auto report = player(1, all_lost_for_the_mover).run(position, {}, {});
    EXPECT_TRUE(std::ranges::any_of(report.root_moves,
                                    [](const auto& root) { return root.value == value_of_end(-1); }));
}

}  // namespace
}  // namespace damier
