// Text from outside (names, specs, what a player printed) made fit for a page, a terminal or a file. Nothing
// of it is trusted: it may hold any bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

// Valid UTF-8: every byte that is no part of a character becomes the replacement character.
std::string valid_utf8(std::string_view text);

// Valid UTF-8 that shows what is there and does nothing: control characters become their pictures, and marks
// that turn the direction of writing become the replacement character. Line breaks and tabs stay.
std::string printable(std::string_view text);

// The same on one line: line breaks and tabs become blanks.
std::string printable_line(std::string_view text);

// printable(), fit for HTML text and for attributes in quotes.
std::string html_escaped(std::string_view text);

// One field of a CSV line: printable(), quoted where RFC 4180 asks for it, and with an apostrophe in front of
// what a spreadsheet would take for a formula: quotes alone do not keep it from that.
std::string csv_field(std::string_view text);

// The number of characters, not bytes, of valid UTF-8.
std::size_t width_of(std::string_view text);

// At most `longest` characters, the last one an ellipsis when something was cut.
std::string shortened(std::string_view text, std::size_t longest);

// The last `most` bytes, from the beginning of a character on.
std::string_view tail_of(std::string_view text, std::size_t most);

}  // namespace damier
