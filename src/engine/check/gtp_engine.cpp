#include "engine/check/gtp_engine.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/text.h"
#include "engine/check/common_situations.h"
#include "engine/outside/othello_words.h"

namespace damier::check {

namespace {

GtpEngine& gtp_of(Engine& engine) {
    return static_cast<GtpEngine&>(engine);
}

std::string play_command(std::size_t ply, const std::string& move) {
    const std::string theirs = move == othello_words::our_pass ? "pass" : move;
    return fmt::format("play {} {}", ply % 2 == 0 ? 'b' : 'w', theirs);
}

std::string check_ids(Engine& engine) {
    const auto reply = gtp_of(engine).ask("42 protocol_version");
    if (reply.sign != "=42")
        throw Wrong(fmt::format("a command with the number 42 was answered with {}; expected =42",
                                quote(reply.sign)));
    return "a reply bears the number of its command";
}

std::string check_refusals(Engine& engine, const Table& start) {
    GtpEngine& gtp = gtp_of(engine);
    if (gtp.ask("xyzzy and more words").good) throw Wrong("it accepted a command that there is not");
    gtp.set_up(start);
    if (gtp.ask("play b a1").good) throw Wrong("it accepted `play b a1` in the start position");
    gtp.demand("protocol_version");
    return "unknown commands and illegal moves are refused with `?`";
}

// What a human or a log may put between commands.
std::string check_blank_lines(CheckRun& run, Engine& engine) {
    run.talk().say("\n# a comment\n");
    gtp_of(engine).demand("protocol_version # and one behind a command");
    return "blank lines and comments are passed over";
}

std::string check_undo(Engine& engine, const Table& middle) {
    GtpEngine& gtp = gtp_of(engine);
    if (!gtp.knows("undo")) return "it has none; that is not needed";
    gtp.set_up(middle);
    gtp.demand("undo");
    const auto& moves = middle.status().moves;
    gtp.demand(play_command(moves.size() - 1, moves.back()));
    return "a move can be taken back and played again";
}

std::string check_score(Engine& engine, const Table& finished) {
    GtpEngine& gtp = gtp_of(engine);
    if (!gtp.knows("final_score")) return "it has none; that is not needed";
    gtp.set_up(finished);
    const std::string said = gtp.demand("final_score");
    const Score margin = finished.state().first_margin;
    const std::string expected =
        margin == 0 ? "0" : fmt::format("{}+{}", margin > 0 ? 'B' : 'W', std::abs(margin));
    if (!said.starts_with(expected))
        throw Wrong(fmt::format("it says {}; by our rules it is {}", quote(said), expected));
    return fmt::format("{}, as by our rules", said);
}

std::string check_genmove_when_over(Engine& engine, const Table& finished) {
    GtpEngine& gtp = gtp_of(engine);
    gtp.set_up(finished);
    const auto reply = gtp.ask(finished.state().side == Side::first ? "genmove b" : "genmove w");
    if (reply.good && othello_words::our_move(trim(reply.text)) != othello_words::our_pass)
        throw Wrong(fmt::format("it answered {} in a finished game; expected a pass or a refusal",
                                quote(reply.text)));
    return reply.good ? "it passes" : "it refuses to move";
}

}  // namespace

GtpEngine::Reply GtpEngine::ask(std::string_view command) {
    const auto deadline = talk_.deadline();
    const std::string waiting_for = fmt::format("answer `{}` with `=` or `?` and a blank line", command);
    talk_.say(command);
    Reply reply;
    bool begun = false;
    for (;;) {
        const std::string line = talk_.hear(waiting_for, deadline);
        const std::string_view text = trim(line);
        if (!begun && !text.empty() && (text[0] == '=' || text[0] == '?')) {
            begun = true;
            const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
            reply = {text[0] == '=', std::string(text.substr(0, end)), std::string(trim(text.substr(end)))};
        } else if (begun && text.empty()) {
            return reply;
        } else if (begun) {
            reply.text += '\n' + std::string(text);
        }
    }
}

std::string GtpEngine::demand(std::string_view command) {
    Reply reply = ask(command);
    if (!reply.good) throw Wrong(fmt::format("it refused `{}`: {}", command, quote(reply.text, 100)));
    return std::move(reply.text);
}

bool GtpEngine::knows(std::string_view command) const {
    return std::ranges::find(commands_, command) != commands_.end();
}

std::string GtpEngine::introduce() {
    if (const std::string version = demand("protocol_version"); version != "2")
        throw Wrong(fmt::format("its protocol_version is {}; expected 2", quote(version)));
    name_ = demand("name");
    if (const Reply version = ask("version"); version.good) name_ += ' ' + version.text;
    const std::string listed = demand("list_commands");
    for (const std::string_view command : words(listed)) commands_.emplace_back(command);
    if (knows("set_game")) demand("set_game Othello");
    demand("boardsize 8");
    demand("clear_board");
    return fmt::format("version 2, {} commands", commands_.size());
}

void GtpEngine::set_up(const Table& table) {
    demand("clear_board");
    const auto moves = table.status().moves;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const std::string command = play_command(ply, moves[ply]);
        // Some take a pass for granted and refuse to be told; the arena forgives that.
        if (moves[ply] == othello_words::our_pass)
            ask(command);
        else
            demand(command);
    }
}

Answer GtpEngine::move(const Table& table, const Limits& limits) {
    set_up(table);
    // GTP knows whole seconds only.
    if (limits.seconds && knows("time_settings")) demand("time_settings 0 1 1");
    const auto asked = EnginePipe::Clock::now();
    const std::string text = demand(table.state().side == Side::first ? "genmove b" : "genmove w");
    const double seconds = seconds_since(asked);
    // Its limit was a second, whatever the situation wanted.
    return {othello_words::our_move(trim(text)), std::max(0.0, seconds - 1)};
}

void check_gtp(CheckRun& run, const Situations& where) {
    run.situation("numbers of commands", [](Engine& engine) { return check_ids(engine); });
    run.situation("bad commands", [&](Engine& engine) { return check_refusals(engine, *where.start); });
    run.situation("undo", [&](Engine& engine) { return check_undo(engine, *where.middle); });
    run.situation("final score", [&](Engine& engine) { return check_score(engine, *where.finished); });
    run.curiosity("blank lines", [&](Engine& engine) { return check_blank_lines(run, engine); });
    run.curiosity("finished game",
                  [&](Engine& engine) { return check_genmove_when_over(engine, *where.finished); });
}

}  // namespace damier::check
