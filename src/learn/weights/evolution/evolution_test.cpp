#include "learn/weights/evolution/evolution.h"

#include <gtest/gtest.h>

#include <cmath>

namespace damier::learn {
namespace {

// The fitter the nearer to 1, in every gene. Can be told to stop.
class NearnessFitness : public Fitness {
  public:
    void begin_generation(int generation, const Genes& earlier_best) override {
        generations.push_back(generation);
        earlier_bests.push_back(earlier_best);
    }
    std::uint32_t half_points(const Genes& genes) override {
        if (judged == stop_after) throw Stopped{};
        ++judged;
        double distance = 0;
        for (const double gene : genes) distance += std::abs(gene - 1);
        return static_cast<std::uint32_t>(most_half_points() / (1 + distance));
    }
    std::uint32_t most_half_points() const override { return 1'000'000; }

    int judged = 0;
    int stop_after = -1;
    std::vector<int> generations;
    std::vector<Genes> earlier_bests;
};

constexpr std::size_t gene_count = 5;

// No test where there is no evolver.
class EvolutionBy : public testing::TestWithParam<EvolutionMethod> {
  protected:
    void SetUp() override {
        if (!make_evolver({}, gene_count)) GTEST_SKIP() << make_evolver({}, gene_count).error().message;
    }
    std::unique_ptr<Evolver> evolver(std::uint64_t seed = 7) const {
        return std::move(make_evolver({GetParam(), 12, 0.3, seed}, gene_count).value());
    }
};

INSTANTIATE_TEST_SUITE_P(Methods, EvolutionBy, testing::Values(EvolutionMethod::ga, EvolutionMethod::cmaes),
                         [](const auto& method) {
                             return method.param == EvolutionMethod::ga ? "ga" : "cmaes";
                         });

TEST_P(EvolutionBy, ComesNearerToTheBest) {
    NearnessFitness fitness;
    EvolutionRecord record;
    const auto result = evolve(*evolver(), fitness, 60, record, {});
    ASSERT_TRUE(result.has_value());
    EXPECT_LT(result->generations.front().best, 0.35);
    EXPECT_GT(result->generations.back().best, 0.6);
    for (const double gene : result->last.front().genes) EXPECT_NEAR(gene, 1, 0.3);
}

TEST_P(EvolutionBy, BeginsAroundZeroWithTheSpreadThatWasAskedFor) {
    double squares = 0;
    int count = 0;
    const auto made = evolver();
    made->next_generation([&](const Genes& genes) {
        for (const double gene : genes) squares += gene * gene;
        count += static_cast<int>(genes.size());
        return 0.5;
    });
    EXPECT_NEAR(std::sqrt(squares / count), 0.3, 0.12);
}

TEST_P(EvolutionBy, IsTheSameWhenItWasStoppedAndGoesOn) {
    NearnessFitness fitness;
    EvolutionRecord whole;
    const auto expected = evolve(*evolver(), fitness, 8, whole, {});

    EvolutionRecord record;
    NearnessFitness stopped;
    stopped.stop_after = fitness.judged / 2 + 3;
    const auto half = evolve(*evolver(), stopped, 8, record, {});
    ASSERT_TRUE(half.has_value());
    EXPECT_TRUE(half->stopped);
    ASSERT_GT(record.generations.size(), 2u);
    ASSERT_LT(record.generations.size(), 8u);

    NearnessFitness rest;
    const auto result = evolve(*evolver(), rest, 8, record, {});
    ASSERT_TRUE(result.has_value());
    EXPECT_FALSE(result->stopped);
    EXPECT_EQ(record, whole);
    EXPECT_EQ(result->last.front().genes, expected->last.front().genes);
    EXPECT_LT(rest.judged, fitness.judged) << "what was known is not judged again";
    EXPECT_EQ(rest.earlier_bests, fitness.earlier_bests);
}

TEST_P(EvolutionBy, RefusesTheRecordOfAnotherRun) {
    NearnessFitness fitness;
    EvolutionRecord record;
    ASSERT_TRUE(evolve(*evolver(7), fitness, 2, record, {}).has_value());
    const auto result = evolve(*evolver(8), fitness, 2, record, {});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(
        result.error().message,
        "generation 1 of the checkpoint is not of this run: a file or a program has changed since it was "
        "written");
    record.generations[0].half_points.pop_back();
    EXPECT_FALSE(evolve(*evolver(7), fitness, 2, record, {}).has_value());
}

TEST(EvolutionFinalists, AreTheMeanAndTheFittest) {
    const std::vector<Individual> last = {{{3, 0}, 0.9}, {{1, 2}, 0.8}, {{2, 1}, 0.1}};
    EXPECT_EQ(finalists(last, 3), (std::vector<Genes>{{2, 1}, {3, 0}, {1, 2}}));
    EXPECT_EQ(finalists(last, 9).size(), 4u);
}

}  // namespace
}  // namespace damier::learn
