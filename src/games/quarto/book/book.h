// The book of Quarto: the exact value of every position with up to four pieces placed and one in hand, up to
// symmetry, at one level. `damier learn book quarto` makes it; docs/formats.md has the file, byte by byte.
//
// No position is stored: the classes have numbers (classes.h), and the values stand in that order, five to a
// byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/score.h"
#include "games/quarto/book/classes.h"

namespace damier::quarto {

class Book {
  public:
    // A value for each class with at most `most_placed` pieces placed, by its number: 1 a win for the mover,
    // 0 a draw, -1 a loss.
    Book(int level, int most_placed, std::vector<std::int8_t> values);

    int level() const { return level_; }  // from 0
    int most_placed() const { return most_placed_; }
    const std::vector<std::int8_t>& values() const { return values_; }

    // The value for the mover. Nothing for a position of another level, one that is over or one with too many
    // pieces placed. The opening has the value that is left to the side that gives the first piece.
    std::optional<Score> value(const Position& position) const;

    // The whole file.
    std::string bytes() const;

    bool operator==(const Book&) const = default;

  private:
    int level_;
    int most_placed_;
    std::vector<std::int8_t> values_;
};

// No book of a level is larger.
inline constexpr std::size_t most_book_bytes = std::size_t{1} << 20;

// The book in a file's bytes. One that is cut off, altered, of another kind or version is refused.
Expected<Book> read_book(std::string_view bytes);
// The same, and it must be of this level (from 0).
Expected<Book> read_book(std::string_view bytes, int level);

// The book of a level (from 0) that is built into the program; null when none is.
const Book* shipped_book(int level);

}  // namespace damier::quarto
