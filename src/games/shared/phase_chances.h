// What values of evaluations mean for the result: for each evaluation and phase of the game the two numbers
// of the model that leads to chances (core/wdl.h), fitted to games that were played.
//
// As a file it is text, a line for an evaluation in a phase: name, phase, weight, draw width. Empty lines and
// those that begin with # are passed over.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/wdl.h"

namespace damier {

class PhaseChances {
  public:
    // Of the phases 0, 1, ... of an evaluation; nothing where it has none.
    std::optional<OutcomeModel> model(std::string_view evaluation, std::size_t phase) const;
    void set(std::string_view evaluation, std::vector<OutcomeModel> models);

    std::string text() const;
    bool operator==(const PhaseChances&) const = default;

  private:
    std::map<std::string, std::vector<OutcomeModel>, std::less<>> models_;
};

// Every evaluation in it has all the phases.
Expected<PhaseChances> parse_phase_chances(std::string_view text, std::size_t phases);

}  // namespace damier
