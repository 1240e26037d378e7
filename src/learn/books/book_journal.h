// What a run that makes a book has solved so far: a file that only grows, block by block, so that a run that
// was killed goes on where it was.
//
//    header   "DAMIER-J", then three numbers of 32 bits: version, level from 1, most pieces placed
//    block    the number n of entries; n entries; a checksum of 64 bits over the block and where it begins
//    entry    32 bits: 4 x the number of the class (games/quarto/book/classes.h) + its value + 1
//
// A block that is cut off or altered ends what is believed: it and what follows is solved again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier::learn {

struct SolvedClass {
    std::uint32_t number;
    std::int8_t value;  // for the mover: 1, 0 or -1

    bool operator==(const SolvedClass&) const = default;
};

// What a journal is about; another one does not fit.
struct JournalSubject {
    int level = 0;  // from 0
    int most_placed = 0;
    std::size_t classes = 0;  // numbers are below

    bool operator==(const JournalSubject&) const = default;
};

struct JournalContents {
    std::vector<SolvedClass> solved;
    std::size_t sound_bytes = 0;  // what follows them is torn
};

// Refuses what is no journal of this subject.
Expected<JournalContents> read_book_journal(std::string_view bytes, const JournalSubject& subject);

class BookJournal {
  public:
    // Makes the file, or reads it and cuts off what is torn.
    static Expected<BookJournal> open(const std::string& path, const JournalSubject& subject);

    BookJournal(BookJournal&& other) noexcept;
    BookJournal& operator=(BookJournal&&) = delete;
    ~BookJournal();

    // What was there when it was opened.
    const std::vector<SolvedClass>& solved() const { return solved_; }
    std::size_t torn_bytes() const { return torn_bytes_; }

    // Has it on the disk when it returns. Throws std::system_error.
    void append(std::span<const SolvedClass> solved);

  private:
    explicit BookJournal(int descriptor) : descriptor_(descriptor) {}
    Expected<void> start(const JournalSubject& subject);

    int descriptor_;
    std::size_t size_ = 0;
    std::vector<SolvedClass> solved_;
    std::size_t torn_bytes_ = 0;
};

}  // namespace damier::learn
