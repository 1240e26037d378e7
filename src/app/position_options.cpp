#include "app/position_options.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/command.h"
#include "play/registry.h"

namespace damier::app {

namespace {

// A game is a few hundred bytes; a file far larger is the wrong file, and is not read whole.
constexpr std::size_t longest_file = 1 << 20;

std::string read_all(std::istream& in, const std::string& name) {
    std::string text;
    char block[4096];
    while (in.read(block, sizeof block) || in.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
        if (text.size() > longest_file) {
            throw UserError(fmt::format("{}: more than 1 MiB, expected the moves of one game", quote(name)));
        }
    }
    if (in.bad()) throw UserError(fmt::format("{}: cannot be read: {}", quote(name), std::strerror(errno)));
    return text;
}

std::string read_moves_file(const std::string& name) {
    if (name == "-") return read_all(std::cin, "standard input");
    std::ifstream file(name);
    if (!file)
        throw UserError(
            fmt::format("--moves-file {}: cannot be opened: {}", quote(name), std::strerror(errno)));
    return read_all(file, name);
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options) {
    command.add_option("GAME", options.game, "The game: yolah, othello or quarto (see `damier games`)")
        ->required();
    command.add_option("--variant", options.variant, "The rules, by name or number (see `damier games`)");
    command.add_option("--position", options.position,
                       "A position to start from, as text or JSON (default: the game's start)");
    auto* moves =
        command.add_option("--moves", options.moves, "Moves to play from there, separated by blanks");
    command.add_option("--moves-file", options.moves_file, "The same from a file; - is standard input")
        ->excludes(moves);
}

std::unique_ptr<Table> open_table(const PositionOptions& options) {
    const GameEntry* game = value_or_throw(find_game(options.game));
    const int variant = value_or_throw(find_variant(*game, options.variant));
    std::unique_ptr<Table> table = game->make_table(variant);
    if (!options.position.empty()) value_or_throw(table->set(options.position));
    if (!options.moves.empty()) value_or_throw(table->replay(options.moves));
    if (!options.moves_file.empty()) value_or_throw(table->replay(read_moves_file(options.moves_file)));
    return table;
}

}  // namespace damier::app
