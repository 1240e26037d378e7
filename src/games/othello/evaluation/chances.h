// What values of the evaluations mean, in the phases of the patterns: as `damier learn quality othello` fits
// it to the results of people's games (games/shared/phase_chances.h has the file's format).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/wdl.h"
#include "games/othello/evaluation/patterns.h"
#include "games/shared/phase_chances.h"

namespace damier::othello {

using PhaseModels = std::array<OutcomeModel, pattern_phases>;

class Chances {
  public:
    Chances() = default;
    explicit Chances(PhaseChances chances) : chances_(std::move(chances)) {}

    std::optional<OutcomeModel> model(std::string_view evaluation, int empty_squares) const {
        return chances_.model(evaluation, pattern_phase(empty_squares));
    }
    void set(std::string_view evaluation, const PhaseModels& models) {
        chances_.set(evaluation, {models.begin(), models.end()});
    }

    std::string text() const { return chances_.text(); }
    bool operator==(const Chances&) const = default;

  private:
    PhaseChances chances_;
};

Expected<Chances> parse_chances(std::string_view text);

// Those that the program comes with (data/othello-chances.txt), or none.
const Chances& shipped_chances();

}  // namespace damier::othello
