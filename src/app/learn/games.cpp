// damier learn games: games of a player against itself, to learn from.
#include "app/learn/games.h"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/learn/wthor_stats.h"
#include "core/clock.h"
#include "core/text/number.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "learn/selfplay/exact_ends.h"
#include "learn/selfplay/revalue.h"
#include "learn/selfplay/self_play.h"
#include "learn/selfplay/self_play_figures.h"
#include "learn/selfplay/self_play_replay.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct LearnGamesOptions {
    std::string game;
    std::string player = "pvs(nodes=2000, table=1MiB)";
    std::uint64_t games = 1000;
    std::string openings = "2..12";
    double explore = 0;
    std::uint64_t explore_plies = 30;
    std::uint64_t solved_plies = 4;
    std::uint64_t seed = 1;
    std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
    std::string out = fmt::format("{}.games", learn::self_play_game);
    std::string exact_ends;
    std::uint64_t exact = 24;
    std::string revalue;
    std::vector<std::string> stats;
    std::string player_names;
    std::string tournament_names;
    bool json = false;
};

void check_game(const std::string& name) {
    const GameEntry* game = value_or_throw(find_game(name));
    if (game->name != learn::self_play_game)
        throw UserError(fmt::format("{} has no games to learn from yet; expected {}", game->title,
                                    learn::self_play_game));
}

// "2..12" or "8".
std::pair<int, int> parse_range(std::string_view text) {
    const auto number = [&](std::string_view part) {
        const auto value = parse_number<int>(part);
        if (!value)
            throw UserError(fmt::format("--openings {}: expected a number of plies or a range such as 2..12",
                                        quote(text)));
        return *value;
    };
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return {number(text), number(text)};
    return {number(text.substr(0, dots)), number(text.substr(dots + 2))};
}

learn::SelfPlaySettings settings_of(const LearnGamesOptions& options) {
    if (!(options.explore >= 0 && options.explore <= 1))
        throw UserError(fmt::format("--explore {:g}: expected a probability from 0 to 1", options.explore));
    learn::SelfPlaySettings settings;
    settings.player = options.player;
    settings.seed = options.seed;
    std::tie(settings.least_opening, settings.most_opening) = parse_range(options.openings);
    settings.exploration = static_cast<std::uint32_t>(std::lround(options.explore * 1e6));
    // Without exploration its end means nothing, and does not make another file.
    settings.exploration_plies = settings.exploration > 0 ? static_cast<int>(options.explore_plies) : 0;
    settings.solved_plies = static_cast<int>(options.solved_plies);
    value_or_throw(learn::check_settings(settings));
    // A player that cannot play is told before a file is made.
    value_or_throw(learn::make_self_player(settings));
    return settings;
}

double rate_of(std::uint64_t count, double seconds) {
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

std::string text_of(const learn::SelfPlayProgress& progress) {
    const double rate = rate_of(progress.games_of_run, progress.seconds);
    std::string text = fmt::format("{} of {} games  {} positions", grouped(progress.games),
                                   grouped(progress.all), grouped(progress.positions));
    if (rate <= 0) return text;
    return text + fmt::format("  {} games/s  {} positions/s  {} left", format_magnitude(rate),
                              format_magnitude(rate_of(progress.positions_of_run, progress.seconds)),
                              format_duration(static_cast<double>(progress.all - progress.games) / rate));
}

void print_summary(const learn::SelfPlayProgress& progress, const LearnGamesOptions& options) {
    const double per_second = rate_of(progress.positions_of_run, progress.seconds);
    if (options.json) {
        const nlohmann::json summary = {{"file", options.out},
                                        {"games", progress.games},
                                        {"positions", progress.positions},
                                        {"games_of_run", progress.games_of_run},
                                        {"positions_of_run", progress.positions_of_run},
                                        {"seconds", progress.seconds},
                                        {"positions_per_second", per_second},
                                        {"complete", progress.games >= progress.all}};
        fmt::print("{}\n", summary.dump());
        return;
    }
    fmt::print("{}: {} games, {} positions; {} games in {} with {} threads, {} positions/s\n", options.out,
               grouped(progress.games), grouped(progress.positions), grouped(progress.games_of_run),
               format_duration(progress.seconds), options.threads, format_magnitude(per_second));
    if (progress.games < progress.all)
        fmt::print("stopped before all {} games were played; the same command goes on\n",
                   grouped(progress.all));
}

// Opens the file of games, and fills it by make(file, stop, observer), which gives the last progress.
template <class Make>
int fill_file(const LearnGamesOptions& options, const learn::SelfPlaySettings& settings, Make make) {
    auto file = learn::SelfPlayFile::open(options.out, settings);
    if (!file) throw UserError(fmt::format("{}: {}", quote(options.out, 200), file.error().message));
    LiveLine line;
    if (file->torn_bytes() > 0)
        line.say(fmt::format("{}: the last {} bytes were not whole and are played again", options.out,
                             file->torn_bytes()));
    if (file->games() > 0)
        line.say(fmt::format("{}: {} games are there already", options.out, grouped(file->games())));
    InterruptWatch interrupt;
    const learn::SelfPlayProgress last =
        make(*file, interrupt.token(), [&](const learn::SelfPlayProgress& progress) {
            line.update_with([&] { return text_of(progress); });
        });
    line.clear();
    print_summary(last, options);
    return last.games < last.all ? interrupt.exit_code() : static_cast<int>(exit_ok);
}

int make_games(const LearnGamesOptions& options) {
    learn::SelfPlayTask task;
    task.settings = settings_of(options);
    task.games = options.games;
    task.threads = static_cast<int>(options.threads);
    return fill_file(options, task.settings,
                     [&](learn::SelfPlayFile& file, std::stop_token stop, const auto& observer) {
                         return value_or_throw(learn::play_games(task, file, std::move(stop), observer));
                     });
}

// What is wrong with a file of games, or with what is to become of it.
UserError error_of(const std::string& file, const Error& error) {
    return UserError(fmt::format("{}: {}", quote(file, 200), error.message));
}

learn::PlayedGames games_of(const std::string& file) {
    auto played = learn::read_played_games(file);
    if (!played) throw error_of(file, played.error());
    return std::move(*played);
}

int end_exactly(const LearnGamesOptions& options) {
    const learn::ExactEnds ends{static_cast<int>(options.exact), static_cast<int>(options.solved_plies)};
    const learn::PlayedGames played = games_of(options.exact_ends);
    const auto settings = learn::settings_with(played.settings, ends);
    if (!settings) throw error_of(options.exact_ends, settings.error());
    return fill_file(options, *settings,
                     [&](learn::SelfPlayFile& file, std::stop_token stop, const auto& observer) {
                         return learn::end_exactly(played, ends, static_cast<int>(options.threads), file,
                                                   std::move(stop), observer);
                     });
}

int value_again(const LearnGamesOptions& options) {
    const learn::PlayedGames played = games_of(options.revalue);
    const auto settings = value_or_throw(learn::settings_valued_by(options.player, played.settings));
    return fill_file(
        options, settings, [&](learn::SelfPlayFile& file, std::stop_token stop, const auto& observer) {
            return value_or_throw(learn::value_again(
                played, options.player, static_cast<int>(options.threads), file, std::move(stop), observer));
        });
}

std::vector<std::string> settings_in(const std::vector<std::string>& files) {
    std::vector<std::string> settings;
    for (const std::string& file : files) {
        const auto found = learn::settings_of_file(file);
        if (!found) throw UserError(fmt::format("{}: {}", quote(file, 200), found.error().message));
        settings.push_back(learn::describe(*found));
    }
    return settings;
}

nlohmann::json to_json(const learn::PhaseFigures& phase) {
    return {{"least_free", phase.least_free},
            {"most_free", phase.most_free},
            {"positions", phase.positions},
            {"distinct", phase.distinct},
            {"solved", phase.solved}};
}

nlohmann::json to_json(const learn::SelfPlayFigures& figures) {
    nlohmann::json phases = nlohmann::json::array();
    for (const learn::PhaseFigures& phase : figures.phases) phases.push_back(to_json(phase));
    return {{"games", figures.games},
            {"results",
             {{"first", figures.results[0]}, {"draw", figures.results[1]}, {"second", figures.results[2]}}},
            {"ended_by_proof", figures.ended_by_proof},
            {"plies", figures.plies},
            {"random_plies", figures.random_plies},
            {"margins", figures.margins},
            {"training_positions", figures.training_positions},
            {"positions", to_json(figures.total())},
            {"phases", std::move(phases)}};
}

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_row(const std::string& name, const learn::PhaseFigures& row) {
    fmt::print("| {} | {} | {} | {:.1f} % |\n", name, grouped(row.positions), grouped(row.distinct),
               percent(row.solved, row.positions));
}

void print_figures(const learn::SelfPlayFigures& figures) {
    const auto per_game = [&](std::uint64_t sum) { return rate_of(sum, static_cast<double>(figures.games)); };
    fmt::print(
        "{} games: Black won {:.1f} %, drawn {:.1f} %, White won {:.1f} %; {:.1f} % ended by a proof\n",
        grouped(figures.games), percent(figures.results[0], figures.games),
        percent(figures.results[1], figures.games), percent(figures.results[2], figures.games),
        percent(figures.ended_by_proof, figures.games));
    fmt::print("{:.1f} plies a game, {:.1f} of them random; won by {:.2f} points on average\n",
               per_game(figures.plies), per_game(figures.random_plies), per_game(figures.margins));
    fmt::print("{} positions to learn from\n\n", grouped(figures.training_positions));
    fmt::print("| free squares | positions with a value | distinct | proved |\n|--:|--:|--:|--:|\n");
    for (const learn::PhaseFigures& phase : figures.phases)
        print_row(fmt::format("{} to {}", phase.most_free, phase.least_free), phase);
    print_row("all", figures.total());
}

int print_stats(const LearnGamesOptions& options) {
    const std::vector<std::string> settings = settings_in(options.stats);
    const learn::SelfPlayFigures figures = value_or_throw(learn::self_play_figures(options.stats));
    if (options.json) {
        nlohmann::json out = to_json(figures);
        for (std::size_t i = 0; i < settings.size(); ++i)
            out["files"].push_back({{"file", options.stats[i]}, {"settings", settings[i]}});
        fmt::print("{}\n", out.dump());
        return exit_ok;
    }
    for (std::size_t i = 0; i < settings.size(); ++i) fmt::print("{}: {}\n", options.stats[i], settings[i]);
    print_figures(figures);
    return exit_ok;
}

}  // namespace

void add_learn_games(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnGamesOptions>();
    Command command =
        learn.add_subcommand("games", "Games of a player against itself, with a value for each position");
    command.add_option("GAME", options->game, fmt::format("The game: {}", learn::self_play_game)).required();
    command.add_option("--player", options->player, "Who plays; with a limit that is not time")
        .show_default();
    command.add_option("--games", options->games, "How many the file shall have")
        .whole_number(1, 4'000'000'000)
        .show_default();
    command.add_option("--openings", options->openings, "Random plies at the start of each game")
        .show_default();
    command
        .add_option("--explore", options->explore,
                    "Later, instead of the player's, a random move with this probability")
        .show_default();
    command.add_option("--explore-plies", options->explore_plies, "Up to this ply of the game")
        .whole_number(0, learn::most_game_plies)
        .show_default();
    command
        .add_option("--solved-plies", options->solved_plies,
                    "A game ends when the player has proved the value of so many positions of it")
        .whole_number(1, learn::most_game_plies)
        .show_default();
    command.add_option("--seed", options->seed, "Of all that is random; it decides the games")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command.add_option("--threads", options->threads, "How many play at the same time")
        .whole_number(1, 1024)
        .show_default();
    command.add_option("--out", options->out, "The file; a run that was ended goes on with it")
        .show_default();
    Option exact_ends =
        command.add_option("--exact-ends", options->exact_ends,
                           "Plays nothing: writes the games of this file with the solver's word for an end");
    command
        .add_option("--exact", options->exact,
                    "With --exact-ends: from so many free squares on; a player has an option for it")
        .whole_number(1, yolah::Solver::most_free_squares)
        .show_default();
    command
        .add_option("--revalue", options->revalue,
                    "Plays nothing: writes the games of this file with what --player thinks of their "
                    "positions")
        .excludes(exact_ends);
    command.add_option("--stats", options->stats,
                       "Plays nothing: prints what these files hold, duplicates between them counted once");
    command.add_option("--player-names", options->player_names,
                       "Othello, with --stats: the names of players (WTH.JOU)");
    command.add_option("--tournament-names", options->tournament_names,
                       "Othello, with --stats: the names of tournaments (WTH.TRN)");
    command.add_flag("--json", options->json, "Print the figures as JSON");
    command.footer(
        "Example: damier learn games yolah --games 100000 --seed 1 --out yolah-1.games\n"
        "         damier learn games yolah --exact-ends yolah-1.games --out yolah-1-exact.games\n"
        "         damier learn games yolah --revalue yolah-1.games --player 'pvs(nodes=500, eval=net)' --out "
        "yolah-1-again.games\n"
        "         damier learn games yolah --stats yolah-1.games yolah-2.games\n"
        "         damier learn games othello --stats WTH_2018.wtb WTH_2019.wtb --player-names WTH.JOU\n"
        "Ctrl-C stops it, and so may anything else: the same command goes on. docs/formats.md has the file's "
        "format.\n");
    command.callback([options, &exit_code] {
        if (equal_ignoring_case(options->game, "othello") && !options->stats.empty()) {
            exit_code = print_wthor_stats(
                {options->stats, options->player_names, options->tournament_names, options->json});
            return;
        }
        check_game(options->game);
        if (!options->player_names.empty() || !options->tournament_names.empty())
            throw UserError("names of players and tournaments are those of Othello's WTHOR files");
        exit_code = !options->stats.empty()        ? print_stats(*options)
                    : !options->exact_ends.empty() ? end_exactly(*options)
                    : !options->revalue.empty()    ? value_again(*options)
                                                   : make_games(*options);
    });
}

}  // namespace damier::app
