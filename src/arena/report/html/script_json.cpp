#include "arena/report/html/script_json.h"

#include <nlohmann/json.hpp>

namespace damier {

std::string script_json(const nlohmann::json& json) {
    std::string out;
    // '<' can only stand inside a string of JSON, where this escape means the same.
    for (const char c : json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) {
        if (c == '<') {
            out += "\\u003c";
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace damier
