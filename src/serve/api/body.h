// The fields of a request's JSON object, each checked when it is asked for. Throws Refusal.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::serve {

class Body {
  public:
    // Nothing sent is an empty object.
    explicit Body(const nlohmann::json& json);

    bool has(std::string_view field) const { return find(field) != nullptr; }
    std::string text(std::string_view field) const;
    std::optional<std::string> optional_text(std::string_view field) const;
    std::optional<bool> flag(std::string_view field) const;
    int whole(std::string_view field, int least, int most) const;
    std::optional<int> optional_whole(std::string_view field, int least, int most) const;
    std::optional<double> number(std::string_view field, double least, double most) const;
    std::vector<std::string> texts(std::string_view field) const;
    // Null when it is not there.
    const nlohmann::json* find(std::string_view field) const;

  private:
    const nlohmann::json& object_;
};

}  // namespace damier::serve
