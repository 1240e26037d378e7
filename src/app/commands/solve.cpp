// damier solve: what a position is worth when nobody errs.
#include <fmt/ranges.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/command.h"
#include "app/commands/problems.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "play/table/solver.h"

namespace damier::app {

namespace {

struct SolveCommandOptions {
    PositionOptions where;
    std::string problems;  // a file of them
    std::optional<std::string> only;
    SolveOptions wanted;
    SolverResources resources;
    std::string memory = "256MiB";
    bool json = false;
};

// The smallest that is worth having.
constexpr std::uint64_t least_table_memory = std::uint64_t{1} << 20;

void read_memory(SolveCommandOptions& options) {
    const auto bytes = parse_memory(options.memory);
    if (!bytes || *bytes < least_table_memory)
        throw UserError(fmt::format("--memory {}: expected a size such as 64MiB or 1GiB, from {} on",
                                    quote(options.memory), format_memory(least_table_memory)));
    options.resources.memory = *bytes;
}

void check_solvable(const Table& table) {
    if (table.state().over)
        throw UserError(
            fmt::format("the game is over, there is nothing to solve: {}", result_sentence(table)));
}

bool is_proved(const TextProof& proof) {
    return proof.margin || proof.outcome;
}

// In a log.
constexpr double seconds_between_lines = 10;

// "about 3 h", "about 20 years", "longer than anybody can wait".
std::string wait_text(double seconds) {
    constexpr double year = 365.25 * 86'400;
    if (seconds > 1000 * year) return "longer than anybody can wait";
    if (seconds > 2 * year) return fmt::format("about {:.0f} years", seconds / year);
    if (seconds > 2 * 86'400) return fmt::format("about {:.0f} days", seconds / 86'400);
    if (seconds > 2 * 3'600) return fmt::format("about {:.0f} hours", seconds / 3'600);
    return fmt::format("about {:.0f} minutes", std::max(1.0, seconds / 60));
}

// What is known of such positions before this one is looked at: two of three with `reach.free_squares` take a
// tenth of a second at most, and a free square more takes `reach.growth` times as long. Nothing for what is a
// matter of seconds, or for games of which nobody can say.
std::string estimate_sentence(const Table& table) {
    const SolverReach& reach = table.game().player_defaults.reach;
    const int free = table.state().free_squares;
    if (reach.free_squares <= 0 || free <= reach.free_squares) return "";
    const double seconds = 0.1 * std::pow(reach.growth, free - reach.free_squares);
    if (seconds < 60) return "";
    return fmt::format(
        "{} with {} free squares: expect {} (two of three positions with {} take a tenth of a "
        "second, and each free square more {:g} times as long). Ctrl-C says what is certain by then.",
        table.game().title, free, wait_text(seconds), reach.free_squares, reach.growth);
}

TextProof prove(const SolveCommandOptions& options, const Table& table, AnySolver& solver,
                const std::stop_token& stop, SolveProgress& last) {
    LiveLine live(seconds_between_lines);
    if (const std::string estimate = estimate_sentence(table); !estimate.empty()) live.say(estimate);
    return solver.solve(table, options.wanted, stop, [&](const SolveProgress& progress) {
        last = progress;
        live.update_with([&] {
            return fmt::format("{} of {} moves, {} nodes, {}, {}", progress.done, progress.all,
                               format_magnitude(static_cast<double>(progress.nodes)),
                               node_rate(progress.nodes, progress.seconds),
                               format_duration(progress.seconds));
        });
    });
}

// "won in 3", "draw", "lost by 4": what a move is worth to the mover.
std::string worth_of(const ProvedMove<std::string>& move, const GameEntry& game) {
    if (move.margin == 0) return "draw";
    std::string text = move.margin > 0 ? "won" : "lost";
    if (game.max_margin > 1) text += fmt::format(" by {}", std::abs(move.margin));
    if (move.plies) text += fmt::format(" in {}", *move.plies);
    return text;
}

void print_moves_of(const TextProof& proof, const GameEntry& game) {
    for (std::size_t i = 0; i < proof.moves.size(); ++i)
        fmt::print("{:<10}{:<10}{}\n", i == 0 ? "moves" : "", proof.moves[i].move,
                   worth_of(proof.moves[i], game));
}

// "The margin is from -4 to 12 for Black.": what is certain after a stop, or nothing.
std::string bounds_sentence(const TextProof& proof, const Table& table) {
    const Score most = table.game().max_margin;
    if (!proof.bounds || (proof.bounds->least <= -most && proof.bounds->most >= most)) return "";
    return fmt::format(" The margin is from {} to {} for {}.", proof.bounds->least, proof.bounds->most,
                       table.game().side_names[index_of(table.state().side)]);
}

void print_proof(const TextProof& proof, const SolveProgress& last, const Table& table) {
    if (is_proved(proof)) {
        fmt::print("{}\n", verdict_sentence(proof, table));
    } else {
        fmt::print("Not proved: it was stopped after {}, with {} of {} moves done.{}\n",
                   format_duration(proof.seconds), last.done, last.all, bounds_sentence(proof, table));
    }
    fmt::print("position  {}, {} to move\n", table.status().position,
               table.game().side_names[index_of(table.state().side)]);
    if (!proof.line.empty()) fmt::print("line      {}\n", fmt::join(proof.line, " "));
    print_moves_of(proof, table.game());
    fmt::print("work      {} nodes in {}, {}; {} looks into the table, {:.0f} % of them of use\n",
               grouped(proof.nodes), format_duration(proof.seconds), node_rate(proof.nodes, proof.seconds),
               grouped(proof.table_probes),
               proof.table_probes == 0
                   ? 0.0
                   : 100 * static_cast<double>(proof.table_hits) / static_cast<double>(proof.table_probes));
}

void print_json(const TextProof& proof, const Table& table) {
    nlohmann::json out = to_json(proof, table.state().side);
    out["game"] = table.game().name;
    out["variant"] = variant_name(table);
    out["position"] = table.status().position;
    out["side"] = key_of(table.state().side);
    fmt::print("{}\n", out.dump(2));
}

ProblemOptions problem_options(const SolveCommandOptions& options) {
    if (options.where.position || options.where.moves || options.where.moves_file)
        throw UserError("--problems has positions of its own: expected no --position and no moves");
    return {.game = options.where.game,
            .variant = options.where.variant,
            .file = options.problems,
            .only = options.only,
            .wanted = options.wanted,
            .resources = options.resources,
            .json = options.json};
}

int solve(SolveCommandOptions& options) {
    read_memory(options);
    if (!options.problems.empty()) return solve_problems(problem_options(options));
    const std::unique_ptr<Table> table = open_table(options.where);
    check_solvable(*table);
    const auto solver = make_solver_of(table->game(), options.resources);
    InterruptWatch interrupt;
    SolveProgress last;
    const TextProof proof = prove(options, *table, *solver, interrupt.token(), last);
    if (options.json) {
        print_json(proof, *table);
    } else {
        print_proof(proof, last, *table);
    }
    return is_proved(proof) ? exit_ok : interrupt.exit_code();
}

}  // namespace

void add_solve_command(Command app, int& exit_code) {
    auto options = std::make_shared<SolveCommandOptions>();
    Command command = app.add_subcommand("solve", "What a position is worth when nobody errs, proved");
    add_position_options(command, options->where);
    command.add_option("--level", options->where.variant, "The same as --variant: Quarto's rules, 1 to 4")
        .excludes("--variant");
    command.add_flag("--distance", options->wanted.distance,
                     "Also how many plies the game lasts: the winner hurries, the loser resists");
    command.add_flag("--line", options->wanted.line, "Also a line of best play to the end");
    command.add_flag("--all", options->wanted.every_move, "A value for every move, not only for the best");
    command
        .add_flag("--winner", options->wanted.outcome,
                  "Only who wins, which is faster where games have points")
        .excludes("--all")
        .excludes("--line")
        .excludes("--distance");
    const Option problems = command.add_option(
        "--problems", options->problems,
        "Solve the positions of a file (.obf), and compare with the margins that it knows");
    command.add_option("--only", options->only, "Of these the ones with such numbers: 3, or 1-10")
        .needs(problems);
    command.add_option("--threads", options->resources.threads, "Threads that work at the same time")
        .whole_number(1, 256)
        .show_default();
    command.add_option("--memory", options->memory, "Bound of the table: 64MiB, 1GiB").show_default();
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Examples:\n"
        "  damier solve quarto --level 2 --position \"..../.5../..A./..3. 0\" --distance --line\n"
        "  damier solve othello --position "
        "\"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\" --line\n"
        "  damier solve othello --problems fforum-40-59.obf --only 1-10 --threads 2\n"
        "From the empty board this takes about a minute: damier solve quarto --level 1\n"
        "Ctrl-C ends it: it says what is certain by then, and guesses nothing.\n");
    command.callback([options, &exit_code] { exit_code = solve(*options); });
}

}  // namespace damier::app
