// Files of networks. What is read is written as it was read, and its fast loops agree with its plain ones.
#include <algorithm>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/yolah/evaluation/network.h"
#include "nn/network_file.h"
#include "nn/packed_network.h"

namespace {

using namespace damier;

void run_network(const nn::Network& network, std::string_view bytes) {
    const nn::PackedNetwork packed(network);
    const std::vector<std::uint16_t> on = {0};
    const std::vector<int> first = {0}, none;
    const std::vector<std::uint8_t> extras(static_cast<std::size_t>(network.shape.extras),
                                           nn::activation_one);
    const bool has_map = network.shape.map > 0;
    const std::span<const std::uint16_t> map_on(on.data(), has_map ? 1 : 0);
    alignas(64) std::int16_t mover[nn::most_accumulator], other[nn::most_accumulator];
    packed.refresh(on, mover);
    packed.refresh({}, other);
    for (int bucket = 0; bucket < network.shape.buckets; ++bucket)
        fuzz::require(packed.logit(mover, other, map_on, extras, bucket) ==
                          network.evaluate(first, none, has_map ? first : none, extras, bucket),
                      "the fast loops agree with the plain ones", bytes);
}

void try_network(std::string_view bytes) {
    if (const auto evaluation = yolah::read_network_evaluation(bytes); !evaluation)
        fuzz::require_message(evaluation.error(), bytes);
    const auto file = nn::read_network(bytes, "tiny");
    if (!file) return fuzz::require_message(file.error(), bytes);
    fuzz::require(nn::network_bytes(*file) == bytes, "a network is written as it was read", bytes);
    run_network(file->network, bytes);
}

}  // namespace

int damier::fuzz::networks(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_network(text);
    // With a right checksum, which no mutation finds, what stands before it is read too.
    if (size < 8) return 0;
    std::string mended(text.substr(0, size - 8));
    append_little_endian(mended, checksum64(mended));
    try_network(mended);
    return 0;
}
