#include "engine/check/nboard_engine.h"

#include <fmt/core.h>

#include "core/text/text.h"
#include "engine/outside/othello_words.h"
#include "engine/ugi/ugi_text.h"

namespace damier::check {

namespace {

constexpr std::string_view answer_sign = "===";
// NBoard has no word for time: a small depth keeps the strongest engine within our patience.
constexpr int depth = 4;

NboardEngine& nboard_of(Engine& engine) {
    return static_cast<NboardEngine&>(engine);
}

std::string check_move_command(CheckRun& run, Engine& engine, const Table& middle) {
    NboardEngine& nboard = nboard_of(engine);
    nboard.set_up(middle);
    const auto next = middle.game().make_table(0);
    (void)next->set(middle.status().position);
    const std::string move = next->legal_moves().front();
    (void)next->play(move);
    if (move != othello_words::our_pass) nboard.say_and_settle(fmt::format("move {}/0.00/1.5", move));
    const Answer answer = nboard.go();
    if (const auto played = next->play(answer.move); !played) throw Wrong(played.error().message);
    run.talk().forget();
    return fmt::format("after `move {}`, {} is legal", move, answer.move);
}

std::string check_bad_commands(Engine& engine) {
    NboardEngine& nboard = nboard_of(engine);
    constexpr std::string_view bad[] = {"", "xyzzy and more words", "set", "set nothing 1", "move zz99"};
    for (const std::string_view line : bad) nboard.say_and_settle(std::string(line));
    return fmt::format("it bears {} lines that make no sense", std::size(bad));
}

std::string check_hint(CheckRun& run, Engine& engine, const Table& middle) {
    nboard_of(engine).set_up(middle);
    run.talk().say("hint 2");
    const auto deadline = run.talk().deadline();
    while (ugi::split_command(run.talk().hear("answer `hint 2` with `search`", deadline)).word != "search") {
    }
    nboard_of(engine).ping();
    return "it has something to say";
}

}  // namespace

void NboardEngine::hear_aside(std::string_view line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "set" && rest.starts_with("myname ")) name_ = trim(rest.substr(7));
}

std::string NboardEngine::introduce() {
    say_and_settle("nboard 1");
    say_and_settle(fmt::format("set depth {}", depth));
    return "it answers `nboard 1` and `ping`";
}

void NboardEngine::say_and_settle(const std::string& lines) {
    const std::string ping = fmt::format("ping {}", ++pings_);
    const std::string pong = fmt::format("pong {}", pings_);
    const auto deadline = talk_.deadline();
    talk_.say(lines.empty() ? ping : lines + '\n' + ping);
    for (;;) {
        const std::string line = talk_.hear(fmt::format("answer `{}` with `{}`", ping, pong), deadline);
        if (trim(line) == pong) return;
        if (line.starts_with(answer_sign))
            throw Wrong(fmt::format("it said {} without being asked", quote(line)));
        hear_aside(line);
    }
}

void NboardEngine::set_up(const Table& table) {
    say_and_settle("set game " + othello_words::ggf_game(table, "30:00"));
}

Answer NboardEngine::go() {
    const auto asked = EnginePipe::Clock::now();
    const auto deadline = talk_.deadline();
    talk_.say("go");
    for (;;) {
        const std::string line = talk_.hear("answer `go` with `===` and a move", deadline);
        if (!line.starts_with(answer_sign)) {
            hear_aside(line);
            continue;
        }
        const std::string_view text = trim(std::string_view(line).substr(answer_sign.size()));
        return {othello_words::our_move(text.substr(0, text.find_first_of("/ \t"))), seconds_since(asked)};
    }
}

Answer NboardEngine::move(const Table& table, const Limits& /*limits*/) {
    set_up(table);
    Answer answer = go();
    answer.seconds = 0;  // it was given no time to keep to
    return answer;
}

void check_nboard(CheckRun& run, const Situations& where) {
    run.situation("move, then go",
                  [&](Engine& engine) { return check_move_command(run, engine, *where.middle); });
    run.situation("bad commands", [](Engine& engine) { return check_bad_commands(engine); });
    run.curiosity("hint", [&](Engine& engine) { return check_hint(run, engine, *where.middle); });
}

}  // namespace damier::check
