// damier learn weights: the weights of a game's heuristic evaluation, by evolution or by regression.
#include "app/learn/weights.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "learn/selfplay/self_play_file.h"
#include "learn/weights/evolution/evolution_plot.h"
#include "learn/weights/weights_learning.h"

namespace damier::app {

namespace {

constexpr std::size_t most_weights_bytes = std::size_t{1} << 20;

struct LearnWeightsOptions {
    std::string game;
    std::string method = "ga";
    std::string start;
    std::string out;
    std::uint64_t seed = 1;
    // Evolution.
    std::uint64_t generations = 40;
    std::uint64_t population = 24;
    std::optional<std::uint64_t> games;
    std::uint64_t nodes = 300;
    std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
    std::string checkpoint;
    std::string plot;
    std::string csv;
    // Regression.
    std::string target = "result";
    std::vector<std::string> data;
    std::vector<std::string> terms;
    std::uint64_t rounds = 5;
    std::uint64_t depth = 2;
    double result_part = 0.5;
    double pull = 30;
};

std::string read_file(const std::string& name, std::size_t most_bytes) {
    auto text = read_text_file(name, most_bytes);
    if (!text) throw UserError(fmt::format("{}: {}", quote(name, 200), text.error().message));
    return std::move(*text);
}

std::optional<TermWeights> start_of(const LearnWeightsOptions& options, const TermWeightsFormat& format) {
    if (options.start.empty()) return std::nullopt;
    auto weights = parse_term_weights(format, read_file(options.start, most_weights_bytes));
    if (!weights) throw UserError(fmt::format("{}: {}", quote(options.start, 200), weights.error().message));
    return std::move(*weights);
}

learn::EvolutionTask evolution_task(const LearnWeightsOptions& options, const TermWeightsFormat& format) {
    learn::EvolutionTask task;
    task.game = options.game;
    task.start = start_of(options, format);
    task.generations = static_cast<int>(options.generations);
    task.evolver.method = options.method == "ga" ? learn::EvolutionMethod::ga : learn::EvolutionMethod::cmaes;
    task.evolver.population = static_cast<int>(options.population);
    task.evolver.seed = options.seed;
    task.fitness.pairs = static_cast<int>(options.games.value_or(128) / 2);
    task.fitness.nodes = options.nodes;
    task.fitness.seed = options.seed;
    task.fitness.threads = static_cast<int>(options.threads);
    return task;
}

learn::EvolutionRecord record_of(const std::string& checkpoint) {
    std::error_code error;
    if (!std::filesystem::exists(checkpoint, error)) return {};
    auto record = learn::parse_evolution_record(read_file(checkpoint, learn::most_record_bytes));
    if (!record) throw UserError(fmt::format("{}: {}", quote(checkpoint, 200), record.error().message));
    return std::move(*record);
}

void print_generation(const learn::GenerationFigures& figures) {
    fmt::print("generation {:3}: best {:.1f} %, mean {:.1f} %{}\n", figures.generation, 100 * figures.best,
               100 * figures.mean, figures.from_record ? " (from the checkpoint)" : "");
    std::fflush(stdout);
}

void write_pictures(const LearnWeightsOptions& options, const learn::EvolutionResult& evolution) {
    if (evolution.generations.empty()) return;
    const OutputFiles files({});
    const std::string title = fmt::format("Weights for {} by {}", options.game, options.method);
    if (!options.plot.empty()) files.write(options.plot, learn::evolution_svg(evolution.generations, title));
    if (!options.csv.empty()) files.write(options.csv, learn::evolution_csv(evolution.generations));
}

int run_evolution(const LearnWeightsOptions& options, const TermWeightsFormat& format) {
    const std::string checkpoint =
        options.checkpoint.empty() ? options.out + ".checkpoint" : options.checkpoint;
    for (const std::string& file : {options.out, checkpoint, options.plot, options.csv}) {
        if (!file.empty()) check_place(file);
    }
    const learn::EvolutionTask task = evolution_task(options, format);
    learn::EvolutionRecord record = record_of(checkpoint);
    InterruptWatch interrupt;
    const Stopwatch watch;
    const learn::EvolutionHooks hooks = {[&](const learn::EvolutionRecord& so_far) {
                                             OutputFiles({}).write(checkpoint,
                                                                   learn::format_evolution_record(so_far));
                                         },
                                         print_generation};
    const auto evolved = learn::evolve_weights(task, record, interrupt.token(), hooks);
    if (!evolved) throw UserError(evolved.error().message);
    write_pictures(options, evolved->evolution);
    if (!evolved->weights) {
        fmt::print("stopped after {} of {} generations; the same command goes on\n",
                   evolved->evolution.generations.size(), task.generations);
        return interrupt.exit_code();
    }
    OutputFiles({checkpoint}).write(options.out, format_term_weights(format, *evolved->weights));
    fmt::print("{}: {:.1f} % of {} games against the built-in weights and others; {}\n", options.out,
               100 * evolved->score, evolved->final_games, format_duration(watch.seconds()));
    return exit_ok;
}

void print_round(const learn::RegressionRound& round) {
    fmt::print("round {}: {} positions. On games held back, by free squares:\n", round.round,
               grouped(round.positions));
    fmt::print(
        "| free squares | positions | log-loss before | after | margin explained before | after |\n"
        "|--:|--:|--:|--:|--:|--:|\n");
    for (std::size_t row = learn::fit_phases + 1; row-- > 0;) {
        const std::string name =
            row == learn::fit_phases ? "all" : fmt::format("{}-{}", 8 * row, 8 * row + 7);
        if (round.after[row].positions == 0) continue;
        fmt::print("| {} | {} | {:.4f} | {:.4f} | {:.3f} | {:.3f} |\n", name,
                   grouped(round.after[row].positions), round.before[row].mean_log_loss(),
                   round.after[row].mean_log_loss(), round.before[row].explained(),
                   round.after[row].explained());
    }
    std::fflush(stdout);
}

void check_regression(const LearnWeightsOptions& options, const TermWeightsFormat& format) {
    if (options.target != "result" && options.target != "margin")
        throw UserError(fmt::format("--target {}: expected result or margin", quote(options.target)));
    if (!(options.result_part >= 0 && options.result_part <= 1))
        throw UserError(
            fmt::format("--result-part {:g}: expected a number from 0 to 1", options.result_part));
    if (!(options.pull >= 0 && options.pull <= 1e9))
        throw UserError(fmt::format("--pull {:g}: expected a number from 0 to 1e9", options.pull));
    for (const std::string& term : options.terms) {
        if (std::ranges::find(format.terms, term) == format.terms.end())
            throw UserError(fmt::format("--terms: unknown term {}: expected {}{}", quote(term),
                                        one_of(format.terms), did_you_mean(term, format.terms)));
    }
    if (!options.data.empty() && options.game != learn::self_play_game)
        throw UserError(fmt::format("--data: there are no files of games of {}; expected {}", options.game,
                                    learn::self_play_game));
}

int run_regression(const LearnWeightsOptions& options, const TermWeightsFormat& format) {
    if (!options.out.empty()) check_place(options.out);
    check_regression(options, format);
    learn::RegressionTask task;
    task.game = options.game;
    task.start = start_of(options, format);
    task.to_margins = options.target == "margin";
    task.games = static_cast<int>(options.games.value_or(20'000));
    task.rounds = static_cast<int>(options.rounds);
    task.depth = static_cast<int>(options.depth);
    task.part_of_result = options.result_part;
    task.pull = options.pull;
    task.terms = options.terms;
    task.data = options.data;
    task.seed = options.seed;
    InterruptWatch interrupt;
    const auto weights = value_or_throw(learn::fit_weights(task, interrupt.token(), print_round));
    if (!weights) {
        fmt::print("stopped: nothing is written\n");
        return interrupt.exit_code();
    }
    OutputFiles(options.data).write(options.out, format_term_weights(format, *weights));
    return exit_ok;
}

int learn_weights(LearnWeightsOptions options) {
    const TermWeightsFormat& format = *value_or_throw(learn::learnable_weights(options.game));
    static constexpr std::string_view methods[] = {"ga", "cmaes", "regression"};
    if (std::ranges::find(methods, options.method) == std::end(methods))
        throw UserError(fmt::format("--method {}: expected {}{}", quote(options.method), one_of(methods),
                                    did_you_mean(options.method, methods)));
    if (options.out.empty()) options.out = fmt::format("{}-{}.json", options.game, options.method);
    return options.method == "regression" ? run_regression(options, format) : run_evolution(options, format);
}

}  // namespace

void add_learn_weights(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnWeightsOptions>();
    Command command = learn.add_subcommand(
        "weights", "The weights of the heuristic evaluation, by evolution or regression");
    const auto number = [&](const char* name, auto& value, const char* help, std::uint64_t least,
                            std::uint64_t most) {
        return command.add_option(name, value, help).whole_number(least, most);
    };
    command
        .add_option("GAME", options->game,
                    fmt::format("The game: {}", one_of(learn::games_with_learnable_weights())))
        .required();
    command
        .add_option("--method", options->method,
                    "ga: genetic algorithm; cmaes: covariance matrix adaptation; regression: a fit to games")
        .show_default();
    command.add_option("--start", options->start,
                       "A weights file to start from (default: the built-in weights)");
    command.add_option("--out", options->out, "The weights file to write (default: GAME-METHOD.json)");
    number("--seed", options->seed, "Of all that is random", 0, UINT64_MAX).show_default();
    number(
        "--games", options->games,
        "ga, cmaes: games for each who is judged, in multiples of 16 (default: 128); regression: games of a "
        "round (default: 20000)",
        1, 10'000'000);
    number("--generations", options->generations, "ga, cmaes: how many; more than last time goes on", 1,
           100'000)
        .show_default();
    number("--population", options->population, "ga, cmaes: how many in a generation",
           learn::least_population, 10'000)
        .show_default();
    number("--nodes", options->nodes, "ga, cmaes: nodes of a move", 1, 1'000'000'000).show_default();
    number("--threads", options->threads, "ga, cmaes: how many play; the result does not depend on it", 1,
           1024)
        .show_default();
    command.add_option("--checkpoint", options->checkpoint,
                       "ga, cmaes: what is known so far; a run that was ended goes on with it (default: the "
                       "weights file and .checkpoint)");
    command.add_option("--plot", options->plot, "ga, cmaes: a picture of the generations, SVG");
    command.add_option("--csv", options->csv, "ga, cmaes: the generations as a table");
    command.add_option("--target", options->target, "regression: result (logistic) or margin (linear)")
        .show_default();
    command.add_option("--data", options->data,
                       "regression: files of `damier learn games` to fit to, instead of own games");
    command.add_option("--terms", options->terms, "regression: only these terms, separated by commas")
        .delimiter(',');
    number("--rounds", options->rounds, "regression: rounds of own games", 1, 1000).show_default();
    number("--depth", options->depth, "regression: plies that own games are searched", 1, 20).show_default();
    command
        .add_option("--result-part", options->result_part,
                    "regression: how much of what is fitted to is the result; the rest is what the search "
                    "thought of the position")
        .show_default();
    command
        .add_option("--pull", options->pull,
                    "regression: the start weighs as much as so many positions that agree with it")
        .show_default();
    command.footer(
        "Example: damier learn weights yolah --method ga --generations 40 --out evolved.json --plot "
        "evolved.svg\n"
        "         damier learn weights yolah --method regression --data yolah.games --out regressed.json\n"
        "         damier match yolah --player 'alphabeta(nodes=2000, id, tt, weights=evolved.json)' "
        "--player 'alphabeta(nodes=2000, id, tt)'\n"
        "Ctrl-C stops it, and so may anything else: the same command goes on (ga, cmaes).\n");
    command.callback([options, &exit_code] { exit_code = learn_weights(*options); });
}

}  // namespace damier::app
