// The books of data/, which CMake puts into the program as bytes. Those it found when it was configured are
// named in DAMIER_QUARTO_BOOK_1 to _4.
#include <array>
#include <cassert>

#include "games/quarto/book/book.h"

namespace damier {

extern const std::string_view quarto_level1_book;
extern const std::string_view quarto_level2_book;
extern const std::string_view quarto_level3_book;
extern const std::string_view quarto_level4_book;

}  // namespace damier

namespace damier::quarto {

namespace {

std::string_view shipped_bytes(int level) {
    switch (level) {
#if defined(DAMIER_QUARTO_BOOK_1)
        case 0:
            return quarto_level1_book;
#endif
#if defined(DAMIER_QUARTO_BOOK_2)
        case 1:
            return quarto_level2_book;
#endif
#if defined(DAMIER_QUARTO_BOOK_3)
        case 2:
            return quarto_level3_book;
#endif
#if defined(DAMIER_QUARTO_BOOK_4)
        case 3:
            return quarto_level4_book;
#endif
        default:
            return {};
    }
}

std::optional<Book> read_shipped(int level) {
    const std::string_view bytes = shipped_bytes(level);
    if (bytes.empty()) return std::nullopt;
    auto book = read_book(bytes, level);
    assert(book && "a test reads every shipped book");
    return book ? std::optional(std::move(*book)) : std::nullopt;
}

// Each level's book is read when it is first asked for.
template <int level>
const Book* shipped() {
    static const std::optional<Book> book = read_shipped(level);
    return book ? &*book : nullptr;
}

}  // namespace

const Book* shipped_book(int level) {
    static constexpr std::array readers = {shipped<0>, shipped<1>, shipped<2>, shipped<3>};
    return readers[static_cast<std::size_t>(level)]();
}

}  // namespace damier::quarto
