#include "games/shared/json_reader.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

JsonReader::JsonReader(const nlohmann::json& object, std::string_view what) : object_(object), what_(what) {
    if (!object.is_object()) fail(fmt::format("expected a JSON object, got {}", object.type_name()));
}

bool JsonReader::has(std::string_view field) const {
    return object_.is_object() && object_.contains(field);
}

const nlohmann::json* JsonReader::find(std::string_view field) {
    if (error_) return nullptr;
    const auto it = object_.find(field);
    if (it == object_.end()) {
        fail(fmt::format("field '{}' is missing", field));
        return nullptr;
    }
    return &*it;
}

std::string JsonReader::text(std::string_view field) {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return {};
    if (!value->is_string()) {
        fail(fmt::format("field '{}': expected a text, got {}", field, value->type_name()));
        return {};
    }
    return value->get<std::string>();
}

int JsonReader::integer(std::string_view field, int least, int most) {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return least;
    const bool whole = value->is_number_integer();
    // Unsigned values beyond the range of a signed integer would turn negative below.
    const bool huge = value->is_number_unsigned() &&
                      value->get<std::uint64_t>() > static_cast<std::uint64_t>(most < 0 ? 0 : most);
    if (!whole || huge || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most) {
        fail(fmt::format("field '{}': expected a whole number from {} to {}", field, least, most));
        return least;
    }
    return value->get<int>();
}

double JsonReader::real(std::string_view field, double least, double most) {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return least;
    const double number = value->is_number() ? value->get<double>() : std::nan("");
    if (number >= least && number <= most) return number;
    fail(fmt::format("field '{}': expected a number from {} to {}", field, least, most));
    return least;
}

bool JsonReader::flag(std::string_view field) {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return false;
    if (value->is_boolean()) return value->get<bool>();
    fail(fmt::format("field '{}': expected true or false", field));
    return false;
}

int JsonReader::choice(std::string_view field, std::span<const std::string_view> choices) {
    const std::string value = text(field);
    if (error_) return 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (equal_ignoring_case(value, choices[i])) return static_cast<int>(i);
    }
    fail(fmt::format("field '{}': {} is not {}{}", field, quote(value), one_of(choices),
                     did_you_mean(value, choices)));
    return 0;
}

Bitboard JsonReader::squares(std::string_view field) {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return 0;
    if (!value->is_array()) {
        fail(fmt::format("field '{}': expected a list of squares, got {}", field, value->type_name()));
        return 0;
    }
    Bitboard set = 0;
    for (const nlohmann::json& entry : *value) {
        const std::string name = entry.is_string() ? entry.get<std::string>() : std::string();
        const std::optional<Square> square = parse_square(name);
        if (!square) {
            fail(fmt::format("field '{}': expected squares such as \"e4\", got {}", field,
                             entry.is_string() ? quote(name) : std::string(entry.type_name())));
            return 0;
        }
        if (contains(set, *square)) {
            fail(fmt::format("field '{}': {} is named twice", field, to_string(*square)));
            return 0;
        }
        set |= bit(*square);
    }
    return set;
}

void JsonReader::fail(std::string message) {
    if (!error_) error_ = Error{fmt::format("{}: {}", what_, message)};
}

nlohmann::json squares_to_json(Bitboard set) {
    nlohmann::json list = nlohmann::json::array();
    for (const Square square : squares_of(set)) list.push_back(to_string(square));
    return list;
}

}  // namespace damier
