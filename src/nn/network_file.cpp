#include "nn/network_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

#include "core/checksum.h"
#include "core/little_endian.h"

namespace damier::nn {

namespace {

constexpr std::string_view magic = "DAMIER-N";
constexpr std::uint32_t version = 3;
// Numbers of 32 bits after the magic: version, inputs, accumulator, extras, buckets, hidden1, hidden2, inputs
// of the map, elements of the map, value per logit, bytes of the comment.
constexpr std::size_t header_numbers = 11;
constexpr std::size_t game_at = magic.size() + 4 * header_numbers;
constexpr std::size_t comment_at = game_at + most_game_bytes + 1;
constexpr std::size_t checksum_bytes = 8;

bool is_printable(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

// Calls visit(vector) for each vector of weights, in the order of the file.
template <class AnyNetwork, class Visit>
void for_each_part(AnyNetwork& network, Visit visit) {
    visit(network.feature_biases);
    visit(network.feature_weights);
    visit(network.map_biases);
    visit(network.map_weights);
    for (std::size_t phase = 0; phase < network.output.size(); ++phase) {
        for (auto* layer : {&network.layer1[phase], &network.layer2[phase]}) {
            visit(layer->biases);
            visit(layer->shifts);
            visit(layer->weights);
        }
        visit(std::span(&network.output[phase].bias, 1));
        visit(network.output[phase].weights);
    }
}

std::size_t payload_bytes(const Network& network) {
    std::size_t bytes = 0;
    for_each_part(network, [&](const auto& part) { bytes += part.size() * sizeof part[0]; });
    return bytes;
}

template <class Integer>
using Unsigned = std::make_unsigned_t<std::remove_cvref_t<Integer>>;

std::string header_bytes(const NetworkFile& file) {
    const Shape& shape = file.network.shape;
    std::string bytes(magic);
    append_little_endian(bytes, version);
    for (const int number :
         {shape.inputs, shape.accumulator, shape.extras, shape.buckets, shape.hidden1, shape.hidden2,
          shape.map_inputs, shape.map, file.value_per_logit, static_cast<int>(file.comment.size())})
        append_little_endian(bytes, static_cast<std::uint32_t>(number));
    bytes += file.game;
    bytes.resize(comment_at, '\0');
    return bytes += file.comment;
}

// The name up to its zero bytes; nothing else may follow it.
Expected<std::string> read_game(std::string_view field, std::string_view game) {
    const std::string_view name = field.substr(0, field.find('\0'));
    const bool clean = field.find_first_not_of('\0', name.size()) == std::string_view::npos;
    if (name == game && clean) return std::string(name);
    return fail(fmt::format("a network for the game {}, expected {}", quote(name), game));
}

// All but the weights, which are zero. Sizes are checked before anything of that size is made.
Expected<NetworkFile> read_header(std::string_view bytes, std::string_view game) {
    if (!bytes.starts_with(magic)) return fail("not a network file");
    if (bytes.size() < comment_at + checksum_bytes) return fail("a network file that is cut off");
    const auto number = [&](std::size_t i) {
        return little_endian_at<std::uint32_t>(bytes, magic.size() + 4 * i);
    };
    if (number(0) != version)
        return fail(fmt::format("a network file of version {}, expected {}", number(0), version));
    const auto name = read_game(bytes.substr(game_at, most_game_bytes + 1), game);
    if (!name) return std::unexpected(name.error());
    // No size is near this, so what is cut here is refused below.
    const auto size = [&](std::size_t i) { return static_cast<int>(std::min(number(i), 1'000'000u)); };
    const Shape shape = {size(1), size(2), size(3), size(4), size(5), size(6), size(7), size(8)};
    if (const auto shaped = check_shape(shape); !shaped)
        return fail("a network file with " + shaped.error().message);
    const int value_per_logit = size(9);
    if (value_per_logit < 1 || value_per_logit > most_value_per_logit)
        return fail(fmt::format("a network file with a value of {} per logit, expected 1 to {}", number(9),
                                most_value_per_logit));
    if (number(10) > most_comment_bytes)
        return fail(fmt::format("a network file with a comment of {} bytes, expected at most {}", number(10),
                                most_comment_bytes));
    const std::string_view comment = bytes.substr(comment_at, number(10));
    return NetworkFile{*name, std::string(comment), value_per_logit, Network(shape)};
}

Expected<void> check_size(const NetworkFile& file, std::string_view bytes) {
    const std::size_t expected = header_bytes(file).size() + payload_bytes(file.network) + checksum_bytes;
    if (bytes.size() < expected)
        return fail(
            fmt::format("a network file that is cut off: {} bytes, expected {}", bytes.size(), expected));
    if (bytes.size() > expected)
        return fail(fmt::format("a network file with {} bytes too many at its end", bytes.size() - expected));
    return {};
}

void read_weights(std::string_view bytes, Network& network) {
    std::size_t at = 0;
    for_each_part(network, [&](auto&& part) {
        for (auto& weight : part) {
            weight = static_cast<std::remove_cvref_t<decltype(weight)>>(
                little_endian_at<Unsigned<decltype(weight)>>(bytes, at));
            at += sizeof weight;
        }
    });
    assert(at == bytes.size());
}

}  // namespace

std::string network_bytes(const NetworkFile& file) {
    assert(!file.game.empty() && file.game.size() <= most_game_bytes && is_printable(file.game));
    assert(file.comment.size() <= most_comment_bytes && is_printable(file.comment));
    assert(file.value_per_logit > 0 && file.value_per_logit <= most_value_per_logit);
    std::string bytes = header_bytes(file);
    for_each_part(file.network, [&](const auto& part) {
        for (const auto weight : part)
            append_little_endian(bytes, static_cast<Unsigned<decltype(weight)>>(weight));
    });
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

Expected<NetworkFile> read_network(std::string_view bytes, std::string_view game) {
    auto file = read_header(bytes, game);
    if (!file) return file;
    if (const auto sized = check_size(*file, bytes); !sized) return std::unexpected(sized.error());
    const std::size_t end = bytes.size() - checksum_bytes;
    if (little_endian_at<std::uint64_t>(bytes, end) != checksum64(bytes.substr(0, end)))
        return fail("a network file that was altered: its checksum is wrong");
    if (!is_printable(file->comment)) return fail("a network file whose comment is not printable ASCII");
    const std::size_t weights_at = comment_at + file->comment.size();
    read_weights(bytes.substr(weights_at, end - weights_at), file->network);
    if (const auto sums = check_sums(file->network); !sums)
        return fail("a network file in which " + sums.error().message);
    return file;
}

}  // namespace damier::nn
