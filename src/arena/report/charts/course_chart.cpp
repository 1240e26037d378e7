#include "arena/report/charts/course_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/report/charts/svg_charts.h"
#include "arena/report/reports.h"
#include "arena/settings/tournament_settings.h"
#include "core/text/safe_text.h"

namespace damier {

namespace {

// Units of the drawing.
constexpr double width = 720;
constexpr double plot_left = 62;
constexpr double plot_right = 704;
constexpr double title_height = 54;
constexpr double gap_height = 50;
constexpr double elo_height = 230;
constexpr double llr_height = 150;
constexpr double axis_height = 44;
constexpr std::size_t longest_name = 36;
constexpr std::size_t most_points = 400;

// One of the two drawings: its place, and the values at its lower and upper edge.
struct Panel {
    double top;
    double bottom;
    double low;
    double high;
    double pairs;  // at the right edge

    double x(std::uint64_t at) const {
        return plot_left + (plot_right - plot_left) * static_cast<double>(at) / pairs;
    }
    double y(double value) const {
        return bottom - (bottom - top) * (std::clamp(value, low, high) - low) / (high - low);
    }
};

// The first estimates are very wide. The picture is as high as the last ones need, and always shows 0.
Panel elo_panel(const std::vector<CoursePoint>& course) {
    const EloEstimate& last = course.back().elo;
    const double half = last.low_open    ? last.high - last.elo
                        : last.high_open ? last.elo - last.low
                                         : (last.high - last.low) / 2;
    const double reach = 3 * std::max(half, 10.0);
    const double low = std::min(-reach / 4, last.elo - reach);
    const double high = std::max(reach / 4, last.elo + reach);
    return {title_height, title_height + elo_height, low, high, static_cast<double>(course.back().pairs)};
}

Panel llr_panel(const std::vector<CoursePoint>& course, const SprtState& bounds, double top) {
    double low = bounds.lower;
    double high = bounds.upper;
    for (const CoursePoint& point : course) {
        low = std::min(low, *point.llr);
        high = std::max(high, *point.llr);
    }
    const double margin = 0.08 * (high - low);
    return {top, top + llr_height, low - margin, high + margin, static_cast<double>(course.back().pairs)};
}

std::string level_svg(const Panel& panel, double value, std::string_view css_class, const std::string& text) {
    return fmt::format(
        R"(<line class="{}" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text class="count" x="{}" y="{:.1f}">{}</text>)",
        css_class, plot_left, plot_right, panel.y(value), panel.y(value), plot_left - 8, panel.y(value) + 4,
        text);
}

std::string levels_svg(const Panel& panel, int parts) {
    const double step = round_step(panel.high - panel.low, parts);
    std::string out;
    for (double i = std::ceil(panel.low / step); i * step <= panel.high; ++i) {
        out += i == 0 ? level_svg(panel, 0, "zero", "0")
                      : level_svg(panel, i * step, "tick", fmt::format("{:+g}", i * step));
    }
    return out;
}

std::string games_axis_svg(const Panel& panel) {
    const double games = 2 * panel.pairs;
    const double step = std::max(2.0, round_step(games, 6));
    std::string out;
    for (double at = 0; at <= games; at += step) {
        out += fmt::format(R"(<text class="axis" x="{:.1f}" y="{:.1f}">{:.0f}</text>)",
                           plot_left + (plot_right - plot_left) * at / games, panel.bottom + 18, at);
    }
    return out + fmt::format(R"(<text class="axis" x="{:.1f}" y="{:.1f}">games</text>)",
                             (plot_left + plot_right) / 2, panel.bottom + 36);
}

std::string elo_svg(const std::vector<CoursePoint>& course, const Panel& panel) {
    std::string above;
    std::string below;
    std::string line;
    for (const CoursePoint& point : course) {
        const double x = panel.x(point.pairs);
        above += fmt::format("{:.1f},{:.1f} ", x, panel.y(point.elo.high));
        below = fmt::format("{:.1f},{:.1f} ", x, panel.y(point.elo.low)) + below;
        line += fmt::format("{:.1f},{:.1f} ", x, panel.y(point.elo.elo));
    }
    return levels_svg(panel, 6) + fmt::format(R"(<polygon class="band" points="{}{}"/>)", above, below) +
           fmt::format(R"(<polyline class="course" points="{}"/>)", line);
}

std::string llr_svg(const std::vector<CoursePoint>& course, const Panel& panel, const SprtSettings& test,
                    const SprtState& bounds) {
    std::string line = fmt::format("{:.1f},{:.1f} ", plot_left, panel.y(0));
    for (const CoursePoint& point : course)
        line += fmt::format("{:.1f},{:.1f} ", panel.x(point.pairs), panel.y(*point.llr));
    const auto note = [&](double value, double shift, const char* name, double elo) {
        return fmt::format(R"(<text class="note" x="{}" y="{:.1f}">{} = {:g} accepted</text>)", plot_left + 8,
                           panel.y(value) + shift, name, elo);
    };
    return level_svg(panel, 0, "zero", "0") +
           level_svg(panel, bounds.upper, "bound", fmt::format("{:+.2f}", bounds.upper)) +
           level_svg(panel, bounds.lower, "bound", fmt::format("{:+.2f}", bounds.lower)) +
           note(bounds.upper, 15, "elo1", test.elo1) + note(bounds.lower, -7, "elo0", test.elo0) +
           fmt::format(R"(<polyline class="course" points="{}"/>)", line);
}

std::string text_svg(std::string_view css_class, double y, const std::string& text) {
    return fmt::format(R"(<text class="{}" x="{}" y="{:.1f}">{}</text>)", css_class, plot_left, y, text);
}

std::string name_svg(const Results& results, std::size_t player) {
    return html_escaped(shortened(printable_line(results.players[player].name), longest_name));
}

}  // namespace

std::vector<CoursePoint> course_of(const Results& results, const std::optional<SprtSettings>& test,
                                   std::size_t most) {
    // By round, pairing and pair: the half points of player 0 in the games that are there.
    std::map<GameSlot, std::vector<int>> pairs;
    for (const GameSummary& game : results.games) {
        const GameSlot slot{game.slot.round, game.slot.pairing, game.slot.number / 2};
        pairs[slot].push_back(game.players[0] == 0 ? game.half_points : 2 - game.half_points);
    }
    std::erase_if(pairs, [](const auto& pair) { return pair.second.size() != 2; });
    std::vector<CoursePoint> course;
    PairCounts counts;
    GameCounts games;
    for (const auto& [slot, scores] : pairs) {
        for (const int score : scores) games.add(score);
        counts.add(scores[0] + scores[1]);
        // Where a new one of `most` equal parts is complete; the last one is so with the last pair.
        if (counts.count() * most / pairs.size() == (counts.count() - 1) * most / pairs.size()) continue;
        course.push_back({counts.count(), estimate_elo(counts, games), std::nullopt});
        if (test) course.back().llr = sprt(*test, counts).llr;
    }
    return course;
}

std::string course_svg(const Results& results) {
    const auto test = sprt_of(results.settings);
    const auto course =
        results.players.size() == 2 ? course_of(results, test, most_points) : std::vector<CoursePoint>();
    if (course.empty()) return {};
    const Panel elo = elo_panel(course);
    std::string body =
        text_svg("title", 22, fmt::format("{} against {}", name_svg(results, 0), name_svg(results, 1))) +
        text_svg("caption", 41, "Difference in Elo after each pair of games; shaded: the interval of 95 %") +
        elo_svg(course, elo);
    double bottom = elo.bottom;
    if (test) {
        const SprtState bounds = sprt(*test, {});
        const Panel llr = llr_panel(course, bounds, elo.bottom + gap_height);
        body +=
            text_svg("caption", llr.top - 13, "SPRT: the logarithm of the likelihood ratio, and its bounds") +
            llr_svg(course, llr, *test, bounds) + games_axis_svg(llr);
        bottom = llr.bottom;
    } else {
        body += games_axis_svg(elo);
    }
    return fmt::format(
        R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="The course of the match">{}</svg>)",
        width, bottom + axis_height, body);
}

}  // namespace damier
