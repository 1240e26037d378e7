#include "core/text/quantity.h"

#include <fmt/core.h>

#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

struct Unit {
    std::string_view name;
    double factor;
};

constexpr Unit time_units[] = {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}};
constexpr Unit memory_units[] = {{"KiB", 1024.0}, {"MiB", 1024.0 * 1024}, {"GiB", 1024.0 * 1024 * 1024}};

Expected<double> parse_amount(std::string_view text, std::span<const Unit> units, std::string_view expected) {
    std::size_t digits = 0;
    while (digits < text.size() && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        ++digits;
    const auto number = parse_number<double>(text.substr(0, digits));
    for (const Unit& unit : units) {
        if (number && equal_ignoring_case(trim(text.substr(digits)), unit.name)) return *number * unit.factor;
    }
    return fail(fmt::format("expected {}", expected));
}

}  // namespace

Expected<double> parse_duration(std::string_view text) {
    return parse_amount(text, time_units, "a time such as 500ms, 2s or 1m");
}

Expected<std::uint64_t> parse_memory(std::string_view text) {
    const auto bytes = parse_amount(text, memory_units, "a size such as 64MiB or 1GiB");
    if (!bytes) return std::unexpected(bytes.error());
    if (*bytes > 1e18) return fail("expected a size such as 64MiB or 1GiB");
    return static_cast<std::uint64_t>(*bytes);
}

Expected<std::uint64_t> parse_whole(std::string_view text) {
    if (const auto number = parse_number<std::uint64_t>(text)) return *number;
    return fail("expected a whole number");
}

Expected<double> parse_real(std::string_view text) {
    const auto number = parse_number<double>(text);
    if (!number || !std::isfinite(*number)) return fail("expected a number");
    return *number;
}

// Three digits that matter; no exponent comes out below 999.5.
std::string format_duration(double seconds) {
    if (seconds < 1e-6) return "under 1 µs";
    if (seconds < 999.5e-6) return fmt::format("{:.3g} µs", seconds * 1e6);
    if (seconds < 0.9995) return fmt::format("{:.3g} ms", seconds * 1000);
    if (seconds < 119.5) return fmt::format("{:.3g} s", seconds);
    const auto parts = [](std::uint64_t amount, std::string_view whole, std::string_view rest) {
        if (amount % 60 == 0) return fmt::format("{} {}", amount / 60, whole);
        return fmt::format("{} {} {} {}", amount / 60, whole, amount % 60, rest);
    };
    if (seconds < 7199.5) return parts(static_cast<std::uint64_t>(std::llround(seconds)), "min", "s");
    return parts(static_cast<std::uint64_t>(std::llround(seconds / 60)), "h", "min");
}

std::string format_magnitude(double number) {
    constexpr std::pair<double, std::string_view> prefixes[] = {
        {1e3, "k"}, {1e6, "M"}, {1e9, "G"}, {1e12, "T"}};
    if (number < 999.5) return fmt::format("{:.3g}", number);
    const auto* prefix = std::begin(prefixes);
    while (std::next(prefix) != std::end(prefixes) && number / prefix->first >= 999.5) ++prefix;
    // Not {:.3g}: the last prefix may have more than three digits, and columns keep their zeros.
    const double scaled = number / prefix->first;
    const int decimals = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", scaled, decimals, prefix->second);
}

std::string format_memory(std::uint64_t bytes) {
    double amount = static_cast<double>(bytes) / 1024;
    for (const std::string_view unit : {"KiB", "MiB"}) {
        if (amount < 1024) return fmt::format("{:.4g} {}", amount, unit);
        amount /= 1024;
    }
    return fmt::format("{:.4g} GiB", amount);
}

}  // namespace damier
