#include "serve/api/body.h"

#include <fmt/core.h>

#include <cmath>

#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

const nlohmann::json no_fields = nlohmann::json::object();

[[noreturn]] void expected(std::string_view field, std::string_view what) {
    throw Refusal(bad_request, fmt::format("field {}: expected {}", quote(field), what));
}

}  // namespace

Body::Body(const nlohmann::json& json) : object_(json.is_null() ? no_fields : json) {
    if (!object_.is_object()) throw Refusal(bad_request, "the body must be a JSON object");
}

const nlohmann::json* Body::find(std::string_view field) const {
    const auto found = object_.find(field);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::string Body::text(std::string_view field) const {
    auto value = optional_text(field);
    if (!value) expected(field, "a text");
    return std::move(*value);
}

std::optional<std::string> Body::optional_text(std::string_view field) const {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) expected(field, "a text");
    return value->get<std::string>();
}

std::optional<bool> Body::flag(std::string_view field) const {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_boolean()) expected(field, "true or false");
    return value->get<bool>();
}

std::optional<int> Body::optional_whole(std::string_view field, int least, int most) const {
    const auto value = number(field, least, most);
    if (!value) return std::nullopt;
    if (*value != std::floor(*value))
        expected(field, fmt::format("a whole number from {} to {}", least, most));
    return static_cast<int>(*value);
}

int Body::whole(std::string_view field, int least, int most) const {
    const auto value = optional_whole(field, least, most);
    if (!value) expected(field, fmt::format("a whole number from {} to {}", least, most));
    return *value;
}

std::optional<double> Body::number(std::string_view field, double least, double most) const {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return std::nullopt;
    const auto wrong = [&] { expected(field, fmt::format("a number from {} to {}", least, most)); };
    if (!value->is_number()) wrong();
    const double number = value->get<double>();
    if (!(number >= least && number <= most)) wrong();
    return number;
}

std::vector<std::string> Body::texts(std::string_view field) const {
    const nlohmann::json* value = find(field);
    if (value == nullptr) return {};
    if (!value->is_array()) expected(field, "a list of texts");
    std::vector<std::string> out;
    for (const nlohmann::json& item : *value) {
        if (!item.is_string()) expected(field, "a list of texts");
        out.push_back(item.get<std::string>());
    }
    return out;
}

}  // namespace damier::serve
