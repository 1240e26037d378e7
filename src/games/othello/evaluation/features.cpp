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

Features features_by_portable_code(const Position& position) {
    return collect(position);
}

DAMIER_X86_64_V3 Features features_by_v3(const Position& position) {
    return collect(position);
}

}  // namespace

std::span<const FeaturePath> feature_paths() {
    static const auto available = two_paths<FeaturePath>(has_x86_64_v3(), {"AVX2", features_by_v3},
                                                         {"portable", features_by_portable_code});
    return available;
}

Features features_of(const Position& position) {
    static const FeaturePath& best = feature_paths().front();
    return best.features(position);
}

}  // namespace damier::othello
