#include "app/learn/wthor_files.h"

#include <algorithm>
#include <iterator>

#include "app/command.h"
#include "core/text/text_file.h"

namespace damier::app {

namespace {

// What read(bytes) makes of a file.
template <class Read>
auto read_wthor_file(const std::string& file, Read read) {
    const auto bytes = read_text_file(file, learn::most_wthor_bytes);
    if (!bytes) throw UserError(fmt::format("{}: {}", quote(file, 200), bytes.error().message));
    auto made = read(*bytes);
    if (!made) throw UserError(fmt::format("{}: {}", quote(file, 200), made.error().message));
    return std::move(*made);
}

}  // namespace

std::vector<learn::WthorGame> read_wthor_games(const std::vector<std::string>& files) {
    std::vector<learn::WthorGame> games;
    for (const std::string& file : files)
        std::ranges::move(read_wthor_file(file, learn::read_wthor), std::back_inserter(games));
    if (games.empty()) throw UserError("there are no games in these files");
    return games;
}

std::vector<std::string> read_wthor_names(learn::WthorNames kind, const std::string& file) {
    if (file.empty()) return {};
    return read_wthor_file(file,
                           [&](std::string_view bytes) { return learn::read_wthor_names(kind, bytes); });
}

std::vector<learn::WthorGame> split_after(std::vector<learn::WthorGame>& games, int year) {
    std::vector<learn::WthorGame> kept;
    std::vector<learn::WthorGame> taken;
    for (auto& game : games) (game.year <= year ? kept : taken).push_back(std::move(game));
    games = std::move(kept);
    return taken;
}

}  // namespace damier::app
