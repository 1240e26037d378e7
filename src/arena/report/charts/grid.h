// A small table of text, written for a terminal or as Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier {

struct Grid {
    struct Column {
        std::string title;
        bool text = false;  // text stands on the left, numbers on the right
    };
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // as many cells as there are columns
};

// Fixed width by characters; a line for the titles, one for each row.
std::string text_of(const Grid& grid);
// A table as GitHub reads it; everything in the cells is shown as it is.
std::string markdown_of(const Grid& grid);

// Text in which no character means anything to Markdown or HTML.
std::string markdown_escaped(std::string_view text);

}  // namespace damier
