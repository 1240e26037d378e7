// What values of the evaluations mean: for each evaluation and phase the two numbers of the model that leads
// to chances (core/wdl.h), as `damier learn quality othello` fits them to the results of people's games.
//
// The file is text, a line for an evaluation in a phase: name, phase, weight, draw width. Empty lines and
// those that begin with # are passed over.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/wdl.h"
#include "games/othello/evaluation/patterns.h"

namespace damier::othello {

using PhaseModels = std::array<OutcomeModel, pattern_phases>;

class Chances {
  public:
    std::optional<OutcomeModel> model(std::string_view evaluation, int empty_squares) const;
    void set(std::string_view evaluation, const PhaseModels& models);

    std::string text() const;
    bool operator==(const Chances&) const = default;

  private:
    std::map<std::string, PhaseModels, std::less<>> models_;
};

Expected<Chances> parse_chances(std::string_view text);

// Those that the program comes with (data/othello-chances.txt), or none.
const Chances& shipped_chances();

}  // namespace damier::othello
