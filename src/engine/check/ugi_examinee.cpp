#include "engine/check/ugi_examinee.h"

#include <fmt/core.h>

#include "core/text.h"
#include "engine/outside/answer.h"
#include "engine/outside/engine_options.h"
#include "engine/ugi_position.h"
#include "engine/ugi_query.h"
#include "engine/ugi_text.h"

namespace damier::check {

namespace {

using Clock = Interview::Clock;

std::string go_line(const Table& table, const Limits& limits) {
    ugi::Go go = ugi::go_of(limits, table.state().side);
    if (limits.clock) go.clocks = {limits.clock, limits.clock};
    return ugi::format_go(go);
}

}  // namespace

UgiExaminee::UgiExaminee(Interview& talk, const GameEntry& game, int variant)
    : Examinee(talk), game_(game), variant_(variant), table_(game.make_table(variant)) {}

void UgiExaminee::hear_aside(std::string_view line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "query")
        talk_.say(ugi::answer_query(*table_, rest));
    else if (!word.empty())
        asides_.emplace_back(line);
}

std::string UgiExaminee::introduce() {
    const auto deadline = talk_.deadline();
    talk_.say("ugi");
    for (;;) {
        const std::string line = talk_.hear("answer `ugi` with `ugiok`", deadline);
        const auto [word, rest] = ugi::split_command(line);
        if (word == "ugiok") break;
        if (word == "bestmove") throw Wrong(fmt::format("it said {} before a game had begun", quote(line)));
        if (word == "option") option_lines_.push_back(line);
        if (const auto id = ugi::split_command(rest); word == "id" && id.word == "name") name_ = id.rest;
    }
    agree_on_game();
    ping();
    return fmt::format("ugiok, and {} options", option_lines_.size());
}

void UgiExaminee::agree_on_game() {
    std::vector<ugi::OptionDeclaration> declared;
    for (const std::string& line : option_lines_) {
        if (auto option = ugi::parse_option(ugi::split_command(line).rest)) declared.push_back(*option);
    }
    const std::string variant(game_.variants[static_cast<std::size_t>(variant_)].name);
    const SpecArgument wishes[] = {{"UGI_Game", std::string(game_.name)}, {"UGI_Variant", variant}};
    for (const SpecArgument& wish : wishes) {
        if (find_declared(declared, wish.key) == nullptr) continue;
        const auto chosen = option_to_set(declared, wish);
        if (!chosen) throw Wrong(chosen.error().message);
        talk_.say(ugi::format_setoption(*chosen));
    }
}

std::vector<std::string> UgiExaminee::say_and_settle(const std::string& lines) {
    asides_.clear();
    const auto deadline = talk_.deadline();
    talk_.say(lines.empty() ? "isready" : lines + "\nisready");
    for (;;) {
        const std::string line = talk_.hear("answer `isready` with `readyok`", deadline);
        const std::string_view word = ugi::split_command(line).word;
        if (word == "readyok") return asides_;
        if (word == "bestmove") throw Wrong(fmt::format("it said {} without being asked", quote(line)));
        hear_aside(line);
    }
}

void UgiExaminee::ping() {
    say_and_settle("");
}

void UgiExaminee::new_game() {
    say_and_settle("uginewgame");
}

void UgiExaminee::set_position(const Table& table) {
    table_ = copy_position(table);
    say_and_settle(ugi::position_line(table));
}

Answer UgiExaminee::move(const Table& table, const Limits& limits) {
    set_position(table);
    return go(go_line(table, limits));
}

Answer UgiExaminee::go(std::string_view line, std::optional<double> stop_after) {
    const auto asked = Clock::now();
    auto deadline = talk_.deadline();
    std::optional<Clock::time_point> stopped;
    stop_seconds_.reset();
    const auto stop_at = asked + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(stop_after.value_or(0)));
    talk_.say(line);
    for (;;) {
        std::optional<std::string> heard;
        if (stop_after && !stopped) {
            heard = talk_.hear_until(stop_at);
            if (!heard) {
                stopped = Clock::now();
                deadline = talk_.deadline();
                talk_.say("stop");
                continue;
            }
        } else {
            heard = talk_.hear(
                stopped ? "answer `stop` with `bestmove`" : fmt::format("answer `{}` with `bestmove`", line),
                deadline);
        }
        if (ugi::split_command(*heard).word == "bestmove") {
            const auto move = ugi::parse_bestmove(ugi::split_command(*heard).rest);
            if (!move) throw Wrong(move.error().message);
            if (stopped) stop_seconds_ = seconds_since(*stopped);
            answered_early_ = stop_after && !stopped;
            return {*move, seconds_since(asked)};
        }
        hear_aside(*heard);
    }
}

void UgiExaminee::settle() {
    const auto deadline = talk_.deadline();
    talk_.say("isready");
    for (;;) {
        const std::string line = talk_.hear("answer `isready` with `readyok` after its move", deadline);
        const std::string_view word = ugi::split_command(line).word;
        if (word == "readyok") return;
        if (word == "bestmove")
            throw Wrong(fmt::format("it answered one `go` twice, the second time with {}", quote(line)));
        hear_aside(line);
    }
}

}  // namespace damier::check
