#include "app/position_options.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/command.h"
#include "play/registry.h"

namespace damier::app {

namespace {

// A game is a few hundred bytes; a file far larger is the wrong file, and is not read whole.
constexpr std::size_t longest_file = 1 << 20;

// Reads by descriptor: a stream would take a standard input that cannot be read for an empty one.
std::string read_moves_file(const std::string& name) {
    const bool standard_input = name == "-";
    const int file = standard_input ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC);
    const auto problem = [&](std::string_view what) {
        return UserError(fmt::format("--moves-file {}: {}", quote(name), what));
    };
    if (file < 0) throw problem(fmt::format("cannot be opened: {}", std::strerror(errno)));
    std::string text;
    char block[4096];
    ssize_t got = 0;
    while (text.size() <= longest_file && (got = read(file, block, sizeof block)) > 0) {
        text.append(block, static_cast<std::size_t>(got));
    }
    const int fault = errno;
    if (!standard_input) close(file);
    if (got < 0) throw problem(fmt::format("cannot be read: {}", std::strerror(fault)));
    if (text.size() > longest_file) throw problem("more than 1 MiB, expected the moves of one game");
    return text;
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
    const int variant = options.variant ? value_or_throw(find_variant(*game, *options.variant)) : 0;
    std::unique_ptr<Table> table = game->make_table(variant);
    if (options.position) value_or_throw(table->set(*options.position));
    if (options.variant && table->status().variant != variant) {
        throw UserError(fmt::format("--variant {} contradicts the position, which says {}",
                                    quote(*options.variant), variant_name(*table)));
    }
    if (options.moves) value_or_throw(table->replay(*options.moves));
    if (options.moves_file) value_or_throw(table->replay(read_moves_file(*options.moves_file)));
    return table;
}

}  // namespace damier::app
