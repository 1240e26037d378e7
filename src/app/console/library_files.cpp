#include "app/console/library_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "app/command.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "learn/wthor/wthor.h"
#include "play/registry/registry.h"
#include "play/table/game_record.h"
#include "play/table/ggf.h"

namespace damier::app {

namespace {

namespace fs = std::filesystem;

bool has_ending(const fs::path& file, std::string_view ending) {
    return equal_ignoring_case(file.extension().string(), ending);
}

class LibraryReader {
  public:
    void read(const fs::path& file) {
        if (has_ending(file, ".wtb")) return read_wthor_file(file);
        const std::string text = bytes_of(file);
        if (looks_like_ggf(text)) return read_ggf_file(file, text);
        if (!looks_like_record(text))
            complain(file, "neither WTHOR games (.wtb), nor GGF, nor a record of Damier");
        GameRecord record = value_of(file, parse_record(text));
        const int winner = record.result.starts_with("first")    ? 1
                           : record.result.starts_with("second") ? -1
                                                                 : 0;
        if (record.result != "unfinished") add(file, *record.table, winner, label_of(record.headers));
    }

    std::vector<GameLibrary> take() {
        std::vector<GameLibrary> libraries;
        for (auto& [name, library] : libraries_) {
            library->finish();
            libraries.push_back(std::move(*library));
        }
        return libraries;
    }

  private:
    using Headers = std::vector<std::pair<std::string, std::string>>;

    [[noreturn]] static void complain(const fs::path& file, const std::string& sentence) {
        throw UserError(fmt::format("--library {}: {}", quote(file.string(), 200), sentence));
    }
    template <class T>
    static T value_of(const fs::path& file, Expected<T> read) {
        if (!read) complain(file, read.error().message);
        if constexpr (!std::is_void_v<T>) return std::move(*read);
    }
    static std::string bytes_of(const fs::path& file) {
        return value_of(file, read_text_file(file.string(), learn::most_wthor_bytes));
    }

    static std::string label_of(const Headers& headers) {
        const auto header = [&](std::string_view key) {
            const auto found = std::ranges::find(headers, key, [](const auto& each) { return each.first; });
            return found == headers.end() ? std::string() : found->second;
        };
        const std::string date = header("date");
        return fmt::format("{} - {}{}{}", header("first"), header("second"), date.empty() ? "" : ", ", date);
    }

    void add(const fs::path& file, const Table& table, int winner, std::string label) {
        auto& library = libraries_[std::string(table.game().name)];
        if (!library) library = std::make_unique<GameLibrary>(table.game());
        if (library->size() == GameLibrary::most_games)
            complain(file, fmt::format("more than {} games of {} in all", grouped(GameLibrary::most_games),
                                       table.game().title));
        (void)library->add(table, winner, std::move(label));
    }

    void read_ggf_file(const fs::path& file, const std::string& text) {
        for (std::size_t at = text.find("(;"); at != std::string::npos; at = text.find("(;", at + 2)) {
            auto game = read_ggf(std::string_view(text).substr(at));
            if (!game) complain(file, game.error().message);
            if (!game->table->state().over) continue;
            const Score margin = game->table->state().first_margin;
            add(file, *game->table, (margin > 0) - (margin < 0), label_of(game->headers));
        }
    }

    // Names are in files of their own, in the same folder or nowhere.
    static std::vector<std::string> names_beside(const fs::path& file, std::string_view name,
                                                 learn::WthorNames kind) {
        const fs::path names = file.parent_path() / name;
        std::error_code error;
        if (!fs::is_regular_file(names, error)) return {};
        return value_of(names, learn::read_wthor_names(kind, bytes_of(names)));
    }

    void read_wthor_file(const fs::path& file) {
        const auto games = value_of(file, learn::read_wthor(bytes_of(file)));
        const auto players = names_beside(file, "WTH.JOU", learn::WthorNames::players);
        const auto name_of = [&](std::uint16_t number) {
            return number < players.size() ? players[number] : fmt::format("#{}", number);
        };
        const GameEntry& othello = **find_game("othello");
        for (const learn::WthorGame& game : games) {
            const auto table = othello.make_table(0);
            for (const auto move : game.moves)
                value_of(file, table->play(move.is_pass() ? "--" : to_string(move.square())));
            add(file, *table, game.result(),
                fmt::format("{} - {}, {}", name_of(game.black), name_of(game.white), game.year));
        }
    }

    std::map<std::string, std::unique_ptr<GameLibrary>> libraries_;
};

// The files of a folder in the order of their names; what is no file of games stays outside.
std::vector<fs::path> files_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(path, error)) {
        const bool is_kind = has_ending(entry.path(), ".wtb") || has_ending(entry.path(), ".ggf") ||
                             has_ending(entry.path(), ".txt");
        if (is_kind && entry.is_regular_file(error)) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    if (files.empty())
        throw UserError(fmt::format("--library {}: there is no file of games (.wtb, .ggf, .txt)",
                                    quote(path.string(), 200)));
    return files;
}

}  // namespace

std::vector<GameLibrary> read_libraries(const std::vector<std::string>& paths) {
    LibraryReader reader;
    for (const std::string& path : paths)
        for (const fs::path& file : files_of(path)) reader.read(file);
    return reader.take();
}

}  // namespace damier::app
