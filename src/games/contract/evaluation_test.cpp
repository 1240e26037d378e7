#include "games/contract/evaluation.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

constexpr EvaluationInfo two[] = {{"heuristic", "all"}, {"mobility", "moves"}};

TEST(EvaluationInfo, KnowsTheNamesThatThereAre) {
    EXPECT_TRUE(check_evaluation_name("heuristic", two));
    EXPECT_TRUE(check_evaluation_name("mobility", two));
}

TEST(EvaluationInfo, SuggestsANameForOneThatIsNotKnown) {
    EXPECT_EQ(check_evaluation_name("mobilty", two).error().message,
              "unknown evaluation 'mobilty': expected heuristic or mobility (did you mean 'mobility'?)");
    EXPECT_EQ(check_evaluation_name("", two).error().message,
              "unknown evaluation '': expected heuristic or mobility");
    EXPECT_EQ(takes_no_weights("mobility").message, "evaluation 'mobility' has no weights to be set");
}

TEST(EvaluationInfo, VisitsTheOneThatWasChosen) {
    using Choice = std::variant<int, double>;
    int visits = 0;
    const auto work = [&](const auto& chosen) { visits += chosen == 3 ? 1 : 100; };
    EXPECT_TRUE(visit_evaluation(Expected<Choice>(3.0), work));
    EXPECT_EQ(visits, 1);
    const auto failed = visit_evaluation(Expected<Choice>(fail("no")), work);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "no");
    EXPECT_EQ(visits, 1);
}

}  // namespace
}  // namespace damier
