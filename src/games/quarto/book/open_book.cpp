#include "games/quarto/book/open_book.h"

#include <algorithm>
#include <array>
#include <memory>

#include "games/quarto/book/book.h"

namespace damier::quarto {

namespace {

BookLookup shipped_lookup() {
    std::array<const Book*, level_count> books{};
    for (int level = 0; level < level_count; ++level)
        books[static_cast<std::size_t>(level)] = shipped_book(level);
    if (std::ranges::all_of(books, [](const Book* book) { return book == nullptr; })) return {};
    return [books](const Position& position) -> std::optional<Score> {
        const Book* book = books[static_cast<std::size_t>(position.variant())];
        return book != nullptr ? book->value(position) : std::nullopt;
    };
}

}  // namespace

Expected<BookLookup> open_book(std::string_view bytes) {
    if (bytes.empty()) return shipped_lookup();
    auto read = read_book(bytes);
    if (!read) return std::unexpected(read.error());
    return [book = std::make_shared<const Book>(std::move(*read))](const Position& position) {
        return book->value(position);
    };
}

}  // namespace damier::quarto
