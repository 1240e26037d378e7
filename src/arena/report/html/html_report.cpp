// The frame of the page: its head, what was played, and the sections in order.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "arena/report/html/html_sections.h"
#include "arena/report/html/page_files.h"
#include "arena/report/reports.h"
#include "arena/report/sentences.h"
#include "core/text/safe_text.h"

namespace damier {

namespace {

// Nothing may be loaded from anywhere: what a player calls itself cannot reach the network either.
constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

std::string title_of_page(const Results& results) {
    return results.name.empty() ? game_title(results) + " tournament" : printable_line(results.name);
}

// A script must not seem to end, or a comment to begin, inside one of its strings: "<\\/" is "</" there.
std::string inside_script(std::string_view script) {
    std::string out;
    for (std::size_t i = 0; i < script.size(); ++i) {
        out += script[i];
        const std::string_view rest = script.substr(i + 1);
        if (script[i] == '<' && (rest.starts_with("/script") || rest.starts_with("!--"))) out += '\\';
    }
    return out;
}

std::string head(const Results& results, const ReportBoards& boards) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n",
        policy, html_escaped(title_of_page(results)), page_css, boards.style);
}

std::string fact(std::string_view key, std::string_view escaped_value) {
    return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", key, escaped_value);
}

std::string facts(const Results& results, const Summary& summary) {
    std::string out = "<dl class=\"facts\">\n";
    out += fact("Game", html_escaped(game_title(results)));
    out += fact("Format", html_escaped(results.format));
    out += fact("Players", html_number(results.players.size()));
    out += fact("Games", html_escaped(progress_phrase(results)));
    out += fact("Different games", html_escaped(difference_sentence(summary.duplicates)));
    out += fact("Seed", fmt::format("{}", results.seed));
    if (!results.versions.empty())
        out += fact(results.versions.size() == 1 ? "Played by" : "Played by several versions",
                    html_escaped(fmt::format("{}", fmt::join(results.versions, ", "))));
    return out + "</dl>\n";
}

constexpr std::string_view contents = R"(<nav aria-label="Contents">
<a href="#ratings">Ratings</a> <a href="#cross-table">Cross table</a> <a href="#colours">Colours</a> <a href="#lengths">Lengths</a> <a href="#effort">Time</a> <a href="#endings">Endings</a> <a href="#openings">Openings</a> <a href="#games">Games</a> <a href="#settings">Settings</a>
</nav>
)";

std::string header(const Results& results, const Summary& summary) {
    std::string out = fmt::format("<header>\n<h1>{}</h1>\n{}", html_escaped(title_of_page(results)),
                                  facts(results, summary));
    if (const auto warning = repetition_warning(summary.duplicates))
        out += fmt::format("<p class=\"warning\">{}</p>\n", html_escaped(*warning));
    return out + "</header>\n";
}

}  // namespace

std::string html_report(const Results& results, const Summary& summary, const std::vector<GameSlot>& shown,
                        const GameFetcher& fetch, const std::string& name_of_program,
                        const ReportBoards& boards) {
    std::string page = head(results, boards) + "<body>\n" + header(results, summary);
    page += contents;
    page += "<main>\n";
    page += ratings_section(results, summary);
    page += cross_table_section(results, summary);
    page += colours_section(results, summary);
    page += lengths_section(results);
    page += effort_section(results, summary);
    page += endings_section(results, shown, fetch);
    page += openings_section(results);
    page += games_section(results, shown, fetch, !boards.script.empty());
    page += settings_section(results);
    page += "</main>\n";
    page += fmt::format("<footer><p>Made by {}.</p></footer>\n", html_escaped(name_of_program));
    if (!boards.script.empty())
        page.append("<script>\n").append(inside_script(boards.script)).append("</script>\n");
    page.append("<script>\n").append(page_js).append("</script>\n</body>\n</html>\n");
    return page;
}

}  // namespace damier
