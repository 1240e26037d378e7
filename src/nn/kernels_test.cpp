// Every path that this machine has, against the plain loops of network.h.
#include <gtest/gtest.h>

#include <numeric>

#include "nn/accumulator_stack.h"
#include "nn/packed_network.h"
#include "nn/random_network.h"

namespace damier::nn {
namespace {

struct View {
    std::vector<std::uint16_t> on;
    std::vector<std::uint16_t> off;

    std::vector<int> inputs() const { return {on.begin(), on.end()}; }
};

// A third of the inputs are on, in a random order.
View random_view(int inputs, Random& random) {
    std::vector<std::uint16_t> all(static_cast<std::size_t>(inputs));
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    std::shuffle(all.begin(), all.end(), random);
    const auto middle = all.begin() + std::min(inputs / 3, input_squares - 20);
    return {{all.begin(), middle}, {middle, all.end()}};
}

// Switches one input off and two on.
InputChange random_change(View& view, Random& random) {
    const auto take = [&random](std::vector<std::uint16_t>& from) {
        std::swap(from[random.below(static_cast<std::uint32_t>(from.size()))], from.back());
        const std::uint16_t taken = from.back();
        from.pop_back();
        return taken;
    };
    const InputChange change = {take(view.on), {take(view.off), take(view.off)}};
    view.on.insert(view.on.end(), std::begin(change.on), std::end(change.on));
    view.off.push_back(change.off);
    return change;
}

std::vector<std::uint8_t> random_extras(int count, Random& random) {
    std::vector<std::uint8_t> extras;
    for (int i = 0; i < count; ++i) extras.push_back(static_cast<std::uint8_t>(random.below(128)));
    return extras;
}

// With the largest weights that are allowed, of either sign, where `extreme`.
Network random_network(const Shape& shape, bool extreme, std::uint64_t seed) {
    Network network = quantised(random_float_network(shape, seed)).value();
    if (!extreme) return network;
    Random random(seed);
    const auto fill = [&random](auto& weights, int largest) {
        for (auto& weight : weights)
            weight = static_cast<std::remove_cvref_t<decltype(weight)>>(random() & 1 ? largest : -largest);
    };
    fill(network.feature_weights, 32767 / (input_squares + 1));
    fill(network.map_weights, 32767 / (input_squares + 1));
    for (std::size_t phase = 0; phase < network.output.size(); ++phase) {
        fill(network.layer1[phase].weights, 127);
        fill(network.layer2[phase].weights, 127);
        for (auto& shift : network.layer1[phase].shifts)
            shift = static_cast<std::int8_t>(least_shift + random.below(most_shift - least_shift + 1));
        network.layer1[phase].weights[3] = -128;
        fill(network.output[phase].weights, 32767);
    }
    EXPECT_TRUE(check_sums(network));
    return network;
}

class NetworkPath : public testing::TestWithParam<Path> {};

// Along a random line of moves: each position from nothing, and each third one by the stack.
void expect_agreement(const Network& network, const Path& path, std::uint64_t seed) {
    const auto packed = std::make_shared<const PackedNetwork>(network, path);
    const Shape& shape = network.shape;
    Random random(seed);
    View views[2] = {random_view(shape.inputs, random), random_view(shape.inputs, random)};
    AccumulatorStack stack(packed, {views[0].on, views[1].on});
    for (int ply = 0; ply < 20; ++ply) {
        const std::vector<std::uint8_t> extras = random_extras(shape.extras, random);
        const View map = shape.map > 0 ? random_view(shape.map_inputs, random) : View{};
        const int bucket = static_cast<int>(random.below(static_cast<std::uint32_t>(shape.buckets)));
        const std::size_t mover = random.below(2);
        const std::int32_t expected =
            network.evaluate(views[mover].inputs(), views[1 - mover].inputs(), map.inputs(), extras, bucket);
        alignas(64) std::int16_t accumulators[2][most_accumulator];
        for (std::size_t view = 0; view < 2; ++view) packed->refresh(views[view].on, accumulators[view]);
        ASSERT_EQ(packed->logit(accumulators[mover], accumulators[1 - mover], map.on, extras, bucket),
                  expected);
        if (ply % 3 != 1) {
            ASSERT_EQ(stack.logit(mover, map.on, extras, bucket), expected) << ply;
        }
        stack.push({random_change(views[0], random), random_change(views[1], random)});
    }
}

TEST_P(NetworkPath, AgreesWithThePlainLoops) {
    for (int accumulator = least_accumulator; accumulator <= most_accumulator; accumulator += 32) {
        const int extras = accumulator % (most_extras + 1) / extras_step * extras_step;
        const int map = accumulator % (most_map + 32);
        const Shape shape = {.inputs = 192,
                             .accumulator = accumulator,
                             .extras = extras,
                             .buckets = 3,
                             .map_inputs = map > 0 ? 300 : 0,
                             .map = map};
        for (const bool extreme : {false, true})
            expect_agreement(random_network(shape, extreme, 11), GetParam(), 12);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, NetworkPath, testing::ValuesIn(paths().begin(), paths().end()),
                         [](const auto& path) {
                             std::string name(path.param.name);
                             std::erase_if(name, [](char c) { return !std::isalnum(c); });
                             return name;
                         });

TEST(NetworkPaths, EndWithThePortableOne) {
    EXPECT_EQ(paths().back().name, "portable");
    EXPECT_EQ(PackedNetwork(Network({.inputs = 1, .accumulator = 32})).path(), paths().front().name);
}

// A walk in a tree of moves, deeper than the stack is at first, where passes and ways back are as likely as
// moves; each position is asked about or not.
TEST(AccumulatorStack, FollowsAnyWalk) {
    const Shape shape = {.inputs = 192, .accumulator = 64, .extras = 0, .buckets = 1};
    const auto packed =
        std::make_shared<const PackedNetwork>(quantised(random_float_network(shape, 1)).value());
    const Network network = quantised(random_float_network(shape, 1)).value();
    Random random(2);
    using Views = std::array<View, 2>;
    std::vector<Views> line = {{random_view(192, random), random_view(192, random)}};
    AccumulatorStack stack(packed, {line[0][0].on, line[0][1].on});
    std::size_t deepest = 0;
    int asked = 0;
    for (int step = 0; step < 6000; ++step) {
        const std::uint32_t choice = random.below(20);
        if (choice < 8 && line.size() > 1) {
            stack.pop();
            line.pop_back();
        } else if (choice < 10) {
            stack.push_nothing();
            line.push_back(line.back());
        } else {
            Views views = line.back();
            // Each move leaves one more on. Of these small weights, many more than usual may be.
            if (views[0].on.size() > 2 * input_squares) continue;
            stack.push({random_change(views[0], random), random_change(views[1], random)});
            line.push_back(std::move(views));
        }
        deepest = std::max(deepest, line.size());
        if (random.below(4) != 0) continue;
        ++asked;
        const std::size_t mover = random.below(2);
        ASSERT_EQ(stack.logit(mover, {}, {}, 0),
                  network.evaluate(line.back()[mover].inputs(), line.back()[1 - mover].inputs(), {}, {}, 0));
    }
    EXPECT_GT(asked, 1000);
    EXPECT_GT(deepest, 64u);
}

}  // namespace
}  // namespace damier::nn
