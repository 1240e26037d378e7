#include "games/othello/evaluation/features.h"

#include "core/cpu.h"
#include "games/othello/evaluation/feature_kernel.h"

namespace damier::othello {

namespace {

[[gnu::always_inline]] inline Features collect(const Position& position) {
    Features features;
    const auto sink = [&](Term term, int mover, int other) {
        features.mover[static_cast<std::size_t>(term)] = mover;
        features.other[static_cast<std::size_t>(term)] = other;
    };
    feature_kernel::measure(position, feature_kernel::all_parts, sink);
    return features;
}

#if DAMIER_HAS_X86_64_V3_PATH
DAMIER_X86_64_V3 Features features_by_v3(const Position& position) {
    return collect(position);
}
#endif

}  // namespace

Features features_by_portable_code(const Position& position) {
    return collect(position);
}

Features features_of(const Position& position) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_x86_64_v3()) return features_by_v3(position);
#endif
    return features_by_portable_code(position);
}

}  // namespace damier::othello
