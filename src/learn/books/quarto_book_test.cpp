#include "learn/books/quarto_book.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <filesystem>

#include "games/quarto/book/canonical.h"
#include "games/quarto/notation/text.h"

namespace damier::learn {
namespace {

using quarto::Position;
using quarto::PositionClasses;

// The real values of positions with two pieces placed take minutes each. Any values that symmetric positions
// share will do.
Score invented(const Position& position) {
    return static_cast<Score>(quarto::canonical_position(position).hash() % 3) - 1;
}

MakeSolver inventing(std::atomic<int>& calls, int stop_at = 1 << 30, std::stop_source* source = nullptr) {
    return [&calls, stop_at, source] {
        return [&calls, stop_at, source](const Position& position,
                                         std::stop_token stop) -> std::optional<Score> {
            if (stop.stop_requested()) return std::nullopt;
            if (++calls == stop_at) source->request_stop();
            return invented(position);
        };
    };
}

class QuartoBookTest : public testing::Test {
  protected:
    ~QuartoBookTest() override { std::filesystem::remove(path_); }
    BookJournal journal(const BookTask& task) { return *BookJournal::open(path_, subject_of(task)); }

    std::string path_ = testing::TempDir() + "book-journal-" + std::to_string(::getpid());
    std::atomic<int> calls_ = 0;
};

BookTask small_task(int level, int threads) {
    BookTask task;
    task.level = level;
    task.most_placed = 2;
    task.threads = threads;
    task.checkpoint_seconds = 0;
    return task;
}

// Written out once more, in the plainest way.
Score plain_value(const Position& position, int most_placed) {
    if (std::popcount(position.occupied()) == most_placed) return invented(position);
    Score best = -1;
    quarto::Moves moves;
    position.legal_moves(moves);
    for (const quarto::Move move : moves) {
        Position child = position;
        child.play(move);
        best = std::max(best, -plain_value(child, most_placed));
    }
    return best;
}

TEST_F(QuartoBookTest, SolvesTheDeepestAndDerivesTheOthers) {
    const BookTask task = small_task(1, 2);
    BookJournal file = journal(task);
    BookProgress last;
    const auto book = make_quarto_book(task, inventing(calls_), file, {},
                                       [&](const BookProgress& progress) { last = progress; });
    ASSERT_TRUE(book);
    const PositionClasses& classes = PositionClasses::of_level(1);
    EXPECT_EQ(calls_, static_cast<int>(classes.count(2) - classes.count(1)));
    EXPECT_EQ(last.done, last.all);
    EXPECT_EQ(last.in_this_run, last.all);
    for (std::size_t i = 0; i < classes.count(2); i += i < 13 ? 4 : 1)
        EXPECT_EQ(book->values()[i], plain_value(classes.position(i), 2)) << i;
}

TEST_F(QuartoBookTest, GoesOnWhereItWasStopped) {
    const BookTask task = small_task(0, 2);
    std::stop_source source;
    {
        BookJournal file = journal(task);
        EXPECT_FALSE(make_quarto_book(task, inventing(calls_, 50, &source), file, source.get_token(), {}));
    }
    const int before = calls_;
    EXPECT_LT(before, 148);
    BookJournal file = journal(task);
    EXPECT_GE(file.solved().size(), 50u);
    const auto resumed = make_quarto_book(task, inventing(calls_), file, {}, {});
    ASSERT_TRUE(resumed);
    EXPECT_EQ(calls_, 148) << "nothing is solved twice";
    std::filesystem::remove(path_);
    BookJournal fresh = journal(task);
    EXPECT_EQ(make_quarto_book(task, inventing(calls_), fresh, {}, {}), resumed);
}

TEST_F(QuartoBookTest, TheCheckFindsWhatIsWrong) {
    const BookTask task = small_task(0, 1);
    BookJournal file = journal(task);
    const auto book = make_quarto_book(task, inventing(calls_), file, {}, {});
    ASSERT_TRUE(book);
    const auto check = [&](const quarto::Book& about) {
        return check_quarto_book(about, 2'000, 1, 2, inventing(calls_), {}, {});
    };
    const BookCheck right = check(*book);
    EXPECT_TRUE(right.complete);
    EXPECT_EQ(right.solved, 2'000u);
    EXPECT_EQ(right.followed, 9u);
    EXPECT_TRUE(right.disagreements.empty());
    for (const std::size_t at : {0u, 5u, 100u}) {
        std::vector<std::int8_t> values = book->values();
        values[at] = static_cast<std::int8_t>(values[at] == 1 ? -1 : 1);
        const BookCheck wrong = check(quarto::Book(0, 2, values));
        ASSERT_FALSE(wrong.disagreements.empty()) << at;
        const std::string position = quarto::format_position(PositionClasses::of_level(0).position(at));
        EXPECT_TRUE(std::ranges::any_of(wrong.disagreements, [&](const Disagreement& one) {
            return one.position == position && one.book == values[at] && one.found == book->values()[at];
        })) << at;
    }
}

TEST_F(QuartoBookTest, AStoppedCheckSaysSo) {
    const BookTask task = small_task(0, 1);
    BookJournal file = journal(task);
    const auto book = make_quarto_book(task, inventing(calls_), file, {}, {});
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(check_quarto_book(*book, 10, 1, 1, inventing(calls_), source.get_token(), {}).complete);
}

// From all but a few values of a built-in book, the same book, byte for byte.
TEST_F(QuartoBookTest, ABuiltInBookIsMadeAgainFromItsValues) {
    for (int level = 0; level < quarto::level_count; ++level) {
        const quarto::Book* book = quarto::shipped_book(level);
        if (book == nullptr) continue;
        BookTask task;
        task.level = level;
        const PositionClasses& classes = PositionClasses::of_level(level);
        std::vector<SolvedClass> known;
        for (std::size_t i = classes.count(3); i < classes.count(4); ++i) {
            if (i % 50'000 != 123) known.push_back({static_cast<std::uint32_t>(i), book->values()[i]});
        }
        {
            BookJournal file = journal(task);
            file.append(known);
        }
        BookJournal file = journal(task);
        const auto again =
            make_quarto_book(task, class_solvers(level, 64 << 20, file.solved()), file, {}, {});
        ASSERT_TRUE(again);
        EXPECT_EQ(again->bytes(), book->bytes()) << "level " << level + 1;
        std::filesystem::remove(path_);
    }
}

}  // namespace
}  // namespace damier::learn
