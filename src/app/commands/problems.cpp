#include "app/commands/problems.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "core/clock.h"
#include "core/text/number.h"
#include "core/text/quantity.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "play/registry/registry.h"
#include "play/table/problems.h"

namespace damier::app {

namespace {

constexpr std::size_t longest_file = std::size_t{16} << 20;

struct Chosen {
    std::size_t first;
    std::size_t last;
};

// Counted from 0, both included.
Chosen chosen_problems(const ProblemOptions& options, std::size_t count) {
    if (!options.only) return {0, count - 1};
    const std::vector<std::string_view> parts = split(*options.only, '-');
    const auto first = parse_number<std::size_t>(parts.front(), 1, count);
    const auto last = parse_number<std::size_t>(parts.back(), 1, count);
    if (!first || !last || *first > *last || parts.size() > 2)
        throw UserError(fmt::format("--only {}: expected numbers from 1 to {}, such as 3 or 1-{}",
                                    quote(*options.only), count, count));
    return {*first - 1, *last - 1};
}

std::vector<Problem> read_problems(const GameEntry& game, int variant, const ProblemOptions& options) {
    const auto text = read_text_file(options.file, longest_file);
    if (!text) throw UserError(fmt::format("{}: {}", options.file, text.error().message));
    auto problems = parse_problems(game, variant, *text);
    if (!problems) throw UserError(fmt::format("{}: {}", options.file, problems.error().message));
    if (problems->empty())
        throw UserError(fmt::format("{}: no position in it: expected one a line", options.file));
    return std::move(*problems);
}

struct Solved {
    TextProof proof;
    double cpu_seconds = 0;
    std::vector<std::string> faults = {};  // where the file says something else
};

int sign(Score margin) {
    return (margin > 0) - (margin < 0);
}

// The file may list some of the moves only: what it says of each must be so, and no move may be better than
// the best of a position whose moves are all listed.
void compare(const Problem& problem, std::size_t legal_moves, Solved& solved) {
    const TextProof& proof = solved.proof;
    if (problem.moves.empty() || !(proof.margin || proof.outcome)) return;
    const Score best = std::ranges::max(problem.moves, {}, &KnownMove::margin).margin;
    const bool all_listed = problem.moves.size() == legal_moves;
    if (proof.outcome && (*proof.outcome < sign(best) || (all_listed && *proof.outcome != sign(best))))
        solved.faults.push_back(fmt::format("the file has {:+}", best));
    if (proof.margin && (*proof.margin < best || (all_listed && *proof.margin != best)))
        solved.faults.push_back(fmt::format("the file has {:+}", best));
    for (const ProvedMove<std::string>& move : proof.moves) {
        const auto known = std::ranges::find(problem.moves, move.move, &KnownMove::move);
        if (known != problem.moves.end() && known->margin != move.margin)
            solved.faults.push_back(
                fmt::format("{} is {:+}, the file has {:+}", move.move, move.margin, known->margin));
    }
}

// A solver of its own for each: what one position left in the table would help the next.
Solved solve_one(const Table& table, const Problem& problem, const ProblemOptions& options,
                 const std::stop_token& stop) {
    LiveLine live(10);  // seconds, in a log
    const auto solver = make_solver_of(table.game(), options.resources);
    const double before = process_cpu_seconds();
    Solved solved{solver->solve(table, options.wanted, stop, [&](const SolveProgress& progress) {
        live.update_with([&] {
            return fmt::format("line {}: {} nodes, {}", problem.line,
                               format_magnitude(static_cast<double>(progress.nodes)),
                               format_duration(progress.seconds));
        });
    })};
    solved.cpu_seconds = process_cpu_seconds() - before;
    compare(problem, table.legal_moves().size(), solved);
    return solved;
}

std::string value_of(const TextProof& proof) {
    if (proof.outcome) return *proof.outcome > 0 ? "won" : *proof.outcome < 0 ? "lost" : "draw";
    return proof.margin ? fmt::format("{:+}", *proof.margin) : "not proved";
}

void print_row(std::size_t number, const Table& table, const Solved& solved) {
    const TextProof& proof = solved.proof;
    fmt::print("{:>4} {:>6} {:>11} {:<8} {:>16} {:>9.3f} {:>9.3f} {:>8}  {}\n", number,
               table.state().free_squares, value_of(proof),
               proof.moves.empty() ? "" : proof.moves.front().move, grouped(proof.nodes), solved.cpu_seconds,
               proof.seconds, node_rate(proof.nodes, solved.cpu_seconds), fmt::join(solved.faults, "; "));
    if (!proof.line.empty()) fmt::print("     {}\n", fmt::join(proof.line, " "));
    std::fflush(stdout);
}

nlohmann::json row_as_json(std::size_t number, const Problem& problem, const Table& table,
                           const Solved& solved) {
    nlohmann::json row = to_json(solved.proof, table.state().side);
    row["number"] = number;
    row["line_of_file"] = problem.line;
    row["position"] = problem.position;
    row["free_squares"] = table.state().free_squares;
    row["cpu_seconds"] = solved.cpu_seconds;
    row["differs"] = solved.faults;
    return row;
}

struct Sums {
    std::size_t solved = 0;
    std::size_t different = 0;
    std::uint64_t nodes = 0;
    double cpu_seconds = 0;
    double seconds = 0;

    void add(const Solved& one) {
        solved += one.proof.margin || one.proof.outcome;
        different += !one.faults.empty();
        nodes += one.proof.nodes;
        cpu_seconds += one.cpu_seconds;
        seconds += one.proof.seconds;
    }
};

void print_sums(const Sums& sums) {
    fmt::print("{} {}, {} nodes in {} of processor time ({}), {} by the clock. {}\n", sums.solved,
               sums.solved == 1 ? "position" : "positions", grouped(sums.nodes),
               format_duration(sums.cpu_seconds), node_rate(sums.nodes, sums.cpu_seconds),
               format_duration(sums.seconds),
               sums.different == 0 ? "Nothing differs from the file."
                                   : fmt::format("{} differ from the file.", sums.different));
}

}  // namespace

std::unique_ptr<AnySolver> make_solver_of(const GameEntry& game, const SolverResources& resources) {
    if (game.make_solver != nullptr) return game.make_solver(resources);
    std::vector<std::string_view> titles;
    for (const GameEntry* other : registered_games()) {
        if (other->make_solver != nullptr) titles.push_back(other->title);
    }
    throw UserError(fmt::format("{} has no solver yet: expected {}", game.title, one_of(titles)));
}

std::string node_rate(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? format_magnitude(static_cast<double>(nodes) / seconds) + "/s" : "-";
}

int solve_problems(const ProblemOptions& options) {
    const GameEntry& game = *value_or_throw(find_game(options.game));
    const int variant = options.variant ? value_or_throw(find_variant(game, *options.variant)) : 0;
    const std::vector<Problem> problems = read_problems(game, variant, options);
    const Chosen chosen = chosen_problems(options, problems.size());
    InterruptWatch interrupt;
    Sums sums;
    nlohmann::json rows = nlohmann::json::array();
    if (!options.json)
        fmt::print("{:>4} {:>6} {:>11} {:<8} {:>16} {:>9} {:>9} {:>8}\n", "no.", "free", "margin", "move",
                   "nodes", "CPU s", "s", "rate");
    for (std::size_t i = chosen.first; i <= chosen.last && !interrupt.token().stop_requested(); ++i) {
        const std::unique_ptr<Table> table = game.make_table(variant);
        value_or_throw(table->set(problems[i].position));
        const Solved solved = solve_one(*table, problems[i], options, interrupt.token());
        sums.add(solved);
        if (options.json) {
            rows.push_back(row_as_json(i + 1, problems[i], *table, solved));
        } else {
            print_row(i + 1, *table, solved);
        }
    }
    if (options.json) {
        fmt::print("{}\n", nlohmann::json{{"game", game.name}, {"problems", rows}}.dump(2));
    } else {
        print_sums(sums);
    }
    if (interrupt.token().stop_requested()) return interrupt.exit_code();
    return sums.different == 0 ? exit_ok : exit_own_fault;
}

}  // namespace damier::app
