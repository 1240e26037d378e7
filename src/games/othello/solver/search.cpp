// The paths of the search, one for each kind of processor, as in kernels/backend.cpp.
#include "games/othello/solver/search.h"

// Only the widths that differ: 512 bits, 256 bits and the build's own baseline.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/solver/search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/solver/search-inl.h"

#if HWY_ONCE
#include <vector>

namespace damier::othello {

std::span<const SearchPath> search_paths() {
    static const std::vector<SearchPath> available = [] {
        std::vector<SearchPath> found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3) found.push_back({"AVX-512", N_AVX3::make_search});
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2) found.push_back({"AVX2", N_AVX2::make_search});
#endif
#if HWY_STATIC_TARGET != HWY_AVX2 && HWY_STATIC_TARGET != HWY_AVX3
        found.push_back({"portable", HWY_STATIC_DISPATCH(make_search)});
#endif
        return found;
    }();
    return available;
}

}  // namespace damier::othello
#endif
