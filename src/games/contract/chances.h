// What a value means for the result, where a game knows it from games that were played. It is an optional
// part:
//
//   outcome_model(evaluation, position)   how values of the evaluation of that name, with its built-in
//                                         weights, lead to chances in this phase of the game; or nothing
//
// A value that a search got from that evaluation is read in the same way.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "core/wdl.h"

namespace damier {

template <class G>
concept HasOutcomeModel = requires(const typename G::Position position, std::string_view evaluation) {
    { G::outcome_model(evaluation, position) } -> std::same_as<std::optional<OutcomeModel>>;
};

template <class G>
std::optional<OutcomeModel> outcome_model_of(std::string_view evaluation,
                                             const typename G::Position& position) {
    if constexpr (HasOutcomeModel<G>) {
        return G::outcome_model(evaluation, position);
    } else {
        return std::nullopt;
    }
}

}  // namespace damier
