#include "games/othello/evaluation/chances.h"

namespace damier {

extern const std::string_view othello_chances;

}  // namespace damier

namespace damier::othello {

namespace {

std::string_view shipped_text() {
#if defined(DAMIER_OTHELLO_CHANCES)
    return othello_chances;
#else
    return {};
#endif
}

}  // namespace

Expected<Chances> parse_chances(std::string_view text) {
    auto read = parse_phase_chances(text, pattern_phases);
    if (!read) return std::unexpected(read.error());
    return Chances(std::move(*read));
}

const Chances& shipped_chances() {
    static const Chances shipped = parse_chances(shipped_text()).value_or(Chances());
    return shipped;
}

}  // namespace damier::othello
