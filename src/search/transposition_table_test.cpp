#include "search/transposition_table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <latch>
#include <thread>
#include <vector>

#include "core/random.h"

namespace damier {
namespace {

struct WideMove {
    std::uint32_t bits = 0;
    bool operator==(const WideMove&) const = default;
};
struct NarrowMove {
    std::uint8_t bits = 0;
    bool operator==(const NarrowMove&) const = default;
};

using Table = TranspositionTable<WideMove>;
using Entry = Table::Entry;

// In a table of one cache line every key meets every other.
constexpr std::size_t one_line = 64;

Entry of_depth(int depth) {
    return {.value = depth, .depth = depth, .bound = Bound::exact, .solved = false, .move = {7}};
}

bool holds(const Table& table, std::uint64_t key) {
    return table.probe(key).has_value();
}

RC_GTEST_PROP(TranspositionTable, GivesBackWhatWasStored,
              (std::uint64_t key, std::uint32_t move, bool solved)) {
    Table table(1 << 16);
    const Entry entry{.value = *rc::gen::inRange(-infinite_value, infinite_value + 1),
                      .depth = *rc::gen::inRange(0, Table::max_depth + 1),
                      .bound = *rc::gen::element(Bound::upper, Bound::lower, Bound::exact),
                      .solved = solved,
                      .move = {move}};
    const auto generations = *rc::gen::inRange(0, 70);
    for (int i = 0; i < generations; ++i) table.new_generation();
    RC_ASSERT(!table.probe(key));
    table.store(key, entry);
    RC_ASSERT(table.probe(key) == entry);
    RC_ASSERT(!table.probe(key ^ 1));
}

TEST(TranspositionTable, TakesMovesOfAnySmallSize) {
    TranspositionTable<NarrowMove> table(1 << 12);
    const TableEntry<NarrowMove> entry{.value = -5, .depth = 3, .bound = Bound::lower, .move = {255}};
    table.store(99, entry);
    EXPECT_EQ(table.probe(99), entry);
}

TEST(TranspositionTable, ZeroIsAKeyLikeAnyOther) {
    Table table(one_line);
    EXPECT_FALSE(holds(table, 0));
    table.store(0, of_depth(1));
    EXPECT_EQ(table.probe(0), of_depth(1));
}

TEST(TranspositionTable, UsesTheBytesItIsGivenAndNoMore) {
    EXPECT_EQ(Table(0).entry_count(), 4u);
    EXPECT_EQ(Table(127).entry_count(), 4u);
    EXPECT_EQ(Table(3 * one_line).entry_count(), 12u);
    EXPECT_EQ(Table(100'000'000).entry_count(), 100'000'000u / one_line * 4);
}

TEST(TranspositionTable, EveryEntryCanBeUsed) {
    // 3 MiB: several huge pages, and no power of two.
    Table table(std::size_t{3} << 20);
    Random random(1);
    for (std::size_t i = 0; i < 4 * table.entry_count(); ++i) table.store(random(), of_depth(1));
    EXPECT_GT(table.fill_permille(), 990);
}

TEST(TranspositionTable, TheSameKeyReplacesItself) {
    Table table(one_line);
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, of_depth(9));
    table.store(2, of_depth(1));
    EXPECT_EQ(table.probe(2), of_depth(1));
    for (const std::uint64_t key : {1, 3, 4}) EXPECT_EQ(table.probe(key), of_depth(9));
}

TEST(TranspositionTable, TheShallowestGivesWay) {
    Table table(one_line);
    const int depths[] = {5, 3, 8, 6};
    for (std::uint64_t key = 0; key < 4; ++key) table.store(key, of_depth(depths[key]));
    table.store(10, of_depth(1));
    EXPECT_FALSE(holds(table, 1));
    EXPECT_TRUE(holds(table, 0) && holds(table, 2) && holds(table, 3) && holds(table, 10));
}

TEST(TranspositionTable, TheOldestGivesWayBeforeTheShallowest) {
    Table table(one_line);
    table.store(0, of_depth(100));
    table.new_generation();
    table.store(1, of_depth(1));
    table.store(2, of_depth(2));
    table.new_generation();
    table.store(3, of_depth(1));
    table.store(10, of_depth(1));
    EXPECT_FALSE(holds(table, 0));
    table.store(11, of_depth(1));
    EXPECT_FALSE(holds(table, 1));
    EXPECT_TRUE(holds(table, 2) && holds(table, 3) && holds(table, 10) && holds(table, 11));
}

// The generation has five bits: what is one older must look so at every turn of the counter.
TEST(TranspositionTable, AgesAreRightWhenTheCounterTurnsOver) {
    for (int start = 0; start < 40; ++start) {
        Table table(one_line);
        for (int i = 0; i < start; ++i) table.new_generation();
        table.store(0, of_depth(50));
        table.new_generation();
        for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, of_depth(1));
        EXPECT_FALSE(holds(table, 0)) << start;
    }
}

TEST(TranspositionTable, ClearForgetsEverything) {
    Table table(1 << 14);
    for (std::uint64_t key = 0; key < 100; ++key) table.store(mix64(key), of_depth(2));
    EXPECT_GT(table.fill_permille(), 0);
    table.clear();
    EXPECT_EQ(table.fill_permille(), 0);
    for (std::uint64_t key = 0; key < 100; ++key) EXPECT_FALSE(holds(table, mix64(key)));
}

TEST(TranspositionTable, TellsHowFullItIs) {
    Table table(std::size_t{1} << 20);
    for (std::uint64_t key = 0; key < table.entry_count() / 10; ++key) table.store(mix64(key), of_depth(2));
    EXPECT_NEAR(table.fill_permille(), 100, 30);
}

TEST(TranspositionTable, CanBeMoved) {
    Table table(1 << 14);
    table.store(5, of_depth(2));
    Table other = std::move(table);
    EXPECT_EQ(other.probe(5), of_depth(2));
}

// What is stored under a key is a function of the key, and of a number that only says which thread wrote it.
Entry entry_of(std::uint64_t key, std::uint64_t writer) {
    const std::uint64_t mixed = mix64(key);
    return {.value = static_cast<std::int16_t>(mixed),
            .depth = static_cast<int>(mixed >> 16 & 127) + static_cast<int>(writer) * 128,
            .bound = Bound::exact,
            .solved = (mixed >> 24 & 1) != 0,
            .move = {static_cast<std::uint32_t>(mixed >> 32)}};
}

TEST(TranspositionTable, ThreadsNeverReadAMixtureOfEntries) {
    Table table(one_line);
    std::latch both_ready(2);
    std::uint64_t found[2] = {};
    std::uint64_t wrong[2] = {};
    const auto hammer = [&](std::uint64_t writer) {
        Random random(writer);
        both_ready.arrive_and_wait();
        for (int i = 0; i < 1'000'000; ++i) {
            const std::uint64_t stored = mix64(random.below(12));
            table.store(stored, entry_of(stored, writer));
            const std::uint64_t asked = mix64(random.below(12));
            const auto entry = table.probe(asked);
            if (!entry) continue;
            found[writer] += 1;
            wrong[writer] += *entry != entry_of(asked, 0) && *entry != entry_of(asked, 1);
        }
    };
    {
        const std::jthread other(hammer, 1);
        hammer(0);
    }
    EXPECT_EQ(wrong[0] + wrong[1], 0u);
    EXPECT_GT(found[0], 10'000u);
    EXPECT_GT(found[1], 10'000u);
}

}  // namespace
}  // namespace damier
