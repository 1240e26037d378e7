// Compiles the search for each instruction set.
#include "games/quarto/solver/search.h"

#include <vector>

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
