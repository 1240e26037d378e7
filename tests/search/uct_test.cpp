// UCT over every game: legal whatever the limits, exact counts, proofs that are true, memory that is bounded.
#include "search/uct/uct.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "search/reports.h"
#include "search/search_positions.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

void expect_chances(const Wdl& wdl) {
    EXPECT_NEAR(wdl.win + wdl.draw + wdl.loss, 1, 1e-6);
    EXPECT_GE(std::min({wdl.win, wdl.draw, wdl.loss}), -1e-6);
}

template <Game G>
void expect_sound_tree(const typename G::Position& position, const Report<typename G::Move>& report) {
    ASSERT_TRUE(position.is_legal(report.move));
    ASSERT_FALSE(report.root_moves.empty());
    EXPECT_EQ(report.root_moves.front().move, report.move);
    EXPECT_EQ(report.nodes, report.playouts);
    EXPECT_EQ(report.solved, report.value.has_value());
    for (const auto& root_move : report.root_moves) {
        EXPECT_TRUE(position.is_legal(root_move.move));
        EXPECT_EQ(root_move.wdl.has_value(), root_move.visits > 0);
        EXPECT_EQ(root_move.solved, root_move.value.has_value());
        expect_chances(root_move.wdl.value_or(Wdl{1, 0, 0}));
    }
    expect_playable_line<G>(position, report);
}

template <class Move>
std::uint64_t visits_of(const Report<Move>& report) {
    std::uint64_t visits = 0;
    for (const auto& root_move : report.root_moves) visits += root_move.visits;
    return visits;
}

// What is proved is true, of the position and of each move.
template <Game G>
void expect_truth(const typename G::Position& position, const Report<typename G::Move>& report) {
    BruteForce<G> truth;
    const auto outcome = [](Value value) { return is_win(value) - is_loss(value); };
    if (report.value) {
        EXPECT_EQ(outcome(*report.value), truth.outcome(position));
        EXPECT_EQ(truth.after(position, report.move), truth.outcome(position));
    }
    for (const auto& root_move : report.root_moves) {
        if (!root_move.value) continue;
        EXPECT_EQ(outcome(*root_move.value), truth.after(position, root_move.move));
    }
}

template <class R>
class UctSearch : public testing::Test {};

TYPED_TEST_SUITE(UctSearch, AllRulesTypes, RulesNames);

constexpr std::size_t megabyte = std::size_t{1} << 20;

// One of each kind.
const UctOptions all_kinds[] = {
    {},
    {.batch = 8},
    {.c = 2, .batch = 3, .expand_after = 1},
    {.expand_after = 20},
    {.threads = 2},
    {.batch = 4, .threads = 3},
    {.threads = 2, .parallel = UctParallel::root},
};

bool shares_a_tree(const UctOptions& options) {
    return options.threads > 1 && options.parallel == UctParallel::tree;
}

const UctOptions alone_and_together[] = {{}, {.threads = 2}, {.threads = 2, .parallel = UctParallel::root}};

TYPED_TEST(UctSearch, PlaysAsManyGamesAsItMay) {
    for (const auto& position : positions_of_all_phases<TypeParam>(1, 15)) {
        for (const UctOptions& options : all_kinds) {
            for (const std::uint64_t playouts : {1, 2, 9, 1001}) {
                Uct<typename TypeParam::Game> search(options);
                const auto report = search.run(position, {.playouts = playouts}, {});
                expect_sound_tree<typename TypeParam::Game>(position, report);
                if (report.solved) continue;
                EXPECT_EQ(report.playouts, playouts);
                if (shares_a_tree(options)) continue;
                EXPECT_EQ(visits_of(report), playouts);
            }
        }
    }
}

TYPED_TEST(UctSearch, TakesNodesForPlayouts) {
    Uct<typename TypeParam::Game> search;
    EXPECT_EQ(search.run(TypeParam::initial(), {.nodes = 50, .playouts = 90}, {}).playouts, 50u);
}

TYPED_TEST(UctSearch, HasAMoveWhenThereIsNoTime) {
    std::stop_source stop;
    stop.request_stop();
    for (const auto& position : positions_of_all_phases<TypeParam>(2, 16)) {
        for (const UctOptions& options : all_kinds) {
            Uct<typename TypeParam::Game> search(options);
            const auto report = search.run(position, {}, stop.get_token());
            expect_sound_tree<typename TypeParam::Game>(position, report);
            EXPECT_EQ(report.playouts, 0u);
            expect_sound_tree<typename TypeParam::Game>(position,
                                                        search.run(position, {.seconds = 0.001}, {}));
        }
    }
}

TYPED_TEST(UctSearch, GivesTheSameReportAgain) {
    using G = typename TypeParam::Game;
    for (const UctOptions& options : all_kinds) {
        if (shares_a_tree(options)) continue;
        Uct<G> once(options);
        Uct<G> again(options);
        Random random(17);
        // A whole game, so that the tree that is kept is the same too.
        for (auto position = TypeParam::initial(); !position.is_over();) {
            const auto report = once.run(position, {.playouts = 400}, {});
            const auto same = again.run(position, {.playouts = 400}, {});
            if (options.parallel == UctParallel::tree || !report.solved) expect_same_playouts(report, same);
            position.play(report.move);
            if (!position.is_over()) position.play(random_move<G>(position, random));
        }
    }
}

TYPED_TEST(UctSearch, DependsOnTheSeed) {
    using G = typename TypeParam::Game;
    const Limits limits{.playouts = 500};
    const auto one = Uct<G>({.seed = 1}).run(TypeParam::initial(), limits, {});
    const auto two = Uct<G>({.seed = 2}).run(TypeParam::initial(), limits, {});
    EXPECT_NE(one.wdl, two.wdl);
}

TYPED_TEST(UctSearch, ProvesWhatBruteForceFinds) {
    using G = typename TypeParam::Game;
    for (const auto& position : provable_positions<TypeParam>(20, 5000, 18)) {
        SCOPED_TRACE(G::format_position(position));
        const auto report = Uct<G>().run(position, {.playouts = 2'000'000}, {});
        expect_sound_tree<typename TypeParam::Game>(position, report);
        EXPECT_TRUE(report.solved);
        expect_truth<G>(position, report);
    }
}

TYPED_TEST(UctSearch, ProvesTheSameWithThreads) {
    using G = typename TypeParam::Game;
    for (const UctParallel parallel : {UctParallel::tree, UctParallel::root}) {
        for (const auto& position : provable_positions<TypeParam>(6, 2000, 19)) {
            SCOPED_TRACE(G::format_position(position));
            Uct<G> search({.threads = 3, .parallel = parallel});
            const auto report = search.run(position, {.playouts = 6'000'000}, {});
            expect_sound_tree<typename TypeParam::Game>(position, report);
            EXPECT_TRUE(report.solved);
            expect_truth<G>(position, report);
        }
    }
}

// What is proved before the end of the search is true as well.
TYPED_TEST(UctSearch, NeverProvesWhatIsNotTrue) {
    using G = typename TypeParam::Game;
    for (const auto& position : provable_positions<TypeParam>(30, 3000, 20)) {
        for (const std::uint64_t playouts : {30, 300, 3000}) {
            expect_truth<G>(position, Uct<G>().run(position, {.playouts = playouts}, {}));
        }
    }
}

// However little room there is, and however many threads work in it.
TYPED_TEST(UctSearch, ProvesInALittleMemory) {
    using G = typename TypeParam::Game;
    for (const auto& position : provable_positions<TypeParam>(6, 3000, 21)) {
        SCOPED_TRACE(G::format_position(position));
        for (const int threads : {1, 2}) {
            Uct<G> search({.memory_bytes = 1, .threads = threads});
            const auto report = search.run(position, {.playouts = 300'000}, {});
            expect_sound_tree<typename TypeParam::Game>(position, report);
            expect_truth<G>(position, report);
        }
    }
}

TYPED_TEST(UctSearch, StaysWithinItsMemory) {
    using G = typename TypeParam::Game;
    const auto position = TypeParam::initial();
    uct::Tree<G> tree(megabyte / 4, 1);
    uct::Node<G>& root = tree.begin_search(position);
    typename uct::Tree<G>::Reserve reserve;
    uct::Simulation<G, false> simulation(tree, {}, 1, reserve);
    int times_full = 0;
    for (int i = 0; i < 50'000 && root.template proof<false>() == uct::Proof::none; ++i) {
        simulation.run(position, root, 1);
        if (tree.template is_full<false>()) {
            ++times_full;
            tree.make_room(&root, position.free_squares(), [] { return false; });
        }
        ASSERT_LE(tree.bytes_used(), megabyte / 4);
        ASSERT_EQ(root.visits, i + 1);
    }
    EXPECT_TRUE(times_full > 3 || root.template proof<false>() != uct::Proof::none);
}

TYPED_TEST(UctSearch, PlaysAWholeGameInALittleMemory) {
    using G = typename TypeParam::Game;
    Uct<G> search({.memory_bytes = megabyte / 4});
    Random random(22);
    for (auto position = TypeParam::initial(); !position.is_over();) {
        const auto report = search.run(position, {.playouts = 5000}, {});
        expect_sound_tree<typename TypeParam::Game>(position, report);
        EXPECT_TRUE(report.solved || report.playouts == 5000) << report.playouts;
        position.play(report.move);
        if (!position.is_over()) position.play(random_move<G>(position, random));
    }
}

TYPED_TEST(UctSearch, GoesOnWhereItEnded) {
    using G = typename TypeParam::Game;
    auto position = TypeParam::initial();
    Uct<G> search({.c = 0.3});
    const auto first = search.run(position, {.playouts = 20'000}, {});
    ASSERT_GE(first.line.size(), 2u);
    position.play(first.line[0]);
    position.play(first.line[1]);
    const auto second = search.run(position, {.playouts = 10}, {});
    EXPECT_GT(visits_of(second), 20u);
    EXPECT_LE(second.playouts, 10u);
    search.forget();
    EXPECT_EQ(visits_of(search.run(position, {.playouts = 10}, {})), 10u);
}

// A thread that meets another at a move that is just being tried plays from the root itself; no other visit
// is missing.
TYPED_TEST(UctSearch, LosesNoVisitAmongThreads) {
    using G = typename TypeParam::Game;
    Uct<G> search({.batch = 2, .threads = 4});
    const auto report = search.run(TypeParam::initial(), {.playouts = 40'001}, {});
    expect_sound_tree<typename TypeParam::Game>(TypeParam::initial(), report);
    EXPECT_TRUE(report.solved || report.playouts == 40'001) << report.playouts;
    EXPECT_LE(visits_of(report), report.playouts);
    EXPECT_GE(visits_of(report), report.playouts - report.playouts / 100);
}

TYPED_TEST(UctSearch, TellsWhatItKnowsAndStopsWhenItIsTold) {
    using Move = typename TypeParam::Game::Move;
    for (const UctOptions& options : alone_and_together) {
        std::stop_source stop;
        int calls = 0;
        const Observer<Move> observer = [&](const Report<Move>& report) {
            ++calls;
            expect_sound_tree<typename TypeParam::Game>(TypeParam::initial(), report);
            stop.request_stop();
        };
        Uct<typename TypeParam::Game> search(options);
        const auto report = search.run(TypeParam::initial(), {}, stop.get_token(), observer);
        EXPECT_EQ(calls, report.solved ? 0 : 1);
    }
}

TYPED_TEST(UctSearch, BeatsRandomMoves) {
    using G = typename TypeParam::Game;
    for (const UctOptions& options : alone_and_together) {
        Uct<G> search(options);
        // Threads take turns as they like, so the games are not the same each time: far from the limit they
        // must be all the same.
        EXPECT_GE(wins_against_random<TypeParam>(search, {.playouts = 1000}, 20), 8);
    }
}

TEST(Uct, EndsWhenTheObserverThrows) {
    using Move = Yolah::Move;
    const Observer<Move> observer = [](const Report<Move>&) { throw std::runtime_error("enough"); };
    for (const UctOptions& options : alone_and_together) {
        EXPECT_THROW(Uct<Yolah>(options).run(Yolah::initial(0), {}, {}, observer), std::runtime_error);
    }
}

TEST(Uct, ProvesThatTicTacToeIsADraw) {
    for (const UctOptions& options : all_kinds) {
        const auto report = Uct<TicTacToe>(options).run(TicTacToe::initial(0), {.playouts = 1'000'000}, {});
        EXPECT_TRUE(report.solved);
        EXPECT_EQ(report.value, 0);
        EXPECT_EQ(report.wdl, (Wdl{0, 1, 0}));
        EXPECT_EQ(report.root_moves.size(), 9u);
        for (const auto& root_move : report.root_moves) EXPECT_EQ(root_move.value, 0);
        EXPECT_EQ(report.line.size(), 9u);
    }
}

}  // namespace
}  // namespace damier
