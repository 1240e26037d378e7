#include "engine/ours/nboard_session.h"

#include <fmt/core.h>

#include "core/text/number.h"
#include "core/text/text.h"
#include "engine/outside/othello_words.h"
#include "engine/ugi/ugi_text.h"

namespace damier {

namespace {

constexpr int most_depth = 64;
constexpr int most_hints = 64;

std::string nboard_move(std::string_view ours) {
    return ours == othello_words::our_pass ? "PA" : othello_words::upper(ours);
}

// In discs, seen by the mover. A player that only knows chances gives the chance to win less the chance to
// lose.
std::optional<double> evaluation_of(const std::optional<Value>& value, const std::optional<Wdl>& wdl) {
    if (value && is_win(*value)) return *value - least_win;
    if (value && is_loss(*value)) return *value + least_win;
    if (value) return *value / 100.0;
    if (wdl) return wdl->win - wdl->loss;
    return std::nullopt;
}

std::string search_line(std::string_view line, double evaluation, int depth) {
    return fmt::format("search {} {:.2f} 0 {}", line, evaluation, depth);
}

// The best line, then other moves.
void say_report(LineSink& sink, const TextReport& report, int most_moves) {
    std::string line;
    for (const std::string& move : report.line) line += nboard_move(move);
    if (const auto value = evaluation_of(report.value, report.wdl))
        sink.say(search_line(line, *value, report.depth));
    int said = 1;
    for (const RootMove<std::string>& root : report.root_moves) {
        const auto value = evaluation_of(root.value, root.wdl);
        if (said >= most_moves) break;
        if (root.move == report.move || !value) continue;
        sink.say(search_line(nboard_move(root.move), *value, report.depth));
        ++said;
    }
}

// A second table with the same game on it.
std::unique_ptr<Table> copy_game(const Table& table) {
    const Table::Status status = table.status();
    auto copy = table.game().make_table(status.variant);
    if (!status.start.empty()) (void)copy->set(status.start);  // our own text, as the moves are
    for (const std::string& move : status.moves) (void)copy->play(move);
    return copy;
}

}  // namespace

NboardSession::NboardSession(const SessionStart& start, Choices, std::unique_ptr<SessionPlayer> player,
                             LineSink& sink)
    : sink_(sink), table_(start.game.make_table(start.variant)), player_(std::move(player)) {}

void NboardSession::complain(std::string_view sentence) {
    sink_.say("status error: " + ugi::one_line(sentence));
}

bool NboardSession::hear(std::string_view line) {
    const std::string_view word = ugi::split_command(line).word;
    // Both mean: think no more. What was asked before is answered at once.
    if (word == "ping" || word == "quit") thinking_.stop();
    if (word == "quit") {
        thinking_.wait();
        return false;
    }
    thinking_.post(Thinking::Kind::search, [this, text = std::string(line)](const std::stop_token& stop) {
        stop_ = stop;
        obey(text);
    });
    return true;
}

void NboardSession::finish() {
    thinking_.wait();
}

// Unknown commands are ignored, as the protocol asks.
void NboardSession::obey(const std::string& line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "nboard")
        sink_.say("set myname Damier");
    else if (word == "set")
        set(rest);
    else if (word == "move")
        play(rest);
    else if (word == "go")
        go();
    else if (word == "hint")
        hint(rest);
    else if (word == "ping")
        sink_.say(fmt::format("pong {}", ugi::one_line(rest)));
    else if (word == "learn")
        sink_.say("learned");
    else if (word == "analyze")
        analyze();
    else if (word.size() == 2)
        play(word);
}

void NboardSession::set(std::string_view rest) {
    const auto [what, value] = ugi::split_command(rest);
    if (what == "depth") {
        const auto depth = parse_clamped(value, 1, most_depth);
        if (!depth) return complain("set depth " + quote(value) + ": expected a whole number");
        depth_ = static_cast<int>(*depth);
    } else if (what == "game") {
        auto game = read_ggf(value);
        if (!game) return complain("set game: " + game.error().message);
        table_ = std::move(game->table);
    }
}

void NboardSession::play(std::string_view move) {
    if (const auto played = play_ggf_move(*table_, move); !played) complain(played.error().message);
}

TextReport NboardSession::think(const Table& table, int reported_moves) {
    Limits limits;
    limits.depth = depth_;
    limits.value_every_move = reported_moves > 1;
    std::uint64_t said = 0;  // after how many nodes something was
    const auto say = [&](const TextReport& report) {
        say_report(sink_, report, reported_moves);
        said = report.nodes;
    };
    TextReport report = player_->think(table, player_->made_sufficient(limits), stop_, say,
                                       [&](const std::string& sentence) { complain(sentence); });
    if (said != report.nodes) say(report);
    sink_.say(fmt::format("nodestats {} {:.2f}", report.nodes, report.seconds));
    return report;
}

// The board stays as it is: the move is played when it is sent.
void NboardSession::go() {
    if (table_->state().over) {
        complain("the game is over, there is no move to find");
        return sink_.say("=== PA");  // a program that waits for an answer gets one, as from NTest
    }
    if (othello_words::must_pass(*table_)) return sink_.say("=== PA");
    sink_.say("status Damier is thinking");
    const TextReport report = think(*table_, 1);
    std::string answer = "=== " + nboard_move(report.move);
    if (const auto value = evaluation_of(report.value, report.wdl))
        answer += fmt::format("/{:.2f}/{:.2f}", *value, report.seconds);
    sink_.say(answer);
    sink_.say("status Damier is waiting");
}

void NboardSession::hint(std::string_view rest) {
    if (table_->state().over) return complain("the game is over, there is nothing to say about moves");
    sink_.say("status Damier is analyzing");
    const int moves = static_cast<int>(parse_clamped(rest, 1, most_hints).value_or(1));
    (void)think(*table_, moves);
    sink_.say("status Damier is waiting");
}

// From the end of the game to its beginning: `analysis MOVES EVAL`, where EVAL is seen by the side to move.
void NboardSession::analyze() {
    sink_.say("status Damier is analyzing");
    const auto table = copy_game(*table_);
    std::size_t at = table->status().moves.size();
    do {
        if (const auto value = evaluation_at(*table))
            sink_.say(fmt::format("analysis {} {:.2f}", at, *value));
    } while (!stop_.stop_requested() && at-- > 0 && table->undo());
    sink_.say("status Damier is waiting");
}

std::optional<double> NboardSession::evaluation_at(const Table& table) {
    const Table::State& state = table.state();
    if (state.over) return state.side == Side::first ? state.first_margin : -state.first_margin;
    Limits limits;
    limits.depth = depth_;
    const TextReport report = player_->think(table, player_->made_sufficient(limits), stop_, {},
                                             [&](const std::string& sentence) { complain(sentence); });
    return evaluation_of(report.value, report.wdl);
}

}  // namespace damier
