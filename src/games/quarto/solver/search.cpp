// Compiles the search for each instruction set.
#include "games/quarto/solver/search.h"

#include <vector>

// It takes long to compile for each kind of processor: half a minute under sanitizers, which learn nothing
// from the third one. Whatever has SSSE3 and not SSE4 takes the plain path, as in nn/kernels.cpp.
#ifdef DAMIER_FEW_PROCESSORS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS HWY_SSSE3
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/quarto/solver/search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/quarto/solver/search-inl.h"

#if HWY_ONCE
#include "core/highway_paths.h"

namespace damier::quarto {

std::span<const SolverPath> solver_paths() {
    static const std::vector<SolverPath> available = [] {
        std::vector<SolverPath> found;
        DAMIER_ADD_HIGHWAY_PATHS(found)
        return found;
    }();
    return available;
}

}  // namespace damier::quarto
#endif
