// Chooses the kernel for the processor at run time.
#include "games/yolah/solver/search.h"

#include <memory>

#include "core/cpu.h"
// clang-format off: each kernel after what it is compiled for.
#include "games/yolah/solver/kernel_for_any.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/search-inl.h"
#if DAMIER_HAS_X86_64_V3_PATH
#include "games/yolah/solver/kernel_for_v3.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/search-inl.h"
#endif
// clang-format on

namespace damier::yolah {

std::unique_ptr<SolverSearch> make_solver_search(SolverTeam& team, unsigned number,
                                                 const SolverIdeas& ideas) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return std::make_unique<for_v3::KernelSearch>(team, number, ideas);
#endif
    return std::make_unique<for_any::KernelSearch>(team, number, ideas);
}

}  // namespace damier::yolah
