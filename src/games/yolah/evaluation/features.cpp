#include "games/yolah/evaluation/features.h"

#include "core/cpu.h"
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

Features features_by_magic(const Position& position) {
    return collect(MagicAttacks{}, position);
}

DAMIER_X86_64_V3 Features features_by_pext(const Position& position) {
    return collect(PextAttacks{}, position);
}

}  // namespace

std::span<const FeaturePath> feature_paths() {
    static const auto available =
        two_paths<FeaturePath>(has_fast_pext(), {"PEXT", features_by_pext}, {"magic", features_by_magic});
    return available;
}

Features features_of(const Position& position) {
    static const FeaturePath& best = feature_paths().front();
    return best.features(position);
}

}  // namespace damier::yolah
