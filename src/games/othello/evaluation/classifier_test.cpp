#include "games/othello/evaluation/classifier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "core/random.h"
#include "games/othello/evaluation/evaluation.h"
#include "games/othello/evaluation/pattern_file.h"

namespace damier::othello {
namespace {

ClassifierFile some_classifier() {
    ClassifierFile file;
    file.comment = "made for a test";
    Random random(5);
    for (auto& phase : file.weights.phases)
        for (auto& weight : phase)
            if (random.below(3) == 0)
                weight =
                    static_cast<std::int16_t>(pattern_file_step * (static_cast<int>(random.below(9)) - 4));
    for (auto& width : file.draw_widths) width = random.below(200'000);
    return file;
}

std::string refusal_of_classifier(std::string_view bytes) {
    const auto read = read_classifier_file(bytes);
    return read ? "read" : read.error().message;
}

// The bytes with a right checksum.
std::string sealed_again(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

TEST(OthelloClassifier, FileIsReadAsItWasWritten) {
    const ClassifierFile file = some_classifier();
    const auto read = read_classifier_file(classifier_file_bytes(file));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(*read == file);
}

TEST(OthelloClassifier, OtherFilesAreRefused) {
    const std::string bytes = classifier_file_bytes(some_classifier());
    EXPECT_EQ(refusal_of_classifier(""), "not a classifier file");
    EXPECT_EQ(refusal_of_classifier(pattern_file_bytes({})), "not a classifier file");
    EXPECT_EQ(refusal_of_classifier(bytes.substr(0, 60)), "a classifier file that is cut off");
    EXPECT_EQ(refusal_of_classifier(bytes.substr(0, bytes.size() - 1)),
              "a classifier file that was cut off or altered: its checksum is wrong");
    std::string other_version = bytes;
    other_version[8] = 2;
    EXPECT_EQ(refusal_of_classifier(other_version), "a classifier file of version 2, expected 1");
    std::string wide = bytes;
    wide.replace(12, 4, "\xff\xff\xff\xff");
    EXPECT_EQ(refusal_of_classifier(sealed_again(wide)),
              "a classifier file with a width of draws of 4294967295, expected at most 10000000");
    // The mark of the set of patterns, 24 bytes into the pattern file.
    std::string other_patterns = bytes;
    other_patterns[72 + 24] ^= 1;
    EXPECT_EQ(refusal_of_classifier(sealed_again(other_patterns)),
              "a classifier file with unfit weights: a file of weights for other patterns than this "
              "program's");
}

// Without weights a position says nothing, and the width of the draws says all.
TEST(OthelloClassifier, ChancesAreThoseOfAnOrdinalModel) {
    ClassifierFile file;
    file.draw_widths.fill(500'000);
    const Position start;
    const Wdl even = Classifier(file).chances(start);
    EXPECT_NEAR(even.win, 1 / (1 + std::exp(0.5)), 1e-12);
    EXPECT_DOUBLE_EQ(even.win, even.loss);
    EXPECT_NEAR(even.win + even.draw + even.loss, 1, 1e-12);
    // Two logits for any number of the mover's moves.
    for (auto& phase : file.weights.phases)
        for (std::size_t moves = 0; moves < count_kind_sizes[0]; ++moves) {
            const std::size_t entry = feature_offsets[pattern_kind_count] + moves;
            phase[weight_numbers().of_entries()[entry]] = 2 * classifier_units;
        }
    const Classifier ahead(file);
    EXPECT_EQ(ahead(start), 2000);
    EXPECT_NEAR(ahead.chances(start).win, 1 / (1 + std::exp(0.5 - 2)), 1e-12);
    EXPECT_NEAR(ahead.chances(start).loss, 1 / (1 + std::exp(0.5 + 2)), 1e-12);
}

TEST(OthelloClassifier, ExplanationAddsUpToTheValue) {
    const Classifier classifier(some_classifier());
    Position position;
    for (int i = 0; i < 20 && !position.is_over(); ++i) {
        Moves moves;
        position.legal_moves(moves);
        position.play(moves[0]);
        double sum = 0;
        for (const TermValue& row : classifier.explain(position)) sum += row.value;
        EXPECT_EQ(sum, classifier(position));
    }
}

// Ten logits and more are as sure as an estimate can be.
TEST(OthelloClassifier, StaysAnEstimate) {
    ClassifierFile file;
    for (auto& phase : file.weights.phases) std::ranges::fill(phase, std::int16_t{100});
    const Classifier classifier(file);
    EXPECT_EQ(classifier(Position()), largest_estimate);
    double sum = 0;
    for (const TermValue& row : classifier.explain(Position())) sum += row.value;
    EXPECT_EQ(sum, largest_estimate);
}

TEST(OthelloClassifier, ShippedOneKnowsWhoIsAhead) {
    if (shipped_classifier().empty()) GTEST_SKIP() << "the program comes without a classifier";
    const auto file = read_classifier_file(shipped_classifier());
    ASSERT_TRUE(file) << file.error().message;
    const Classifier classifier(*file);
    // Late in a game, all corners and edges are the mover's, or all are the other's.
    const Bitboard edges = 0xff818181818181ff;
    const Bitboard inside = 0x003c3c3c3c3c3c00;
    const Wdl ahead = classifier.chances(Position(edges, inside, 0));
    const Wdl behind = classifier.chances(Position(inside, edges, 0));
    EXPECT_GT(ahead.win, 0.9);
    EXPECT_GT(behind.loss, 0.9);
}

}  // namespace
}  // namespace damier::othello
