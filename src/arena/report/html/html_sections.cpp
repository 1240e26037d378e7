#include "arena/report/html/html_sections.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/report/charts/svg_charts.h"
#include "arena/report/figures.h"
#include "core/text/quantity.h"
#include "core/text/safe_text.h"
#include "core/text/text.h"

namespace damier {

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t most_openings = 200;
constexpr int most_bins = 48;

std::string effort_row(const Results& results, const Summary& summary, int player) {
    const Effort& effort = summary.players[static_cast<std::size_t>(player)].effort;
    const auto unless_none = [](std::uint64_t whole, const std::string& text) {
        return whole == 0 ? std::string("–") : text;
    };
    return fmt::format(
        R"(<tr><th scope="row">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>)",
        html_player(results, player), html_number(effort.moves),
        format_duration(static_cast<double>(effort.microseconds) * 1e-6),
        unless_none(effort.moves, format_duration(microseconds_a_move(effort) * 1e-6)),
        unless_none(effort.nodes, format_magnitude(nodes_a_move(effort))),
        unless_none(effort.nodes, format_magnitude(nodes_a_second(effort))));
}

std::string opening_row(const Opening& opening, std::size_t number, const GameCounts& counts) {
    std::string line = html_escaped(opening.moves);
    if (!opening.position.empty()) line = html_escaped(opening.position) + " " + line;
    if (line.empty()) line = "the game's own start";
    return fmt::format(
        R"(<tr><td>{}</td><td class="text"><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>)",
        number, line, html_number(counts.games()), counts.games() == 0 ? "–" : counts_text(counts),
        counts.games() == 0 ? "–" : percent_text(counts.score()));
}

std::string definition(std::string_view key, std::string_view value) {
    return fmt::format(R"(<tr><th scope="row">{}</th><td class="text"><code>{}</code></td></tr>)",
                       html_escaped(key), html_escaped(value));
}

}  // namespace

std::string html_section(std::string_view id, std::string_view title, std::string_view body) {
    return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}\n</section>\n", id, title, body);
}

std::string html_head(const std::vector<Grid::Column>& columns) {
    std::string out = "<tr>";
    for (const Grid::Column& column : columns) {
        out += fmt::format("<th scope=\"col\"{}>{}</th>", column.text ? " class=\"text\"" : "", column.title);
    }
    return out + "</tr>";
}

std::string html_table(std::string_view box_classes, std::string_view head, std::string_view rows) {
    return fmt::format(
        "<div class=\"box {}\" tabindex=\"0\">\n<table><thead>{}</thead><tbody>\n{}</tbody></table></div>",
        box_classes, head, rows);
}

std::string html_player(const Results& results, int player) {
    const TournamentPlayer& who = results.players[static_cast<std::size_t>(player)];
    return fmt::format(R"(<span class="player" title="{}">{}</span>)",
                       html_escaped(who.spec == who.name ? who.name : who.name + ": " + who.spec),
                       html_escaped(shortened(printable_line(who.name), longest_name)));
}

std::string html_number(unsigned long long number) {
    std::string out;
    for (const char c : grouped(number)) out += c == ' ' ? std::string("&nbsp;") : std::string(1, c);
    return out;
}

std::string effort_section(const Results& results, const Summary& summary) {
    std::string rows;
    for (const int player : summary.order) rows += effort_row(results, summary, player) + "\n";
    const std::string head = html_head(
        {{"player", true}, {"moves"}, {"time"}, {"time a move"}, {"nodes a move"}, {"nodes a second"}});
    const std::string table = html_table("effort", head, rows);
    return html_section("effort", "Time and nodes",
                        "<p>Each player's own moves, without those of the openings.</p>\n" + table);
}

std::string lengths_section(const Results& results) {
    const auto counts = length_counts(results);
    if (counts.empty()) return html_section("lengths", "Lengths of the games", "<p>No games yet.</p>");
    double plies = 0;
    for (const auto& [length, games] : counts) plies += length * static_cast<double>(games);
    const int shortest = counts.begin()->first;
    const int longest = counts.rbegin()->first;
    const std::string range = shortest == longest
                                  ? fmt::format("{} plies", shortest)
                                  : fmt::format("{} to {} plies, {:.1f} on average", shortest, longest,
                                                plies / static_cast<double>(results.games.size()));
    const std::string sentence =
        fmt::format("<p>{}, those of the openings included. Columns: games by their plies.</p>\n", range);
    return html_section(
        "lengths", "Lengths of the games",
        sentence + "<div class=\"box\">" + histogram_svg(length_bins(counts, most_bins)) + "</div>");
}

std::string openings_section(const Results& results) {
    if (results.openings.empty())
        return html_section("openings", "Openings", "<p>Every game began at the game's own start.</p>");
    const std::vector<GameCounts> counts = counts_by_opening(results);
    std::string rows;
    for (std::size_t i = 0; i < std::min(most_openings, results.openings.size()); ++i) {
        rows += opening_row(results.openings[i], i + 1, counts[i]) + "\n";
    }
    std::string body = fmt::format("<p>{} in all.", html_number(results.openings.size()));
    if (results.openings.size() > most_openings)
        body += fmt::format(" The first {} are listed.", html_number(most_openings));
    body += " The score is that of who moved first.</p>\n";
    const std::string head =
        html_head({{"no."}, {"opening", true}, {"games"}, {"won, drawn, lost"}, {"score"}});
    body += html_table("long", head, rows);
    return html_section("openings", "Openings", body);
}

std::string settings_section(const Results& results) {
    std::string rows;
    for (const TournamentPlayer& player : results.players) {
        rows += definition("player " + player.name, player.spec) + "\n";
    }
    for (const auto& [key, value] : results.settings) rows += definition(key, value) + "\n";
    const std::string head = html_head({{"setting", true}, {"value", true}});
    return html_section("settings", "Settings", html_table("settings", head, rows));
}

}  // namespace damier
