#include <fmt/core.h>

#include "arena/report/charts/grid.h"
#include "arena/report/figures.h"
#include "arena/report/reports.h"
#include "arena/report/sentences.h"
#include "core/text/safe_text.h"

namespace damier {

namespace {

constexpr std::size_t longest_name = 24;
// A cell of the cross table has room for won-drawn-lost up to so many players, for a percentage beyond.
constexpr std::size_t most_players_in_full = 10;

std::string name_at(const Results& results, int player) {
    return shortened(printable_line(results.players[static_cast<std::size_t>(player)].name), longest_name);
}

Grid standings(const Results& results, const Summary& summary) {
    Grid grid{{{"#"}, {"player", true}, {"rating"}, {"games"}, {"points"}, {"score"}}, {}};
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        const int player = summary.order[rank];
        const GameCounts& games = summary.players[static_cast<std::size_t>(player)].games;
        const Rating& rating = summary.ratings.players[static_cast<std::size_t>(player)];
        const bool played = games.games() > 0;
        grid.rows.push_back({fmt::format("{}", rank + 1), name_at(results, player),
                             format_rating(rating, played), fmt::format("{}", games.games()),
                             points_text(games.half_points()), played ? percent_text(games.score()) : "-"});
    }
    return grid;
}

std::string cross_cell(const Summary& summary, int a, int b) {
    if (a == b) return "-";
    const auto duel = duel_of(summary, a, b);
    if (!duel) return "";
    if (summary.order.size() > most_players_in_full) return fmt::format("{:.0f}", 100 * duel->games.score());
    return fmt::format("{}-{}-{}", duel->games.wins, duel->games.draws, duel->games.losses);
}

Grid cross_table(const Results& results, const Summary& summary) {
    Grid grid{{{"#"}, {"player", true}}, {}};
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        grid.columns.push_back({fmt::format("{}", rank + 1)});
        std::vector<std::string> row = {fmt::format("{}", rank + 1), name_at(results, summary.order[rank])};
        for (const int opponent : summary.order) {
            row.push_back(cross_cell(summary, summary.order[rank], opponent));
        }
        grid.rows.push_back(std::move(row));
    }
    return grid;
}

std::string heading(const Results& results) {
    const std::string name = results.name.empty() ? "Tournament" : printable_line(results.name);
    return fmt::format("{}: {}, {}, {}, seed {}", name, game_title(results), results.format,
                       progress_phrase(results), results.seed);
}

std::string cell_legend(const Summary& summary) {
    return summary.order.size() > most_players_in_full ? "Score in % of the player on the left:"
                                                       : "Won-drawn-lost by the player on the left:";
}

std::vector<std::string> remarks(const Results& results, const Summary& summary) {
    std::vector<std::string> lines = rating_notes(results, summary);
    if (const auto finish = finish_sentence(results)) lines.insert(lines.begin(), *finish);
    lines.push_back(first_move_sentence(summary));
    lines.push_back(difference_sentence(summary.duplicates));
    if (const auto warning = repetition_warning(summary.duplicates)) lines.push_back(*warning);
    lines.push_back(endings_sentence(results));
    return lines;
}

}  // namespace

std::string text_tables(const Results& results, const Summary& summary) {
    std::string out =
        fmt::format("{}\n\n{}\n{}\n{}\n", heading(results), text_of(standings(results, summary)),
                    cell_legend(summary), text_of(cross_table(results, summary)));
    for (const std::string& line : remarks(results, summary)) out += printable_line(line) + "\n";
    return out;
}

std::string markdown_tables(const Results& results, const Summary& summary) {
    std::string out = fmt::format("{}\n\n{}\n{}\n\n{}\n", markdown_escaped(heading(results)),
                                  markdown_of(standings(results, summary)), cell_legend(summary),
                                  markdown_of(cross_table(results, summary)));
    for (const std::string& line : remarks(results, summary)) out += "- " + markdown_escaped(line) + "\n";
    return out;
}

}  // namespace damier
