#include "app/console/terminal_game.h"

#include <fmt/ranges.h>

#include <chrono>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "core/text/quantity.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

constexpr std::string_view words_for_people[] = {"help", "moves", "board", "undo", "hint", "resign", "quit"};

constexpr std::string_view help_text =
    "  a move     in any notation of the game; `moves` lists all that are legal\n"
    "  moves      the legal moves\n"
    "  board      the board again, with the position as text\n"
    "  hint       what a program would play here\n"
    "  undo       take back the last move, and the machine's with it\n"
    "  resign     give the game up\n"
    "  quit       leave; the moves so far are printed\n";

// " (+1.35, depth 9, 1.2 M nodes, 1 s)", or nothing when the player has nothing to say.
std::string explanation(const TextReport& report) {
    std::vector<std::string> parts;
    if (report.value || report.wdl)
        parts.push_back(format_judgement(report.value, report.wdl, report.solved));
    if (report.depth > 1) parts.push_back(fmt::format("depth {}", report.depth));
    if (report.nodes > 1) parts.push_back(format_magnitude(static_cast<double>(report.nodes)) + " nodes");
    if (report.seconds >= 0.0005) parts.push_back(format_duration(report.seconds));
    return parts.empty() ? std::string() : fmt::format(" ({})", fmt::join(parts, ", "));
}

// Requests a stop when a signal has come, for as long as it lives.
class StopOnSignal {
  public:
    StopOnSignal()
        : watcher_([this](const std::stop_token& done) {
              while (!done.stop_requested() && PromptInterrupt::signal() == 0)
                  std::this_thread::sleep_for(std::chrono::milliseconds(5));
              if (PromptInterrupt::signal() != 0) source_.request_stop();
          }) {}
    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace

TerminalGame::TerminalGame(Table& table, std::unique_ptr<Player> first, std::unique_ptr<Player> second,
                           std::unique_ptr<Player> adviser, bool ascii)
    : table_(table),
      players_{std::move(first), std::move(second)},
      adviser_(std::move(adviser)),
      ascii_(ascii) {}

int TerminalGame::run() {
    const PromptInterrupt interrupt;
    draw();
    while (!table_.state().over && !left_ && interrupt.signal() == 0) {
        const Side side = table_.state().side;
        if (Player* player = players_[index_of(side)].get()) {
            play_for(side, *player);
        } else {
            ask(side);
        }
    }
    if (table_.state().over) fmt::print("{}\n", result_sentence(table_));
    fmt::print("moves: {}\n", fmt::join(table_.status().moves, " "));
    return interrupt.signal() == 0 ? exit_ok : 128 + interrupt.signal();
}

std::string_view TerminalGame::name_of(Side side) const {
    return table_.game().side_names[index_of(side)];
}

void TerminalGame::draw() const {
    fmt::print("\n{}\n", table_.draw(board_style(ascii_, is_human(table_.state().side))));
}

TextReport TerminalGame::think(Player& player) const {
    const StopOnSignal stop;
    return player.choose(table_, {}, stop.token(), {});
}

void TerminalGame::play_for(Side side, Player& player) {
    const TextReport report = think(player);
    if (PromptInterrupt::signal() != 0) return;
    if (const auto played = table_.play(report.move); !played)
        throw std::logic_error(
            fmt::format("{} ({}): {}", player.name(), name_of(side), played.error().message));
    fmt::print("{} ({}) plays {}{}\n", name_of(side), player.name(), report.move, explanation(report));
    draw();
}

void TerminalGame::ask(Side side) {
    if (const auto moves = table_.legal_moves(); moves.size() == 1)
        fmt::print("the only move is {}\n", moves[0]);
    fmt::print("{} to move (or: help)> ", name_of(side));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        left_ = true;
        return;
    }
    obey(side, trim(line));
}

void TerminalGame::obey(Side side, std::string_view line) {
    const auto is = [&](std::string_view word) { return equal_ignoring_case(line, word); };
    if (line.empty()) return;
    if (is("help") || is("?")) {
        fmt::print("{}", help_text);
    } else if (is("moves")) {
        print_moves(table_.legal_moves());
    } else if (is("board")) {
        draw();
        fmt::print("position: {}\n", table_.status().position);
    } else if (is("undo")) {
        undo();
    } else if (is("hint")) {
        hint();
    } else if (is("resign")) {
        resign(side);
    } else if (is("quit") || is("exit")) {
        left_ = true;
    } else if (const auto played = table_.play(line); played) {
        draw();
    } else {
        fmt::print("{}{}\n", played.error().message, did_you_mean(line, words_for_people));
    }
}

// Back to the last position in which a person was to move.
void TerminalGame::undo() {
    bool undone = false;
    while (table_.undo()) {
        undone = true;
        if (is_human(table_.state().side)) break;
    }
    if (!undone) fmt::print("there is no move to take back\n");
    if (undone) draw();
}

void TerminalGame::hint() {
    const TextReport report = think(*adviser_);
    fmt::print("{} would play {}{}\n", adviser_->name(), report.move, explanation(report));
    if (report.line.size() > 1) fmt::print("and expects {}\n", fmt::join(report.line, " "));
}

void TerminalGame::resign(Side side) {
    fmt::print("{} resigns: {} wins.\n", name_of(side), name_of(opponent(side)));
    resigned_ = side == Side::first ? "second wins, by resignation" : "first wins, by resignation";
    left_ = true;
}

}  // namespace damier::app
