// damier learn patterns: the weights of Othello's patterns, from the positions of real games.
#include "app/learn/patterns.h"

#include <memory>

#include "app/command.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "app/learn/wthor_files.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "games/othello/evaluation/pattern_file.h"
#include "learn/patterns/learning.h"

namespace damier::app {

namespace {

struct LearnPatternsOptions {
    std::string game;
    std::vector<std::string> wthor;
    std::string out = "othello.patterns";
    std::uint64_t seed = 1;
    std::uint64_t real = 40'000;
    std::uint64_t departures = 30'000;
    std::uint64_t exact = 12;
    std::uint64_t depth = 4;
    std::uint64_t epochs = 10;
    std::uint64_t threads = 1;
};

learn::PatternTask task_of(const LearnPatternsOptions& options) {
    learn::PatternTask task;
    task.counts = {options.real, options.departures};
    task.exact = static_cast<int>(options.exact);
    task.depth = static_cast<int>(options.depth);
    task.fit.epochs = static_cast<int>(options.epochs);
    task.seed = options.seed;
    task.threads = static_cast<int>(options.threads);
    return task;
}

void print_phase(const learn::PatternFigures& figures) {
    const std::size_t from = 4 * figures.phase;
    fmt::print("| {}-{} | {} | {:.2f} | {} | {:.2f} | {:.2f} | {:.2f} |\n", from, from + 3,
               grouped(figures.positions), figures.error, grouped(figures.held_out), figures.held_out_error,
               figures.heuristic_error, figures.label_spread);
    std::fflush(stdout);
}

// What a pattern file says of itself: all that the result depends on.
std::string comment_of(const LearnPatternsOptions& options, std::size_t games) {
    return fmt::format(
        "damier learn patterns othello, {} games, --seed {} --real {} --departures {} --exact {} --depth {} "
        "--epochs {}",
        games, options.seed, options.real, options.departures, options.exact, options.depth, options.epochs);
}

int learn_patterns(const LearnPatternsOptions& options) {
    if (options.game != "othello")
        throw UserError(fmt::format("game {}: patterns are learnt for othello", quote(options.game)));
    check_place(options.out);
    const std::vector<learn::WthorGame> games = read_wthor_games(options.wthor);
    fmt::print("{} games. Errors are root mean squares in discs.\n\n", grouped(games.size()));
    fmt::print(
        "| empty squares | positions | error | held out | patterns | heuristic | always 0 |\n"
        "|--:|--:|--:|--:|--:|--:|--:|\n");
    std::fflush(stdout);
    InterruptWatch interrupt;
    const Stopwatch watch;
    const auto weights = learn::learn_patterns(games, task_of(options), interrupt.token(), print_phase);
    if (!weights) {
        fmt::print("stopped: nothing is written\n");
        return interrupt.exit_code();
    }
    const std::string bytes = othello::pattern_file_bytes({comment_of(options, games.size()), *weights});
    OutputFiles(options.wthor).write(options.out, bytes);
    fmt::print("\n{}: {} bytes; {}\n", options.out, grouped(bytes.size()), format_duration(watch.seconds()));
    return exit_ok;
}

}  // namespace

void add_learn_patterns(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnPatternsOptions>();
    Command command = learn.add_subcommand("patterns", "The weights of Othello's patterns, from real games");
    const auto number = [&](const char* name, auto& value, const char* help, std::uint64_t least,
                            std::uint64_t most) {
        command.add_option(name, value, help).whole_number(least, most).show_default();
    };
    command.add_option("GAME", options->game, "The game: othello").required();
    command.add_option("--wthor", options->wthor, "Files of the WTHOR base (.wtb) to take positions from")
        .required();
    command.add_option("--out", options->out, "The pattern file to write").show_default();
    number("--seed", options->seed, "Of all that is random", 0, UINT64_MAX);
    number("--real", options->real, "Positions of games, for each number of empty squares", 1, 10'000'000);
    number("--departures", options->departures,
           "Positions up to three random moves away from them, for each number of empty squares", 0,
           10'000'000);
    number("--exact", options->exact, "Up to so many empty squares labels are exact", 3, 20);
    number("--depth", options->depth, "Moves that a search looks ahead to label the other positions", 4, 10);
    number("--epochs", options->epochs, "How often each position is learnt from", 1, 1000);
    number("--threads", options->threads, "How many label positions; the result does not depend on it", 1,
           1024);
    command.footer(
        "Example: damier learn patterns othello --wthor WTH_*.wtb --out my.patterns\n"
        "         damier match othello --player 'pvs(nodes=2000, eval=patterns, weights=my.patterns)' "
        "--player 'pvs(nodes=2000)'\n");
    command.callback([options, &exit_code] { exit_code = learn_patterns(*options); });
}

}  // namespace damier::app
