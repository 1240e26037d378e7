// damier analyze: a value for every move of a game, the mistakes named.
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "app/console/thinking_options.h"
#include "play/registry/registry.h"
#include "play/review/analyst.h"
#include "play/review/game_review.h"
#include "play/table/openings.h"

namespace damier::app {

namespace {

struct AnalyzeOptions {
    PositionOptions where;
    ThinkingOptions thinking;
    std::string file;
    std::string player = {};  // none: the game's analyst
    bool json = false;
};

// "pvs(eval=net, time=300ms) for Yolah", and so on for each game.
std::vector<std::string> default_players() {
    std::vector<std::string> players;
    for (const GameEntry* game : registered_games())
        players.push_back(fmt::format("{} for {}", analyst_with_time(*game), game->title));
    return players;
}

// The game's analyst, for as long as it is told or else by its own time.
std::string chosen_player(const AnalyzeOptions& options, const GameEntry& game, const Limits& limits) {
    if (!options.player.empty()) return options.player;
    const bool is_limited = limits.seconds || limits.clock || limits.nodes || limits.depth;
    return is_limited ? std::string(game.analyst.player) : analyst_with_time(game);
}

std::string loss_text(const ReviewedMove& move) {
    if (move.turned) return words_of(*move.turned);
    if (!move.lost) return fmt::format("{:.0f} % lost", move.lost_chance.value_or(0));
    if (!move.best_worth.value) return fmt::format("{:.1f} % lost", *move.lost);
    const std::string points = fmt::format("{:.2f} lost", *move.lost / 100);
    return move.solved ? points : fmt::format("{} ({:.0f} %)", points, move.lost_chance.value_or(0));
}

void print_move(int ply, const ReviewedMove& move, const GameEntry& game) {
    fmt::print("{:>4}  {:<7}{:<12}{:>12}  ", ply + 1, game.side_names[index_of(move.side)], move.played,
               text_of(move.played_worth, move.solved));
    if (const std::string fault = proved_fault(move); !fault.empty()) {
        fmt::print("{}: {}", name_of(move.verdict), fault);
    } else if (is_fault(move.verdict)) {
        fmt::print("{}, {}; best was {} ({})", name_of(move.verdict), loss_text(move), move.best,
                   text_of(move.best_worth, move.solved));
    } else {
        fmt::print("{}", name_of(move.verdict));
    }
    fmt::print("\n");
    std::fflush(stdout);
}

// One character a move: the chances of the first player.
std::string sparkline(const std::vector<ReviewedMove>& review) {
    constexpr std::string_view bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string out;
    for (const ReviewedMove& move : review)
        out += bars[static_cast<std::size_t>(std::min(7.0, first_players_chance(move) * 8))];
    return out;
}

void print_summary(const std::vector<ReviewedMove>& review, const Table& table) {
    int faults[2][3] = {};
    for (const ReviewedMove& move : review) {
        if (is_fault(move.verdict))
            ++faults[index_of(move.side)]
                    [static_cast<int>(move.verdict) - static_cast<int>(Verdict::inaccuracy)];
    }
    fmt::print("\nchances of {}, move by move\n  {}\n", table.game().side_names[0], sparkline(review));
    for (int side = 0; side < 2; ++side) {
        fmt::print("{:<8}{} inaccuracies, {} mistakes, {} blunders\n", table.game().side_names[side],
                   faults[side][0], faults[side][1], faults[side][2]);
    }
}

void print_json(const std::vector<ReviewedMove>& review, const Table& table, const Player& player,
                bool complete) {
    nlohmann::json moves = nlohmann::json::array();
    int ply = table.state().ply - static_cast<int>(table.status().moves.size());
    for (const ReviewedMove& move : review) moves.push_back(to_json(move, ply++));
    nlohmann::json out = {{"game", table.game().name},
                          {"variant", variant_name(table)},
                          {"player", player.name()},
                          {"complete", complete},
                          {"moves", moves}};
    if (const auto opening = opening_of(table))
        out["opening"] = {{"name", opening->name}, {"plies", opening->plies}};
    fmt::print("{}\n", out.dump(2));
}

int analyze(AnalyzeOptions& options) {
    if (!options.file.empty()) options.where.moves_file = options.file;
    const std::unique_ptr<Table> table = open_table(options.where);
    const std::size_t moves = table->status().moves.size();
    if (moves == 0) throw UserError("there are no moves to look at: give a file, --moves or --moves-file");
    PlayerContext context = context_of(options.thinking);
    context.variant = table->state().variant;
    const std::string who = chosen_player(options, table->game(), context.limits);
    const auto player = value_or_throw(make_player(table->game(), who, context));
    InterruptWatch interrupt;
    int ply = table->state().ply - static_cast<int>(moves);
    if (!options.json)
        fmt::print("{}, {} moves, looked at by {}; values are the mover's\n", title_of(*table), moves,
                   player->name());
    const auto opening = opening_of(*table);
    if (!options.json && opening) fmt::print("opening: {}, after {} moves\n", opening->name, opening->plies);
    const auto review = review_game(*table, *player, interrupt.token(), [&](const ReviewedMove& move) {
        if (!options.json) print_move(ply++, move, table->game());
    });
    if (options.json) {
        print_json(review, *table, *player, review.size() == moves);
    } else {
        print_summary(review, *table);
        if (table->state().over) fmt::print("{}\n", result_sentence(*table));
    }
    return interrupt.requested() ? interrupt.exit_code() : exit_ok;
}

}  // namespace

void add_analyze_command(Command app, int& exit_code) {
    auto options = std::make_shared<AnalyzeOptions>();
    Command command = app.add_subcommand("analyze", "A value for every move of a game, the mistakes named");
    add_position_options(command, options->where);
    command
        .add_option("FILE", options->file,
                    "The game: a record, moves, or an Othello transcript; - is standard input")
        .excludes("--moves")
        .excludes("--moves-file");
    command.add_option(
        "--player", options->player,
        fmt::format("Who looks at the moves (default: {})", fmt::join(default_players(), ", ")));
    add_thinking_options(command, options->thinking);
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Example: damier analyze othello --moves f5d6c3d3c4f4 --player \"alphabeta(depth=6, tt)\"\n"
        "A move is an inaccuracy, a mistake or a blunder when it loses 5, 10 or 20 % of the expected result "
        "(2, "
        "4\n"
        "or 8 points where nobody has measured what a value means for the result). Where the values are "
        "proved\n"
        "they alone count: a move that keeps the result is at most an inaccuracy, from 8 points on; one "
        "that\n"
        "keeps the value is no fault.\n"
        "Where the result is proved, the sentence says so: after b2>A the game is lost in 5 plies; c3>4 held "
        "the draw.\n");
    command.callback([options, &exit_code] { exit_code = analyze(*options); });
}

}  // namespace damier::app
