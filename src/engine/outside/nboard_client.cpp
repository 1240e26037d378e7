#include "engine/outside/nboard_client.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/text/number.h"
#include "core/text/text.h"
#include "engine/outside/othello_words.h"
#include "engine/ugi/ugi_text.h"

namespace damier {

namespace {

constexpr std::string_view answer_sign = "===";
// What a program is told when nobody has set a depth: NTest answers nothing before it knows one.
constexpr int usual_depth = 10;
constexpr std::string_view asides[] = {"status", "set",    "pong",    "learn",
                                       "book",   "nboard", "created", "version"};

// GGF's way: minutes and seconds, and the increment. A game without a clock gets one that hurries nobody.
std::string ggf_time(const std::optional<GameClock>& clock) {
    if (!clock) return "30:00";
    const auto written = [](double seconds) {
        const auto whole = static_cast<long>(std::clamp(seconds, 0.0, 1e6));
        return fmt::format("{:02}:{:02}", whole / 60, whole % 60);
    };
    std::string main = written(clock->remaining_seconds);
    if (clock->increment_seconds < 1) return main;
    return fmt::format("{}/{}", main, written(clock->increment_seconds));
}

// "F5/1.25/3.4" as NTest writes it, "F5 1.25 3.4" as Edax does.
std::string_view first_part(std::string_view answer) {
    answer = trim(answer);
    return answer.substr(0, answer.find_first_of("/ \t"));
}

// "f5D6c3": moves of two letters in a row, whatever their case.
std::vector<std::string> moves_of(std::string_view run) {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i + 1 < run.size() && moves.size() < 64; i += 2)
        moves.push_back(othello_words::our_move(run.substr(i, 2)));
    return moves;
}

}  // namespace

Expected<void> NboardClient::shake_hands(const EngineSetup& setup, Clock::time_point deadline) {
    talk_.begin_answer();
    talk_.say("nboard 1");
    for (const SpecArgument& option : setup.options)
        talk_.say(fmt::format("set {} {}", option.key, option.value.value_or("1")));
    ping(deadline);
    return {};
}

void NboardClient::new_game(std::uint64_t /*seed*/, Clock::time_point deadline) {
    // The game itself comes with each move.
    ping(deadline);
}

void NboardClient::ping(Clock::time_point deadline) {
    const auto asked = Clock::now();
    talk_.begin_answer();
    talk_.say(fmt::format("ping {}", ++pings_));
    const std::string wanted = fmt::format("pong {}", pings_);
    TextReport ignored;
    while (const auto line = talk_.hear(deadline)) {
        if (trim(*line) == wanted) return;
        hear_aside(ignored, *line);
    }
    talk_.blame(EngineFaultKind::start_up,
                fmt::format("it did not answer `ping {}` with `{}` within {:.1f} s", pings_, wanted,
                            std::chrono::duration<double>(Clock::now() - asked).count()));
}

// `search PV EVAL 0 DEPTH ...`, `nodestats NODES SECONDS`, and what is of no interest.
void NboardClient::hear_aside(TextReport& report, const std::string& line) {
    const auto [word, rest] = ugi::split_command(line);
    const std::vector<std::string_view> parts = words(rest);
    const auto number = [&](std::size_t i) {
        if (i >= parts.size()) return 0.0;
        // Something may follow the number, as in the depth "21@73%".
        const std::string_view written = parts[i].substr(parts[i].starts_with('+') ? 1 : 0);
        const double value =
            parse_number<double>(written.substr(0, written.find_first_not_of("-.0123456789"))).value_or(0);
        return std::isfinite(value) ? std::clamp(value, -1e15, 1e15) : 0;
    };
    if (word == "search" && parts.size() >= 2) {
        report.line = moves_of(parts[0]);
        report.move = report.line.empty() ? "" : report.line.front();
        const double hundredths = std::clamp(100 * number(1), -9999.0, 9999.0);
        report.value = limited_to_estimates(static_cast<Value>(std::lround(hundredths)));
        if (parts.size() >= 4) report.depth = static_cast<int>(std::clamp(number(3), 0.0, 64.0));
    } else if (word == "nodestats") {
        report.nodes = static_cast<std::uint64_t>(std::max(0.0, number(0)));
    } else if (std::ranges::find(asides, word) == std::ranges::end(asides) && word != "search") {
        talk_.pass_over(line);
    }
}

TextReport NboardClient::think(const EngineTask& task) {
    TextReport report;
    if (othello_words::must_pass(task.table)) {
        report.move = othello_words::our_pass;
        return report;
    }
    std::string lines;
    if (const int depth = task.limits.depth.value_or(usual_depth); depth != std::exchange(told_depth_, depth))
        lines = fmt::format("set depth {}\n", depth);
    talk_.begin_answer();
    talk_.say(fmt::format("{}set game {}\ngo", lines,
                          othello_words::ggf_game(task.table, ggf_time(task.limits.clock))));
    while (const auto line = talk_.hear(task.deadline, task.stop)) {
        if (!line->starts_with(answer_sign)) {
            hear_aside(report, *line);
            if (task.observer && line->starts_with("search")) task.observer(report);
            continue;
        }
        const std::string_view move = first_part(std::string_view(*line).substr(answer_sign.size()));
        if (move.empty()) talk_.blame(EngineFaultKind::garbage, "it answered `go` without a move");
        report.move = othello_words::our_move(move);
        return report;
    }
    if (!task.stop.stop_requested())
        talk_.blame_silence(std::chrono::duration<double>(Clock::now() - task.asked).count());
    report.move.clear();
    return report;
}

}  // namespace damier
