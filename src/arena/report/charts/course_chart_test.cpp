#include "arena/report/charts/course_chart.h"

#include <gtest/gtest.h>

#include <utility>

#include "arena/report/charts/pictures.h"
#include "arena/report/reports.h"
#include "arena/settings/tournament_settings.h"
#include "play/registry/registry.h"

namespace damier {
namespace {

// Two players; half points of the first player, two a pair, and who moves first changes within it.
Results match(const std::vector<int>& half_points) {
    Results results;
    results.players = {{"<one>", "random"}, {"two & three", "random"}};
    for (std::size_t i = 0; i < half_points.size(); ++i) {
        GameSummary game;
        game.slot = {0, 0, static_cast<int>(i)};
        const bool exchanged = i % 2 == 1;
        game.players[0] = exchanged ? 1 : 0;
        game.players[1] = exchanged ? 0 : 1;
        game.half_points = exchanged ? 2 - half_points[i] : half_points[i];
        game.plies = 60;
        results.games.push_back(game);
    }
    return results;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(CourseChart, EndsWithTheEstimateOfTheMatch) {
    const Results results = match({2, 2, 0, 1, 2, 0, 2, 1});
    const SprtSettings test{.elo0 = 0, .elo1 = 50};
    const auto course = course_of(results, test, 100);
    ASSERT_EQ(course.size(), 4u);
    const PairCounts pairs{{0, 1, 1, 1, 1}};
    EXPECT_EQ(course.back().pairs, 4u);
    EXPECT_EQ(course.back().elo.elo, estimate_elo(pairs, {4, 2, 2}).elo);
    EXPECT_EQ(*course.back().llr, sprt(test, pairs).llr);
    EXPECT_TRUE(course.front().elo.high_open);
    EXPECT_FALSE(course_of(results, std::nullopt, 100).front().llr.has_value());
}

TEST(CourseChart, LeavesOutAPairThatIsNotComplete) {
    Results results = match({2, 2, 0, 0, 1, 1});
    results.games.erase(results.games.begin() + 2);
    const auto course = course_of(results, std::nullopt, 100);
    ASSERT_EQ(course.size(), 2u);
    EXPECT_EQ(course.back().elo.elo, estimate_elo({{0, 0, 1, 0, 1}}, {2, 2, 0}).elo);
}

TEST(CourseChart, ManyPairsAreAFewPoints) {
    for (const std::size_t pairs : {1u, 2u, 99u, 100u, 101u, 1'234u}) {
        const auto course = course_of(match(std::vector<int>(2 * pairs, 1)), std::nullopt, 100);
        EXPECT_EQ(course.size(), std::min<std::size_t>(pairs, 100)) << pairs;
        EXPECT_EQ(course.back().pairs, pairs);
    }
}

TEST(CourseChart, ThePictureHasThePartsOfItsMatch) {
    Results results = match({2, 1, 0, 1, 2, 2});
    const std::string without = course_svg(results);
    EXPECT_EQ(count_of(without, "<polyline"), 1u);
    EXPECT_EQ(count_of(without, "nan"), 0u);
    EXPECT_EQ(count_of(without, "<one>"), 0u);
    results.settings = {{"sprt.elo0", "0"},
                        {"sprt.elo1", "20"},
                        {"sprt.alpha", "0.05"},
                        {"sprt.beta", "0.05"},
                        {"sprt.model", "logistic"}};
    const std::string with = course_svg(results);
    EXPECT_EQ(count_of(with, "<polyline"), 2u);
    EXPECT_EQ(count_of(with, "elo1 = 20 accepted"), 1u);
    results.players.push_back({"a third one", "random"});
    EXPECT_EQ(course_svg(results), "");
    EXPECT_EQ(course_svg(match({})), "");
}

TEST(CourseChart, AllWonIsDrawnToo) {
    for (const int half_points : {0, 1, 2}) {
        const std::string picture = course_svg(match(std::vector<int>(20, half_points)));
        EXPECT_EQ(count_of(picture, "<polyline"), 1u);
        EXPECT_EQ(count_of(picture, "nan") + count_of(picture, "inf"), 0u);
    }
}

TEST(CourseChart, TheTestIsReadBackFromTheSettings) {
    TournamentSettings settings;
    settings.game = *find_game("yolah");
    EXPECT_EQ(sprt_of(list_of(settings)), std::nullopt);
    for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
        settings.sprt =
            SprtSettings{.elo0 = -3.5, .elo1 = 1.0 / 3, .alpha = 0.01, .beta = 0.1, .model = model};
        SettingList list = list_of(settings);
        EXPECT_EQ(sprt_of(list), settings.sprt);
        EXPECT_EQ(upgraded(list), list);
        for (auto& [key, value] : list) {
            if (!key.starts_with("sprt.")) continue;
            const std::string kept = std::exchange(value, "x");
            EXPECT_EQ(sprt_of(list), std::nullopt) << key;
            value = kept;
        }
    }
}

TEST(CourseChart, TheTestOfAnEarlierProgramIsReadToo) {
    const SettingList stored = {{"name", "x"},
                                {"sprt", "elo0 -3.5, elo1 12, alpha 0.01, beta 0.1, normalised"},
                                {"openings.kind", "none"}};
    const SprtSettings test{
        .elo0 = -3.5, .elo1 = 12, .alpha = 0.01, .beta = 0.1, .model = EloModel::normalised};
    const SettingList now = upgraded(stored);
    EXPECT_EQ(sprt_of(now), test);
    ASSERT_EQ(now.size(), 7u);
    EXPECT_EQ(now[0], stored[0]);
    EXPECT_EQ(now[6], stored[2]);
    for (const char* damaged :
         {"", "elo0 1, elo1", "elo0 1, elo1 2, alpha 3, beta 4", "elo0 1, elo1 2, alpha 3, beta 4, x",
          "elo1 1, elo0 2, alpha 3, beta 4, logistic", "elo0 1, elo1 x, alpha 3, beta 4, logistic"}) {
        EXPECT_EQ(sprt_of(upgraded({{"sprt", damaged}})), std::nullopt) << damaged;
    }
}

TEST(Pictures, AreFilesOfTheirOwn) {
    const Results results = match({2, 1, 0, 1, 2, 2});
    const auto files = pictures(results, summarise(results));
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[0].first, "ratings.svg");
    EXPECT_EQ(files[1].first, "lengths.svg");
    EXPECT_EQ(files[2].first, "course.svg");
    for (const auto& [name, text] : files) {
        EXPECT_EQ(count_of(text, "<svg class=\"chart\""), 1u) << name;
        EXPECT_EQ(count_of(text, "xmlns=\"http://www.w3.org/2000/svg\""), 1u) << name;
        EXPECT_EQ(count_of(text, "<style>"), 1u) << name;
    }
    EXPECT_TRUE(pictures(match({}), summarise(match({}))).empty());
}

}  // namespace
}  // namespace damier
