#include "app/console/game_file.h"

#include <unistd.h>

#include "app/command.h"
#include "core/text/text_file.h"

namespace damier::app {

namespace {

// A game is a few hundred bytes; a file far larger is the wrong file, and is not read whole.
constexpr std::size_t longest_file = 1 << 20;

}  // namespace

std::string read_game_file(std::string_view option, const std::string& name) {
    const auto text =
        name == "-" ? read_text(STDIN_FILENO, longest_file) : read_text_file(name, longest_file);
    if (!text) throw UserError(fmt::format("{} {}: {}", option, quote(name), text.error().message));
    return *text;
}

}  // namespace damier::app
