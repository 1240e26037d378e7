// damier show: the board, whose turn, the legal moves.
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/position_options.h"
#include "play/players/weights_file.h"
#include "play/registry/registry.h"
#include "play/table/openings.h"

namespace damier::app {

namespace {

struct ShowOptions {
    PositionOptions where;
    bool json = false;
    bool ascii = false;
    bool no_moves = false;
    std::string evaluation;
    std::string weights;
};

// Hundredths as points, without a minus before a zero.
double points(double hundredths) {
    return std::round(hundredths) / 100 + 0.0;
}

// What an evaluation sees here, term by term.
void print_terms(const Table& table, const ShowOptions& options) {
    const std::string name = value_or_throw(find_evaluation(table.game(), options.evaluation));
    const std::string weights = value_or_throw(read_weights_file(options.weights));
    const auto explained = table.game().explain(table, name, weights);
    if (!explained && !options.weights.empty())
        throw UserError(
            fmt::format("--weights {}: {}", quote(options.weights, 200), explained.error().message));
    const auto& terms = value_or_throw(explained);
    const Table::Status status = table.status();
    const auto side_name = [&](Side side) { return table.game().side_names[index_of(side)]; };
    fmt::print("\n{:<20}{:>10}{:>10}{:>10}{:>10}\n", name, side_name(status.side),
               side_name(opponent(status.side)), "weight", "points");
    double sum = 0;
    for (const TermValue& term : terms) {
        fmt::print("  {:<18}{:>10.4g}{:>10.4g}{:>10.3g}{:>+10.2f}\n", term.name, term.mover, term.other,
                   term.weight, points(term.value));
        sum += term.value;
    }
    fmt::print("{:<50}{:>+10.2f} for {}\n", "value", points(sum), side_name(status.side));
}

void show(const ShowOptions& options) {
    const std::unique_ptr<Table> table = open_table(options.where);
    if (options.json) {
        fmt::print("{}\n", table->describe().dump(2));
        return;
    }
    fmt::print("{}\n", table->draw(board_style(options.ascii, !options.no_moves)));
    if (table->state().over) {
        fmt::print("{}\n", result_sentence(*table));
    } else if (!options.no_moves) {
        print_moves(table->legal_moves());
    }
    fmt::print("position: {}\n", table->status().position);
    if (const auto opening = opening_of(*table)) fmt::print("opening: {}\n", opening->name);
    if (!options.evaluation.empty() && !table->state().over) print_terms(*table, options);
}

}  // namespace

void add_show_command(Command app, int& exit_code) {
    auto options = std::make_shared<ShowOptions>();
    Command command = app.add_subcommand("show", "The board, whose turn, the legal moves");
    add_position_options(command, options->where);
    command.add_flag("--json", options->json, "Print JSON");
    command.add_flag("--ascii", options->ascii, "Draw with ASCII characters only");
    Option evaluation =
        command.add_option("--eval", options->evaluation, "Show what this evaluation sees, term by term");
    command.add_option("--weights", options->weights, "A file with weights for it").needs(evaluation);
    command.add_flag("--no-moves", options->no_moves, "Neither mark nor list the legal moves");
    command.footer("Example: damier show yolah --moves 'd5:b7 e5:f5'\n");
    command.callback([options, &exit_code] {
        show(*options);
        exit_code = exit_ok;
    });
}

}  // namespace damier::app
