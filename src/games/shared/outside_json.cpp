#include "games/shared/outside_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace damier {

std::expected<nlohmann::json, std::size_t> parse_outside_json(std::string_view text) {
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
            if (++depth > deepest_json) return std::unexpected(i);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        return std::unexpected(std::min(error.byte > 0 ? error.byte - 1 : 0, text.size()));
    } catch (const nlohmann::json::exception&) {
        // A number beyond all bounds, for which the library names no place.
        return std::unexpected(std::size_t{0});
    }
}

}  // namespace damier
