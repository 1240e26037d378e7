#include "games/shared/term_weights.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/suggest.h"
#include "games/shared/outside_json.h"

namespace damier {

namespace {

using nlohmann::json;

std::unexpected<Error> bad(std::string_view game, const std::string& what) {
    return fail(fmt::format("{} weights: {}", game, what));
}

const json* find(const json& object, std::string_view field) {
    const auto found = object.find(field);
    return found == object.end() ? nullptr : &*found;
}

// For a message. A structure may be nested deeper than the library's printing can follow.
std::string shown(const json& value) {
    return value.is_structured() ? std::string(value.type_name()) : quote(value.dump());
}

Expected<std::vector<int>> parse_knots(const TermWeightsFormat& format, const json& file) {
    const json* list = find(file, "free_squares");
    if (list == nullptr) return bad(format.game, "field 'free_squares' is missing");
    const auto complain = [&](std::string_view got) {
        return bad(
            format.game,
            fmt::format("field 'free_squares': expected whole numbers from 0 to {}, each larger than the one "
                        "before, got {}",
                        format.most_free_squares, got));
    };
    if (!list->is_array()) return complain(list->type_name());
    if (list->empty()) return complain("none");
    std::vector<int> knots;
    for (const json& entry : *list) {
        const bool whole = entry.is_number_unsigned() &&
                           entry.get<std::uint64_t>() <= static_cast<std::uint64_t>(format.most_free_squares);
        if (!whole || (!knots.empty() && entry.get<int>() <= knots.back())) return complain(shown(entry));
        knots.push_back(entry.get<int>());
    }
    return knots;
}

Expected<std::vector<double>> parse_weights(const TermWeightsFormat& format, const std::string& term,
                                            const json& list, std::size_t knots) {
    if (!list.is_array() || list.size() != knots) {
        return bad(format.game,
                   fmt::format("term '{}': expected {} weights, one for each of 'free_squares', got {}", term,
                               knots, list.is_array() ? std::to_string(list.size()) : list.type_name()));
    }
    std::vector<double> weights;
    for (const json& entry : list) {
        if (!entry.is_number() || !(std::abs(entry.get<double>()) <= largest_weight)) {
            return bad(format.game, fmt::format("term '{}': expected numbers from {} to {}, got {}", term,
                                                -largest_weight, largest_weight, shown(entry)));
        }
        weights.push_back(entry.get<double>());
    }
    return weights;
}

Expected<json> parse_object(const TermWeightsFormat& format, std::string_view text) {
    auto parsed = parse_outside_json(text);
    if (!parsed && parsed.error().kind == JsonFault::Kind::number)
        return bad(format.game, "a number is too large");
    if (!parsed && parsed.error().kind == JsonFault::Kind::depth)
        return bad(format.game, fmt::format("nested too deep, {}", parsed.error().sentence));
    if (!parsed) return bad(format.game, fmt::format("not JSON, near byte {}", parsed.error().byte + 1));
    json& file = *parsed;
    if (!file.is_object())
        return bad(format.game, fmt::format("expected a JSON object, got {}", file.type_name()));
    const json* game = find(file, "game");
    if (game == nullptr) return bad(format.game, "field 'game' is missing");
    if (*game != format.game)
        return bad(format.game,
                   fmt::format("field 'game': expected \"{}\", got {}", format.game, shown(*game)));
    static constexpr std::string_view fields[] = {"game", "free_squares", "weights"};
    for (const auto& [field, value] : file.items()) {
        if (std::ranges::find(fields, field) == std::end(fields))
            return bad(format.game, fmt::format("unknown field {}: expected {}{}", quote(field),
                                                one_of(fields), did_you_mean(field, fields)));
    }
    return std::move(file);
}

}  // namespace

TermWeights TermWeights::none(std::span<const int> knots, std::size_t term_count) {
    return {{knots.begin(), knots.end()}, {term_count, std::vector<double>(knots.size(), 0.0)}};
}

double TermWeights::at(std::size_t term, int free_squares) const {
    const std::vector<double>& at_knots = weights[term];
    const auto above = std::ranges::upper_bound(knots, free_squares);
    if (above == knots.begin()) return at_knots.front();
    if (above == knots.end()) return at_knots.back();
    const auto high = static_cast<std::size_t>(above - knots.begin());
    const double part = static_cast<double>(free_squares - knots[high - 1]) / (knots[high] - knots[high - 1]);
    return at_knots[high - 1] + part * (at_knots[high] - at_knots[high - 1]);
}

Expected<TermWeights> parse_term_weights(const TermWeightsFormat& format, std::string_view json_text) {
    const Expected<json> file = parse_object(format, json_text);
    if (!file) return std::unexpected(file.error());
    const auto knots = parse_knots(format, *file);
    if (!knots) return std::unexpected(knots.error());
    TermWeights result = TermWeights::none(*knots, format.terms.size());
    const json* terms = find(*file, "weights");
    if (terms == nullptr) return bad(format.game, "field 'weights' is missing");
    if (!terms->is_object())
        return bad(format.game,
                   fmt::format("field 'weights': expected an object with a list for each term, got {}",
                               terms->type_name()));
    for (const auto& [name, list] : terms->items()) {
        const auto term = std::ranges::find(format.terms, name);
        if (term == format.terms.end())
            return bad(format.game, fmt::format("unknown term {}: expected {}{}", quote(name),
                                                one_of(format.terms), did_you_mean(name, format.terms)));
        auto weights = parse_weights(format, name, list, result.knots.size());
        if (!weights) return std::unexpected(weights.error());
        result.weights[static_cast<std::size_t>(term - format.terms.begin())] = std::move(*weights);
    }
    return result;
}

std::string format_term_weights(const TermWeightsFormat& format, const TermWeights& weights) {
    // By hand rather than by the library: a term a line, in the order of the terms, is what people edit.
    std::string text = fmt::format("{{\n  \"game\": {},\n  \"free_squares\": {},\n  \"weights\": {{",
                                   json(format.game).dump(), json(weights.knots).dump());
    for (std::size_t term = 0; term < format.terms.size(); ++term) {
        text += fmt::format("{}\n    {}: {}", term == 0 ? "" : ",", json(format.terms[term]).dump(),
                            json(weights.weights[term]).dump());
    }
    return text + "\n  }\n}\n";
}

std::vector<TermValue> explain_terms(std::span<const std::string_view> names, const TermWeights& weights,
                                     int free_squares, std::span<const int> mover,
                                     std::span<const int> other) {
    std::vector<TermValue> rows;
    for (std::size_t term = 0; term < names.size(); ++term) {
        const double weight = weights.at(term, free_squares);
        if (weight == 0) continue;
        rows.push_back({std::string(names[term]), static_cast<double>(mover[term]),
                        static_cast<double>(other[term]), weight, weight * (mover[term] - other[term])});
    }
    return rows;
}

}  // namespace damier
