// Compiles the search for each instruction set.
#include "games/othello/solver/search.h"

#include <vector>

// Only the widths that differ: 512 bits, 256 bits and the build's own baseline. Sanitizers learn nothing from
// a third path.
#ifdef DAMIER_FEW_PROCESSORS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/solver/search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/solver/search-inl.h"

#if HWY_ONCE
#include "core/highway_paths.h"

namespace damier::othello {

std::span<const SearchPath> search_paths() {
    static const std::vector<SearchPath> available = [] {
        std::vector<SearchPath> found;
        DAMIER_ADD_HIGHWAY_PATHS(found)
        return found;
    }();
    return available;
}

}  // namespace damier::othello
#endif
