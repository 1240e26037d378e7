#include "engine/check/check_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text/quantity.h"
#include "core/text/safe_text.h"

namespace damier::check {

namespace {

// What an engine wrote may hold anything; a terminal must not obey it.
std::string shown(const std::string& line) {
    constexpr std::size_t longest = 200;
    return shortened(printable_line(line), longest);
}

std::string latency_text(const CheckReport& report) {
    std::string text;
    const auto add = [&](std::string_view name, const std::optional<double>& seconds) {
        if (seconds)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, format_duration(*seconds));
    };
    add("start-up", report.start_up_seconds);
    add("round trip (median)", report.round_trip_seconds);
    add("answer to stop", report.stop_seconds);
    return text.empty() ? "" : fmt::format("latency  {}\n", text);
}

std::string verdict_text(const CheckReport& report) {
    const int wrong = report.count(Grade::wrong);
    if (wrong > 0)
        return fmt::format("verdict  not fit for the arena: {} of {} situations went wrong\n", wrong,
                           report.findings.size());
    const int remarks = report.count(Grade::remark);
    const std::string aside = remarks == 0 ? "" : fmt::format(", {} with a remark", remarks);
    return fmt::format("verdict  fit for the arena: {} situations{}\n", report.findings.size(), aside);
}

}  // namespace

std::string_view name_of(Grade grade) {
    constexpr std::string_view names[] = {"right", "remark", "wrong"};
    return names[static_cast<int>(grade)];
}

bool CheckReport::fit() const {
    return count(Grade::wrong) == 0;
}

int CheckReport::count(Grade grade) const {
    return static_cast<int>(std::ranges::count(findings, grade, &Finding::grade));
}

std::string to_text(const CheckReport& report) {
    std::string text = fmt::format("engine   {}\ncommand  {}\ngame     {}, {}, over {}\n\n",
                                   report.engine.empty() ? "(it did not say its name)" : shown(report.engine),
                                   shown(report.command), report.game, report.variant, report.protocol);
    for (const Finding& finding : report.findings) {
        text += fmt::format("{:<8} {:<24} {}\n", name_of(finding.grade), finding.situation,
                            printable_line(finding.sentence));
        for (const std::string& line : finding.said) text += fmt::format("{:>11}{}\n", "", shown(line));
    }
    text += '\n' + latency_text(report);
    if (!report.standard_error.empty())
        text += fmt::format("its standard error ended with {}\n", quote(report.standard_error, 400));
    return text + verdict_text(report);
}

nlohmann::json to_json(const CheckReport& report) {
    nlohmann::json situations = nlohmann::json::array();
    for (const Finding& finding : report.findings) {
        nlohmann::json said = nlohmann::json::array();
        for (const std::string& line : finding.said) said.push_back(shown(line));
        situations.push_back({{"situation", finding.situation},
                              {"grade", name_of(finding.grade)},
                              {"sentence", printable_line(finding.sentence)},
                              {"said", said}});
    }
    const auto seconds = [](const std::optional<double>& value) {
        return value ? nlohmann::json(*value) : nlohmann::json();
    };
    return {{"engine", shown(report.engine)},
            {"command", shown(report.command)},
            {"protocol", report.protocol},
            {"game", report.game},
            {"variant", report.variant},
            {"fit", report.fit()},
            {"situations", situations},
            {"start_up_seconds", seconds(report.start_up_seconds)},
            {"round_trip_seconds", seconds(report.round_trip_seconds)},
            {"stop_seconds", seconds(report.stop_seconds)}};
}

}  // namespace damier::check
