// The minimax family: whatever is left out, remembered or done first, the value is that of plain minimax.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/alphabeta/alpha_beta.h"
#include "search/exact/hybrid.h"
#include "search/plain/greedy.h"
#include "search/plain/minimax.h"
#include "search/plain/negamax.h"
#include "search/plain/random_choice.h"
#include "search/reports.h"
#include "search/test_evaluations.h"
#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

#ifdef NDEBUG
constexpr int positions_a_game = 120;
#else
constexpr int positions_a_game = 40;
#endif
constexpr std::uint64_t minimax_nodes = 12'000;

// Positions of all plies of random games, none of them over.
template <class R>
auto random_positions(int count, std::uint64_t seed) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions;
    Random random(seed);
    while (positions.size() < static_cast<std::size_t>(count)) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        const auto plies = static_cast<std::uint32_t>(game.moves.size());
        for (int i = 0; i < 4; ++i) positions.push_back(game.positions[random.below(plies)]);
    }
    return positions;
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
Limits with_every_value(Limits limits) {
    limits.value_every_move = true;
    return limits;
}
Limits with_nodes(Limits limits, std::uint64_t nodes) {
    limits.nodes = nodes;
    return limits;
}

// Plain minimax as the measure of all; nothing where its tree is too large for a test.
template <Game G, class E>
std::optional<Report<typename G::Move>> truth(const typename G::Position& position, int depth,
                                              std::uint64_t nodes = minimax_nodes) {
    auto report = Minimax<G, E>(E()).run(position, with_nodes(to_depth(depth), nodes), {});
    if (report.depth != depth) return std::nullopt;
    return report;
}

template <class Move>
Value value_of(const Report<Move>& report, Move move) {
    const auto root = std::ranges::find(report.root_moves, move, &RootMove<Move>::move);
    return root->value.value();
}

// The line is legal, as long as the depth or the game, and its end is worth what was promised.
template <Game G, class E>
void expect_line_proves_value(const typename G::Position& position, const Report<typename G::Move>& report,
                              int depth) {
    ASSERT_FALSE(report.line.empty());
    EXPECT_EQ(report.line.front(), report.move);
    auto end = position;
    for (const auto move : report.line) {
        ASSERT_TRUE(end.is_legal(move));
        end.play(move);
    }
    if (!end.is_over()) {
        EXPECT_EQ(report.line.size(), static_cast<std::size_t>(depth));
    }
    const Value value = end.is_over() ? value_of_end(end.margin()) : E()(end);
    EXPECT_EQ(seen_by(position.side(), end.side(), value), report.value);
}

// What the report says of each root move holds; with `every_move` it says all.
template <class Move>
void expect_root_moves_hold(const Report<Move>& report, const Report<Move>& truth, bool every_move) {
    ASSERT_FALSE(report.root_moves.empty());
    EXPECT_EQ(report.root_moves.front().move, report.move);
    EXPECT_EQ(report.root_moves.front().value, report.value);
    EXPECT_FALSE(report.root_moves.front().is_upper_bound);
    for (const RootMove<Move>& root : report.root_moves) {
        if (root.is_upper_bound) {
            EXPECT_GE(*root.value, value_of(truth, root.move));
            EXPECT_LE(*root.value, *report.value);
        } else {
            EXPECT_EQ(*root.value, value_of(truth, root.move));
        }
        EXPECT_FALSE(every_move && root.is_upper_bound);
    }
    if (every_move) {
        EXPECT_EQ(report.root_moves.size(), truth.root_moves.size());
    }
    const auto value = &RootMove<Move>::value;
    EXPECT_TRUE(std::ranges::is_sorted(report.root_moves, std::greater(), value));
}

// Every way to configure alpha-beta. Tables are kept from search to search.
template <Game G, class E>
struct AlphaBetas {
    struct Named {
        std::string name;
        AlphaBeta<G, E> search;
    };
    static constexpr std::size_t roomy = std::size_t{1} << 20;
    static constexpr std::size_t tiny = 1024;

    std::vector<Named> all;

    AlphaBetas() {
        add("plain", {});
        add("tt", {.use_tt = true, .table_bytes = roomy});
        add("id", {.iterative = true});
        add("id tt", {.iterative = true, .use_tt = true, .table_bytes = roomy});
        add("tiny tt", {.use_tt = true, .table_bytes = tiny});
        add("id tiny tt", {.iterative = true, .use_tt = true, .table_bytes = tiny});
    }
    void add(std::string name, const AlphaBetaOptions& options) {
        all.push_back({std::move(name), AlphaBeta<G, E>(E(), options)});
    }
};

template <class R>
class MinimaxFamily : public testing::Test {};
TYPED_TEST_SUITE(MinimaxFamily, AllRulesTypes, RulesNames);

template <class R, class E>
void expect_values_of_minimax(std::uint64_t seed) {
    using G = typename R::Game;
    AlphaBetas<G, E> alpha_betas;
    int compared = 0;
    for (const auto& position : random_positions<R>(positions_a_game, seed)) {
        std::vector<Report<typename G::Move>> by_depth(1);
        for (int depth = 1; depth <= 6; ++depth) {
            const auto expected = truth<G, E>(position, depth);
            if (!expected) break;
            by_depth.push_back(*expected);
            SCOPED_TRACE(G::format_position(position) + " depth " + std::to_string(depth));
            expect_line_proves_value<G, E>(position, *expected, depth);
            expect_root_moves_hold(*expected, *expected, true);
            const auto negamax = Negamax<G, E>(E()).run(position, to_depth(depth), {});
            ASSERT_TRUE(same_but_for_time(negamax, *expected));
            for (auto& [name, search] : alpha_betas.all) {
                SCOPED_TRACE(name);
                const bool every_move = (compared + depth) % 2 == 0;
                const Limits limits = every_move ? with_every_value(to_depth(depth)) : to_depth(depth);
                // A search that was stopped must leave nothing false in the table.
                search.run(position, with_nodes(limits, 30), {});
                const auto report = search.run(position, limits, {});
                ASSERT_EQ(report.value, expected->value);
                expect_line_proves_value<G, E>(position, report, report.depth);
                expect_root_moves_hold(report, by_depth[static_cast<std::size_t>(report.depth)], every_move);
                ASSERT_FALSE(testing::Test::HasFailure());
            }
            compared += 1;
        }
    }
    EXPECT_GT(compared, positions_a_game);
}

TYPED_TEST(MinimaxFamily, EveryWayHasTheValueOfMinimax) {
    expect_values_of_minimax<TypeParam, NoisyMobility<typename TypeParam::Game>>(1);
}

TYPED_TEST(MinimaxFamily, EveryWayHasTheValueOfMinimaxAmongTies) {
    expect_values_of_minimax<TypeParam, Coarse<typename TypeParam::Game>>(2);
}

// The game's own value by plain minimax to the end, where that is within reach.
TYPED_TEST(MinimaxFamily, SolvedMeansTheGamesOwnValue) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    AlphaBetas<G, E> alpha_betas;
    int solved = 0;
    int solved_before_the_end = 0;
    int solved_moves_of_open_positions = 0;
    for (const auto& position : random_positions<TypeParam>(positions_a_game, 3)) {
        const auto own = truth<G, E>(position, G::max_plies);
        if (!own) continue;
        ASSERT_TRUE(own->solved);
        for (int depth = 1; depth <= 8; ++depth) {
            const auto expected = truth<G, E>(position, depth);
            if (expected->solved) {
                ASSERT_EQ(expected->value, own->value);
            }
            for (auto& [name, search] : alpha_betas.all) {
                SCOPED_TRACE(name + ", " + G::format_position(position) + " depth " + std::to_string(depth));
                const auto report = search.run(position, to_depth(depth), {});
                if (report.solved) {
                    ASSERT_EQ(report.value, own->value);
                }
                if (expected->solved) {
                    ASSERT_TRUE(report.solved);
                }
                for (const auto& root : report.root_moves) {
                    if (!root.solved) continue;
                    ASSERT_EQ(root.value, value_of(*own, root.move));
                    solved_moves_of_open_positions += !report.solved;
                }
                solved += report.solved;
                solved_before_the_end += report.solved && !expected->solved;
            }
        }
    }
    EXPECT_GT(solved, positions_a_game / 2);
    // Where the first win ends the game, such positions may be too rare to be met.
    if (G::max_margin > 1) {
        EXPECT_GT(solved_moves_of_open_positions, 0);
    }
    // A win by the largest margin needs no look at the other moves.
    if (G::max_margin == 1) {
        EXPECT_GT(solved_before_the_end, 0);
    }
}

// Runs the body with each kind of search: body(search, name).
template <Game G, class E, class Body>
void with_every_search(Body body) {
    body(Minimax<G, E>(E()), "minimax");
    body(Negamax<G, E>(E(), {.best_list = true}), "negamax");
    body(Greedy<G, E>(E()), "greedy");
    body(RandomChoice<G>(1), "random");
    for (auto& [name, search] : AlphaBetas<G, E>().all) body(std::move(search), name);
}

TYPED_TEST(MinimaxFamily, ANodeLimitIsExact) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    for (const auto& position : random_positions<TypeParam>(12, 4)) {
        with_every_search<G, E>([&](auto search, const std::string& name) {
            SCOPED_TRACE(name + ", " + G::format_position(position));
            const std::uint64_t without = search.run(position, with_nodes(to_depth(3), 2000), {}).nodes;
            for (const std::uint64_t nodes : {1, 2, 7, 100, 1000}) {
                search.forget();
                const auto report = search.run(position, with_nodes(to_depth(3), nodes), {});
                EXPECT_EQ(report.nodes, std::min(nodes, without));
                EXPECT_TRUE(position.is_legal(report.move));
                EXPECT_EQ(report.line.front(), report.move);
                if (!report.root_moves.empty()) {
                    EXPECT_EQ(report.root_moves.front().move, report.move);
                }
                EXPECT_FALSE(report.solved && nodes < without);
            }
        });
    }
}

TYPED_TEST(MinimaxFamily, StoppedMinimaxTellsOnlyWhatItHasFinished) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    const auto expect_finished_values = [](auto search, const auto& position, const auto& expected) {
        for (std::uint64_t nodes = 1; nodes < expected.nodes; nodes = nodes * 2 + 1) {
            const auto report = search.run(position, with_nodes(to_depth(2), nodes), {});
            EXPECT_EQ(report.depth, 0);
            EXPECT_LT(report.root_moves.size(), expected.root_moves.size());
            for (const auto& root : report.root_moves) EXPECT_EQ(root.value, value_of(expected, root.move));
        }
    };
    for (const auto& position : random_positions<TypeParam>(12, 10)) {
        const auto expected = truth<G, E>(position, 2);
        if (!expected) continue;
        expect_finished_values(Minimax<G, E>(E()), position, *expected);
        expect_finished_values(Negamax<G, E>(E()), position, *expected);
    }
}

// Asks for a stop when it is called for the thousandth time.
template <Game G>
class StoppingEvaluation {
  public:
    explicit StoppingEvaluation(std::stop_source& stop) : stop_(&stop) {}
    Value operator()(const typename G::Position& position) const {
        if (++*calls_ == 1000) stop_->request_stop();
        return noise<G>(position, 1000);
    }

  private:
    std::stop_source* stop_;
    std::shared_ptr<int> calls_ = std::make_shared<int>(0);
};

TYPED_TEST(MinimaxFamily, AStopEndsItAtOnceWithALegalMove) {
    using G = typename TypeParam::Game;
    using E = StoppingEvaluation<G>;
    const auto position = TypeParam::initial();
    const auto expect_quick_end = [&](auto make) {
        for (const bool before : {true, false}) {
            std::stop_source stop;
            if (before) stop.request_stop();
            const auto report = make(E(stop)).run(position, {}, stop.get_token());
            EXPECT_TRUE(position.is_legal(report.move));
            EXPECT_LT(report.nodes, before ? 1000u : 1'000'000u);
        }
    };
    expect_quick_end([](E evaluation) { return Minimax<G, E>(evaluation, {.depth = 9}); });
    expect_quick_end([](E evaluation) { return Negamax<G, E>(evaluation, {.depth = 9}); });
    expect_quick_end([](E evaluation) { return AlphaBeta<G, E>(evaluation, {.depth = 9}); });
    expect_quick_end([](E evaluation) {
        return AlphaBeta<G, E>(evaluation, {.iterative = true, .use_tt = true, .table_bytes = 1 << 16});
    });
}

TYPED_TEST(MinimaxFamily, AMillisecondIsEnoughForALegalMove) {
    using G = typename TypeParam::Game;
    Limits limits;
    limits.seconds = 0.001;
    for (const auto& position : random_positions<TypeParam>(8, 5)) {
        with_every_search<G, NoisyMobility<G>>([&](auto search, const std::string& name) {
            SCOPED_TRACE(name);
            EXPECT_TRUE(position.is_legal(search.run(position, limits, {}).move));
        });
    }
}

TYPED_TEST(MinimaxFamily, OneThreadGivesTheSameEachTime) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    const auto positions = random_positions<TypeParam>(8, 6);
    std::vector<Report<typename G::Move>> first;
    const auto run_all = [&](auto use) {
        with_every_search<G, E>([&](auto search, const std::string&) {
            for (const auto& position : positions)
                use(search.run(position, with_nodes(to_depth(4), 5000), {}));
        });
    };
    run_all([&](const auto& report) { first.push_back(report); });
    std::size_t next = 0;
    run_all([&](const auto& report) { EXPECT_TRUE(same_but_for_time(report, first[next++])) << next; });
}

TYPED_TEST(MinimaxFamily, AForgottenTableIsAsGoodAsNew) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    const AlphaBetaOptions options{.iterative = true, .use_tt = true, .table_bytes = 1 << 16};
    const Limits limits = with_nodes(to_depth(4), 10'000);
    AlphaBeta<G, E> used(E(), options);
    for (const auto& position : random_positions<TypeParam>(8, 7)) {
        const auto first = AlphaBeta<G, E>(E(), options).run(position, limits, {});
        used.forget();
        EXPECT_TRUE(same_but_for_time(used.run(position, limits, {}), first));
        EXPECT_LE(used.run(position, limits, {}).nodes, first.nodes);
    }
}

// What an iteration found before it was stopped counts: its value is that of the deeper search, and its move
// is no worse there than the one that the last finished iteration would have played (one of the equal best).
TYPED_TEST(MinimaxFamily, AnUnfinishedIterationIsUsedSoundly) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    int changed = 0;
    for (const auto& position : random_positions<TypeParam>(positions_a_game / 2, 8)) {
        for (std::uint64_t nodes = 5; nodes < 1000; nodes = nodes * 3 / 2) {
            AlphaBeta<G, E> search(E(), {.iterative = true, .use_tt = true, .table_bytes = 1 << 16});
            const auto report = search.run(position, with_nodes({}, nodes), {});
            if (report.depth == 0 || report.solved) continue;
            const auto shallow = truth<G, E>(position, report.depth);
            const auto deep = truth<G, E>(position, report.depth + 1);
            if (!shallow || !deep) break;
            SCOPED_TRACE(G::format_position(position) + " nodes " + std::to_string(nodes));
            const bool of_the_last = value_of(*shallow, report.move) == *shallow->value;
            if (of_the_last && report.value == shallow->value) continue;
            ASSERT_EQ(report.value, value_of(*deep, report.move));
            Value worst_former_best = infinite_value;
            for (const auto& root : shallow->root_moves) {
                if (root.value == shallow->value)
                    worst_former_best = std::min(worst_former_best, value_of(*deep, root.move));
            }
            ASSERT_GE(*report.value, worst_former_best);
            changed += !of_the_last;
        }
    }
    EXPECT_GT(changed, 0);
}

TYPED_TEST(MinimaxFamily, TellsOfEachIteration) {
    using G = typename TypeParam::Game;
    using E = NoisyMobility<G>;
    const auto position = TypeParam::initial();
    AlphaBeta<G, E> search(E(), {.depth = 2, .iterative = true});
    std::vector<Report<typename G::Move>> told;
    const auto report = search.run(position, {}, {}, [&](const auto& so_far) { told.push_back(so_far); });
    for (const int depth : {1, 2}) {
        const auto ended = std::ranges::find(told, depth, &Report<typename G::Move>::depth);
        ASSERT_NE(ended, told.end());
        EXPECT_EQ(ended->value, (truth<G, E>(position, depth, 10'000'000)->value));
    }
    EXPECT_TRUE(same_but_for_time(told.back(), report));
}

// Which of the moves that are looked at are chosen, and how often.
template <Game G, class Search>
std::map<std::string, int> choices(Search search, const typename G::Position& position, int times) {
    std::map<std::string, int> count;
    for (int i = 0; i < times; ++i) count[G::format_move(position, search.run(position, {}, {}).move)] += 1;
    return count;
}

// Each of n equal moves about times / n times: within five standard deviations.
void expect_uniform(const std::map<std::string, int>& count, std::size_t n, int times) {
    EXPECT_EQ(count.size(), n);
    const double chance = 1.0 / static_cast<double>(n);
    const double deviation = std::sqrt(times * chance * (1 - chance));
    for (const auto& [move, chosen] : count) EXPECT_NEAR(chosen, times * chance, 5 * deviation) << move;
}

TEST(BestList, ChoosesEvenlyAmongTheEqualBest) {
    using G = Othello;
    using E = Coarse<G>;
    constexpr int times = 4000;
    Random random(9);
    for (int i = 0; i < 10; ++i) {
        const auto game = random_recorded_game<G>(G::initial(0), random);
        const auto& position = game.positions[20];
        const auto all = Negamax<G, E>(E(), {.depth = 2}).run(position, {}, {});
        const auto best = std::ranges::count(all.root_moves, all.value, &RootMove<G::Move>::value);
        const FixedDepthOptions options{.depth = 2, .best_list = true};
        expect_uniform(choices<G>(Negamax<G, E>(E(), options), position, times),
                       static_cast<std::size_t>(best), times);
        EXPECT_EQ(choices<G>(Minimax<G, E>(E(), {.depth = 2}), position, 10).size(), 1u);
    }
}

TEST(Greedy, LooksOnePlyAheadAndChoosesEvenly) {
    using G = Othello;
    using E = Coarse<G>;
    const auto position = G::initial(0);
    const auto one_ply = truth<G, E>(position, 1);
    const auto best = std::ranges::count(one_ply->root_moves, one_ply->value, &RootMove<G::Move>::value);
    EXPECT_EQ((Greedy<G, E>(E()).run(position, to_depth(5), {}).depth), 1);
    expect_uniform(choices<G>(Greedy<G, E>(E()), position, 4000), static_cast<std::size_t>(best), 4000);
}

TEST(RandomChoice, ChoosesEvenly) {
    expect_uniform(choices<TicTacToe>(RandomChoice<TicTacToe>(1), TicTacToe::initial(0), 9000), 9, 9000);
}

struct QuietAtFirst : TicTacToe {
    static bool is_quiet_opening(const Position& position) { return position.ply() == 0; }
};

TEST(AlphaBeta, ARandomOpeningLastsAsLongAsTheGameIsQuiet) {
    using G = QuietAtFirst;
    using E = Indifferent<G>;
    const auto start = G::initial(0);
    expect_uniform(choices<G>(AlphaBeta<G, E>(E(), {.depth = 1, .random_opening = true}), start, 9000), 9,
                   9000);
    EXPECT_EQ(choices<G>(AlphaBeta<G, E>(E(), {.depth = 1}), start, 10).size(), 1u);
    auto later = start;
    later.play(tictactoe::Move(4));
    EXPECT_EQ(choices<G>(AlphaBeta<G, E>(E(), {.depth = 1, .random_opening = true}), later, 10).size(), 1u);
}

// The board decides the moves to come, but the points gathered before decide the winner.
TEST(AlphaBeta, ATableDoesNotMixUpPointsThatWereGatheredBefore) {
    using E = Indifferent<Yolah>;
    Random random(11);
    AlphaBeta<Yolah, E> search(E(), {.iterative = true, .use_tt = true, .table_bytes = 1 << 20});
    for (int i = 0; i < 20; ++i) {
        const auto game = random_recorded_game<Yolah>(Yolah::initial(0), random);
        const auto& position = game.positions[game.moves.size() - 6];
        for (const int more : {0, 1, 2, 3, 4}) {
            const yolah::Position ahead(position.pieces(Side::first), position.pieces(Side::second),
                                        position.holes(), position.score(Side::first) + more,
                                        position.score(Side::second), position.ply());
            const auto expected = truth<Yolah, E>(ahead, Yolah::max_plies, 10'000'000);
            EXPECT_EQ(search.run(ahead, {}, {}).value, expected->value);
        }
    }
}

// Tic-tac-toe is a draw, and alpha-beta sees that to the end.
TEST(AlphaBeta, SolvesTicTacToe) {
    using E = Indifferent<TicTacToe>;
    AlphaBeta<TicTacToe, E> search(E(), {.iterative = true, .use_tt = true, .table_bytes = 1 << 16});
    const auto report = search.run(TicTacToe::initial(0), {}, {});
    EXPECT_TRUE(report.solved);
    EXPECT_EQ(report.value, 0);
    EXPECT_EQ(report.depth, 9);
}

TEST(AlphaBeta, WithoutAnyLimitItDoesNotDeepenForEver) {
    using E = Indifferent<Yolah>;
    EXPECT_EQ((AlphaBeta<Yolah, E>(E(), {}).run(Yolah::initial(0), {}, {}).depth),
              AlphaBetaOptions::default_depth);
}

// Plays the first move of the list, and says that it was asked.
struct Witness {
    int* asked;
    Report<tictactoe::Move> run(const tictactoe::Position& position, const Limits&, std::stop_token,
                                const Observer<tictactoe::Move>&) {
        *asked += 1;
        return {.move = legal_moves<TicTacToe>(position)[0]};
    }
    void forget() { *asked = 0; }
};

TEST(Hybrid, SwitchesWhenFewSquaresAreFree) {
    int early = 0;
    int late = 0;
    Hybrid<TicTacToe, Witness, Witness> hybrid(Witness{&early}, Witness{&late}, 6);
    auto position = TicTacToe::initial(0);
    while (!position.is_over()) position.play(hybrid.run(position, {}, {}).move);
    EXPECT_EQ(early, 3);  // with 9, 8 and 7 squares free
    EXPECT_EQ(late, 4);   // the first side's stones in a row of the list win with the seventh
    hybrid.forget();
    EXPECT_EQ(early + late, 0);
}

}  // namespace
}  // namespace damier
