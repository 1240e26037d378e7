// damier experiment: published experiments, played again, and one about matches themselves.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>

#include "app/arena/how_many_games.h"
#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/version.h"
#include "arena/seeds/quarto_report.h"
#include "core/clock.h"
#include "core/cpu.h"
#include "core/text/quantity.h"
#include "core/text/shortage.h"
#include "core/text/text.h"

namespace damier::app {

namespace {

struct ExperimentOptions {
    ReportOptions report;
    std::string out;
};

// What the report concludes from its games, as "first-named is the better one", "the second" or "level".
struct Claim {
    std::string_view words;
    int game;
    Ordering published;
};

using enum Ordering;

constexpr Claim claims[] = {
    {"minimax beats chance", 1, second_better},
    {"alpha-beta beats chance", 2, second_better},
    {"deeper beats shallower: M<2,1> over M<1,1>", 4, second_better},
    {"deeper beats shallower: M<3,1> over M<2,1>", 5, second_better},
    {"deeper beats shallower: A<3> over M<2,1>", 6, second_better},
    {"deeper beats shallower: A<2> over A<1>", 7, second_better},
    {"deeper beats shallower: A<3> over A<2>", 8, second_better},
    {"deeper beats shallower: A<4> over A<3>", 9, second_better},
    {"deeper beats shallower: A<5> over A<4>", 10, second_better},
    {"deeper beats shallower: A<6> over A<5>", 11, second_better},
    {"iterative deepening beats A<3>: IA<10s>", 13, first_better},
    {"iterative deepening beats A<3>: IA<30s>", 15, first_better},
    {"iterative deepening beats A<4>: IA<30s>", 16, first_better},
    {"with a table too: ITA<30s> beats A<4>", 21, first_better},
    {"UCT beats A<3>", 22, first_better},
    {"UCT beats A<4>", 23, first_better},
    {"IA<30s> beats UCT", 24, second_better},
    {"IA<30s> beats UA<8,8>", 25, second_better},
    {"UA<9,9> beats IA<30s>", 26, first_better},
    {"UA<6,11> and IA<30s> are level", 27, unclear},
};

std::string_view word_for(Ordering found, Ordering claimed) {
    if (found == claimed) return "yes";
    return found == unclear     ? "not clear"
           : claimed == unclear ? "no, one is better"
                                : "no, the other way round";
}

std::string share(std::uint64_t part, std::uint64_t all) {
    return all == 0 ? "-"
                    : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

class Writer {
  public:
    explicit Writer(const ReportResult& result) : result_(result) {}

    std::string text() const {
        std::string out = moves_table();
        for (const PairingResult& pairing : result_.pairings) {
            const bool first_of_table = &pairing == &result_.pairings.front() ||
                                        (&pairing)[-1].pairing->table != pairing.pairing->table;
            if (first_of_table) out += heading(pairing.pairing->table);
            out += rows(pairing);
        }
        return out + claims_table();
    }

  private:
    std::string moves_table() const {
        std::string out =
            "## Nodes and time of one move (tables IV.3, IV.5, IV.6)\n\n"
            "| table | player | before | nodes | published | time | published "
            "|\n|---|---|---|--:|--:|--:|--:|\n";
        for (const MoveResult& move : result_.moves) {
            out += fmt::format("| {} | {} | {} placed | {} | {} | {} | {} |\n", move.move->table,
                               move.move->player, move.move->plies_before - 1, grouped(move.nodes),
                               grouped(move.move->published_nodes), format_duration(move.seconds),
                               format_duration(move.move->published_seconds));
        }
        return out;
    }
    static std::string heading(std::string_view table) {
        return fmt::format(
            "\n## Table {}\n\n| game | player | wins | published | win rate | published | draws | published "
            "| "
            "different / played | published | time a game | nodes a move |\n"
            "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
            table);
    }
    static std::string rows(const PairingResult& one) {
        const ReportPairing& pairing = *one.pairing;
        const Series& series = one.series;
        const auto different = static_cast<std::uint64_t>(series.different.size());
        std::string out;
        for (int i = 0; i < 2; ++i) {
            const auto only_first = [&](std::string text) { return i == 0 ? text : std::string(); };
            out += fmt::format(
                "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                only_first(pairing.number > 0 ? std::to_string(pairing.number) : ""), pairing.players[i],
                series.different_wins[i], pairing.wins[i], share(series.different_wins[i], different),
                share(static_cast<std::uint64_t>(pairing.wins[i]),
                      static_cast<std::uint64_t>(pairing.different)),
                only_first(std::to_string(series.different_draws)), only_first(std::to_string(pairing.draws)),
                only_first(fmt::format("{} / {}", different, series.games)),
                only_first(fmt::format("{} / {}", pairing.different, pairing.played)),
                only_first(format_duration(series.seconds / static_cast<double>(series.games))),
                format_magnitude(series.sides[i].nodes_per_move()));
        }
        return out;
    }
    std::string claims_table() const {
        std::string out =
            "\n## What the report concludes, and what we find\n\n"
            "\"Clear\" is a difference of more than 1.96 standard deviations of a fair coin, thrown once "
            "for each\ndecided different game.\n\n"
            "| the report's conclusion | game | in its figures | in ours "
            "|\n|---|--:|---|---|\n";
        for (const Claim& claim : claims) {
            for (const PairingResult& one : result_.pairings) {
                if (one.pairing->number != claim.game) continue;
                const int(&wins)[2] = one.pairing->wins;
                const Ordering theirs =
                    ordering_of(static_cast<std::uint64_t>(wins[0]), static_cast<std::uint64_t>(wins[1]));
                const Ordering ours = ordering_of(one.series.different_wins[0], one.series.different_wins[1]);
                out += fmt::format("| {} | {} | {} | {} |\n", claim.words, claim.game,
                                   word_for(theirs, claim.published), word_for(ours, claim.published));
            }
        }
        return out;
    }

    const ReportResult& result_;
};

std::string preface(const ExperimentOptions& options, const ReportResult& result, double seconds) {
    std::string command = "damier experiment quarto-report";
    if (options.report.quick) command += " --quick";
    command += fmt::format(" --seed {}", options.report.seed);
    if (options.report.scale > 0) command += fmt::format(" --scale {:g}", options.report.scale);
    return fmt::format(
        "# The Quarto report's experiments, played again\n\n"
        "Made by `{}`\nwith {} on {}, in {}.\n"
        "The report's times are divided by {:.4g}, the ratio of our nodes a second to its own (A<5> at the\n"
        "first move; see below). As in the report, wins are counted among different games only, the first\n"
        "piece is drawn at random, and the player who is named first places first, except in games 25 to\n"
        "27, where IA does. Its machine was a Core Duo T2060.\n{}\n",
        command, version_text(), cpu_name(), format_duration(seconds), result.scale,
        result.complete ? "" : "\nStopped before the end: these are the games so far.\n");
}

int quarto_report(const ExperimentOptions& options) {
    // Opened first: minutes of games are not played for a file that cannot be written.
    std::ofstream file;
    if (!options.out.empty()) {
        file.open(options.out);
        if (!file) {
            throw_if_shortage(errno, fmt::format("--out {}: cannot be written", quote(options.out)));
            throw UserError(fmt::format("--out {}: cannot be written", quote(options.out)));
        }
    }
    InterruptWatch interrupt;
    const Stopwatch watch;
    ReportResult result;
    {
        ProgressBar bar("games");
        result = play_quarto_report(options.report, interrupt.token(),
                                    [&](std::uint64_t done, std::uint64_t all) { bar.update(done, all); });
    }
    const std::string text = preface(options, result, watch.seconds()) + Writer(result).text();
    if (options.out.empty()) {
        fmt::print("{}", text);
    } else {
        file << text;
        if (!file.flush()) throw UserError(fmt::format("--out {}: cannot be written", quote(options.out)));
        fmt::print("{} pairings, written to {}\n", result.pairings.size(), options.out);
    }
    return interrupt.requested() ? interrupt.exit_code() : exit_ok;
}

}  // namespace

void add_experiment_command(Command app, int& exit_code) {
    Command experiment =
        app.add_subcommand("experiment", "Published experiments, played again; how many games a match needs");
    experiment.require_subcommand();
    experiment.footer("Example: damier experiment quarto-report --quick\n");
    auto options = std::make_shared<ExperimentOptions>();
    Command command = experiment.add_subcommand(
        "quarto-report",
        "Part IV of the Quarto report: 33 pairings of its eight methods, beside its figures");
    command.add_flag("--quick", options->report.quick, "A fifth of the games");
    command.add_option("--seed", options->report.seed, "The same seed draws the same first pieces")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command
        .add_option("--scale", options->report.scale,
                    "Divide the report's times by this (default: by the measured ratio of speeds)")
        .between(0.1, 1e6);
    command.add_option("--out", options->out, "Write the tables (Markdown) to this file");
    command.footer("Example: damier experiment quarto-report --quick\nCtrl-C prints the games so far.\n");
    command.callback([options, &exit_code] { exit_code = quarto_report(*options); });
    add_how_many_games(experiment, exit_code);
}

}  // namespace damier::app
