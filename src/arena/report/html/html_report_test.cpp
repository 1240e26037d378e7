#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report/sample_results.h"
#include "core/text/text.h"

namespace damier {
namespace {

std::string page_of(const SampleTournament& sample, std::size_t most = 1'000) {
    return html_report(sample.results, summarise(sample.results), choose_games(sample.results, most),
                       sample.fetcher(), "damier 0.1.0");
}

std::vector<std::string> names(int count) {
    std::vector<std::string> out;
    for (int i = 0; i < count; ++i) out.push_back("player " + std::to_string(i));
    return out;
}

// The name of the tag at `text`, which begins after its '<' or "</".
std::string tag_name(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '!'))
        ++end;
    return std::string(text.substr(0, end));
}

bool has_no_end(std::string_view name) {
    constexpr std::string_view names_without[] = {"!DOCTYPE", "meta", "br", "input"};
    return std::ranges::find(names_without, name) != std::end(names_without);
}

// What is wrong with the nesting of the page's elements, or nothing. Attributes hold no '>' that is not
// escaped.
std::string nesting_fault(std::string_view page) {
    std::vector<std::string> open;
    for (std::size_t at = page.find('<'); at != std::string_view::npos; at = page.find('<', at)) {
        const std::size_t end = page.find('>', at);
        if (end == std::string_view::npos) return "a tag without an end";
        const bool closes = page[at + 1] == '/';
        const std::string name = tag_name(page.substr(at + (closes ? 2 : 1)));
        if (name.empty()) return "no tag: " + std::string(page.substr(at, 40));
        if (closes) {
            if (open.empty() || open.back() != name)
                return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
            open.pop_back();
        } else if (!has_no_end(name) && page[end - 1] != '/') {
            open.push_back(name);
        }
        at = end;
        if (!closes && (name == "script" || name == "style")) at = page.find("</" + name, at);
    }
    return open.empty() ? "" : open.back() + " is never closed";
}

nlohmann::json data_of(std::string_view page) {
    constexpr std::string_view begin = "id=\"data\">";
    const std::size_t from = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(HtmlReport, IsWellFormedForEveryGameAndSize) {
    for (const GameEntry* game : registered_games()) {
        for (const int players : {2, 5}) {
            for (const int games : {0, 1, 2, 11}) {
                const std::string page = page_of(sample_tournament(game->name, names(players), games));
                EXPECT_EQ(nesting_fault(page), "") << game->name << players << games;
            }
        }
    }
}

TEST(HtmlReport, TheCheckerSeesWrongNesting) {
    EXPECT_EQ(nesting_fault("<p><b>x</b></p>"), "");
    EXPECT_NE(nesting_fault("<p><b>x</p></b>"), "");
    EXPECT_NE(nesting_fault("<p>"), "");
    EXPECT_NE(nesting_fault("a < b"), "");
}

TEST(HtmlReport, HasNoReferenceToTheOutside) {
    const std::string page = page_of(sample_tournament("yolah", names(3), 11));
    for (const std::string_view outside : {"http:", "https:", "src=", "url(", "@import", "<link", "//www"}) {
        EXPECT_EQ(page.find(outside), std::string::npos) << outside;
    }
    for (std::size_t at = page.find("href="); at != std::string::npos; at = page.find("href=", at + 1)) {
        const std::string_view target = std::string_view(page).substr(at + 5, 2);
        EXPECT_TRUE(target == "\"#" || target == "^=" || target == "^\"") << target;
    }
}

TEST(HtmlReport, BoardsAreDrawnByWhatTheCallerGives) {
    const SampleTournament sample = sample_tournament("quarto", names(2), 2);
    const auto with = [&](const ReportBoards& boards) {
        return html_report(sample.results, summarise(sample.results), choose_games(sample.results, 10),
                           sample.fetcher(), "damier 0.1.0", boards);
    };
    const std::string page = with({.script = "draw('</script><!-- <p>')", .style = ".drawn{}"});
    EXPECT_EQ(nesting_fault(page), "");
    EXPECT_NE(page.find("draw('<\\/script><\\!-- <p>')"), std::string::npos);
    EXPECT_NE(page.find(".drawn{}"), std::string::npos);
    EXPECT_EQ(page.find("positions are shown as text"), std::string::npos);
    const std::string without = with({});
    EXPECT_NE(without.find("positions are shown as text"), std::string::npos);
    EXPECT_EQ(data_of(without), data_of(page));
}

TEST(HtmlReport, HostileTextIsShownAndNotObeyed) {
    const std::string hostile = "</script><img src=x onerror=alert(1)>\"'&\x1b\xff";
    SampleTournament sample = sample_tournament("othello", {hostile, hostile + "2"}, 20);
    sample.results.name = hostile;
    sample.results.format = hostile;
    sample.results.players[0].spec = hostile;
    sample.results.versions = {hostile};
    sample.results.settings.push_back({hostile, hostile});
    sample.results.openings[0].position = "";
    const std::string page = page_of(sample);
    EXPECT_EQ(nesting_fault(page), "");
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_EQ(page.find('\xff'), std::string::npos);
    EXPECT_NE(page.find("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;␛\uFFFD"),
              std::string::npos);
    EXPECT_EQ(data_of(page)["players"][0], "</script><img src=x onerror=alert(1)>\"'&␛\uFFFD");
}

TEST(HtmlReport, DataHoldsTheGamesThatTheListLinksTo) {
    const SampleTournament sample = sample_tournament("quarto", names(3), 4);
    const std::string page = page_of(sample);
    const nlohmann::json data = data_of(page);
    EXPECT_EQ(data["game"], "quarto");
    EXPECT_EQ(data["games"].size(), 12u);
    for (const auto& [label, game] : data["games"].items()) {
        EXPECT_NE(page.find("href=\"#game-" + label + "\""), std::string::npos);
        EXPECT_EQ(game["steps"].size(), words(game["moves"].get<std::string>()).size());
        EXPECT_FALSE(game.contains("ending"));
    }
}

TEST(HtmlReport, SaysHowManyGamesAreShown) {
    const SampleTournament sample = sample_tournament("quarto", names(3), 20);
    EXPECT_NE(page_of(sample).find("All 60 games are shown."), std::string::npos);
    const std::string page = page_of(sample, 14);
    EXPECT_NE(
        page.find("14 of 60 games are shown: all 6 that ended by a fault, and an even sample of the others."),
        std::string::npos);
    EXPECT_EQ(data_of(page)["games"].size(), 14u);
    EXPECT_NE(page_of(sample, 4).find(" of the 6 that ended by a fault"), std::string::npos);
}

TEST(HtmlReport, FaultsAreListedWithWhatIsKnown) {
    const SampleTournament sample = sample_tournament("yolah", {"ann", "bob"}, 10);
    const std::string page = page_of(sample);
    EXPECT_NE(page.find("ann</span>, <strong>illegal move</strong> at ply 8: the answer was &#39;z9&#39;, "
                        "which is no move"),
              std::string::npos);
    EXPECT_NE(page.find("<details>"), std::string::npos);
    EXPECT_EQ(data_of(page)["games"]["1.1.10"]["ending"], "illegal move");
    EXPECT_EQ(data_of(page)["games"]["1.1.10"]["reason"], "the answer was 'z9', which is no move");
    EXPECT_NE(page.find("␛[31mz9\uFFFD&lt;/pre&gt;"), std::string::npos);
}

TEST(HtmlReport, TheCrossTableIsSeenFromTheLeft) {
    SampleTournament sample = sample_tournament("yolah", {"ann", "bob", "cy"}, 2);
    const int half_points[] = {2, 0, 1, 1, 1, 1};  // ann wins twice against bob, the rest is drawn
    for (std::size_t i = 0; i < 6; ++i) sample.results.games[i].half_points = half_points[i];
    const std::string page = page_of(sample);
    EXPECT_NE(page.find("<td class=\"s10\" title=\"ann against bob: +2 =0 -0; "), std::string::npos);
    EXPECT_NE(page.find("<td class=\"s0\" title=\"bob against ann: +0 =0 -2; "), std::string::npos);
    EXPECT_NE(page.find("<td class=\"s5\" title=\"cy against ann: +0 =2 -0; "), std::string::npos);
}

TEST(HtmlReport, AGameThatIsNotStoredHasNoLink) {
    SampleTournament sample = sample_tournament("yolah", {"ann", "bob"}, 10);
    sample.details.clear();
    const std::string page = page_of(sample);
    EXPECT_EQ(nesting_fault(page), "");
    EXPECT_NE(page.find("<td>1.1.1</td>"), std::string::npos);
    EXPECT_TRUE(data_of(page)["games"].empty());
}

TEST(HtmlReport, LongListsOfOpeningsAndFaultsAreCutAndSaySo) {
    SampleTournament sample = sample_tournament("quarto", {"ann", "bob"}, 2);
    sample.results.openings.resize(345, {"", ">3"});
    for (int number = 2; number < 303; ++number) {
        sample.results.games.push_back(sample.results.games[0]);
        sample.results.games.back().slot.number = number;
        sample.results.games.back().termination = Termination::crash;
        sample.results.games.back().half_points = 2;
    }
    const std::string page = page_of(sample);
    EXPECT_NE(page.find("345 in all. The first 200 are listed."), std::string::npos);
    EXPECT_NE(
        page.find("301 games ended by a fault of the player to move, who lost it. The first 200 are listed."),
        std::string::npos);
    std::size_t entries = 0;
    for (std::size_t at = page.find("<li>"); at != std::string::npos; at = page.find("<li>", at + 1))
        ++entries;
    EXPECT_EQ(entries, 200u);
}

TEST(HtmlReport, NothingOddIsPrintedForFewGames) {
    for (const int games : {0, 1, 2}) {
        const std::string page = page_of(sample_tournament("yolah", {"a", "b"}, games));
        const std::string body =
            page.substr(page.find("<body>"), page.find("<script>") - page.find("<body>"));
        EXPECT_EQ(body.find("nan"), std::string::npos);
        EXPECT_EQ(body.find("inf"), std::string::npos);
    }
}

TEST(HtmlReport, AThousandGamesStaySmall) {
    for (const GameEntry* game : registered_games()) {
        const SampleTournament sample = sample_tournament(game->name, names(5), 100);
        ASSERT_EQ(sample.results.games.size(), 1'000u);
        EXPECT_LT(page_of(sample).size(), 3'000'000u) << game->name;
    }
}

}  // namespace
}  // namespace damier
