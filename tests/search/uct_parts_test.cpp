// The parts of UCT that can be wrong by themselves: the bound, the choice, the index, the order, the link.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "search/ucb.h"
#include "search/uct/index.h"
#include "search/uct/node.h"
#include "search/uct/order.h"
#include "search/uct/select.h"

namespace damier::uct {
namespace {

TEST(Ucb, TheLogarithmIsExactForSmallCountsAndCloseForLarge) {
    for (std::uint64_t count = 1; count <= 512; ++count) {
        EXPECT_NEAR(log_of_count(count), std::log(static_cast<double>(count)), 1e-6) << count;
    }
    for (std::uint64_t count = 513; count < (std::uint64_t{1} << 60); count += count / 7) {
        const double exact = std::log(static_cast<double>(count));
        EXPECT_LE(log_of_count(count), exact + 1e-5) << count;
        EXPECT_GE(log_of_count(count), exact - 0.004) << count;
    }
}

TEST(Ucb, TheBonusIsTheReportsFormula) {
    // 0.65 * sqrt(ln 100 / 7)
    EXPECT_NEAR(std::sqrt(exploration_bonus(0.65, 100) / 7), 0.65 * std::sqrt(std::log(100) / 7), 1e-6);
}

// Standings in blocks that lie in a random order before the end of an array.
struct Blocks {
    struct alignas(64) Cell {
        Standing standing[8];
        std::byte rest[64];
    };
    std::vector<Cell> cells;
    std::vector<std::uint32_t> numbers;

    explicit Blocks(const std::vector<Standing>& standings) : cells((standings.size() + 7) / 8) {
        for (std::size_t i = 0; i < cells.size(); ++i) numbers.push_back(static_cast<std::uint32_t>(i + 1));
        Random random(standings.size());
        std::shuffle(numbers.begin(), numbers.end(), random);
        for (std::size_t i = 0; i < standings.size(); ++i)
            cells[cells.size() - numbers[i / 8]].standing[i % 8] = standings[i];
    }
    StandingBlocks view() const {
        return {reinterpret_cast<const std::byte*>(cells.data() + cells.size()), sizeof(Cell), numbers.data(),
                static_cast<int>(numbers.size())};
    }
};

int first_of_the_best(const std::vector<Standing>& standings, float bonus) {
    int best = -1;
    float best_score = Standing::never;
    for (std::size_t i = 0; i < standings.size(); ++i) {
        if (standings[i].mean == Standing::never) continue;
        const float score = standings[i].mean + std::sqrt(bonus / static_cast<float>(standings[i].visits));
        if (score > best_score) best = static_cast<int>(i);
        best_score = std::max(best_score, score);
    }
    return best;
}

RC_GTEST_PROP(Select, EveryPathFindsTheFirstOfTheBest, ()) {
    // Few different numbers, so that many are equal.
    const auto standing =
        rc::gen::map(rc::gen::pair(rc::gen::inRange(-3, 4), rc::gen::inRange(0, 4)), [](auto pair) {
            const bool never = pair.first == -3 || pair.second == 0;
            return Standing{never ? Standing::never : static_cast<float>(pair.first) / 4, pair.second};
        });
    const auto count = *rc::gen::inRange<std::size_t>(0, 250);
    const auto standings = *rc::gen::container<std::vector<Standing>>(count, standing);
    const float bonus = static_cast<float>(*rc::gen::inRange(0, 20));
    const Blocks blocks(standings);
    const int expected = first_of_the_best(standings, bonus);
    for (const SelectPath& path : select_paths()) {
        RC_ASSERT(path.alone(blocks.view(), bonus) == expected);
        RC_ASSERT(path.shared(blocks.view(), bonus) == expected);
    }
}

// The same as a map does, with keys that crowd at a few places.
TEST(UctIndex, KeepsWhatIsPutInAndNotTakenOut) {
    Random random(11);
    Index index;
    std::unordered_map<std::uint64_t, std::uint32_t> expected;
    std::unordered_map<std::uint32_t, std::uint64_t> key_of;
    const auto find = [&](std::uint64_t key) {
        return index.find<false>(key, [&](std::uint32_t number) { return key_of.at(number) == key; });
    };
    for (std::uint32_t number = 1; number < 20'000; ++number) {
        // Half of the keys differ only above the bits of the table.
        const std::uint64_t key = random.below(2) == 0 ? random() : random() << 40 | random.below(64);
        if (expected.size() == index.capacity()) {
            ASSERT_TRUE(index.grow([] { return false; }));
        }
        key_of[number] = key;
        const auto is_it = [&](std::uint32_t other) { return key_of.at(other) == key; };
        ASSERT_EQ(index.insert<false>(key, number, is_it), expected.contains(key) ? expected[key] : number);
        expected.try_emplace(key, number);
        if (random.below(3) == 0) {
            const auto victim = *std::next(
                expected.begin(),
                random.below(std::min<std::uint32_t>(5, static_cast<std::uint32_t>(expected.size()))));
            index.erase(victim.first, victim.second);
            expected.erase(victim.first);
            ASSERT_EQ(find(victim.first), 0u);
        }
    }
    EXPECT_GT(expected.size(), 10'000u);
    for (const auto& [key, number] : expected) ASSERT_EQ(find(key), number);
}

TEST(UctIndex, StaysAsItWasWhenItMustNotGrow) {
    Index index;
    const std::size_t before = index.bytes();
    index.insert<false>(77, 1, [](std::uint32_t) { return false; });
    EXPECT_FALSE(index.grow([] { return true; }));
    EXPECT_EQ(index.bytes(), before);
    EXPECT_EQ(index.find<false>(77, [](std::uint32_t) { return true; }), 1u);
}

RC_GTEST_PROP(UctOrder, MeetsEachMoveOnce, (std::uint64_t bits)) {
    const auto moves = *rc::gen::inRange<std::size_t>(1, 300);
    const Order order(bits, moves);
    std::set<std::size_t> met;
    for (std::size_t i = 0; i < moves; ++i) met.insert(order(static_cast<int>(i)));
    RC_ASSERT(met.size() == moves && *met.rbegin() == moves - 1);
}

TEST(UctOrder, DependsOnTheSeed) {
    std::set<std::size_t> firsts;
    for (std::uint64_t seed = 0; seed < 200; ++seed) firsts.insert(Order(mix64(seed), 40)(0));
    EXPECT_GT(firsts.size(), 35u);
}

TEST(UctLink, HoldsAValueANodeOrAProof) {
    for (const std::int64_t value : {0, 1, -1, 536'870'911, -536'870'911}) {
        ASSERT_TRUE(Link::to_value(value).is_value());
        EXPECT_EQ(Link::to_value(value).value(), value);
        EXPECT_EQ(Link::to_value(value).proof(), Proof::none);
    }
    EXPECT_EQ(Link::to_value(std::int64_t{1} << 40).value(), 536'870'911);
    for (const std::uint32_t number : {1u, 12'345u, (1u << 30) - 1}) {
        ASSERT_TRUE(Link::to_node(number).is_node());
        EXPECT_EQ(Link::to_node(number).node(), number);
    }
    for (const Proof proof : {Proof::loss, Proof::draw, Proof::win}) {
        ASSERT_TRUE(Link::to_proof(proof).is_proof());
        EXPECT_EQ(Link::to_proof(proof).proof(), proof);
        EXPECT_EQ(reversed(reversed(proof)), proof);
    }
    EXPECT_TRUE(Link().is_value());
}

}  // namespace
}  // namespace damier::uct
