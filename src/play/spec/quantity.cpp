#include "play/spec/quantity.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <span>

#include "core/text/text.h"

namespace damier {

namespace {

struct Unit {
    std::string_view name;
    double factor;
};

constexpr Unit time_units[] = {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}};
constexpr Unit memory_units[] = {{"KiB", 1024.0}, {"MiB", 1024.0 * 1024}, {"GiB", 1024.0 * 1024 * 1024}};

template <class Number>
Expected<Number> parse_number(std::string_view text, std::string_view expected) {
    Number number{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || fault != std::errc() || end != text.data() + text.size())
        return fail(fmt::format("expected {}", expected));
    return number;
}

Expected<double> parse_amount(std::string_view text, std::span<const Unit> units, std::string_view expected) {
    std::size_t digits = 0;
    while (digits < text.size() && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        ++digits;
    const auto number = parse_number<double>(text.substr(0, digits), expected);
    if (!number) return number;
    for (const Unit& unit : units) {
        if (equal_ignoring_case(trim(text.substr(digits)), unit.name)) return *number * unit.factor;
    }
    return fail(fmt::format("expected {}", expected));
}

}  // namespace

Expected<double> parse_duration(std::string_view text) {
    return parse_amount(text, time_units, "a time such as 500ms, 2s or 1m");
}

Expected<GameClock> parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto main = parse_duration(trim(text.substr(0, plus)));
    const auto increment =
        plus == std::string_view::npos ? Expected<double>(0) : parse_duration(trim(text.substr(plus + 1)));
    if (!main || !increment) return fail("expected a time for the game such as 30s, or 5m+2s");
    return GameClock{*main, *increment};
}

Expected<std::uint64_t> parse_memory(std::string_view text) {
    const auto bytes = parse_amount(text, memory_units, "a size such as 64MiB or 1GiB");
    if (!bytes) return std::unexpected(bytes.error());
    if (*bytes > 1e18) return fail("expected a size such as 64MiB or 1GiB");
    return static_cast<std::uint64_t>(*bytes);
}

Expected<std::uint64_t> parse_whole(std::string_view text) {
    return parse_number<std::uint64_t>(text, "a whole number");
}

Expected<double> parse_real(std::string_view text) {
    const auto number = parse_number<double>(text, "a number");
    if (number && !std::isfinite(*number)) return fail("expected a number");
    return number;
}

std::string format_duration(double seconds) {
    if (seconds < 0.001) return seconds < 1e-6 ? "under 1 µs" : fmt::format("{:.3g} µs", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1000);
    if (seconds < 120) return fmt::format("{:.3g} s", seconds);
    if (seconds < 7200) return fmt::format("{:.3g} min", seconds / 60);
    return fmt::format("{:.3g} h", seconds / 3600);
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
