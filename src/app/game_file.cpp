#include "app/game_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/command.h"

namespace damier::app {

namespace {

// A game is a few hundred bytes; a file far larger is the wrong file, and is not read whole.
constexpr std::size_t longest_file = 1 << 20;

}  // namespace

// Reads by descriptor: a stream would take a standard input that cannot be read for an empty one.
std::string read_game_file(std::string_view option, const std::string& name) {
    const bool standard_input = name == "-";
    const int file = standard_input ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC);
    const auto problem = [&](std::string_view what) {
        return UserError(fmt::format("{} {}: {}", option, quote(name), what));
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

}  // namespace damier::app
