#include "learn/quality/outcome_model.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/random.h"

namespace damier::learn {
namespace {

RC_GTEST_PROP(OutcomeModel, ChancesAreChances, ()) {
    const OutcomeModel model{*rc::gen::inRange(1, 1000) / 1e5, *rc::gen::inRange(1, 3000) / 1e3};
    const Value value = *rc::gen::inRange(-10'056, 10'057);
    const Wdl chances = model.chances(value);
    const Wdl turned = model.chances(-value);
    RC_ASSERT(chances.win >= 0 && chances.draw >= 0 && chances.loss >= 0);
    RC_ASSERT(std::abs(chances.win + chances.draw + chances.loss - 1) < 1e-9);
    RC_ASSERT(std::abs(chances.win - turned.loss) < 1e-12);
    // It grows with the value; where it is all but 0 or 1, within what rounding leaves of 1 - win - loss.
    RC_ASSERT(model.chances(value + 1).expectation() >= chances.expectation() - 1e-15);
}

int drawn_result(const Wdl& chances, Random& random) {
    const double unit = random.unit();
    return unit < chances.win ? 1 : unit < chances.win + chances.loss ? -1 : 0;
}

TEST(OutcomeModel, IsFoundAgainInOutcomesThatItMade) {
    for (const OutcomeModel truth :
         {OutcomeModel{0.004, 0.3}, OutcomeModel{0.03, 0.05}, OutcomeModel{0.0008, 1}}) {
        Random random(1);
        OutcomeCounts counts;
        for (int i = 0; i < 40'000; ++i) {
            const Value value = static_cast<int>(random.below(1201)) - 600;
            counts.add(value, drawn_result(truth.chances(value), random));
        }
        const OutcomeModel found = fitted_model(counts);
        EXPECT_NEAR(found.weight / truth.weight, 1, 0.06);
        EXPECT_NEAR(found.draw_width, truth.draw_width, 0.02 + 0.02 * truth.draw_width);
    }
}

TEST(OutcomeModel, CallsTheLikeliestOutcome) {
    const OutcomeModel model{0.01, 1.2};
    EXPECT_EQ(likeliest_result(model.chances(0)), 0);
    EXPECT_EQ(likeliest_result(model.chances(500)), 1);
    EXPECT_EQ(likeliest_result(model.chances(-500)), -1);
}

TEST(OutcomeModel, SurvivesDataThatSayNothing) {
    EXPECT_EQ(fitted_model({}).weight, OutcomeModel{}.weight);
    OutcomeCounts counts;
    for (int i = 0; i < 10; ++i) counts.add(0, 1);
    EXPECT_EQ(fitted_model(counts).weight, OutcomeModel{}.weight);
    // No draws, and a value that always tells the result.
    OutcomeCounts certain;
    for (int i = 1; i < 10; ++i) {
        certain.add(100 * i, 1);
        certain.add(-100 * i, -1);
    }
    const Wdl chances = fitted_model(certain).chances(500);
    EXPECT_GT(chances.win, 0.99);
}

}  // namespace
}  // namespace damier::learn
