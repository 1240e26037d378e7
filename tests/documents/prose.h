// What the checks of the documents read: the prose of Markdown files and the comments of sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier {

struct NumberedLine {
    int number;  // from 1
    std::string_view text;
};

// The lines outside code blocks.
std::vector<NumberedLine> prose_lines(std::string_view markdown);

// Lines of prose that are longer than `columns` characters. Rows of tables may be long, and so may a line
// that cannot be broken, as it is one word or one piece of code.
std::vector<NumberedLine> long_lines(std::string_view markdown, std::size_t columns);

// Where the links lead: "../rules.md#yolah". Addresses on the web are left out.
std::vector<std::string> link_targets(std::string_view markdown);

// The names by which links reach the headings: "Names, and words" is names-and-words.
std::vector<std::string> heading_anchors(std::string_view markdown);

// What people read in a file: Markdown without its code blocks, or the comments of a source. Empty for other
// files.
std::string prose_of(std::string_view file_name, std::string_view text);

// Words that look like a path of this repository ("src/core/side.h", "games/contract/") or like the name of
// one of its files ("position.h").
std::vector<std::string> paths_in(std::string_view prose);

}  // namespace damier
