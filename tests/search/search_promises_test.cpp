// What search/search.h promises, asked of every algorithm. Yolah has all that they may use: a solver, bounds
// of margins, fast random games, passes.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include "games/yolah/game.h"
#include "search/alphabeta/alpha_beta.h"
#include "search/exact/hybrid.h"
#include "search/exact/late_solver.h"
#include "search/exact/perfect.h"
#include "search/montecarlo/monte_carlo.h"
#include "search/plain/greedy.h"
#include "search/plain/minimax.h"
#include "search/plain/negamax.h"
#include "search/plain/random_choice.h"
#include "search/pvs/pvs.h"
#include "search/reports.h"
#include "search/search.h"
#include "search/search_positions.h"
#include "search/test_evaluations.h"
#include "search/uct/uct.h"

namespace damier {
namespace {

using G = Yolah;
using E = NoisyMobility<G>;
using Move = G::Move;
using Position = G::Position;

// A kind makes its search, and says
//   bounded()   limits that are no times, under which it ends soon
//   endless()   limits under which it does not end by itself in the time of a test
//   depth_is_plies, least_told   whether a limit on depth means anything to it, and how often it tells at
//   least
struct Kind {
    static Limits bounded() { return {.nodes = 2000}; }
    static Limits endless() { return {}; }
    static constexpr bool is_endless = true;
    static constexpr bool depth_is_plies = true;
    static constexpr int least_told = 1;
};

struct OfRandomChoice : Kind {
    static auto make() { return RandomChoice<G>(7); }
    static constexpr bool is_endless = false;
    static constexpr int least_told = 0;
};
struct OfGreedy : Kind {
    static auto make() { return Greedy<G, Coarse<G>>({}, {.seed = 7}); }
    static constexpr bool is_endless = false;
};
struct OfMinimax : Kind {
    static auto make() { return Minimax<G, Coarse<G>>({}, {.best_list = true, .seed = 7}); }
    static Limits endless() { return {.depth = 30}; }
};
struct OfNegamax : OfMinimax {
    static auto make() { return Negamax<G, Coarse<G>>({}, {.best_list = true, .seed = 7}); }
};
struct OfAlphaBeta : Kind {
    static auto make() { return AlphaBeta<G, E>({}); }
    static Limits endless() { return {.depth = 30}; }
};
struct OfDeepeningAlphaBeta : Kind {
    static auto make() {
        return AlphaBeta<G, E>(
            {},
            {.iterative = true, .use_tt = true, .table_bytes = 1 << 16, .random_opening = true, .seed = 7});
    }
};
struct OfPvs : Kind {
    static auto make() {
        PvsOptions options;
        options.table_bytes = 1 << 16;
        return Pvs<G, E>({}, options);
    }
};
struct OfMonteCarlo : Kind {
    static auto make() { return MonteCarlo<G>({.seed = 7}); }
    static constexpr bool depth_is_plies = false;
};
struct OfUct : Kind {
    static auto make() { return Uct<G>({.memory_bytes = 1 << 18, .seed = 7}); }
    static constexpr bool depth_is_plies = false;
};
struct OfHybrid : Kind {
    static auto make() {
        return Hybrid<G, Uct<G>, AlphaBeta<G, E>>(OfUct::make(), OfDeepeningAlphaBeta::make(), 30);
    }
    static constexpr bool depth_is_plies = false;
};
struct OfPerfect : Kind {
    static auto make() {
        return Perfect<G, RandomChoice<G>>(RandomChoice<G>(7),
                                           {.resources = {.memory = 1 << 18, .threads = 1}, .seed = 7});
    }
    static constexpr int least_told = 0;
};
struct OfLateSolver : Kind {
    static auto make() {
        return LateSolver<G, Pvs<G, E>>(OfPvs::make(), {.memory = 1 << 18, .threads = 1},
                                        {.free_squares = 14, .growth = 2}, {});
    }
};

using Kinds =
    testing::Types<OfRandomChoice, OfGreedy, OfMinimax, OfNegamax, OfAlphaBeta, OfDeepeningAlphaBeta, OfPvs,
                   OfMonteCarlo, OfUct, OfHybrid, OfPerfect, OfLateSolver>;

template <class K>
using SearchOf = decltype(K::make());

template <class... K>
constexpr bool all_are_searches(testing::Types<K...>) {
    return (Search<SearchOf<K>, G> && ...);
}
static_assert(all_are_searches(Kinds()));

template <class K>
class SearchPromises : public testing::Test {};
TYPED_TEST_SUITE(SearchPromises, Kinds);

struct YolahRules {
    using Game = G;
    static Position initial() { return G::initial(0); }
};

std::vector<Position> positions() {
    return positions_of_all_phases<YolahRules>(2, 1);
}

// So late that a solver has its answer at once, and brute force too.
const std::vector<Position>& late_positions() {
    static const auto found = provable_positions<YolahRules>(6, 20'000, 2);
    return found;
}

std::stop_token stopped() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

TYPED_TEST(SearchPromises, TheMoveIsLegalHoweverItWasEnded) {
    auto search = TypeParam::make();
    for (const Position& position : positions()) {
        SCOPED_TRACE(G::format_position(position));
        expect_sound<G>(position, search.run(position, {}, stopped(), {}));
        expect_sound<G>(position, search.run(position, {.seconds = 0.0}, {}, {}));
        expect_sound<G>(position, search.run(position, {.seconds = 0.002}, {}, {}));
        for (const std::uint64_t nodes : {1, 2, 17, 300})
            expect_sound<G>(position, search.run(position, {.nodes = nodes}, {}, {}));
        ASSERT_FALSE(testing::Test::HasFailure());
    }
}

TYPED_TEST(SearchPromises, AStopEndsWhatHasNoOtherEnd) {
    auto search = TypeParam::make();
    const Position position = G::initial(0);
    std::stop_source stop;
    std::jthread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const auto report = search.run(position, TypeParam::endless(), stop.get_token(), {});
    EXPECT_EQ(stop.stop_requested(), TypeParam::is_endless);
    expect_sound<G>(position, report);
}

TYPED_TEST(SearchPromises, LimitsAreKept) {
    auto search = TypeParam::make();
    for (const Position& position : positions()) {
        for (const std::uint64_t nodes : {1, 10, 100, 1000}) {
            const auto report = search.run(position, {.nodes = nodes}, {}, {});
            EXPECT_LE(report.nodes, nodes);
            EXPECT_LE(report.playouts, nodes);
            EXPECT_LE(search.run(position, {.nodes = 1000, .playouts = nodes}, {}, {}).playouts, nodes);
        }
        if (!TypeParam::depth_is_plies) continue;
        for (const int depth : {1, 2, 3})
            EXPECT_LE(search.run(position, {.nodes = 1000, .depth = depth}, {}, {}).depth, depth);
    }
}

// Reports of a few searches of one object: at all phases, and without any limit at the end of a game.
template <class K>
std::vector<Report<Move>> some_reports(SearchOf<K>& search) {
    std::vector<Report<Move>> reports;
    for (const Position& position : positions())
        reports.push_back(search.run(position, K::bounded(), {}, {}));
    for (const Position& position : late_positions()) {
        const Limits limits = K::depth_is_plies ? Limits{} : K::bounded();
        reports.push_back(search.run(position, limits, {}, {}));
    }
    return reports;
}

template <class K>
void expect_same_reports(SearchOf<K>& a, SearchOf<K>& b) {
    const auto of_a = some_reports<K>(a);
    const auto of_b = some_reports<K>(b);
    ASSERT_EQ(of_a.size(), of_b.size());
    for (std::size_t i = 0; i < of_a.size(); ++i) EXPECT_TRUE(same_but_for_time(of_a[i], of_b[i])) << i;
}

TYPED_TEST(SearchPromises, TheSameSeedGivesTheSameReports) {
    auto one = TypeParam::make();
    auto another = TypeParam::make();
    expect_same_reports<TypeParam>(one, another);
}

TYPED_TEST(SearchPromises, AForgottenSearchIsAsGoodAsNew) {
    auto fresh = TypeParam::make();
    auto used = TypeParam::make();
    some_reports<TypeParam>(used);
    used.run(G::initial(0), {.nodes = 777}, {}, {});
    used.forget();
    expect_same_reports<TypeParam>(used, fresh);
}

TYPED_TEST(SearchPromises, TheObserverHearsNothingThatTheEndTakesBack) {
    auto search = TypeParam::make();
    const Position position = positions()[4];
    std::vector<Report<Move>> told;
    const auto observer = [&, caller = std::this_thread::get_id()](const Report<Move>& report) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        told.push_back(report);
    };
    const auto report = search.run(position, {.seconds = 0.3}, {}, observer);
    EXPECT_GE(told.size(), static_cast<std::size_t>(TypeParam::least_told));
    told.push_back(report);
    for (std::size_t i = 0; i < told.size(); ++i) {
        expect_sound<G>(position, told[i]);
        if (i == 0) continue;
        EXPECT_LE(told[i - 1].nodes, told[i].nodes);
        EXPECT_LE(told[i - 1].playouts, told[i].playouts);
        EXPECT_LE(told[i - 1].seconds, told[i].seconds);
        EXPECT_LE(told[i - 1].depth, told[i].depth);
    }
}

TYPED_TEST(SearchPromises, AnExceptionOfTheObserverComesOut) {
    auto search = TypeParam::make();
    const auto observer = [](const Report<Move>&) { throw std::runtime_error("enough"); };
    const auto run = [&] { search.run(positions()[4], {.seconds = 0.3}, {}, observer); };
    if (TypeParam::least_told > 0) {
        EXPECT_THROW(run(), std::runtime_error);
    } else {
        try {
            run();
        } catch (const std::runtime_error&) {
        }
    }
    const auto report = search.run(G::initial(0), TypeParam::bounded(), {}, {});
    expect_sound<G>(G::initial(0), report);
}

// Searches that were stopped come first: what they left behind must not be wrong.
TYPED_TEST(SearchPromises, SolvedMeansTheGamesOwnValue) {
    auto search = TypeParam::make();
    for (const Position& position : late_positions()) {
        const auto truth = BruteForce<G>().outcome(position);
        for (const std::uint64_t nodes : {3, 30, 100, 300, 1000, 100'000}) {
            const auto report = search.run(position, {.nodes = nodes}, {}, {});
            if (report.solved) {
                EXPECT_EQ(*report.value > 0 ? 1 : *report.value < 0 ? -1 : 0, truth);
                EXPECT_EQ(BruteForce<G>().after(position, report.move), truth);
            }
        }
        search.run(position, {}, stopped(), {});
    }
}

}  // namespace
}  // namespace damier
