// How the games ended, and the games themselves.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "arena/report/figures.h"
#include "arena/report/html/html_sections.h"
#include "arena/report/html/replay_data.h"
#include "arena/report/html/script_json.h"
#include "arena/report/sentences.h"
#include "core/text/safe_text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using nlohmann::json;

constexpr std::size_t most_faults = 200;
// How much of what a player printed is shown: the end is what matters, and a page is not a log.
constexpr std::size_t longest_output = 4'000;

std::string label_link(const GameSlot& slot, bool replayable) {
    const std::string label = label_of(slot);
    return replayable ? fmt::format("<a href=\"#game-{0}\">{0}</a>", label) : label;
}

std::string fault_details(const GameDetail& game) {
    std::string out;
    if (!game.last_position.empty())
        out += fmt::format("<p>Last position: <code>{}</code></p>", html_escaped(game.last_position));
    if (game.last_output.empty()) return out;
    const std::string_view cut = game.last_output.size() > longest_output ? " (its end)" : "";
    return out + fmt::format("<p>Last output{}:</p><pre>{}</pre>", cut,
                             html_escaped(tail_of(game.last_output, longest_output)));
}

std::string fault_entry(const Results& results, const GameSummary& game,
                        const std::optional<GameDetail>& detail, bool shown) {
    const auto player = player_at_fault(game);
    const std::string who = player ? html_player(results, *player) : "nobody";
    std::string reason = detail ? html_escaped(detail->reason) : "";
    if (!reason.empty()) reason = ": " + reason;
    const std::string line =
        fmt::format("{} {}, <strong>{}</strong> at ply {}{}", label_link(game.slot, shown && detail), who,
                    name_of(game.termination), game.plies + 1, reason);
    const std::string more = detail ? fault_details(*detail) : "";
    if (more.empty()) return fmt::format("<li>{}</li>\n", line);
    return fmt::format("<li>{}<details><summary>position and output</summary>{}</details></li>\n", line,
                       more);
}

std::string fault_list(const Results& results, const std::vector<GameSlot>& shown, const GameFetcher& fetch) {
    std::string entries;
    std::size_t faults = 0;
    for (const GameSummary& game : results.games) {
        if (!is_fault(game.termination) || ++faults > most_faults) continue;
        entries += fault_entry(results, game, fetch(game.slot), std::ranges::binary_search(shown, game.slot));
    }
    if (faults == 0) return "<p>No game ended by a fault of a player.</p>";
    std::string head =
        fmt::format("<h3>Faults</h3>\n<p>{} ended by a fault of the player to move, who lost it.",
                    faults == 1 ? "One game" : html_number(faults) + " games");
    if (faults > most_faults) head += fmt::format(" The first {} are listed.", most_faults);
    return head + "</p>\n<ul class=\"faults\">\n" + entries + "</ul>";
}

// "by 12": the winner's points more, where the game counts points.
std::string margin_text(const Results& results, const GameSummary& game) {
    if (results.game->max_margin == 1 || game.first_margin == 0 || is_lost_by_mover(game.termination))
        return "";
    return fmt::format(" by {}", std::abs(game.first_margin));
}

std::string game_row(const Results& results, const GameSummary& game, bool replayable) {
    return fmt::format(
        R"(<tr data-p="{} {}" data-r="{}" data-t="{}"><td>{}</td><td class="text">{}</td><td class="text">{}</td><td>{}{}</td><td class="text">{}</td><td>{}</td></tr>)",
        game.players[0], game.players[1], game.half_points, static_cast<int>(game.termination),
        label_link(game.slot, replayable), html_player(results, game.players[0]),
        html_player(results, game.players[1]), result_text(game), margin_text(results, game),
        name_of(game.termination), game.plies);
}

json page_data(const Results& results) {
    json players = json::array();
    for (const TournamentPlayer& player : results.players) players.push_back(printable_line(player.name));
    return {{"game", results.game->name},
            {"sides", {results.game->side_names[0], results.game->side_names[1]}},
            {"alphabet", step_alphabet},
            {"players", std::move(players)},
            {"games", json::object()}};
}

json game_data(const Results& results, const GameDetail& game) {
    json out = replay_json(results, game);
    out["players"] = {game.summary.players[0], game.summary.players[1]};
    out["result"] = result_text(game.summary) + margin_text(results, game.summary);
    if (game.summary.termination != Termination::normal) out["ending"] = name_of(game.summary.termination);
    if (!game.reason.empty()) out["reason"] = printable_line(game.reason);
    return out;
}

std::string select_of(std::string_view name, std::string_view label, const std::string& options) {
    return fmt::format(
        "<label>{0} <select name=\"{1}\"><option value=\"\">any</option>{2}</select></label>\n", label, name,
        options);
}

std::string option(int value, std::string_view text) {
    return fmt::format("<option value=\"{}\">{}</option>", value, html_escaped(text));
}

std::string filters(const Results& results) {
    std::string players;
    for (std::size_t i = 0; i < results.players.size(); ++i) {
        players += option(static_cast<int>(i), shortened(printable_line(results.players[i].name), 40));
    }
    std::string endings;
    for (const auto& [termination, count] : termination_counts(results)) {
        endings += option(static_cast<int>(termination), name_of(termination));
    }
    return "<form class=\"filters needs-script\">\n" + select_of("player", "Player", players) +
           select_of("opponent", "Opponent", players) +
           select_of("result", "Result",
                     option(2, "first won") + option(1, "drawn") + option(0, "second won")) +
           select_of("ending", "Ending", endings) + "<output></output>\n</form>\n";
}

// A panel for the script to fill. It takes the namespace of SVG from the elements that are here.
constexpr std::string_view replay_panel = R"html(<div id="replay" hidden>
<h3></h3>
<p class="ending"></p>
<div class="replay">
<div class="stage">
<div class="position"></div>
<p class="state" aria-live="polite"></p>
<div class="controls"><button type="button" data-go="first" title="To the start (Home)" aria-label="To the start">|◀</button><button type="button" data-go="back" title="Back (left arrow)" aria-label="Back">◀</button><input type="range" min="0" value="0" aria-label="Ply"><button type="button" data-go="forward" title="Forward (right arrow)" aria-label="Forward">▶</button><button type="button" data-go="last" title="To the end (End)" aria-label="To the end">▶|</button></div>
</div>
<div class="sheet"><table><thead><tr><th>ply</th><th></th><th class="text">move</th><th>value</th><th>time</th><th>nodes</th></tr></thead><tbody></tbody></table></div>
</div>
<div class="values"><p class="caption"></p><svg class="line" viewBox="0 0 0 0" role="img" aria-label="Values by ply"></svg></div>
<p><button type="button" data-go="close">Close the board</button></p>
</div>
)html";

}  // namespace

std::string endings_section(const Results& results, const std::vector<GameSlot>& shown,
                            const GameFetcher& fetch) {
    if (results.games.empty()) return html_section("endings", "How the games ended", "<p>No games yet.</p>");
    std::string rows;
    for (const auto& [termination, count] : termination_counts(results)) {
        rows +=
            fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", name_of(termination),
                        html_number(count),
                        percent_text(static_cast<double>(count) / static_cast<double>(results.games.size())));
    }
    const std::string head = html_head({{"ending", true}, {"games"}, {"share"}});
    const std::string table = html_table("endings", head, rows);
    return html_section("endings", "How the games ended", table + "\n" + fault_list(results, shown, fetch));
}

std::string games_section(const Results& results, const std::vector<GameSlot>& shown,
                          const GameFetcher& fetch, bool with_boards) {
    json data = page_data(results);
    std::string rows;
    for (const GameSlot& slot : shown) {
        const GameSummary* game = find_game_at(results, slot);
        if (game == nullptr) continue;
        const std::optional<GameDetail> detail = fetch(slot);
        if (detail) data["games"][label_of(slot)] = game_data(results, *detail);
        rows += game_row(results, *game, detail.has_value()) + "\n";
    }
    std::string body = fmt::format("<p>{}</p>\n", html_escaped(shown_sentence(results, shown)));
    if (!rows.empty()) {
        body += "<noscript><p class=\"note\">The board to replay a game needs JavaScript.</p></noscript>\n";
        if (!with_boards)
            body +=
                "<p class=\"note\">This report was made by a program without the web page, which draws the "
                "boards: positions are shown as text.</p>\n";
        body += std::string(replay_panel) + filters(results);
        const std::string head =
            html_head({{"game"}, {"first", true}, {"second", true}, {"result"}, {"ending", true}, {"plies"}});
        body += html_table("games long", head, rows);
    }
    return html_section("games", "Games", body) + "<script type=\"application/json\" id=\"data\">" +
           script_json(data) + "</script>\n";
}

}  // namespace damier
