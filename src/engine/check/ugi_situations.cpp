#include "engine/check/ugi_situations.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "core/text/quantity.h"
#include "core/text/text.h"
#include "engine/check/common_situations.h"
#include "engine/check/ugi_engine.h"
#include "engine/ugi/ugi_query.h"
#include "engine/ugi/ugi_text.h"

namespace damier::check {

namespace {

UgiEngine& ugi_of(Engine& engine) {
    return static_cast<UgiEngine&>(engine);
}

// What is wrong with a declared option, or nothing.
std::string complaint_about(const ugi::OptionDeclaration& option) {
    using enum ugi::OptionKind;
    const std::string fallback = option.fallback.value_or("");
    if (option.kind == combo && !fallback.empty() &&
        std::ranges::find(option.choices, fallback) == option.choices.end())
        return fmt::format("the default of {} is none of its values", quote(option.name));
    if (option.kind == check && fallback != "true" && fallback != "false")
        return fmt::format("the default of {} is neither true nor false", quote(option.name));
    if (option.kind != spin || fallback.empty()) return {};
    const long long value = std::atoll(fallback.c_str());
    if ((option.least && value < *option.least) || (option.most && value > *option.most))
        return fmt::format("the default of {} is out of its range", quote(option.name));
    return {};
}

// Declares them in words that can be read, and bears being told each one's default.
std::string check_options(CheckRun& run, Engine& engine) {
    std::set<std::string> names;
    for (const std::string& line : ugi_of(engine).option_lines()) {
        const auto option = ugi::parse_option(ugi::split_command(line).rest);
        if (!option) {
            run.remark(fmt::format("{} cannot be read: {}", quote(line, 100), option.error().message));
            continue;
        }
        if (!names.insert(option->name).second)
            run.remark(fmt::format("{} is declared twice", quote(option->name)));
        if (const std::string complaint = complaint_about(*option); !complaint.empty()) {
            run.remark(complaint);
            continue;
        }
        const bool is_agreed_on = option->name.starts_with("UGI_");
        if (option->kind == ugi::OptionKind::button || !option->fallback || is_agreed_on) continue;
        ugi_of(engine).say_and_settle(ugi::format_setoption({option->name, option->fallback}));
    }
    return fmt::format("{} declared, each takes its default", names.size());
}

std::string check_limits(CheckRun& run, Engine& engine, const Table& table) {
    Limits shallow, few;
    shallow.depth = 1;
    few.nodes = 100;
    run.legal_move(engine, table, shallow);
    run.legal_move(engine, table, few);
    return "it answers `go depth 1` and `go nodes 100`";
}

std::string check_tiny_time(CheckRun& run, Engine& engine, const Table& table) {
    double slowest = 0;
    for (const double seconds : {0.01, 0.01, 0.001}) {
        Limits limits;
        limits.seconds = seconds;
        slowest = std::max(slowest, run.legal_move(engine, table, limits).seconds);
    }
    return fmt::format("10 ms and 1 ms: the slowest answer took {}", format_duration(slowest));
}

std::string check_clocks(CheckRun& run, Engine& engine, const Table& table) {
    const GameClock clocks[] = {{2, 0}, {0.05, 0.05}, {0.02, 0}};
    for (const GameClock& clock : clocks) {
        Limits limits;
        limits.clock = clock;
        run.legal_move(engine, table, limits);
    }
    return "2 s, 50 ms with an increment, and 20 ms left";
}

void judge(const Table& table, const std::string& move) {
    const auto moves = table.legal_moves();
    if (std::ranges::find(moves, move) == moves.end())
        throw Wrong(fmt::format("its move {} is not legal", quote(move)));
}

std::string check_stop(CheckRun& run, Engine& engine, const Table& table) {
    UgiEngine& ugi = ugi_of(engine);
    ugi.set_position(table);
    const Answer answer = ugi.go("go infinite", 0.2);
    judge(table, answer.move);
    if (ugi.answered_early()) run.remark("it answered `go infinite` without waiting for `stop`");
    run.report().stop_seconds = ugi.stop_seconds();
    // A late stop, for a search that has ended, means nothing.
    ugi.say_and_settle("stop");
    return fmt::format("it answered {} after `stop`", format_duration(ugi.stop_seconds().value_or(0)));
}

std::string check_ready_while_thinking(CheckRun& run, Engine& engine, const Table& table) {
    UgiEngine& ugi = ugi_of(engine);
    ugi.set_position(table);
    run.talk().say("go infinite");
    ugi.ping();
    run.talk().say("stop");
    ugi.hear_move("answer `stop` with `bestmove`", run.talk().deadline());
    return "it answers `isready` while it thinks";
}

std::string check_bad_commands(CheckRun& run, Engine& engine, const Table& table) {
    UgiEngine& ugi = ugi_of(engine);
    ugi.set_position(table);
    constexpr std::string_view bad[] = {"",
                                        "xyzzy and more words",
                                        "setoption name NoSuchOption value 1",
                                        "setoption",
                                        "position",
                                        "position fen this is no position",
                                        "position startpos moves zz99",
                                        "query",
                                        "query nothing"};
    for (const std::string_view line : bad) {
        run.talk().forget();
        ugi.say_and_settle(std::string(line));
    }
    run.legal_move(engine, table, usual_limits());
    return fmt::format("it bears {} lines that make no sense", std::size(bad));
}

// The answers to our questions, where it knows them; our own answers are the measure.
std::string check_queries(CheckRun& run, Engine& engine, const Table& table) {
    UgiEngine& ugi = ugi_of(engine);
    int answered = 0;
    for (const std::string_view question :
         {"p1turn", "gameover", "result", "moves", "fen", "score", "game"}) {
        run.talk().forget();
        ugi.set_position(table);
        const auto said = ugi.say_and_settle(fmt::format("query {}", question));
        const auto response = std::ranges::find_if(
            said, [](const std::string& line) { return ugi::split_command(line).word == "response"; });
        if (response == said.end()) continue;
        if (ugi::split_command(*response).rest.starts_with("error")) continue;
        auto theirs = words(*response);
        const std::string expected = ugi::answer_query(table, question);
        auto ours = words(expected);
        std::ranges::sort(theirs);
        std::ranges::sort(ours);
        if (theirs != ours)
            throw Wrong(fmt::format("it answered `query {}` with {}; the arena says {}", question,
                                    quote(*response, 100), quote(expected, 100)));
        ++answered;
    }
    if (answered == 0) return "it answers none; that is not needed";
    return fmt::format("{} of 7 answered, as the arena would", answered);
}

std::string check_go_when_over(Engine& engine, const Table& table) {
    UgiEngine& ugi = ugi_of(engine);
    ugi.set_position(table);
    const Answer answer = ugi.go("go movetime 100");
    if (answer.move != "none")
        throw Wrong(fmt::format("it answered {} in a finished game; expected none", quote(answer.move)));
    ugi.settle();
    return "bestmove none";
}

std::string check_end_while_thinking(CheckRun& run, Engine& engine, const Table& table) {
    ugi_of(engine).set_position(table);
    run.talk().say("go infinite");
    run.talk().close_input();
    if (!run.talk().ends())
        throw Wrong(
            fmt::format("it thought on for {:.1f} s after the end of its input", run.talk().patience()));
    return "it ended";
}

}  // namespace

void check_ugi(CheckRun& run, const Situations& where) {
    const Table& middle = *where.middle;
    run.situation("options", [&](Engine& engine) { return check_options(run, engine); });
    run.situation("depth and nodes", [&](Engine& engine) { return check_limits(run, engine, middle); });
    run.situation("tiny time", [&](Engine& engine) { return check_tiny_time(run, engine, middle); });
    run.situation("clocks", [&](Engine& engine) { return check_clocks(run, engine, middle); });
    run.situation("stop", [&](Engine& engine) { return check_stop(run, engine, middle); });
    run.situation("bad commands", [&](Engine& engine) { return check_bad_commands(run, engine, middle); });
    run.situation("questions to it", [&](Engine& engine) {
        check_queries(run, engine, *where.finished);
        return check_queries(run, engine, middle);
    });
    run.curiosity("ready while thinking",
                  [&](Engine& engine) { return check_ready_while_thinking(run, engine, middle); });
    run.curiosity("finished game",
                  [&](Engine& engine) { return check_go_when_over(engine, *where.finished); });
    run.curiosity("end while thinking",
                  [&](Engine& engine) { return check_end_while_thinking(run, engine, middle); });
}

}  // namespace damier::check
