// Chooses the search for the processor at run time.
#include "games/quarto/solver/search.h"

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
namespace damier::quarto {
namespace {
HWY_EXPORT(make_search);
}  // namespace

std::unique_ptr<SolverSearch> make_solver_search(int level, SolverTable& table, SolverTeam& team,
                                                 const SolverIdeas& ideas) {
    return HWY_DYNAMIC_DISPATCH(make_search)(level, table, team, ideas);
}

}  // namespace damier::quarto
#endif
