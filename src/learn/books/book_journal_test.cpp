#include "learn/books/book_journal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/text/text_file.h"

namespace damier::learn {
namespace {

constexpr JournalSubject subject{2, 3, 1000};

class BookJournalTest : public testing::Test {
  protected:
    ~BookJournalTest() override { std::filesystem::remove(path_); }
    BookJournal open(const JournalSubject& about = subject) {
        auto journal = BookJournal::open(path_, about);
        EXPECT_TRUE(journal) << journal.error().message;
        return std::move(*journal);
    }
    std::string bytes() const { return *read_text_file(path_, 1 << 20); }
    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
    std::string refusal(const JournalSubject& about = subject) const {
        const auto journal = BookJournal::open(path_, about);
        return journal ? "it was accepted" : journal.error().message;
    }

    std::string path_ = testing::TempDir() + "journal-" + std::to_string(::getpid());
    const std::vector<SolvedClass> first_ = {{5, 1}, {999, -1}, {0, 0}};
    const std::vector<SolvedClass> second_ = {{17, 0}};
};

TEST_F(BookJournalTest, KeepsWhatWasAppended) {
    {
        BookJournal journal = open();
        EXPECT_TRUE(journal.solved().empty());
        journal.append(first_);
        journal.append({});
        journal.append(second_);
    }
    BookJournal again = open();
    EXPECT_EQ(again.solved(), (std::vector<SolvedClass>{{5, 1}, {999, -1}, {0, 0}, {17, 0}}));
    EXPECT_EQ(again.torn_bytes(), 0u);
    again.append(second_);
    EXPECT_EQ(read_book_journal(bytes(), subject)->solved.size(), 5u);
}

// A kill may cut the file anywhere: the blocks before stay, and the next run goes on behind them.
TEST_F(BookJournalTest, GoesOnAfterACutAnywhere) {
    {
        BookJournal journal = open();
        journal.append(first_);
        journal.append(second_);
    }
    const std::string whole = bytes();
    const std::size_t first_end = whole.size() - 16;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        write(whole.substr(0, size));
        {
            BookJournal journal = open();
            ASSERT_EQ(journal.solved().size(), size >= first_end ? first_.size() : 0) << size;
            journal.append(second_);
        }
        BookJournal again = open();
        ASSERT_EQ(again.solved().size(), size >= first_end ? 4u : 1u) << size;
        ASSERT_EQ(again.torn_bytes(), 0u);
    }
}

TEST_F(BookJournalTest, BelievesNothingThatWasAltered) {
    {
        BookJournal journal = open();
        journal.append(first_);
    }
    const std::string whole = bytes();
    for (std::size_t at = 20; at < whole.size(); ++at) {
        std::string altered = whole;
        altered[at] = static_cast<char>(altered[at] ^ 4);
        const auto contents = read_book_journal(altered, subject);
        ASSERT_TRUE(contents);
        EXPECT_TRUE(contents->solved.empty()) << at;
        EXPECT_EQ(contents->sound_bytes, 20u);
    }
}

TEST_F(BookJournalTest, RefusesWhatIsNotItsOwn) {
    {
        BookJournal journal = open();
    }
    EXPECT_EQ(refusal({3, 3, 1000}),
              "the journal of a book of level 3 with up to 3 placed, expected level 4 with up to 3 placed");
    write("something else, longer than the header of a journal");
    EXPECT_EQ(refusal(), "not the journal of a book of Quarto");
    write("short");
    EXPECT_EQ(refusal(), "not the journal of a book of Quarto");
    EXPECT_TRUE(BookJournal::open("/no/such/folder/journal", subject)
                    .error()
                    .message.starts_with("cannot be written: "));
}

TEST_F(BookJournalTest, RefusesClassesThatDoNotExist) {
    {
        BookJournal journal = open({2, 3, 2000});
        journal.append(std::vector<SolvedClass>{{1500, 0}});
    }
    EXPECT_EQ(refusal(), "entry 6001 at byte 24 names no class and value");
}

TEST_F(BookJournalTest, IsWrittenByOneRunAtATime) {
    const BookJournal journal = open();
    EXPECT_EQ(refusal(), "another run is writing it");
}

}  // namespace
}  // namespace damier::learn
