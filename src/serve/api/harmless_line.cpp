#include "serve/api/harmless_line.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/safe_text.h"
#include "core/text/text.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

// Marks that are put over or under the letter before: a pile of them would run over the page.
constexpr std::size_t most_marks = 4;

std::size_t combining_marks(std::string_view text) {
    std::size_t marks = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(text[i + 1]);
        if (lead == 0xCC || (lead == 0xCD && next < 0xB0)) ++marks;  // U+0300 to U+036F
    }
    return marks;
}

// Characters that are not seen would let two people have what looks like the same name.
bool has_invisible(std::string_view text) {
    for (const std::string_view hidden : {"\xE2\x80\x8B", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x81\xA0",
                                          "\xEF\xBB\xBF", "\xC2\xAD", "\xEF\xBF\xBD"}) {
        if (text.find(hidden) != std::string_view::npos) return true;
    }
    return false;
}

}  // namespace

std::string harmless_line(std::string_view given, std::size_t longest, std::string_view field) {
    const std::string line(trim(given));
    if (line.empty() || line.size() > 4 * longest || width_of(line) > longest ||
        printable_line(line) != line || has_invisible(line) || combining_marks(line) > most_marks)
        throw Refusal(bad_request,
                      fmt::format("field {}: expected 1 to {} characters that can be seen, on one line",
                                  quote(field), longest));
    return line;
}

}  // namespace damier::serve
