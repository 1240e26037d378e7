#include "games/shared/board_text.h"

#include <fmt/core.h>

#include <vector>

#include "core/text/text.h"

namespace damier {

Expected<std::string> parse_rows(std::string_view text, BoardSize size, std::string_view what) {
    const std::vector<std::string_view> rows = split(text, '/');
    if (static_cast<int>(rows.size()) != size.ranks) {
        return fail(fmt::format("{}: expected {} rows separated by '/', got {} in {}", what, size.ranks,
                                rows.size(), quote(text)));
    }
    std::string cells(static_cast<std::size_t>(size.squares()), '.');
    for (int row = 0; row < size.ranks; ++row) {
        const std::string_view line = rows[static_cast<std::size_t>(row)];
        const int rank = size.ranks - 1 - row;
        if (static_cast<int>(line.size()) != size.files) {
            return fail(fmt::format("{}: rank {} has {} squares in {}, expected {}", what, rank + 1,
                                    line.size(), quote(line), size.files));
        }
        for (int file = 0; file < size.files; ++file) {
            cells[static_cast<std::size_t>(rank * size.files + file)] = line[static_cast<std::size_t>(file)];
        }
    }
    return cells;
}

std::string format_rows(std::string_view cells, BoardSize size) {
    std::string out;
    for (int rank = size.ranks - 1; rank >= 0; --rank) {
        out +=
            cells.substr(static_cast<std::size_t>(rank * size.files), static_cast<std::size_t>(size.files));
        if (rank > 0) out += '/';
    }
    return out;
}

std::string draw_rows(std::span<const std::string> cells, BoardSize size, TopRank top) {
    std::string out;
    for (int row = 0; row < size.ranks; ++row) {
        const int rank = top == TopRank::highest ? size.ranks - 1 - row : row;
        std::string line = std::to_string(rank + 1);
        for (int file = 0; file < size.files; ++file) {
            line += ' ';
            line += cells[static_cast<std::size_t>(rank * size.files + file)];
        }
        // A hole in the last file is a blank: nothing is gained by trailing blanks.
        while (line.back() == ' ') line.pop_back();
        out += line + '\n';
    }
    out += ' ';
    for (int file = 0; file < size.files; ++file) {
        out += ' ';
        out += static_cast<char>('a' + file);
    }
    return out + '\n';
}

std::string inked(std::string_view text, Ink ink, bool colour) {
    if (!colour || ink == Ink::plain) return std::string(text);
    static constexpr std::string_view codes[] = {"0", "1", "2", "31", "32", "33", "34", "36"};
    return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(ink)], text);
}

}  // namespace damier
