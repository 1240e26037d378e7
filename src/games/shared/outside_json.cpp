#include "games/shared/outside_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace damier {

namespace {

// The library's sentence without its bracketed code.
std::string sentence_of(const nlohmann::json::exception& error) {
    const std::string_view whole = error.what();
    const std::size_t start = whole.find("] ");
    return std::string(start == std::string_view::npos ? whole : whole.substr(start + 2));
}

}  // namespace

std::expected<nlohmann::json, JsonFault> parse_outside_json(std::string_view text) {
    // A bracket too many is found before the library sees any of them; those inside strings do not count.
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest_json)
                return std::unexpected(JsonFault{JsonFault::Kind::depth, i,
                                                 fmt::format("more than {} brackets deep", deepest_json)});
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        return std::unexpected(JsonFault{JsonFault::Kind::syntax,
                                         std::min(error.byte > 0 ? error.byte - 1 : 0, text.size()),
                                         sentence_of(error)});
    } catch (const nlohmann::json::exception& error) {
        // A number beyond all bounds, for which the library names no place.
        return std::unexpected(JsonFault{JsonFault::Kind::number, 0, sentence_of(error)});
    }
}

}  // namespace damier
