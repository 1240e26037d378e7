#include "app/arena/tournament_run.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/version.h"
#include "arena/statistics/elo.h"
#include "core/text/quantity.h"
#include "core/text/safe_text.h"

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

std::string live_text(const RunProgress& progress, bool is_match, bool finishing) {
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
    if (progress.begun_anew > 0) text += fmt::format("  begun anew {}", progress.begun_anew);
    const double rate =
        progress.seconds > 0 ? static_cast<double>(progress.games_in_this_run) / progress.seconds : 0;
    if (finishing) {
        text += fmt::format("  {} games to be finished", progress.busy);
    } else if (rate > 0) {
        const auto left = static_cast<double>(progress.games_planned - progress.games_played);
        text += fmt::format("  {} games/s  {} left", format_magnitude(rate), format_duration(left / rate));
    }
    return text;
}

// Said before anything is written there, a lock included.
void check_journal_place(const std::string& journal) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::absolute(journal).parent_path();
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw UserError(
            fmt::format("{}: there is no such folder for the journal", quote(folder.string(), 200)));
    if (!fs::exists(journal, error) || fs::is_empty(journal, error)) return;
    // A run that was killed while it made its journal left the file to be mended from this one.
    if (fs::exists(journal + "-journal", error)) return;
    if (!is_database_file(journal))
        throw UserError(fmt::format("{}: not a journal of a tournament", quote(journal, 200)));
}

}  // namespace

std::string begun_anew_text(const RunProgress& progress) {
    if (progress.begun_anew == 0) return {};
    return fmt::format(
        "{}, as somebody outside had ended the worker's process (signals, no fault of a player)",
        progress.begun_anew == 1 ? "one game was begun anew"
                                 : fmt::format("games were begun anew {} times", progress.begun_anew));
}

void add_run_options(Command command, RunChoices& choices) {
    const auto group = "How it is run";
    command
        .add_option("--concurrency", choices.workers,
                    "Games at a time (default: the cores, divided by the players' threads)")
        .whole_number(1, 1024)
        .group(group);
    command
        .add_flag("--oversubscribe", choices.oversubscribe,
                  "Allow more games at a time than there are cores for")
        .group(group);
    command.add_flag("--strict", choices.strict, "The first fault of a player ends the run").group(group);
    command
        .add_flag("--distinct", choices.distinct,
                  "Count a game that repeats another, in moves or by symmetry, once")
        .group(group);
}

RunOutcome run_games(TournamentSettings& settings, const std::string& journal, const RunChoices& choices,
                     const std::string& file) {
    auto field = make_field(settings);
    if (!field) {
        const std::string where = file.empty() ? "" : quote(file, 200) + ": ";
        throw UserError(where + field.error().message);
    }
    RunOutcome outcome;
    outcome.workers = choose_workers(choices, *field);
    outcome.latencies = field->latencies;
    std::optional<RunLock> lock;
    if (journal != Journal::in_memory) {
        check_journal_place(journal);
        lock.emplace(value_or_throw(RunLock::take(journal)));
    }
    try {
        Tournament tournament =
            value_or_throw(Tournament::open(settings, std::move(*field), journal, version_text()));
        GamesInterrupt interrupt;
        LiveLine line;
        bool announced = false;
        const auto wanted = [&] {
            if (interrupt.drop_requested()) return StopRequest::drop_games;
            if (!interrupt.finish_requested()) return StopRequest::none;
            if (!announced)
                line.say("The games in progress are played to their end; Ctrl-C again drops them.");
            announced = true;
            return StopRequest::finish_games;
        };
        outcome.end =
            tournament.run({outcome.workers, choices.strict}, wanted, [&](const RunProgress& progress) {
                line.update_with(
                    [&] { return live_text(progress, settings.players.size() == 2, announced); });
            });
        line.clear();
        outcome.progress = tournament.progress();
        outcome.results = value_or_throw(tournament.journal().read());
        outcome.last_fault = tournament.last_fault();
        if (outcome.end == RunEnd::stopped) outcome.exit_code = interrupt.exit_code();
        if (outcome.end == RunEnd::fault) {
            outcome.exit_code = exit_own_fault;
            line.say("stopped, as --strict asks: " + printable_line(tournament.last_fault()));
        }
        if (tournament.openings_ran_out())
            line.say(fmt::format("different openings of this kind, up to symmetry: {}; they were used again",
                                 outcome.results.openings.size()));
    } catch (const MachineFault& fault) {
        throw OwnFault(fault.what());
    } catch (const JournalError& error) {
        throw UserError(error.what());
    } catch (const WorkerError& error) {
        throw OwnFault(error.what());
    }
    return outcome;
}

}  // namespace damier::app
