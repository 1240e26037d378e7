#include "games/quarto/book/book.h"

#include <gtest/gtest.h>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/solver/solver.h"
#include "games/quarto/symmetry.h"

namespace damier::quarto {
namespace {

// Any values will do to test the file.
Book random_book(int level, int most_placed, std::uint64_t seed = 1) {
    Random random(seed);
    std::vector<std::int8_t> values(PositionClasses::of_level(level).count(most_placed));
    for (auto& value : values) value = static_cast<std::int8_t>(static_cast<int>(random.below(3)) - 1);
    return Book(level, most_placed, values);
}

std::string with_right_checksum(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

std::string reason(std::string_view bytes) {
    const auto book = read_book(bytes);
    return book ? "it was accepted" : book.error().message;
}

TEST(QuartoBook, IsReadBackAsItWasWritten) {
    for (int level = 0; level < level_count; ++level) {
        for (int placed = 0; placed <= most_placed_in_classes; ++placed) {
            const Book book = random_book(level, placed);
            const auto again = read_book(book.bytes());
            ASSERT_TRUE(again) << again.error().message;
            EXPECT_EQ(*again, book);
        }
    }
}

TEST(QuartoBook, KnowsThePositionsThatItHoldsInEveryOrientation) {
    const Book book = random_book(1, 2);
    const PositionClasses& classes = PositionClasses::of_level(1);
    Random random(3);
    for (std::size_t i = 0; i < book.values().size(); ++i) {
        const auto symmetry = static_cast<int>(random.below(static_cast<std::uint32_t>(symmetry_count(1))));
        EXPECT_EQ(book.value(transform(classes.position(i), symmetry)), book.values()[i]);
    }
    EXPECT_EQ(book.value(Position(1)), -book.values()[0]);
    EXPECT_EQ(book.value(Position(0)), std::nullopt) << "another level";
    EXPECT_EQ(book.value(random_position(1, 1, 4)), std::nullopt) << "three placed";
    EXPECT_EQ(random_book(0, 4).value(*parse_position("0123/..../..../.... - L1", 0)), std::nullopt)
        << "over";
}

TEST(QuartoBook, RefusesEveryCutAndEveryAlteredByte) {
    const std::string bytes = random_book(0, 2).bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(read_book(bytes.substr(0, size))) << size;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string altered = bytes;
            altered[at] = static_cast<char>(altered[at] ^ (1 << bit));
            EXPECT_FALSE(read_book(altered)) << "byte " << at << ", bit " << bit;
        }
    }
}

TEST(QuartoBook, SaysWhatIsWrong) {
    const std::string bytes = random_book(0, 2).bytes();
    EXPECT_EQ(reason(""), "not a book of Quarto");
    EXPECT_EQ(reason("SQLite format 3 and more"), "not a book of Quarto");
    EXPECT_EQ(reason(bytes.substr(0, 20)), "a book of Quarto that is cut off");
    EXPECT_EQ(reason(bytes.substr(0, 40)), "a book of Quarto that is cut off: 40 bytes, expected 64");
    EXPECT_EQ(reason(bytes + "x"), "a book of Quarto with 1 bytes too many at its end");
    std::string other = bytes;
    other[8] = 2;
    EXPECT_EQ(reason(with_right_checksum(other)), "a book of Quarto of version 2, expected 1");
    other = bytes;
    other[12] = 5;
    EXPECT_EQ(reason(with_right_checksum(other)), "a book of Quarto of level 5, expected 1 to 4");
    other = bytes;
    other[16] = 5;
    EXPECT_EQ(reason(with_right_checksum(other)),
              "a book of Quarto with 5 pieces placed, expected at most 4");
    other = bytes;
    other[20] = 1;
    EXPECT_EQ(reason(with_right_checksum(other)),
              "a book of Quarto with 1 values, expected 157 of level 1 with up to 2 placed");
    other = bytes;
    other[30] = static_cast<char>(other[30] ^ 1);
    EXPECT_EQ(reason(other), "a book of Quarto that was altered: its checksum is wrong");
    other[30] = '\xff';
    EXPECT_EQ(reason(with_right_checksum(other)),
              "a book of Quarto in which a byte of values is 255, expected less than 243");
    other = bytes;
    other[24 + 31] = '\xf2';
    EXPECT_EQ(reason(with_right_checksum(other)),
              "a book of Quarto in which values that belong to no position follow the last one");
    EXPECT_EQ(read_book(bytes, 2).error().message, "a book of Quarto of level 1, expected level 3");
    EXPECT_TRUE(read_book(bytes, 0));
}

// The file of a level is the same on every machine and in every version of the program: what is in data/ must
// stay readable.
TEST(QuartoBook, HasTheSameBytesForEver) {
    const std::string bytes = Book(3, 1, {1, -1, 0, 1, -1, 0, 1, -1, 0, 1, -1, 0, 1}).bytes();
    std::string expected = "DAMIER-Q";
    for (const int number : {1, 4, 1, 13}) expected += {static_cast<char>(number), 0, 0, 0};
    for (const int byte :
         {2 + 3 * 0 + 9 * 1 + 27 * 2, 1 + 3 * 2 + 9 * 0 + 27 * 1 + 81 * 2, 0 + 3 * 1 + 9 * 2})
        expected += static_cast<char>(byte);
    EXPECT_EQ(bytes.substr(0, bytes.size() - 8), expected);
}

// Levels 1 to 3 are drawn; at level 4 the side that places first wins.
TEST(QuartoBook, TheBuiltInOnesKnowTheValueOfTheGame) {
    constexpr Score for_who_places_first[] = {0, 0, 0, 1};
    for (int level = 0; level < level_count; ++level) {
        const Book* book = shipped_book(level);
        if (book == nullptr) continue;
        EXPECT_EQ(book->level(), level);
        EXPECT_EQ(book->most_placed(), most_placed_in_classes);
        EXPECT_EQ(book->values()[0], for_who_places_first[level]);
        EXPECT_EQ(book->value(Position(level)), -for_who_places_first[level]);
    }
}

// A few, in seconds; `damier learn book quarto --check` does many.
TEST(QuartoBook, TheBuiltInOnesAgreeWithTheSolver) {
    Random random(11);
    for (int level = 0; level < level_count; ++level) {
        const Book* book = shipped_book(level);
        if (book == nullptr) continue;
        Solver solver(SolverResources{});
        for (int i = 0; i < 5;) {
            const Position position = random_position(random(), level, 5);
            if (position.is_over()) continue;
            EXPECT_EQ(book->value(position), solver.solve(position, {}, {}).margin)
                << format_position(position);
            ++i;
        }
    }
}

}  // namespace
}  // namespace damier::quarto
