// damier play: a game at the terminal.
#include <fmt/ranges.h>

#include <iostream>
#include <memory>
#include <random>

#include "app/command.h"
#include "app/console.h"
#include "app/interrupt.h"
#include "app/position_options.h"
#include "core/suggest.h"
#include "core/text.h"
#include "play/player.h"
#include "play/registry.h"

namespace damier::app {

namespace {

struct Options {
    PositionOptions where;
    std::string sides[2] = {"human", "random"};
    std::uint64_t seed = 0;
    bool seed_given = false;
    bool ascii = false;
};

constexpr std::string_view words_for_people[] = {"help", "moves", "board", "undo", "resign", "quit"};

constexpr std::string_view help_text =
    "  a move     in the game's notation; `moves` lists all that are legal\n"
    "  moves      the legal moves\n"
    "  board      the board again, with the position as text\n"
    "  undo       take back the last move, and the machine's with it\n"
    "  resign     give the game up\n"
    "  quit       leave; the moves so far are printed\n";

// One game at the terminal. A side without a player is a person's.
class TerminalGame {
  public:
    TerminalGame(Table& table, std::unique_ptr<Player> first, std::unique_ptr<Player> second, bool ascii)
        : table_(table), players_{std::move(first), std::move(second)}, ascii_(ascii) {}

    int run() {
        const PromptInterrupt interrupt;
        draw();
        while (!table_.status().over && !left_ && interrupt.signal() == 0) {
            const Side side = table_.status().side;
            if (Player* player = players_[index_of(side)].get()) {
                play_for(side, *player);
            } else {
                ask(side);
            }
        }
        if (table_.status().over) fmt::print("{}\n", result_sentence(table_));
        fmt::print("moves: {}\n", fmt::join(table_.status().moves, " "));
        return interrupt.signal() == 0 ? exit_ok : 128 + interrupt.signal();
    }

  private:
    std::string_view name_of(Side side) const { return table_.game().side_names[index_of(side)]; }

    void draw() const {
        fmt::print("\n{}\n", table_.draw(board_style(ascii_, is_human(table_.status().side))));
    }

    bool is_human(Side side) const { return players_[index_of(side)] == nullptr; }

    void play_for(Side side, Player& player) {
        const std::string move = player.choose(table_);
        if (const auto played = table_.play(move); !played) {
            throw std::logic_error(
                fmt::format("{} ({}): {}", player.name(), name_of(side), played.error().message));
        }
        fmt::print("{} ({}) plays {}\n", name_of(side), player.name(), move);
        draw();
    }

    void ask(Side side) {
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

    void obey(Side side, std::string_view line) {
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
        } else if (is("resign")) {
            fmt::print("{} resigns: {} wins.\n", name_of(side), name_of(opponent(side)));
            left_ = true;
        } else if (is("quit") || is("exit")) {
            left_ = true;
        } else if (const auto played = table_.play(line); played) {
            draw();
        } else {
            fmt::print("{}{}\n", played.error().message, did_you_mean(line, words_for_people));
        }
    }

    // Back to the last position in which a person was to move.
    void undo() {
        bool undone = false;
        while (table_.undo()) {
            undone = true;
            if (is_human(table_.status().side)) break;
        }
        if (!undone) fmt::print("there is no move to take back\n");
        if (undone) draw();
    }

    Table& table_;
    std::unique_ptr<Player> players_[2];
    bool ascii_;
    bool left_ = false;
};

std::unique_ptr<Player> player_for(const std::string& spec, std::uint64_t seed) {
    if (equal_ignoring_case(trim(spec), "human")) return nullptr;
    return value_or_throw(make_player(spec, seed));
}

int play(Options& options) {
    if (options.where.moves_file == "-") {
        throw UserError(
            "--moves-file -: a game is played at standard input, so the moves must come from a file");
    }
    const std::unique_ptr<Table> table = open_table(options.where);
    if (!options.seed_given) options.seed = std::random_device{}();
    auto first = player_for(options.sides[0], sub_seed(options.seed, 0));
    auto second = player_for(options.sides[1], sub_seed(options.seed, 1));
    const auto name_of = [](const std::unique_ptr<Player>& player) {
        return player ? player->name() : "human";
    };
    fmt::print("{}: {} is {}, {} is {} (seed {})\n", title_of(*table), table->game().side_names[0],
               name_of(first), table->game().side_names[1], name_of(second), options.seed);
    return TerminalGame(*table, std::move(first), std::move(second), options.ascii).run();
}

}  // namespace

void add_play_command(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play at the terminal");
    add_position_options(*command, options->where);
    command->add_option("--first", options->sides[0], "Who moves first: human or random")
        ->capture_default_str();
    command->add_option("--second", options->sides[1], "Who moves second: human or random")
        ->capture_default_str();
    CLI::Option* seed =
        command
            ->add_option("--seed", options->seed, "Seed of the random players (default: a new one each time)")
            ->check(whole_number(0, UINT64_MAX));
    command->add_flag("--ascii", options->ascii, "Draw with ASCII characters only");
    command->footer("Example: damier play quarto --variant level2 --first human --second random\n");
    command->callback([options, seed, &exit_code] {
        options->seed_given = seed->count() > 0;
        exit_code = play(*options);
    });
}

}  // namespace damier::app
