#include "games/contract/evaluation.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"

namespace damier {

Expected<void> check_evaluation_name(std::string_view name, std::span<const EvaluationInfo> known) {
    std::vector<std::string_view> names;
    for (const EvaluationInfo& evaluation : known) names.push_back(evaluation.name);
    if (std::ranges::find(names, name) != names.end()) return {};
    return fail(fmt::format("unknown evaluation {}: expected {}{}", quote(name), one_of(names),
                            did_you_mean(name, names)));
}

Error takes_no_weights(std::string_view name) {
    return Error{fmt::format("evaluation {} has no weights to be set", quote(name))};
}

Expected<void> check_margin_evaluation(std::string_view name, std::string_view weights) {
    if (const auto known = check_evaluation_name(name, margin_evaluation); !known) return known;
    if (!weights.empty()) return std::unexpected(takes_no_weights(name));
    return {};
}

}  // namespace damier
