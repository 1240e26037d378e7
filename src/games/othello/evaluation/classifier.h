// The chances of a win, a draw and a loss in a game between people, from a position alone: the patterns of
// patterns.h with weights that were fitted to the results of games. What they add up to is in logits, and an
// ordinal model with a width of the draws for each phase makes chances of it (core/wdl.h).
// docs/the-classifier.md tells how it is learnt and what it is worth.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/wdl.h"
#include "games/othello/evaluation/patterns.h"

namespace damier::othello {

// Weights are whole numbers of these parts of a logit, a file holds steps of pattern_file_step of them.
inline constexpr int classifier_units = 125;
// A value is in thousandths of a logit: about as much as hundredths of a disc in the middle of a game.
inline constexpr int classifier_value_units = 1000;

struct ClassifierFile {
    std::string comment;  // how it was made; printable ASCII
    PatternWeights weights;
    // Millionths of a logit.
    std::array<std::uint32_t, pattern_phases> draw_widths{};

    bool operator==(const ClassifierFile&) const = default;
};

// The whole file: docs/formats.md has it byte by byte. Weights are rounded to steps.
std::string classifier_file_bytes(const ClassifierFile& file);

// One that is cut off, altered, of another kind, version or set of patterns is refused.
Expected<ClassifierFile> read_classifier_file(std::string_view bytes);

// The file that the program comes with (data/othello.classifier), or nothing.
std::string_view shipped_classifier();

class Classifier {
  public:
    explicit Classifier(const ClassifierFile& file);

    // Thousandths of a logit.
    Value operator()(const Position& position) const;
    OutcomeModel model(const Position& position) const;
    Wdl chances(const Position& position) const { return model(position).chances((*this)(position)); }

    // One row for each kind of pattern.
    std::vector<TermValue> explain(const Position& position) const;

  private:
    PatternEvaluation patterns_;
    std::array<double, pattern_phases> draw_widths_;
};

}  // namespace damier::othello
