// Files of books of exact values, and the journals of the runs that make them.
#include "core/checksum.h"
#include "core/little_endian.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/quarto/book/book.h"
#include "learn/books/book_journal.h"

namespace {

using namespace damier;

void try_book(std::string_view bytes) {
    const auto book = quarto::read_book(bytes);
    if (!book) return fuzz::require_message(book.error(), bytes);
    fuzz::require(book->bytes() == bytes, "a book is written as it was read", bytes);
    const auto value = book->value(quarto::Position(book->level()));
    fuzz::require(value && *value >= -1 && *value <= 1, "a book knows the opening", bytes);
}

void try_journal(std::string_view bytes) {
    const learn::JournalSubject subject{0, 2, 157};
    const auto contents = learn::read_book_journal(bytes, subject);
    if (!contents) return fuzz::require_message(contents.error(), bytes);
    fuzz::require(contents->sound_bytes <= bytes.size(), "what is sound is a part of it", bytes);
    for (const learn::SolvedClass& one : contents->solved) {
        fuzz::require(one.number < subject.classes && one.value >= -1 && one.value <= 1,
                      "an entry names a class and its value", bytes);
    }
    const auto again = learn::read_book_journal(bytes.substr(0, contents->sound_bytes), subject);
    fuzz::require(again && again->solved == contents->solved, "the sound part says the same", bytes);
}

}  // namespace

int damier::fuzz::books(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_book(text);
    try_journal(text);
    // With a right checksum, which no mutation finds, what stands before it is read too.
    if (size < 8) return 0;
    std::string mended(text.substr(0, size - 8));
    append_little_endian(mended, checksum64(mended));
    try_book(mended);
    return 0;
}
