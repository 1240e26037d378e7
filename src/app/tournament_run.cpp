#include "app/tournament_run.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "app/command.h"
#include "app/console.h"
#include "app/interrupt.h"
#include "app/version.h"
#include "arena/statistics/elo.h"
#include "play/quantity.h"

namespace damier::app {

namespace {

// One game is one thinking player at a time, with its threads.
int choose_workers(const RunChoices& choices, const Field& field) {
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const int sensible = std::max(1, cores / field.most_threads);
    if (!choices.workers) return sensible;
    const int wanted = static_cast<int>(*choices.workers);
    if (wanted > sensible && !choices.oversubscribe) {
        throw UserError(fmt::format(
            "--concurrency {}: with {} cores and players of up to {} threads, {} games at a time leave "
            "each player what it needs; --oversubscribe plays more all the same",
            wanted, cores, field.most_threads, sensible));
    }
    return wanted;
}

std::string live_text(const RunProgress& progress, bool is_match) {
    std::string text = fmt::format("{}/{}", progress.games_played, progress.games_planned);
    if (is_match) {
        const GameCounts& games = progress.match_games;
        text += fmt::format("  +{} ={} -{}  {}", games.wins, games.draws, games.losses,
                            format_elo(estimate_elo(progress.match_pairs, games)));
    }
    if (progress.sprt)
        text += fmt::format("  LLR {:.2f} [{:.2f}, {:.2f}]", progress.sprt->llr, progress.sprt->lower,
                            progress.sprt->upper);
    if (progress.faults > 0) text += fmt::format("  faults {}", progress.faults);
    const double rate =
        progress.seconds > 0 ? static_cast<double>(progress.games_in_this_run) / progress.seconds : 0;
    if (rate > 0) {
        const auto left = static_cast<double>(progress.games_planned - progress.games_played);
        text += fmt::format("  {} games/s  {} left", with_prefix(rate), format_duration(left / rate));
    }
    return text;
}

}  // namespace

void add_run_options(CLI::App& command, RunChoices& choices) {
    const auto group = "How it is run";
    command
        .add_option("--concurrency", choices.workers,
                    "Games at a time (default: the cores, divided by the players' threads)")
        ->check(whole_number(1, 1024))
        ->group(group);
    command
        .add_flag("--oversubscribe", choices.oversubscribe,
                  "Allow more games at a time than there are cores for")
        ->group(group);
    command.add_flag("--strict", choices.strict, "The first fault of a player ends the run")->group(group);
    command
        .add_flag("--distinct", choices.distinct,
                  "Count a game that repeats another, in moves or by symmetry, once")
        ->group(group);
}

RunOutcome run_games(TournamentSettings& settings, const std::string& journal, const RunChoices& choices) {
    Field field = value_or_throw(make_field(settings));
    RunOutcome outcome;
    outcome.workers = choose_workers(choices, field);
    std::optional<RunLock> lock;
    if (journal != Journal::in_memory) lock.emplace(value_or_throw(RunLock::take(journal)));
    try {
        Tournament tournament =
            value_or_throw(Tournament::open(settings, std::move(field), journal, version_text()));
        GamesInterrupt interrupt;
        LiveLine line;
        bool announced = false;
        const auto wish = [&] {
            if (interrupt.drop_requested()) return StopWish::drop_games;
            if (!interrupt.finish_requested()) return StopWish::none;
            if (!announced)
                line.say("The games in progress are played to their end; Ctrl-C again drops them.");
            announced = true;
            return StopWish::finish_games;
        };
        outcome.end =
            tournament.run({outcome.workers, choices.strict}, wish, [&](const RunProgress& progress) {
                line.update_with([&] { return live_text(progress, settings.players.size() == 2); });
            });
        line.clear();
        outcome.progress = tournament.progress();
        outcome.results = value_or_throw(tournament.journal().read());
        if (outcome.end == RunEnd::stopped) outcome.exit_code = interrupt.exit_code();
        if (outcome.end == RunEnd::fault) {
            outcome.exit_code = exit_own_fault;
            line.say("stopped, as --strict asks: " + tournament.last_fault());
        }
        if (tournament.openings_ran_out())
            line.say(fmt::format("there are only {} different openings of this kind; they were used again",
                                 outcome.results.openings.size()));
    } catch (const JournalError& error) {
        throw UserError(error.what());
    }
    return outcome;
}

}  // namespace damier::app
