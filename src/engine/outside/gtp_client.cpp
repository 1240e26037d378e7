#include "engine/outside/gtp_client.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/text/suggest.h"
#include "core/text/text.h"
#include "engine/outside/othello_words.h"

namespace damier {

namespace {

using othello_words::our_pass;

char colour_of(std::size_t ply) {
    return ply % 2 == 0 ? 'b' : 'w';
}

std::string theirs(std::string_view move) {
    return move == our_pass ? "pass" : std::string(move);
}

// GTP knows whole seconds only.
long whole_seconds(double seconds) {
    return std::max(1L, static_cast<long>(std::floor(std::min(seconds, 1e9))));
}

}  // namespace

GtpClient::Reply GtpClient::ask(std::string_view command, Clock::time_point deadline,
                                const std::stop_token& stop) {
    const auto asked = Clock::now();
    talk_.begin_answer();
    talk_.say(command);
    Reply reply;
    bool begun = false;
    while (const auto line = talk_.hear(deadline, stop)) {
        const std::string_view text = trim(*line);
        if (!begun && (text.starts_with('=') || text.starts_with('?'))) {
            begun = true;
            reply.good = text.front() == '=';
            reply.text = trim(text.substr(std::min(text.find_first_not_of("=?0123456789"), text.size())));
        } else if (begun && text.empty()) {
            return reply;
        } else if (begun) {
            reply.text += '\n' + std::string(text);
        } else {
            talk_.pass_over(text);
        }
    }
    reply.stopped = stop.stop_requested();
    if (reply.stopped) return reply;
    talk_.blame_silence(std::chrono::duration<double>(Clock::now() - asked).count());
}

std::string GtpClient::demand(std::string_view command, Clock::time_point deadline) {
    Reply reply = ask(command, deadline);
    if (!reply.good) blame_refusal(command, reply);
    return std::move(reply.text);
}

void GtpClient::blame_refusal(std::string_view command, const Reply& reply) {
    talk_.blame(EngineFaultKind::garbage,
                fmt::format("it refused `{}`: {}", command, quote(reply.text, 200)));
}

// An engine that does not list its commands may know any.
bool GtpClient::knows(std::string_view command) const {
    return commands_.empty() || std::ranges::find(commands_, command) != commands_.end();
}

Expected<void> GtpClient::set_option(const SpecArgument& option, Clock::time_point deadline) {
    if (!knows(option.key)) {
        const std::vector<std::string_view> names(commands_.begin(), commands_.end());
        return fail(fmt::format("the engine has no command {}{}", quote(option.key),
                                did_you_mean(option.key, names)));
    }
    const std::string command = option.value ? fmt::format("{} {}", option.key, *option.value) : option.key;
    const Reply reply = ask(command, deadline);
    if (!reply.good)
        return fail(fmt::format("the engine refused {}: {}", quote(command), quote(reply.text, 200)));
    return {};
}

Expected<void> GtpClient::shake_hands(const EngineSetup& setup, Clock::time_point deadline) {
    demand("protocol_version", deadline);
    if (const Reply listed = ask("list_commands", deadline); listed.good) {
        for (const std::string_view command : words(listed.text)) commands_.emplace_back(command);
    }
    // Programs that play several games are told which one.
    if (!commands_.empty() && knows("set_game")) demand("set_game Othello", deadline);
    for (const SpecArgument& option : setup.options) {
        if (const auto set = set_option(option, deadline); !set) return set;
    }
    if (const Reply size = ask("boardsize 8", deadline); !size.good)
        return fail(fmt::format("the engine does not play on a board of 8 by 8: {}", quote(size.text, 200)));
    return {};
}

void GtpClient::new_game(std::uint64_t /*seed*/, Clock::time_point deadline) {
    demand("clear_board", deadline);
    played_.clear();
    board_is_clear_ = true;
}

void GtpClient::ping(Clock::time_point deadline) {
    (void)ask("protocol_version", deadline);
}

// Brings its board to where ours is; only the new moves when the game has merely gone on.
void GtpClient::follow(const Table& table, Clock::time_point deadline) {
    const Table::Status status = table.status();
    if (!status.start.empty())
        throw std::runtime_error("GTP cannot say a position, only a game from its start");
    const auto known = std::ranges::mismatch(played_, status.moves);
    if (!board_is_clear_ || known.in1 != played_.end()) {
        demand("clear_board", deadline);
        played_.clear();
        board_is_clear_ = true;
    }
    for (std::size_t ply = played_.size(); ply < status.moves.size(); ++ply) {
        const std::string& move = status.moves[ply];
        const std::string command = fmt::format("play {} {}", colour_of(ply), theirs(move));
        // Some take a pass for granted, and refuse to be told.
        if (move == our_pass)
            (void)ask(command, deadline);
        else
            demand(command, deadline);
        played_.push_back(move);
    }
}

void GtpClient::tell_time(const EngineTask& task) {
    const Limits& limits = task.limits;
    const char colour = task.table.state().side == Side::first ? 'b' : 'w';
    if (limits.clock) {
        const long left = whole_seconds(limits.clock->remaining_seconds);
        const long increment = static_cast<long>(limits.clock->increment_seconds);
        if (knows("time_settings"))
            (void)ask(fmt::format("time_settings {} {} {}", left, increment, increment > 0 ? 1 : 0),
                      task.deadline);
        if (knows("time_left")) (void)ask(fmt::format("time_left {} {} 0", colour, left), task.deadline);
    } else if (limits.seconds) {
        const long seconds = whole_seconds(*limits.seconds);
        if (knows("time_settings")) (void)ask(fmt::format("time_settings 0 {} 1", seconds), task.deadline);
        // Edax looks at nothing but the main time until it is told what is left.
        if (knows("time_left")) (void)ask(fmt::format("time_left {} {} 1", colour, seconds), task.deadline);
    }
}

TextReport GtpClient::think(const EngineTask& task) {
    TextReport report;
    if (othello_words::must_pass(task.table)) {
        report.move = our_pass;
        return report;
    }
    follow(task.table, task.deadline);
    tell_time(task);
    const std::string command = fmt::format("genmove {}", colour_of(played_.size()));
    const Reply reply = ask(command, task.deadline, task.stop);
    if (reply.stopped) return report;
    if (!reply.good) blame_refusal(command, reply);
    const std::vector<std::string_view> parts = words(reply.text);
    if (parts.empty()) talk_.blame(EngineFaultKind::garbage, "it answered genmove without a move");
    if (equal_ignoring_case(parts[0], "resign")) talk_.blame(EngineFaultKind::resignation, "it resigned");
    report.move = othello_words::our_move(parts[0]);
    played_.push_back(report.move);  // it has played it on its own board
    return report;
}

}  // namespace damier
