#include "nn/network_file.h"

#include <gtest/gtest.h>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "nn/random_network.h"

namespace damier::nn {
namespace {

NetworkFile some_file() {
    constexpr Shape shape = {
        .inputs = 10, .accumulator = 64, .extras = 8, .buckets = 3, .map_inputs = 5, .map = 32};
    return {"tictactoe", "made of nothing, seed 5", 250, quantised(random_float_network(shape, 5)).value()};
}

std::string refusal_of(std::string_view bytes, std::string_view game = "tictactoe") {
    const auto file = read_network(bytes, game);
    return file ? "taken" : file.error().message;
}

// With another number at a place of the header, and the checksum that belongs to it.
std::string changed(std::string bytes, std::size_t at, std::uint32_t number) {
    std::string replacement;
    append_little_endian(replacement, number);
    bytes.replace(at, 4, replacement);
    bytes.resize(bytes.size() - 8);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

TEST(NetworkFile, IsReadAsItWasWritten) {
    const NetworkFile file = some_file();
    const std::string bytes = network_bytes(file);
    const auto read = read_network(bytes, "tictactoe");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, file);
    EXPECT_EQ(network_bytes(*read), bytes);
    // The widest shape fits into what is read of a weights file.
    constexpr Shape wide = {.inputs = 192,
                            .accumulator = most_accumulator,
                            .extras = most_extras,
                            .buckets = 8,
                            .map_inputs = 1600,
                            .map = most_map};
    EXPECT_LT(network_bytes({"yolah", "", 1, Network(wide)}).size(), std::size_t{4} << 20);
}

TEST(NetworkFile, IsRefusedWhenItIsWrong) {
    const std::string bytes = network_bytes(some_file());
    EXPECT_EQ(refusal_of(""), "not a network file");
    EXPECT_EQ(refusal_of("{\"game\": \"yolah\"}"), "not a network file");
    EXPECT_EQ(refusal_of(bytes, "yolah"), "a network for the game 'tictactoe', expected yolah");
    EXPECT_EQ(refusal_of(changed(bytes, 8, 2)), "a network file of version 2, expected 3");
    EXPECT_EQ(refusal_of(changed(bytes, 16, 33)),
              "a network file with 33 accumulator elements, expected 32 to 512 in steps of 32");
    EXPECT_EQ(refusal_of(changed(bytes, 12, 0xffffffff)),
              "a network file with 1000000 inputs, expected 1 to 2048");
    EXPECT_EQ(refusal_of(changed(bytes, 44, 0)),
              "a network file with a value of 0 per logit, expected 1 to 100000");
    EXPECT_EQ(refusal_of(changed(bytes, 48, 1001)),
              "a network file with a comment of 1001 bytes, expected at most 1000");
    EXPECT_EQ(refusal_of(changed(bytes, 68, 0x0a0a0a0a)),
              "a network file whose comment is not printable ASCII");
    // The game's name runs up to a zero byte, with nothing behind it.
    EXPECT_EQ(refusal_of(changed(bytes, 64, 0x61000000)),
              "a network for the game 'tictactoe', expected tictactoe");
    // Feature bias 0 and 1, at the largest.
    EXPECT_EQ(refusal_of(changed(bytes, 68 + 23, 0x7fff7fff)).substr(0, 58),
              "a network file in which the weights of accumulator element");
}

TEST(NetworkFile, IsRefusedWhenItIsCutOffAlteredOrTooLong) {
    const std::string bytes = network_bytes(some_file());
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 16)
        EXPECT_NE(refusal_of(bytes.substr(0, size)), "taken") << size;
    EXPECT_EQ(refusal_of(bytes.substr(0, 50)), "a network file that is cut off");
    EXPECT_EQ(refusal_of(bytes.substr(0, bytes.size() - 1)),
              "a network file that is cut off: " + std::to_string(bytes.size() - 1) + " bytes, expected " +
                  std::to_string(bytes.size()));
    EXPECT_EQ(refusal_of(bytes + "x"), "a network file with 1 bytes too many at its end");
    for (std::size_t at = 0; at < bytes.size(); at += 97) {
        std::string altered = bytes;
        altered[at] = static_cast<char>(altered[at] ^ 0x10);
        EXPECT_NE(refusal_of(altered), "taken") << at;
    }
    std::string altered = bytes;
    altered[200] = static_cast<char>(altered[200] + 1);
    EXPECT_EQ(refusal_of(altered), "a network file that was altered: its checksum is wrong");
}

}  // namespace
}  // namespace damier::nn
