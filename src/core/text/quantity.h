// Amounts with a unit, as people write them in player specs and on the command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace damier {

// "500ms", "2s", "1.5m", "1h": seconds.
Expected<double> parse_duration(std::string_view text);
// "64MiB", "1GiB", "512KiB": bytes.
Expected<std::uint64_t> parse_memory(std::string_view text);
Expected<std::uint64_t> parse_whole(std::string_view text);
Expected<double> parse_real(std::string_view text);

// "850 µs", "12.3 ms", "4.56 s", "3 min 20 s", "2 h 5 min": for people.
std::string format_duration(double seconds);
// "812", "12.3 k", "4.56 M", "7.89 G", "1.20 T": a number whose size matters more than its digits.
std::string format_magnitude(double number);
// "64 MiB".
std::string format_memory(std::uint64_t bytes);

}  // namespace damier
