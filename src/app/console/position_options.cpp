#include "app/console/position_options.h"

#include "app/command.h"
#include "app/console/game_file.h"
#include "play/registry/registry.h"
#include "play/table/game_record.h"
#include "play/table/ggf.h"

namespace damier::app {

namespace {

std::unique_ptr<Table> table_of_record(std::string_view text) {
    if (!looks_like_ggf(text)) return std::move(value_or_throw(parse_record(text)).table);
    auto game = read_ggf(text);
    if (!game) throw UserError("GGF: " + game.error().message);
    return std::move(game->table);
}

// Moves, or a whole game record, which says its own variant and position.
void play_file(std::unique_ptr<Table>& table, const PositionOptions& options) {
    const std::string text = read_game_file("--moves-file", *options.moves_file);
    if (!looks_like_record(text) && !looks_like_ggf(text)) return value_or_throw(table->replay(text));
    if (options.position) throw UserError("--position: a game record has a position of its own");
    std::unique_ptr<Table> recorded = table_of_record(text);
    if (&recorded->game() != &table->game())
        throw UserError(fmt::format("--moves-file {}: a record of {}, expected one of {}",
                                    quote(*options.moves_file), recorded->game().title, table->game().title));
    if (options.variant && recorded->state().variant != table->state().variant)
        throw UserError(fmt::format("--variant {} contradicts the record, which says {}",
                                    quote(*options.variant), variant_name(*recorded)));
    table = std::move(recorded);
}

}  // namespace

Option add_game_option(Command command, const std::string& names, std::string& game) {
    return command.add_option(names, game, fmt::format("The game: {} (see `damier games`)", game_names()))
        .required();
}

void add_position_options(Command command, PositionOptions& options) {
    add_game_option(command, "GAME", options.game);
    command.add_option("--variant", options.variant, "The rules, by name or number (see `damier games`)");
    command.add_option("--position", options.position,
                       "A position to start from, as text or JSON (default: the game's start)");
    const Option moves =
        command.add_option("--moves", options.moves, "Moves to play from there, separated by blanks");
    command
        .add_option("--moves-file", options.moves_file,
                    "The same from a file, or a game record; - is standard input")
        .excludes(moves);
}

std::unique_ptr<Table> open_table(const PositionOptions& options) {
    const GameEntry* game = value_or_throw(find_game(options.game));
    const int variant = options.variant ? value_or_throw(find_variant(*game, *options.variant)) : 0;
    std::unique_ptr<Table> table = game->make_table(variant);
    if (options.position) value_or_throw(table->set(*options.position));
    if (options.variant && table->state().variant != variant) {
        throw UserError(fmt::format("--variant {} contradicts the position, which says {}",
                                    quote(*options.variant), variant_name(*table)));
    }
    if (options.moves) value_or_throw(table->replay(*options.moves));
    if (options.moves_file) play_file(table, options);
    return table;
}

}  // namespace damier::app
