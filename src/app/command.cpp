#include "app/command.h"

#include <charconv>

namespace damier::app {

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    const auto check = [least, most](std::string& text) -> std::string {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most)
            return {};
        return fmt::format("{} is not a whole number from {} to {}", quote(text), least, most);
    };
    return CLI::Validator(check, "NUMBER");
}

}  // namespace damier::app
