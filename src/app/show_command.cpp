// damier show: the board, whose turn, the legal moves.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console.h"
#include "app/position_options.h"
#include "play/registry.h"

namespace damier::app {

namespace {

struct Options {
    PositionOptions where;
    bool json = false;
    bool ascii = false;
    bool no_moves = false;
};

void show(const Options& options) {
    const std::unique_ptr<Table> table = open_table(options.where);
    if (options.json) {
        fmt::print("{}\n", table->describe().dump(2));
        return;
    }
    fmt::print("{}\n", table->draw(board_style(options.ascii, !options.no_moves)));
    if (table->status().over) {
        fmt::print("{}\n", result_sentence(*table));
    } else if (!options.no_moves) {
        print_moves(table->legal_moves());
    }
    fmt::print("position: {}\n", table->status().position);
}

}  // namespace

void add_show_command(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("show", "The board, whose turn, the legal moves");
    add_position_options(*command, options->where);
    command->add_flag("--json", options->json, "Print JSON");
    command->add_flag("--ascii", options->ascii, "Draw with ASCII characters only");
    command->add_flag("--no-moves", options->no_moves, "Neither mark nor list the legal moves");
    command->footer("Example: damier show yolah --moves 'd5:b7 e5:f5'\n");
    command->callback([options, &exit_code] {
        show(*options);
        exit_code = exit_ok;
    });
}

}  // namespace damier::app
