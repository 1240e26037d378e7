// damier play: a game at the terminal, or a series between two programs.
#include <cerrno>
#include <ctime>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "app/console/terminal_game.h"
#include "app/console/thinking_options.h"
#include "arena/run/series.h"
#include "core/random.h"
#include "core/text/quantity.h"
#include "core/text/shortage.h"
#include "core/text/text.h"
#include "play/players/levels.h"
#include "play/registry/registry.h"
#include "play/review/analyst.h"

namespace damier::app {

namespace {

struct PlayOptions {
    PositionOptions where;
    ThinkingOptions thinking;
    std::string sides[2] = {"human", fmt::format("level({})", middle_level)};
    std::string adviser = {};  // none: the game's analyst
    std::uint64_t games = 1;
    bool alternate = false;
    int random_plies = 0;
    std::string save;
    bool json = false;
    bool ascii = false;
};

std::unique_ptr<Player> player_for(const GameEntry& game, const std::string& text, PlayerContext context,
                                   std::uint64_t number) {
    if (is_human(text)) return nullptr;
    context.seed = sub_seed(context.seed, number);
    return value_or_throw(make_player(game, text, context));
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%F", std::localtime(&now));
    return text;
}

// Opened before the game begins: a game is not played for a file that cannot be written.
std::ofstream open_record(const std::string& name) {
    std::ofstream file;
    if (name.empty()) return file;
    file.open(name, std::ios::app);
    if (!file) {
        throw_if_shortage(errno, fmt::format("--save {}: cannot be written", quote(name)));
        throw UserError(fmt::format("--save {}: cannot be written", quote(name)));
    }
    return file;
}

int play_at_terminal(PlayOptions& options, std::unique_ptr<Table> table, const PlayerContext& context) {
    std::ofstream file = open_record(options.save);
    auto first = player_for(table->game(), options.sides[0], context, 0);
    auto second = player_for(table->game(), options.sides[1], context, 1);
    PlayerContext advice = context;
    advice.limits = {};  // its text has its own
    const std::string who = options.adviser.empty() ? analyst_with_time(table->game()) : options.adviser;
    auto adviser = player_for(table->game(), who, advice, 2);
    if (!adviser) throw UserError("--hint: a person cannot be asked here, expected a program");
    const auto name_of = [](const std::unique_ptr<Player>& player) {
        return player ? player->name() : "human";
    };
    const std::string names[2] = {name_of(first), name_of(second)};
    fmt::print("{}: {} is {}, {} is {} (seed {})\n", title_of(*table), table->game().side_names[0], names[0],
               table->game().side_names[1], names[1], context.seed);
    TerminalGame game(*table, std::move(first), std::move(second), std::move(adviser), options.ascii);
    const int exit_code = game.run();
    if (!options.save.empty()) {
        GameRecord record{{{"first", names[0]},
                           {"second", names[1]},
                           {"date", today()},
                           {"seed", std::to_string(context.seed)}},
                          std::move(table),
                          game.result()};
        file << format_record(record);
        if (!file.flush()) throw UserError(fmt::format("--save {}: cannot be written", quote(options.save)));
    }
    return exit_code;
}

void print_series(const Series& series, const std::string (&names)[2]) {
    const auto row = [](std::string_view what, const std::string& a, const std::string& b) {
        fmt::print("{:<14}{:>28}{:>28}\n", what, a, b);
    };
    const SeriesSide& first = series.sides[0];
    const SeriesSide& second = series.sides[1];
    row("", names[0], names[1]);
    row("wins", grouped(first.wins), grouped(second.wins));
    row("win rate", fmt::format("{:.1f} %", series.win_rate(0)), fmt::format("{:.1f} %", series.win_rate(1)));
    row("nodes a move", format_magnitude(first.nodes_per_move()), format_magnitude(second.nodes_per_move()));
    row("time a move", format_duration(first.seconds_per_move()), format_duration(second.seconds_per_move()));
    fmt::print("draws         {}\n", grouped(series.draws));
    fmt::print("games         {}, {} different\n", grouped(series.games), grouped(series.different.size()));
    fmt::print("time a game   {}\n", format_duration(series.seconds / static_cast<double>(series.games)));
}

nlohmann::json as_json(const Series& series, const std::string (&names)[2], const PlayOptions& options,
                       const Table& table) {
    nlohmann::json players = nlohmann::json::array();
    for (int i = 0; i < 2; ++i) {
        const SeriesSide& side = series.sides[i];
        players.push_back({{"player", names[i]},
                           {"wins", side.wins},
                           {"win_rate", series.win_rate(i)},
                           {"nodes_per_move", side.nodes_per_move()},
                           {"seconds_per_move", side.seconds_per_move()}});
    }
    return {{"game", table.game().name},
            {"variant", variant_name(table)},
            {"seed", *options.thinking.seed},
            {"asked", options.games},
            {"games", series.games},
            {"draws", series.draws},
            {"different", series.different.size()},
            {"begun_by_second", series.begun_by_second},
            {"seconds_per_game", series.seconds / static_cast<double>(series.games)},
            {"players", players}};
}

int play_many(const PlayOptions& options, const Table& table, const PlayerContext& context) {
    if (!options.save.empty()) throw UserError("--save keeps a single game: leave --games out");
    if (table.state().over)
        throw UserError(fmt::format("the game is over, nothing can be played: {}", result_sentence(table)));
    const auto first = player_for(table.game(), options.sides[0], context, 0);
    const auto second = player_for(table.game(), options.sides[1], context, 1);
    if (!first || !second) throw UserError("--games: a series is played between two programs, not by people");
    const std::string names[2] = {first->name(), second->name()};
    InterruptWatch interrupt;
    Series series;
    {
        ProgressBar bar("games");
        series = play_series([&] { return open_table(options.where); }, *first, *second,
                             {options.games, context.seed, options.alternate, options.random_plies},
                             interrupt.token(),
                             [&](const Series& so_far) { bar.update(so_far.games, options.games); });
    }
    if (series.games == 0) return interrupt.exit_code();
    if (options.json) {
        fmt::print("{}\n", as_json(series, names, options, table).dump(2));
    } else {
        fmt::print("{}, {} begins{} (seed {})\n", title_of(table), options.alternate ? "each" : names[0],
                   options.alternate ? " in turn" : "", context.seed);
        print_series(series, names);
        if (series.games < options.games) fmt::print("stopped: {} games were asked for\n", options.games);
    }
    return interrupt.requested() ? interrupt.exit_code() : exit_ok;
}

int play(PlayOptions& options, bool many) {
    if (options.where.moves_file == "-") {
        throw UserError(
            "--moves-file -: a game is played at standard input, so the moves must come from a file");
    }
    std::unique_ptr<Table> table = open_table(options.where);
    PlayerContext context = context_of(options.thinking);
    context.variant = table->state().variant;
    if (many) return play_many(options, *table, context);
    if (options.json || options.alternate || options.random_plies > 0)
        throw UserError("--json, --alternate and --random-plies belong to a series: give --games too");
    return play_at_terminal(options, std::move(table), context);
}

}  // namespace

void add_play_command(Command app, int& exit_code) {
    auto options = std::make_shared<PlayOptions>();
    Command command = app.add_subcommand("play", "Play at the terminal, or let two programs play a series");
    add_position_options(command, options->where);
    command
        .add_option("--first", options->sides[0], "Who moves first: human, or a player (see `damier games`)")
        .show_default();
    command.add_option("--second", options->sides[1], "Who moves second").show_default();
    add_thinking_options(command, options->thinking);
    command.add_option("--hint", options->adviser,
                       "The player that gives the hints (default: the game's analyst)");
    Option games =
        command.add_option("--games", options->games, "Two programs play so many games; prints a summary")
            .whole_number(1, 1'000'000'000);
    command.add_flag("--alternate", options->alternate, "In a series: the players begin in turn");
    command
        .add_option("--random-plies", options->random_plies,
                    "In a series: the first moves are drawn at random")
        .whole_number(0, 200);
    command.add_flag("--json", options->json, "In a series: print JSON");
    command.add_option("--save", options->save, "Write the game to the end of this file, as a game record");
    command.add_flag("--ascii", options->ascii, "Draw with ASCII characters only");
    command.footer(
        "Example: damier play quarto --variant level2 --first human --second \"uct(time=2s)\"\n"
        "         damier play yolah --first \"uct(playouts=10000)\" --second \"alphabeta(depth=4)\" --games "
        "20 "
        "--alternate\n");
    command.callback([options, games, &exit_code] { exit_code = play(*options, games.given()); });
}

}  // namespace damier::app
