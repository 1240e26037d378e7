#include "nn/network.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>

namespace damier::nn {

namespace {

std::size_t count(int number) {
    return static_cast<std::size_t>(number);
}

// Far above what training finds, far below what an i32 sum has room for.
constexpr std::int32_t largest_bias = 1 << 24;
constexpr std::int32_t largest_output_bias = 1 << 30;

Expected<void> check_range(std::string_view what, int number, int least, int most, int step) {
    if (number >= least && number <= most && number % step == 0) return {};
    const std::string steps = step == 1 ? "" : fmt::format(" in steps of {}", step);
    return fail(fmt::format("{} {}, expected {} to {}{}", number, what, least, most, steps));
}

std::uint8_t activation(std::int32_t sum, int shift) {
    const std::int32_t rounded = (sum + (1 << (shift - 1))) >> shift;
    return static_cast<std::uint8_t>(std::clamp(rounded, 0, activation_one));
}

std::vector<std::uint8_t> apply_layer(const IntegerLayer& layer, std::span<const std::uint8_t> inputs) {
    std::vector<std::uint8_t> activations;
    for (std::size_t output = 0; output < layer.biases.size(); ++output) {
        std::int32_t sum = layer.biases[output];
        for (std::size_t i = 0; i < inputs.size(); ++i)
            sum += layer.weights[output * inputs.size() + i] * inputs[i];
        activations.push_back(activation(sum, layer.shifts[output]));
    }
    return activations;
}

// Rounds weights, and remembers the first that does not fit.
class Rounding {
  public:
    template <class Integer>
    void operator()(std::string_view what, std::span<const float> from, std::span<Integer> to, double one,
                    double limit) {
        assert(from.size() == to.size());
        for (std::size_t i = 0; i < from.size(); ++i) to[i] = rounded<Integer>(what, from[i], one, limit);
    }
    template <class Integer>
    Integer rounded(std::string_view what, float weight, double one, double limit) {
        const double scaled = std::nearbyint(static_cast<double>(weight) * one);
        if (std::isfinite(scaled) && std::abs(scaled) <= limit) return static_cast<Integer>(scaled);
        if (refusal_.empty())
            refusal_ =
                fmt::format("{} of {}, expected -{:.4g} to {:.4g}", what, weight, limit / one, limit / one);
        return 0;
    }
    const std::string& refusal() const { return refusal_; }

  private:
    std::string refusal_;
};

// The largest shift with which weights up to this size are bytes.
std::int8_t shift_for(std::span<const float> weights) {
    float largest = 0;
    for (const float weight : weights) largest = std::max(largest, std::abs(weight));
    int shift = most_shift;
    while (shift > least_shift && std::nearbyint(std::ldexp(largest, shift)) > 127) --shift;
    return static_cast<std::int8_t>(shift);
}

void round_layer(const FloatLayer& from, IntegerLayer& to, Rounding& round) {
    const std::size_t inputs = from.weights.size() / from.biases.size();
    for (std::size_t output = 0; output < from.biases.size(); ++output) {
        const auto row = std::span(from.weights).subspan(output * inputs, inputs);
        to.shifts[output] = shift_for(row);
        const double one = 1 << to.shifts[output];
        round("a layer's weight", row, std::span(to.weights).subspan(output * inputs, inputs), one, 127);
        to.biases[output] = round.rounded<std::int32_t>("a layer's bias", from.biases[output],
                                                        activation_one * one, largest_bias);
    }
}

}  // namespace

Expected<void> check_shape(const Shape& shape) {
    for (const auto& checked :
         {check_range("inputs", shape.inputs, 1, most_inputs, 1),
          check_range("accumulator elements", shape.accumulator, least_accumulator, most_accumulator,
                      least_accumulator),
          check_range("extras", shape.extras, 0, most_extras, extras_step),
          check_range("buckets", shape.buckets, 1, most_buckets, 1),
          check_range("elements in hidden layer 1", shape.hidden1, hidden1_size, hidden1_size, 1),
          check_range("elements in hidden layer 2", shape.hidden2, hidden2_size, hidden2_size, 1),
          check_range("inputs of the map", shape.map_inputs, 0, most_inputs, 1),
          check_range("elements of the map", shape.map, 0, most_map, least_accumulator)}) {
        if (!checked) return checked;
    }
    if ((shape.map == 0) != (shape.map_inputs == 0))
        return fail(fmt::format("{} elements and {} inputs of the map, expected both or neither", shape.map,
                                shape.map_inputs));
    return {};
}

Network::Network(const Shape& its_shape)
    : shape(its_shape),
      feature_weights(count(shape.inputs) * count(shape.accumulator)),
      feature_biases(count(shape.accumulator)),
      map_weights(count(shape.map_inputs) * count(shape.map)),
      map_biases(count(shape.map)) {
    const auto layer = [](int inputs, int outputs) {
        return IntegerLayer{std::vector<std::int8_t>(count(inputs) * count(outputs)),
                            std::vector<std::int32_t>(count(outputs)),
                            std::vector<std::int8_t>(count(outputs), least_shift)};
    };
    layer1.assign(count(shape.buckets), layer(shape.joined(), shape.hidden1));
    layer2.assign(count(shape.buckets), layer(shape.hidden1, shape.hidden2));
    output.assign(count(shape.buckets), {std::vector<std::int16_t>(count(shape.hidden2)), 0});
}

std::int32_t Network::evaluate(std::span<const int> mover_inputs, std::span<const int> other_inputs,
                               std::span<const int> map_inputs, std::span<const std::uint8_t> extras,
                               int bucket) const {
    assert(extras.size() == count(shape.extras));
    std::vector<std::uint8_t> joined;
    const auto join = [&](const std::vector<std::int16_t>& weights, const std::vector<std::int16_t>& biases,
                          std::span<const int> inputs) {
        std::vector<std::int32_t> sums(biases.begin(), biases.end());
        for (const int input : inputs) {
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[count(input) * sums.size() + i];
        }
        for (const std::int32_t sum : sums) joined.push_back(activation(sum, feature_shift));
    };
    join(feature_weights, feature_biases, mover_inputs);
    join(feature_weights, feature_biases, other_inputs);
    join(map_weights, map_biases, map_inputs);
    joined.insert(joined.end(), extras.begin(), extras.end());
    const std::size_t phase = count(bucket);
    const auto hidden = apply_layer(layer2[phase], apply_layer(layer1[phase], joined));
    std::int32_t logit = output[phase].bias;
    for (std::size_t i = 0; i < hidden.size(); ++i) logit += output[phase].weights[i] * hidden[i];
    return logit;
}

namespace {

// The largest and the smallest sum that an accumulator element can have.
class SumRange {
  public:
    // The sum of the biases, and what rounding adds to it.
    explicit SumRange(int bias) : least_(bias), most_(bias + (1 << feature_shift) / 2) {}

    // One of these weights, or none.
    void add(int least, int most) {
        least_ += std::min(least, 0);
        most_ += std::max(most, 0);
    }
    int worst() const { return std::max(-least_, most_); }

  private:
    int least_;
    int most_;
};

Expected<void> check_accumulators(const std::vector<std::int16_t>& weights,
                                  const std::vector<std::int16_t>& biases) {
    const std::size_t size = biases.size();
    if (size == 0) return {};
    const std::size_t inputs = weights.size() / size;
    for (std::size_t element = 0; element < size; ++element) {
        SumRange range(biases[element]);
        for (std::size_t square = 0; square < input_squares; ++square) {
            int least = 0;
            int most = 0;
            for (std::size_t input = square; input < inputs; input += input_squares) {
                least = std::min(least, int{weights[input * size + element]});
                most = std::max(most, int{weights[input * size + element]});
            }
            range.add(least, most);
        }
        if (range.worst() > std::numeric_limits<std::int16_t>::max())
            return fail(
                fmt::format("the weights of accumulator element {} add up to {}, expected at most 32767",
                            element, range.worst()));
    }
    return {};
}

Expected<void> check_layer(const IntegerLayer& layer) {
    for (const std::int32_t bias : layer.biases) {
        if (bias < -largest_bias || bias > largest_bias)
            return fail(fmt::format("a layer has a bias of {}, expected -{} to {}", bias, largest_bias,
                                    largest_bias));
    }
    for (const int shift : layer.shifts) {
        if (shift < least_shift || shift > most_shift)
            return fail(
                fmt::format("a layer has a shift of {}, expected {} to {}", shift, least_shift, most_shift));
    }
    return {};
}

}  // namespace

Expected<void> check_sums(const Network& network) {
    for (const auto& checked : {check_accumulators(network.feature_weights, network.feature_biases),
                                check_accumulators(network.map_weights, network.map_biases)}) {
        if (!checked) return checked;
    }
    for (std::size_t phase = 0; phase < network.output.size(); ++phase) {
        for (const IntegerLayer* layer : {&network.layer1[phase], &network.layer2[phase]}) {
            if (const auto checked = check_layer(*layer); !checked) return checked;
        }
        const std::int32_t bias = network.output[phase].bias;
        if (bias < -largest_output_bias || bias > largest_output_bias)
            return fail(fmt::format("an output has a bias of {}, expected -{} to {}", bias,
                                    largest_output_bias, largest_output_bias));
    }
    return {};
}

Expected<Network> quantised(const FloatNetwork& from) {
    if (const auto shaped = check_shape(from.shape); !shaped) return std::unexpected(shaped.error());
    Network to(from.shape);
    Rounding round;
    round("a feature weight", from.feature_weights, std::span(to.feature_weights), feature_one, 32767);
    round("a feature bias", from.feature_biases, std::span(to.feature_biases), feature_one, 32767);
    round("a map weight", from.map_weights, std::span(to.map_weights), feature_one, 32767);
    round("a map bias", from.map_biases, std::span(to.map_biases), feature_one, 32767);
    for (std::size_t phase = 0; phase < to.output.size(); ++phase) {
        round_layer(from.layer1[phase], to.layer1[phase], round);
        round_layer(from.layer2[phase], to.layer2[phase], round);
        round("an output weight", from.output[phase].weights, std::span(to.output[phase].weights),
              output_weight_one, 32767);
        to.output[phase].bias = round.rounded<std::int32_t>("an output bias", from.output[phase].biases[0],
                                                            logit_one, largest_output_bias);
    }
    if (!round.refusal().empty()) return fail(round.refusal());
    if (const auto sums = check_sums(to); !sums) return std::unexpected(sums.error());
    return to;
}

}  // namespace damier::nn
