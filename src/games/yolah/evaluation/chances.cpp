#include "games/yolah/evaluation/chances.h"

#include "games/shared/phase_chances.h"

namespace damier {

extern const std::string_view yolah_chances;

}  // namespace damier

namespace damier::yolah {

namespace {

std::string_view text_of_chances() {
#if defined(DAMIER_YOLAH_CHANCES)
    return yolah_chances;
#else
    return {};
#endif
}

}  // namespace

std::optional<OutcomeModel> outcome_model(std::string_view evaluation, const Position& position) {
    static const PhaseChances shipped =
        parse_phase_chances(text_of_chances(), chance_phases).value_or(PhaseChances());
    return shipped.model(evaluation, chance_phase(position.free_squares()));
}

}  // namespace damier::yolah
