// JSON for the inside of a <script> element.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace damier {

// No '<' is left, so nothing can end the element.
std::string script_json(const nlohmann::json& json);

}  // namespace damier
