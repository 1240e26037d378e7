// damier bestmove: what a player would play here, and why.
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "app/console/thinking_options.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct BestmoveOptions {
    PositionOptions where;
    ThinkingOptions thinking;
    std::string player = "alphabeta(time=1s, id, tt)";
    bool every_move = false;
    bool json = false;
    bool watch = false;
};

// The moves shown under a best move; `--all` shows the rest.
constexpr std::size_t shown_moves = 5;

std::string rate_of(const TextReport& report) {
    if (report.seconds <= 0) return "-";
    return format_magnitude(static_cast<double>(report.nodes) / report.seconds) + "/s";
}

std::string judgement_of(const TextReport& report) {
    return format_judgement(report.value, report.wdl, report.solved);
}

void print_progress(const TextReport& report, Side mover, bool json) {
    if (json) {
        fmt::print("{}\n", to_json(report, mover).dump());
    } else {
        fmt::print("depth {:<3} {:<38} {:>10} nodes {:>10}  {:>8}  {}\n", report.depth, judgement_of(report),
                   format_magnitude(static_cast<double>(report.nodes)), rate_of(report),
                   format_duration(report.seconds), fmt::join(report.line, " "));
    }
    std::fflush(stdout);
}

void print_root_moves(const TextReport& report, bool all) {
    const auto& moves = report.root_moves;
    for (std::size_t i = 0; i < moves.size() && (all || i < shown_moves); ++i) {
        const std::string bound = moves[i].is_upper_bound ? "at most " : "";
        const std::string visits =
            moves[i].visits > 0 ? fmt::format("  {} visits", grouped(moves[i].visits)) : "";
        fmt::print("{:<10}{:<12}{}{}{}\n", i == 0 ? "moves" : "", moves[i].move, bound,
                   format_judgement(moves[i].value, moves[i].wdl, moves[i].solved), visits);
    }
    if (!all && moves.size() > shown_moves)
        fmt::print("{:<10}... and {} more (--all)\n", "", moves.size() - shown_moves);
}

void print_answer(const Player& player, const TextReport& report, bool all) {
    fmt::print("player    {}\nmove      {}\n", player.name(), report.move);
    if (report.value || report.wdl)
        fmt::print("value     {}{}\n", judgement_of(report), report.solved ? " (proved)" : "");
    if (report.depth > 0) fmt::print("depth     {}\n", report.depth);
    fmt::print("thought   {} nodes in {}, {}\n", grouped(report.nodes), format_duration(report.seconds),
               rate_of(report));
    if (report.line.size() > 1) fmt::print("line      {}\n", fmt::join(report.line, " "));
    print_root_moves(report, all);
    if (!report.note.empty()) fmt::print("note      {}\n", report.note);
}

int best_move(BestmoveOptions& options) {
    const std::unique_ptr<Table> table = open_table(options.where);
    PlayerContext context = context_of(options.thinking);
    context.limits.value_every_move = options.every_move;
    context.variant = table->state().variant;
    const auto player = value_or_throw(make_player(table->game(), options.player, context));
    if (table->state().over)
        throw UserError(
            fmt::format("the game is over, there is no move to find: {}", result_sentence(*table)));
    InterruptWatch interrupt;
    TextObserver observer;
    const Side mover = table->state().side;
    if (options.watch)
        observer = [&](const TextReport& report) { print_progress(report, mover, options.json); };
    const TextReport report = player->choose(*table, {}, interrupt.token(), observer);
    if (options.json) {
        nlohmann::json out = to_json(report, mover);
        out["player"] = player->name();
        out["game"] = table->game().name;
        out["variant"] = variant_name(*table);
        out["position"] = table->status().position;
        out["seed"] = context.seed;
        fmt::print("{}\n", out.dump(options.watch ? -1 : 2));
    } else {
        print_answer(*player, report, options.every_move);
    }
    return interrupt.requested() ? interrupt.exit_code() : exit_ok;
}

}  // namespace

void add_bestmove_command(Command app, int& exit_code) {
    auto options = std::make_shared<BestmoveOptions>();
    Command command = app.add_subcommand("bestmove", "What a player would play, and what it thinks");
    add_position_options(command, options->where);
    command.add_option("--player", options->player, "The player (see `damier games`)").show_default();
    add_thinking_options(command, options->thinking);
    command.add_flag("--all", options->every_move, "A value for every move, not only for the best");
    command.add_flag("--watch", options->watch, "Show depth, value, nodes/s and line while it thinks");
    command.add_flag("--json", options->json, "Print JSON; with --watch, one object a line");
    command.footer(
        "Example: damier bestmove othello --moves \"f5 d6\" --player \"uct(time=1s)\" --watch\n"
        "Ctrl-C ends the thinking; the best move so far is printed.\n");
    command.callback([options, &exit_code] { exit_code = best_move(*options); });
}

}  // namespace damier::app
