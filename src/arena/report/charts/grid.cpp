#include "arena/report/charts/grid.h"

#include <algorithm>

#include "core/text/safe_text.h"

namespace damier {

namespace {

std::vector<std::size_t> widths_of(const Grid& grid) {
    std::vector<std::size_t> widths;
    for (const Grid::Column& column : grid.columns) widths.push_back(width_of(column.title));
    for (const auto& row : grid.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    }
    return widths;
}

std::string padded(const std::string& text, std::size_t width, bool left) {
    const std::string blanks(width - width_of(text), ' ');
    return left ? text + blanks : blanks + text;
}

std::string text_line(const Grid& grid, const std::vector<std::size_t>& widths,
                      const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) line += "  ";
        line += padded(cells[i], widths[i], grid.columns[i].text);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string markdown_line(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) line += " " + cell + " |";
    return line + "\n";
}

std::vector<std::string> titles_of(const Grid& grid) {
    std::vector<std::string> titles;
    for (const Grid::Column& column : grid.columns) titles.push_back(column.title);
    return titles;
}

std::vector<std::string> escaped(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = markdown_escaped(cell);
    return cells;
}

}  // namespace

std::string text_of(const Grid& grid) {
    const std::vector<std::size_t> widths = widths_of(grid);
    std::string out = text_line(grid, widths, titles_of(grid));
    for (const auto& row : grid.rows) out += text_line(grid, widths, row);
    return out;
}

std::string markdown_of(const Grid& grid) {
    std::vector<std::string> rules;
    for (const Grid::Column& column : grid.columns) rules.emplace_back(column.text ? ":--" : "--:");
    std::string out = markdown_line(escaped(titles_of(grid))) + markdown_line(rules);
    for (const auto& row : grid.rows) out += markdown_line(escaped(row));
    return out;
}

std::string markdown_escaped(std::string_view text) {
    std::string out;
    for (const char c : printable_line(text)) {
        if (c == '<') {
            out += "&lt;";
        } else if (c == '&') {
            out += "&amp;";
        } else {
            if (std::string_view("\\|*_`[]~#$").find(c) != std::string_view::npos) out += '\\';
            out += c;
        }
    }
    return out;
}

}  // namespace damier
