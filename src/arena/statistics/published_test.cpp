// Ratings in the book of tournaments whose journals were not kept: what the method of today says of the cross
// tables beside them. The likelihood knows of games no more than who met whom with which colour, each
// player's points, the draws, and the score of the first move; so any games with these figures give the same
// ratings, and the same error bars where each game counts as one observation.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>

#include "arena/statistics/ratings.h"
#include "core/text/text.h"

namespace damier {
namespace {

struct CrossTable {
    struct Row {
        std::vector<std::string> cells;
    };
    std::vector<Row> rows;

    int size() const { return static_cast<int>(rows.size()); }
    const std::string& printed_rating(int player) const {
        return rows[static_cast<std::size_t>(player)].cells.back();
    }
    // Won, drawn, lost of a against b.
    std::array<std::uint64_t, 3> score(int a, int b) const {
        std::array<std::uint64_t, 3> counts = {};
        std::istringstream cell(rows[static_cast<std::size_t>(a)].cells[static_cast<std::size_t>(2 + b)]);
        char dash = 0;
        cell >> counts[0] >> dash >> counts[1] >> dash >> counts[2];
        return counts;
    }
};

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '|');)
        if (const auto text = trim(cell); !text.empty()) cells.emplace_back(text);
    return cells;
}

// The rows after the heading that begin with a place: "|  1 | name | - | 80-7-13 | ... | 469 | +633 ± 70 |".
CrossTable table_after(const std::string& text, const std::string& heading) {
    CrossTable table;
    std::istringstream lines(text.substr(text.find(heading)));
    for (std::string line; std::getline(lines, line);) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() > 4 && cells[0] == std::to_string(table.rows.size() + 1)) {
            table.rows.push_back({cells});
        } else if (!table.rows.empty()) {
            break;
        }
    }
    return table;
}

std::string chapter(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(DAMIER_SOURCE_DIR "/docs/" + path).rdbuf();
    return text.str();
}

// Games with the points and draws of the table, each colour the same number of times, in which who moved
// first won so often.
std::vector<Encounter> games_of(const CrossTable& table, std::uint64_t first_wins) {
    std::vector<Encounter> games;
    std::uint64_t so_far = 0;
    const auto add = [&](int a, int b, bool other_split) {
        const auto [won, drawn, lost] = table.score(a, b);
        const std::uint64_t half = (won + drawn + lost) / 2;
        const std::uint64_t there = (drawn + (other_split ? 1 : 0)) / 2;
        const std::uint64_t back = drawn - there;
        // As few wins of `a` with the first move as there can be.
        const std::uint64_t x = won > half - back ? won - (half - back) : 0;
        games.push_back({a, b, x, there, half - there - x});
        games.push_back({b, a, half - back - (won - x), back, won - x});
        so_far += games[games.size() - 2].first_wins + games.back().first_wins;
    };
    bool other_split = false;
    for (int round = 0; round < 2; ++round) {
        games.clear();
        so_far = 0;
        bool may_split = other_split;
        for (int a = 0; a < table.size(); ++a) {
            for (int b = a + 1; b < table.size(); ++b) {
                const bool odd = table.score(a, b)[1] % 2 == 1;
                add(a, b, may_split && odd);
                if (odd) may_split = false;
            }
        }
        other_split = (first_wins - so_far) % 2 == 1;
        if (!other_split) break;
    }
    // A win of `a` that moves to the game in which it moves first is two wins of the first move more.
    for (std::size_t i = 0; i < games.size() && so_far < first_wins; i += 2) {
        Encounter& there = games[i];
        Encounter& back = games[i + 1];
        while (so_far < first_wins && there.second_wins > 0 && back.second_wins > 0) {
            ++there.first_wins, --there.second_wins;
            ++back.first_wins, --back.second_wins;
            so_far += 2;
        }
    }
    EXPECT_EQ(so_far, first_wins);
    return games;
}

// The pairs of those who lost all their games are known.
std::vector<PairedGames> known_pairs(const CrossTable& table) {
    std::vector<PairedGames> pairs;
    for (int a = 0; a < table.size(); ++a) {
        for (int b = a + 1; b < table.size(); ++b) {
            const auto [won, drawn, lost] = table.score(a, b);
            if (drawn + lost == 0) pairs.push_back({a, b, {0, 0, won / 2, 0, 0, 0, 0, 0, 0}});
        }
    }
    return pairs;
}

void expect_printed(const CrossTable& table, const Ratings& ratings) {
    for (int player = 0; player < table.size(); ++player)
        EXPECT_EQ(format_rating(ratings.players[static_cast<std::size_t>(player)], true),
                  table.printed_rating(player));
}

TEST(PublishedRatings, OfTheTournamentOfTheBook) {
    const std::string text = chapter("the-tournament.md");
    const CrossTable table = table_after(text, "Won-drawn-lost by the player on the left");
    ASSERT_EQ(table.size(), 6);
    // docs/experiments/yolah-tournament.html: who moved first won 771 games and lost 667.
    const Ratings ratings = rate(6, games_of(table, 771), known_pairs(table));
    expect_printed(table, ratings);
    const std::string first_move =
        fmt::format("{:.0f} ± {:.0f} Elo", ratings.first_move_elo, ratings.first_move_error);
    EXPECT_NE(text.find(first_move), std::string::npos) << first_move;
}

// What moving first was worth is not known, and taken to be nothing.
TEST(PublishedRatings, OfTheMethodsOfTheQuartoReport) {
    const CrossTable table =
        table_after(chapter("experiments/seed-tournaments.md"), "## Quarto: the eight methods");
    ASSERT_EQ(table.size(), 8);
    std::uint64_t decided = 0;
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b)
            if (a != b) decided += table.score(a, b)[0];
    const Ratings ratings = rate(8, games_of(table, decided / 2), known_pairs(table));
    expect_printed(table, ratings);
}

}  // namespace
}  // namespace damier
