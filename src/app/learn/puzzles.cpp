// damier learn puzzles: positions with one right move, found in games, or proved again.
#include "app/learn/puzzles.h"

#include <memory>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "core/clock.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "learn/puzzles/checking.h"
#include "learn/puzzles/mining.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct LearnPuzzlesOptions {
    std::string game;
    std::optional<std::string> variant;
    std::string out;
    std::string check;
    std::uint64_t count = learn::MiningTask{}.count;
    std::uint64_t games = learn::MiningTask{}.most_games;
    std::uint64_t seed = 1;
    std::uint64_t tries = static_cast<std::uint64_t>(learn::MiningTask{}.tries);
    std::vector<std::string> players;
    std::vector<std::string> graders;
};

learn::MiningTask task_of(const LearnPuzzlesOptions& options, const GameEntry& game) {
    learn::MiningTask task;
    task.game = &game;
    if (options.variant) task.variant = value_or_throw(find_variant(game, *options.variant));
    task.seed = options.seed;
    task.count = options.count;
    task.most_games = options.games;
    task.tries = static_cast<int>(options.tries);
    if (!options.players.empty()) task.players = options.players;
    if (!options.graders.empty()) task.graders = options.graders;
    for (const auto* list : {&task.players, &task.graders}) {
        if (list->size() > PuzzleBounds::players)
            throw UserError(fmt::format("expected {} players at most", PuzzleBounds::players));
    }
    return task;
}

void print_figures(const PuzzleSet& set) {
    std::size_t aims[3] = {};
    std::size_t difficulties[3] = {};
    std::size_t moves = 0;
    for (const Puzzle& puzzle : set.puzzles) {
        ++aims[static_cast<std::size_t>(puzzle.aim)];
        ++difficulties[static_cast<std::size_t>(difficulty_of(puzzle.missed, set.tries))];
        moves += puzzle.steps.size();
    }
    fmt::print("{} puzzles, {} moves to find: {} to win, {} to draw, {} to win by most; ", set.puzzles.size(),
               moves, aims[0], aims[1], aims[2]);
    fmt::print("{} easy, {} medium, {} hard\n", difficulties[0], difficulties[1], difficulties[2]);
}

int mine(const LearnPuzzlesOptions& options, const GameEntry& game) {
    const learn::MiningTask task = task_of(options, game);
    const std::string out = options.out.empty() ? fmt::format("{}.puzzles", game.name) : options.out;
    check_place(out);
    LiveLine line;
    InterruptWatch interrupt;
    learn::MiningProgress last;
    const auto set = value_or_throw(
        learn::mine_puzzles(task, interrupt.token(), [&](const learn::MiningProgress& progress) {
            last = progress;
            line.update_with([&] {
                return fmt::format("{} of {} puzzles, {} games, {}", progress.found, progress.all,
                                   grouped(progress.games), format_duration(progress.seconds));
            });
        }));
    line.clear();
    if (!set) {
        fmt::print("stopped after {} games; nothing is written, and the same command begins again\n",
                   grouped(last.games));
        return interrupt.exit_code();
    }
    OutputFiles({}).write(out, format_puzzles(*set));
    print_figures(*set);
    fmt::print("{}: {} games in {}\n", out, grouped(last.games), format_duration(last.seconds));
    if (set->puzzles.size() < task.count)
        fmt::print("so many games have no more of one difficulty: --games plays more\n");
    return exit_ok;
}

int check(const LearnPuzzlesOptions& options, const GameEntry& game) {
    const auto file_error = [&](const Error& error) {
        return UserError(fmt::format("{}: {}", quote(options.check, 200), error.message));
    };
    const auto text = read_text_file(options.check, PuzzleBounds::file);
    if (!text) throw file_error(text.error());
    const auto set = parse_puzzles(*text);
    if (!set) throw file_error(set.error());
    if (set->game != &game)
        throw file_error({fmt::format("puzzles of {}, expected {}", set->game->title, game.title)});
    LiveLine line;
    InterruptWatch interrupt;
    const auto checked = learn::check_puzzles(*set, interrupt.token(), [&](std::size_t done) {
        line.update_with([&] { return fmt::format("{} of {} puzzles", done, set->puzzles.size()); });
    });
    line.clear();
    if (!checked) throw file_error(checked.error());
    for (const std::string& fault : checked->faults) fmt::print("{}\n", fault);
    fmt::print("{} puzzles with {} moves to find, {} margins proved again: {} wrong\n", checked->puzzles,
               checked->steps, grouped(checked->margins),
               checked->faults.empty() ? "none" : grouped(checked->faults.size()));
    if (!checked->complete) fmt::print("stopped before all {} were looked at\n", set->puzzles.size());
    if (!checked->faults.empty()) return exit_own_fault;
    return checked->complete ? static_cast<int>(exit_ok) : interrupt.exit_code();
}

}  // namespace

void add_learn_puzzles(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnPuzzlesOptions>();
    Command command = learn.add_subcommand(
        "puzzles", "Positions in which one move is right, as the solver proves, from games that are played");
    command.add_option("GAME", options->game, "The game, one with a solver").required();
    command.add_option("--variant", options->variant, "The rules, by name or number (see `damier games`)");
    command.add_option("--out", options->out, "The file (default: GAME.puzzles)");
    command.add_option("--count", options->count, "How many; a third of them easy, a third hard")
        .whole_number(1, PuzzleBounds::puzzles)
        .show_default();
    command.add_option("--games", options->games, "Plays so many games at most")
        .whole_number(1, 10'000'000)
        .show_default();
    command.add_option("--seed", options->seed, "Of all that is random; it decides the puzzles")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command
        .add_option(
            "--player", options->players,
            "Who plays the games, with a limit that is not time; may be given again (default: levels 3 "
            "to 6)")
        .repeatable();
    command
        .add_option(
            "--grader", options->graders,
            "Who tries to solve them: how often they miss is how hard a puzzle is; may be given again "
            "(default: random, greedy and the lowest levels)")
        .repeatable();
    command.add_option("--tries", options->tries, "Of all of these together, at each puzzle")
        .whole_number(1, PuzzleBounds::tries)
        .show_default();
    command.add_option("--check", options->check, "Mines nothing: proves all that is in this file again")
        .excludes("--out");
    command.footer(
        "Example: damier learn puzzles othello --out othello.puzzles\n"
        "         damier learn puzzles othello --check othello.puzzles\n"
        "The same command makes the same file, also after it was stopped.\n");
    command.callback([options, &exit_code] {
        const GameEntry& game = *value_or_throw(find_game(options->game));
        exit_code = options->check.empty() ? mine(*options, game) : check(*options, game);
    });
}

}  // namespace damier::app
