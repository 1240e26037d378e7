#include "engine/check/ugi_engine.h"

#include <fmt/core.h>

#include "core/text/text.h"
#include "engine/outside/answer.h"
#include "engine/outside/engine_options.h"
#include "engine/ugi/ugi_position.h"
#include "engine/ugi/ugi_query.h"
#include "engine/ugi/ugi_text.h"

namespace damier::check {

namespace {

using Clock = EnginePipe::Clock;

std::string go_line(const Table& table, const Limits& limits) {
    ugi::Go go = ugi::go_of(limits, table.state().side);
    if (limits.clock) go.clocks = {limits.clock, limits.clock};
    return ugi::format_go(go);
}

}  // namespace

UgiEngine::UgiEngine(EnginePipe& talk, const GameEntry& game, int variant)
    : Engine(talk), game_(game), variant_(variant), table_(game.make_table(variant)) {}

void UgiEngine::hear_aside(std::string_view line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "query") {
        was_asked_ = true;
        talk_.say(ugi::answer_query(*table_, rest));
    } else if (!word.empty()) {
        asides_.emplace_back(line);
    }
}

std::string UgiEngine::introduce() {
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
    const std::size_t options = option_lines_.size();
    return fmt::format("ugiok, and {} {}", options, options == 1 ? "option" : "options");
}

void UgiEngine::agree_on_game() {
    std::vector<ugi::OptionDeclaration> declared;
    for (const std::string& line : option_lines_) {
        if (auto option = ugi::parse_option(ugi::split_command(line).rest)) declared.push_back(*option);
    }
    const std::string variant(game_.variants[static_cast<std::size_t>(variant_)].name);
    const SpecArgument settings[] = {{"UGI_Game", std::string(game_.name)}, {"UGI_Variant", variant}};
    for (const SpecArgument& wanted : settings) {
        if (find_declared(declared, wanted.key) == nullptr) continue;
        const auto chosen = option_to_set(declared, wanted);
        if (!chosen) throw Wrong(chosen.error().message);
        talk_.say(ugi::format_setoption(*chosen));
    }
}

bool UgiEngine::settle_once(const std::string& lines, std::string_view blame) {
    was_asked_ = false;
    const auto deadline = talk_.deadline();
    talk_.say(lines.empty() ? "isready" : lines + "\nisready");
    for (;;) {
        const std::string line = talk_.hear("answer `isready` with `readyok`", deadline);
        const std::string_view word = ugi::split_command(line).word;
        if (word == "readyok") return was_asked_;
        if (word == "bestmove") throw Wrong(fmt::format("{} {}", blame, quote(line)));
        hear_aside(line);
    }
}

std::vector<std::string> UgiEngine::say_and_settle(const std::string& lines) {
    constexpr std::string_view blame = "before it was asked with `go` it said";
    asides_.clear();
    for (bool again = settle_once(lines, blame); again;) again = settle_once("", blame);
    return asides_;
}

void UgiEngine::ping() {
    say_and_settle("");
}

void UgiEngine::new_game() {
    say_and_settle("uginewgame");
}

void UgiEngine::set_position(const Table& table) {
    table_ = copy_position(table);
    say_and_settle(ugi::position_line(table));
}

Answer UgiEngine::move(const Table& table, const Limits& limits) {
    set_position(table);
    return go(go_line(table, limits));
}

std::optional<std::string> UgiEngine::move_in(const std::string& line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word != "bestmove") {
        hear_aside(line);
        return std::nullopt;
    }
    const auto move = ugi::parse_bestmove(rest);
    if (!move) throw Wrong(move.error().message);
    return *move;
}

std::string UgiEngine::hear_move(std::string_view waiting_for, Clock::time_point deadline) {
    for (;;) {
        if (const auto move = move_in(talk_.hear(waiting_for, deadline))) return *move;
    }
}

Answer UgiEngine::go(std::string_view line, std::optional<double> stop_after) {
    const auto asked = Clock::now();
    stop_seconds_.reset();
    answered_early_ = false;
    talk_.say(line);
    if (!stop_after) {
        const std::string waiting_for = fmt::format("answer `{}` with `bestmove`", line);
        const std::string move = hear_move(waiting_for, talk_.deadline());
        return {move, seconds_since(asked)};
    }
    const auto stop_at =
        asked + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*stop_after));
    while (const auto heard = talk_.hear_until(stop_at)) {
        if (const auto move = move_in(*heard)) {
            answered_early_ = true;
            return {*move, seconds_since(asked)};
        }
    }
    const auto stopped = Clock::now();
    talk_.say("stop");
    const std::string move = hear_move("answer `stop` with `bestmove`", talk_.deadline());
    stop_seconds_ = seconds_since(stopped);
    return {move, seconds_since(asked)};
}

void UgiEngine::settle() {
    settle_once("", "it answered one `go` twice, the second time with");
}

}  // namespace damier::check
