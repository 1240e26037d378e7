#include "games/othello/evaluation/pattern_file.h"

#include <gtest/gtest.h>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "core/random.h"
#include "games/othello/evaluation/evaluation.h"

namespace damier::othello {
namespace {

// Small and large weights between runs of zeros, all of them whole steps.
PatternFile some_file() {
    PatternFile file;
    file.comment = "made for a test";
    Random random(5);
    for (auto& phase : file.weights.phases)
        for (auto& weight : phase)
            if (random.below(3) == 0)
                weight =
                    static_cast<std::int16_t>(pattern_file_step * (static_cast<int>(random.below(9)) - 4));
    file.weights.phases[0][0] = pattern_file_step * (INT16_MAX / pattern_file_step);
    file.weights.phases[14].back() = -pattern_file_step * (INT16_MAX / pattern_file_step);
    return file;
}

std::string refusal(std::string_view bytes) {
    const auto read = read_pattern_file(bytes);
    return read ? "read" : read.error().message;
}

// The bytes with a right checksum.
std::string sealed(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

TEST(OthelloPatternFile, IsReadAsItWasWritten) {
    const PatternFile file = some_file();
    const auto read = read_pattern_file(pattern_file_bytes(file));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(*read == file);
}

TEST(OthelloPatternFile, RoundsToTheNearestStep) {
    PatternFile file;
    auto& weights = file.weights.phases[3];
    weights[0] = 5, weights[1] = 6, weights[2] = -5, weights[3] = -6, weights[4] = 1, weights[5] = -1;
    weights[6] = INT16_MAX, weights[7] = INT16_MIN;
    const auto read = read_pattern_file(pattern_file_bytes(file));
    ASSERT_TRUE(read);
    const auto& rounded = read->weights.phases[3];
    EXPECT_EQ((std::vector(rounded.begin(), rounded.begin() + 8)),
              (std::vector<std::int16_t>{4, 8, -4, -8, 0, 0, 32764, -32764}));
}

TEST(OthelloPatternFile, OfAnotherKindIsRefused) {
    const std::string bytes = pattern_file_bytes(some_file());
    EXPECT_EQ(refusal(""), "not a file of pattern weights");
    EXPECT_EQ(refusal("DAMIER-N"), "not a file of pattern weights");
    EXPECT_EQ(refusal(bytes.substr(0, 20)), "a file of pattern weights that is cut off");
    std::string other = bytes;
    other[8] = 9;
    EXPECT_EQ(refusal(sealed(other)), "a file of pattern weights of version 9, expected 1");
    for (const std::size_t at : {12u, 16u, 24u, 31u}) {
        other = bytes;
        other[at] = static_cast<char>(other[at] ^ 1);
        EXPECT_EQ(refusal(sealed(other)), "a file of weights for other patterns than this program's") << at;
    }
    other = bytes;
    other[21] = 100;
    EXPECT_EQ(refusal(sealed(other)),
              "a file of pattern weights with a comment of 25615 bytes, expected at most 1000");
    other = bytes;
    other[33] = '\n';
    EXPECT_EQ(refusal(sealed(other)), "a file of pattern weights whose comment is not printable ASCII");
}

TEST(OthelloPatternFile, ThatIsDamagedIsRefused) {
    const std::string bytes = pattern_file_bytes(some_file());
    const std::string altered =
        "a file of pattern weights that was cut off or altered: its checksum is wrong";
    EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), altered);
    EXPECT_EQ(refusal(bytes + "x"), altered);
    Random random(11);
    for (int i = 0; i < 200; ++i) {
        std::string damaged = bytes;
        const std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
        EXPECT_NE(refusal(damaged), "read") << at;
    }
}

// The checksum keeps nobody from writing nonsense on purpose.
TEST(OthelloPatternFile, ThatLiesIsRefused) {
    const PatternFile empty;
    const std::string bytes = pattern_file_bytes(empty);
    const std::string malformed = "a file of pattern weights that is not well formed";
    const std::string head = bytes.substr(0, 32);
    const std::string seal(8, 'x');
    EXPECT_EQ(refusal(sealed(head + seal)), malformed);
    EXPECT_EQ(refusal(sealed(head + std::string(8, '\xff') + seal)), malformed);
    // A zero and more zeros than there are weights.
    EXPECT_EQ(refusal(sealed(head + std::string("\0\xff\xff\x3c", 4) + seal)), malformed);
    // A weight that does not fit.
    EXPECT_EQ(refusal(sealed(head + "\xff\xff\x7f" + bytes.substr(32))), malformed);
    EXPECT_EQ(refusal(sealed(bytes.substr(0, bytes.size() - 8) + "\x01" + seal)),
              "a file of pattern weights with more weights than patterns");
}

TEST(OthelloPatternFile, OfTheProgramIsUsed) {
    const auto made = make_evaluation("patterns", "");
    if (shipped_patterns().empty()) {
        EXPECT_EQ(
            made.error().message,
            "the program comes without pattern weights for Othello; name a pattern file with weights=FILE");
        return;
    }
    ASSERT_TRUE(made) << made.error().message;
    // A corner of one's own is good, one of the other's is bad.
    const Bitboard mover = 0x0000'0008'1000'0000, other = 0x0000'0010'0800'0000;
    const auto& evaluation = std::get<PatternEvaluation>(*made);
    EXPECT_GT(evaluation.value(mover | 1, other), evaluation.value(mover, other | 1) + 500);
}

TEST(OthelloPatternFile, OfTheUserIsUsed) {
    const PatternFile file = some_file();
    const auto made = make_evaluation("patterns", pattern_file_bytes(file));
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(std::get<PatternEvaluation>(*made)(Position()), PatternEvaluation(file.weights)(Position()));
}

}  // namespace
}  // namespace damier::othello
