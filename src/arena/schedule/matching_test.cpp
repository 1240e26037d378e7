#include "arena/schedule/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "core/random.h"

namespace damier {
namespace {

using Graph = std::vector<std::vector<bool>>;

Graph random_graph(int size, double density, Random& random) {
    Graph graph(static_cast<std::size_t>(size), std::vector<bool>(static_cast<std::size_t>(size)));
    for (std::size_t a = 0; a < graph.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) graph[a][b] = graph[b][a] = random.unit() < density;
    }
    return graph;
}

// The largest number of pairs among the vertices of a set of bits, by trying everything.
int most_pairs(const Graph& graph, unsigned vertices) {
    if (vertices == 0) return 0;
    const auto a = static_cast<unsigned>(std::countr_zero(vertices));
    const unsigned rest = vertices & (vertices - 1);
    int most = most_pairs(graph, rest);
    for (unsigned others = rest; others != 0; others &= others - 1) {
        const auto b = static_cast<unsigned>(std::countr_zero(others));
        if (graph[a][b]) most = std::max(most, 1 + most_pairs(graph, rest & ~(1u << b)));
    }
    return most;
}

TEST(Matching, LeavesAsFewAloneAsTryingEverything) {
    Random random(1);
    for (int i = 0; i < 600; ++i) {
        const int size = 1 + static_cast<int>(random.below(9));
        const Graph graph = random_graph(size, 0.15 + 0.5 * random.unit(), random);
        EXPECT_EQ(Matching(graph).alone(), size - 2 * most_pairs(graph, (1u << size) - 1)) << i;
    }
}

TEST(Matching, StaysTheLargestWhenTwoLeave) {
    Random random(2);
    for (int i = 0; i < 600; ++i) {
        const int size = 4 + static_cast<int>(random.below(6));
        const Graph graph = random_graph(size, 0.15 + 0.5 * random.unit(), random);
        Matching matching(graph);
        const unsigned all = (1u << size) - 1;
        matching.take_out(0, 2);
        EXPECT_EQ(matching.alone(), size - 2 - 2 * most_pairs(graph, all & ~5u)) << i;
        matching.take_out(3);
        EXPECT_EQ(matching.alone(), size - 3 - 2 * most_pairs(graph, all & ~13u)) << i;
    }
}

// Two triangles that an edge joins: an algorithm that pairs greedily along a triangle must find the way back.
TEST(Matching, FindsItsWayThroughOddCycles) {
    Graph graph(6, std::vector<bool>(6));
    const int edges[][2] = {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {2, 3}};
    for (const auto& [a, b] : edges) {
        graph[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = true;
        graph[static_cast<std::size_t>(b)][static_cast<std::size_t>(a)] = true;
    }
    EXPECT_EQ(Matching(graph).alone(), 0);
    EXPECT_TRUE(Matching(graph).neighbours(2, 3));
    EXPECT_FALSE(Matching(graph).neighbours(0, 3));
}

}  // namespace
}  // namespace damier
