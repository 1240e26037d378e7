// Ratings, cross table and score by colour.
#include <fmt/core.h>

#include <cmath>

#include "arena/report/charts/pictures.h"
#include "arena/report/figures.h"
#include "arena/report/html/html_sections.h"
#include "arena/report/sentences.h"
#include "core/text/safe_text.h"

namespace damier {

namespace {

// Beyond it the cells of the cross table show points only; the rest is in their tooltips.
constexpr std::size_t most_players_in_full = 16;

const GameCounts& games_of(const Summary& summary, int player) {
    return summary.players[static_cast<std::size_t>(player)].games;
}

const Rating& rating_of(const Summary& summary, int player) {
    return summary.ratings.players[static_cast<std::size_t>(player)];
}

std::string counts_or_dash(const GameCounts& counts) {
    return counts.games() == 0 ? "–" : counts_text(counts);
}

std::string score_or_dash(const GameCounts& counts) {
    return counts.games() == 0 ? "–" : percent_text(counts.score());
}

std::string rating_row(const Results& results, const Summary& summary, std::size_t rank) {
    const int player = summary.order[rank];
    const GameCounts& games = games_of(summary, player);
    return fmt::format(
        R"(<tr><td>{}</td><th scope="row">{}</th><td class="strong">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>)",
        rank + 1, html_player(results, player),
        html_escaped(format_rating(rating_of(summary, player), games.games() > 0)),
        html_number(games.games()), points_text(games.half_points()), score_or_dash(games),
        counts_or_dash(games), html_number(summary.players[static_cast<std::size_t>(player)].faults));
}

// One picture a group: ratings of different groups do not share a scale.
std::string charts(const Results& results, const Summary& summary) {
    std::string out;
    for (const std::vector<int>& group : summary.ratings.groups) {
        const std::string chart = ratings_svg(rating_bars(results, summary, group));
        if (!chart.empty()) out += "<div class=\"box\">" + chart + "</div>\n";
    }
    if (out.empty()) return out;
    return "\n<p class=\"caption\">Points: the rating in Elo; the mean of the players that were fitted is 0. "
           "Error bars: an "
           "interval of 95 %; an arrow where the rating is a bound.</p>\n" +
           out;
}

std::string cross_cell(const Results& results, const Summary& summary, int a, int b) {
    if (a == b) return R"(<td class="self"></td>)";
    const auto duel = duel_of(summary, a, b);
    if (!duel) return R"(<td class="none">·</td>)";
    const auto name = [&](int player) {
        return html_escaped(printable_line(results.players[static_cast<std::size_t>(player)].name));
    };
    const std::string tooltip =
        fmt::format("{} against {}: {}; {}", name(a), name(b), counts_text(duel->games),
                    html_escaped(format_elo(estimate_elo(duel->pairs, duel->games))));
    return fmt::format(R"(<td class="s{}" title="{}">{}/{}<small>{}</small></td>)",
                       std::lround(10 * duel->games.score()), tooltip, points_text(duel->games.half_points()),
                       duel->games.games(), counts_text(duel->games));
}

std::string cross_row(const Results& results, const Summary& summary, std::size_t rank) {
    const int player = summary.order[rank];
    std::string row =
        fmt::format(R"(<tr><th scope="row">{}. {}</th>)", rank + 1, html_player(results, player));
    for (const int opponent : summary.order) row += cross_cell(results, summary, player, opponent);
    const GameCounts& games = games_of(summary, player);
    const std::string all =
        games.games() == 0 ? "–" : fmt::format("{}/{}", points_text(games.half_points()), games.games());
    return row + fmt::format(R"(<td class="strong">{}</td></tr>)", all);
}

std::string colour_row(const Results& results, const Summary& summary, int player) {
    std::string row = fmt::format(R"(<tr><th scope="row">{}</th>)", html_player(results, player));
    for (const GameCounts& side : summary.players[static_cast<std::size_t>(player)].by_side) {
        row += fmt::format("<td>{}</td><td>{}</td><td>{}</td>", html_number(side.games()),
                           counts_or_dash(side), score_or_dash(side));
    }
    return row + "</tr>";
}

}  // namespace

std::string ratings_section(const Results& results, const Summary& summary) {
    std::string rows;
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        rows += rating_row(results, summary, rank) + "\n";
    }
    std::string body;
    if (const auto finish = finish_sentence(results))
        body += fmt::format("<p>{}</p>\n", html_escaped(*finish));
    body += fmt::format("<p>{}</p>\n", html_escaped(first_move_sentence(summary)));
    for (const std::string& note : rating_notes(results, summary)) {
        body += fmt::format("<p class=\"note\">{}</p>\n", html_escaped(note));
    }
    const std::string head = html_head({{"#"},
                                        {"player", true},
                                        {"rating, Elo ± 95 %"},
                                        {"games"},
                                        {"points"},
                                        {"score"},
                                        {"won, drawn, lost"},
                                        {"faults"}});
    body += html_table("ratings", head, rows);
    return html_section("ratings", "Ratings", body + charts(results, summary));
}

std::string cross_table_section(const Results& results, const Summary& summary) {
    std::string head = "<tr><th scope=\"col\" class=\"text\">player</th>";
    std::string rows;
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        const auto player = static_cast<std::size_t>(summary.order[rank]);
        head += fmt::format(R"(<th scope="col" title="{}">{}</th>)",
                            html_escaped(printable_line(results.players[player].name)), rank + 1);
        rows += cross_row(results, summary, rank) + "\n";
    }
    const std::string key =
        "<p>Points of games of the player on the left against the one of the column, <span class=\"key "
        "s9\">blue</span> above half, <span class=\"key s1\">orange</span> below. Each cell's tooltip tells "
        "games won, drawn and lost and the difference in Elo.</p>\n";
    return html_section(
        "cross-table", "Cross table",
        key + html_table(summary.order.size() > most_players_in_full ? "cross long many" : "cross long",
                         head + "<th scope=\"col\">all</th></tr>", rows));
}

std::string colours_section(const Results& results, const Summary& summary) {
    std::string rows;
    for (const int player : summary.order) rows += colour_row(results, summary, player) + "\n";
    const std::string side =
        "<th scope=\"col\">games</th><th scope=\"col\">won, drawn, lost</th><th scope=\"col\">score</th>";
    const std::string head =
        "<tr><th rowspan=\"2\" scope=\"col\" class=\"text\">player</th><th colspan=\"3\" "
        "scope=\"colgroup\">moved first</th>"
        "<th colspan=\"3\" scope=\"colgroup\">moved second</th></tr><tr>" +
        side + side + "</tr>";
    return html_section("colours", "Score by colour", html_table("colours", head, rows));
}

}  // namespace damier
