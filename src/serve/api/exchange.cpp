#include "serve/api/exchange.h"

#include <optional>

#include "core/text/text.h"

namespace damier::serve {

namespace {

std::optional<int> hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const auto high = hexadecimal(text[i + 1]);
        const auto low = hexadecimal(text[i + 2]);
        if (!high || !low) return std::nullopt;
        out += static_cast<char>(*high * 16 + *low);
        i += 2;
    }
    return out;
}

}  // namespace

std::string dumped(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool read_target(std::string_view target, Request& request) {
    constexpr std::string_view prefix = "/api/";
    if (!target.starts_with(prefix)) return false;
    target.remove_prefix(prefix.size());
    const std::size_t question = target.find('?');
    for (const std::string_view raw : split(target.substr(0, question), '/')) {
        auto part = unescaped(raw);
        if (!part) return false;
        request.path.push_back(std::move(*part));
    }
    if (question == std::string_view::npos) return true;
    for (const std::string_view raw : split(target.substr(question + 1), '&')) {
        const std::size_t equal = raw.find('=');
        auto key = unescaped(raw.substr(0, equal));
        auto value = unescaped(equal == std::string_view::npos ? std::string_view() : raw.substr(equal + 1));
        if (!key || !value) return false;
        request.query[std::move(*key)] = std::move(*value);
    }
    return true;
}

}  // namespace damier::serve
