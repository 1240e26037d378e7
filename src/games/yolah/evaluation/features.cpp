#include "games/yolah/evaluation/features.h"

#include "games/yolah/evaluation/feature_kernel.h"

namespace damier::yolah {

namespace {

template <class Attacks>
[[gnu::always_inline]] inline Features collect(const Attacks& attacks, const Position& position) {
    Features features;
    const auto sink = [&](Term term, int mover, int other) {
        features.mover[static_cast<std::size_t>(term)] = mover;
        features.other[static_cast<std::size_t>(term)] = other;
    };
    feature_kernel::measure(attacks, position, feature_kernel::all_parts, sink);
    return features;
}

}  // namespace

#if DAMIER_HAS_X86_64_V3_PATH

namespace {

DAMIER_X86_64_V3 Features features_by_pext(const Position& position) {
    return collect(PextAttacks{}, position);
}

}  // namespace

#endif

Features features_by_magic(const Position& position) {
    return collect(MagicAttacks{}, position);
}

Features features_of(const Position& position) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return features_by_pext(position);
#endif
    return features_by_magic(position);
}

}  // namespace damier::yolah
