// damier match: two players, pairs of games from the same openings, and how sure the verdict is.
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/arena/tournament_run.h"
#include "app/command.h"
#include "app/console/console.h"
#include "app/console/position_options.h"
#include "app/console/thinking_options.h"
#include "arena/report/reports.h"
#include "arena/statistics/summary.h"
#include "core/text/quantity.h"
#include "core/text/safe_text.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct MatchOptions {
    std::string game;
    std::string variant;
    std::vector<std::string> players;
    std::vector<std::string> names;
    std::uint64_t games = 100;
    ThinkingOptions thinking;
    std::string openings = "random";
    OpeningSettings opening;
    std::optional<std::string> balance;
    bool sprt = false;
    SprtSettings test;
    std::string model = "logistic";
    std::uint64_t adjudicate = 0;
    std::optional<std::string> margin;
    std::optional<std::string> memory;
    std::string journal;
    RunChoices run;
    bool json = false;
};

template <class Parse>
auto parsed(std::string_view option, const std::string& text, Parse parse) {
    auto value = parse(text);
    if (!value) throw UserError(fmt::format("{} {}: {}", option, quote(text), value.error().message));
    return *value;
}

OpeningSettings openings_of(const MatchOptions& options, const TournamentSettings& settings) {
    OpeningSettings openings = options.opening;
    if (options.balance && *options.balance != "any") {
        openings.balance = parsed("--balance", *options.balance, parse_real);
        if (!(openings.balance >= 0 && openings.balance <= 1000))
            throw UserError("--balance: expected a number of points from 0 to 1000, or any");
    } else if (options.balance) {
        openings.balance = -1;
    }
    if (options.openings == "none") {
        openings.kind = OpeningKind::none;
    } else if (options.openings != "random") {
        openings.kind = OpeningKind::file;
        openings.file = options.openings;
        openings.listed = value_or_throw(read_openings(*settings.game, settings.variant, openings.file));
    }
    return openings;
}

// Two players of the same text are still two.
std::vector<PlayerSetup> players_of(const MatchOptions& options, const PlayerContext& context) {
    std::vector<PlayerSetup> players;
    for (std::size_t i = 0; i < options.players.size(); ++i) {
        const std::string& text = options.players[i];
        const std::string& name = options.names.empty() ? text : options.names[i];
        players.push_back({std::string(trim(name)), text, context.limits, context.evaluation});
    }
    if (players[0].name == players[1].name) players[1].name += " (the second)";
    return players;
}

TournamentSettings settings_of(MatchOptions& options) {
    TournamentSettings settings;
    settings.game = value_or_throw(find_game(options.game));
    if (!options.variant.empty())
        settings.variant = value_or_throw(find_variant(*settings.game, options.variant));
    const PlayerContext context = context_of(options.thinking);
    settings.players = players_of(options, context);
    settings.name = fmt::format("{} against {}", settings.players[0].name, settings.players[1].name);
    settings.format_name = "match";
    settings.seed = context.seed;
    if (options.games % 2 != 0)
        throw UserError(
            fmt::format("--games {}: games are played in pairs, expected an even number", options.games));
    settings.schedule.pairs = static_cast<int>(options.games / 2);
    settings.openings = openings_of(options, settings);
    settings.rules.adjudicate_free_squares = static_cast<int>(options.adjudicate);
    if (options.margin) settings.rules.margin_seconds = parsed("--margin", *options.margin, parse_duration);
    if (options.memory) settings.rules.memory_bytes = parsed("--memory", *options.memory, parse_memory);
    if (options.sprt) {
        options.test.model = options.model == "normalised" ? EloModel::normalised : EloModel::logistic;
        value_or_throw(check(options.test));
        settings.sprt = options.test;
    }
    return settings;
}

std::string effort_text(const PlayerFigures& player) {
    if (player.effort.moves == 0) return "no moves";
    const auto moves = static_cast<double>(player.effort.moves);
    return fmt::format("{} and {} nodes a move",
                       format_duration(static_cast<double>(player.effort.microseconds) * 1e-6 / moves),
                       format_magnitude(static_cast<double>(player.effort.nodes) / moves));
}

// No finite number of games makes anything certain.
std::string chance_text(double chance) {
    if (chance > 0.9995) return "more than 99.9 %";
    if (chance < 0.0005) return "less than 0.1 %";
    return fmt::format("{:.1f} %", 100 * chance);
}

void print_sprt(const SprtSettings& settings, const SprtState& state) {
    fmt::print("  SPRT        {}: LLR {:.2f}, bounds {:.2f} and {:.2f} (elo0 {:g}, elo1 {:g}, {})\n",
               name_of(state.verdict), state.llr, state.lower, state.upper, settings.elo0, settings.elo1,
               settings.model == EloModel::logistic ? "logistic" : "normalised");
}

void print_counts(const Results& results, const Summary& summary, bool distinct) {
    const DuplicateCounts& duplicates = summary.duplicates;
    fmt::print("  games       {} different of {}, {} up to symmetry\n", duplicates.different,
               duplicates.games, duplicates.different_in_shape);
    if (duplicates.too_many() && !distinct)
        fmt::print(
            "  WARNING     more than a tenth of the games repeat another one: the error bars are too "
            "small; --distinct counts each once\n");
    std::map<Termination, int> ends;
    for (const GameSummary& game : results.games) ++ends[game.termination];
    std::vector<std::string> parts;
    for (const auto& [termination, count] : ends)
        parts.push_back(fmt::format("{} {}", name_of(termination), count));
    fmt::print("  ended       {}\n", fmt::join(parts, ", "));
}

void print_match(const RunOutcome& outcome, const TournamentSettings& settings, const Summary& summary,
                 bool distinct) {
    const Results& results = outcome.results;
    fmt::print("{}: {} against {}, seed {}\n", settings.game->title, printable_line(results.players[0].name),
               printable_line(results.players[1].name), results.seed);
    const Meeting* meeting = summary.meeting_of(0, 1);
    if (!meeting) {
        fmt::print("  no game was finished\n");
        return;
    }
    const GameCounts& games = meeting->games;
    fmt::print("  score       {:g} of {} ({:.1f} %): {} won, {} drawn, {} lost\n",
               static_cast<double>(games.half_points()) / 2, games.games(), 100 * games.score(), games.wins,
               games.draws, games.losses);
    fmt::print("  pairs       {} by points 0, 0.5, 1, 1.5, 2: {}\n", meeting->pairs.count(),
               fmt::join(meeting->pairs.pairs, " "));
    fmt::print("  difference  {}; {} that the first is the better one\n",
               format_elo(estimate_elo(meeting->pairs, games)),
               chance_text(likelihood_of_superiority(meeting->pairs, games)));
    if (settings.sprt && outcome.progress.sprt) print_sprt(*settings.sprt, *outcome.progress.sprt);
    fmt::print("  first move  {:.1f} % for whoever moved first\n", 100 * summary.first_mover.score());
    print_counts(results, summary, distinct);
    if (!outcome.last_fault.empty()) fmt::print("  last fault  {}\n", printable_line(outcome.last_fault));
    if (const std::string anew = begun_anew_text(outcome.progress); !anew.empty())
        fmt::print("  workers     {}\n", anew);
    for (std::size_t i = 0; i < 2; ++i)
        fmt::print("  {}  {}: {}\n", i == 0 ? "thinking  " : "          ",
                   printable_line(results.players[i].name), effort_text(summary.players[i]));
    for (const auto& [name, seconds] : outcome.latencies)
        fmt::print("  latency     {}: {} there and back\n", printable_line(name), format_duration(seconds));
    const RunProgress& progress = outcome.progress;
    if (progress.games_in_this_run > 0)
        fmt::print("  run         {} games in {}, {} games/s, {} at a time\n", progress.games_in_this_run,
                   format_duration(progress.seconds),
                   format_magnitude(static_cast<double>(progress.games_in_this_run) / progress.seconds),
                   outcome.workers);
    if (outcome.end == RunEnd::stopped)
        fmt::print("  stopped     {} games were asked for\n", progress.games_planned);
}

nlohmann::json as_json(const RunOutcome& outcome, const Summary& summary) {
    nlohmann::json json = to_json(outcome.results, summary);
    if (const Meeting* meeting = summary.meeting_of(0, 1)) {
        const EloEstimate elo = estimate_elo(meeting->pairs, meeting->games);
        json["match"] = {{"wins", meeting->games.wins},
                         {"draws", meeting->games.draws},
                         {"losses", meeting->games.losses},
                         {"pairs", meeting->pairs.pairs},
                         {"elo", elo.low_open || elo.high_open ? nlohmann::json() : nlohmann::json(elo.elo)},
                         {"difference", format_elo(elo)},
                         {"elo_low", elo.low_open ? nlohmann::json() : nlohmann::json(elo.low)},
                         {"elo_high", elo.high_open ? nlohmann::json() : nlohmann::json(elo.high)},
                         {"better", likelihood_of_superiority(meeting->pairs, meeting->games)}};
    }
    json["seconds"] = outcome.progress.seconds;
    json["games_in_this_run"] = outcome.progress.games_in_this_run;
    json["begun_anew"] = outcome.progress.begun_anew;
    json["concurrency"] = outcome.workers;
    for (const auto& [name, seconds] : outcome.latencies) json["latency"][name] = seconds;
    return json;
}

int match(MatchOptions& options) {
    TournamentSettings settings = settings_of(options);
    const RunOutcome outcome =
        run_games(settings, options.journal.empty() ? Journal::in_memory : options.journal, options.run);
    const Summary summary =
        summarise(outcome.results, options.run.distinct ? Counting::different : Counting::all);
    if (options.json)
        fmt::print("{}\n",
                   as_json(outcome, summary).dump(2, ' ', true, nlohmann::json::error_handler_t::replace));
    else
        print_match(outcome, settings, summary, options.run.distinct);
    return outcome.exit_code;
}

void add_opening_options(Command command, MatchOptions& options) {
    const auto group = "Openings";
    command
        .add_option("--openings", options.openings,
                    "random, none, or a file with one a line (moves or a position)")
        .show_default()
        .group(group);
    command.add_option("--plies", options.opening.plies, "Of random ones: how many plies")
        .whole_number(1, 60)
        .show_default()
        .group(group);
    command
        .add_option("--balance", options.balance,
                    "Of random ones: how far from even a short search may see them, in points, or any "
                    "(default: 2)")
        .group(group);
    command.add_option("--judge", options.opening.judge, "Of random ones: the player whose search that is")
        .show_default()
        .group(group);
}

void add_sprt_options(Command command, MatchOptions& options) {
    const auto group = "Sequential test";
    Option test =
        command
            .add_flag("--sprt", options.sprt,
                      "Stop as soon as elo0 or elo1 is accepted; --games is then the most that are played")
            .group(group);
    const auto number = [&](const char* name, double& value, const char* what) {
        command.add_option(name, value, what).show_default().needs(test).group(group);
    };
    number("--elo0", options.test.elo0, "The difference of \"no better\"");
    number("--elo1", options.test.elo1, "The difference of \"better\"");
    number("--alpha", options.test.alpha, "Chance to accept elo1 when elo0 is true");
    number("--beta", options.test.beta, "Chance to accept elo0 when elo1 is true");
    command.add_option("--model", options.model, "What elo0 and elo1 mean: logistic or normalised Elo")
        .one_of({"logistic", "normalised"})
        .show_default()
        .needs(test)
        .group(group);
}

}  // namespace

void add_match_command(Command app, int& exit_code) {
    auto options = std::make_shared<MatchOptions>();
    options->thinking.seed = 1;
    Command command =
        app.add_subcommand("match", "Two players, pairs of games: who is better, and how sure is it");
    add_game_option(command, "GAME", options->game);
    command.add_option("--variant", options->variant, "The rules, by name or number (see `damier games`)");
    command.add_option("--player", options->players, "A player; give it twice").required().repeatable();
    command
        .add_option("--name", options->names,
                    "What the tables call a player (default: its text); give it for both")
        .repeatable();
    command.add_option("--games", options->games, "How many games, in pairs")
        .whole_number(2, 2'000'000)
        .show_default();
    command.add_option("--seed", options->thinking.seed, "The same seed gives the same openings and players")
        .whole_number(0, UINT64_MAX)
        .show_default();
    add_limit_options(command, options->thinking);
    add_opening_options(command, *options);
    add_sprt_options(command, *options);
    command
        .add_option("--adjudicate", options->adjudicate,
                    "From so many free squares on an exact search ends the game (default: never)")
        .whole_number(1, most_adjudicate_free_squares);
    command.add_option("--margin", options->margin, "A move may come so late (default: 500ms)");
    command.add_option("--memory", options->memory, "Memory that one game may take (default: any)");
    command.add_option("--journal", options->journal,
                       "Keep the games in this file; the same command goes on where it was stopped");
    add_run_options(command, options->run);
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Example: damier match yolah --player \"uct(time=50ms)\" --player \"alphabeta(time=50ms, id, tt)\"\n"
        "         damier match othello --player \"alphabeta(depth=4)\" --player \"alphabeta(depth=3)\" "
        "--sprt "
        "--elo1 50 --games 2000 --journal depth.db\n"
        "Ctrl-C: no new games, the figures so far; twice: the games in progress are dropped.\n");
    command.callback([options, &exit_code] {
        if (options->players.size() != 2)
            throw UserError(fmt::format("--player: expected two players, not {}", options->players.size()));
        if (!options->names.empty() && options->names.size() != 2)
            throw UserError("--name: expected one for each of the two players");
        exit_code = match(*options);
    });
}

}  // namespace damier::app
