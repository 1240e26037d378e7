// Chooses the kernel for the processor at run time.
#include "games/yolah/solver/walks.h"

#include <memory>

#include "core/cpu.h"
// clang-format off: each kernel after what it is compiled for.
#include "games/yolah/solver/kernel_for_any.h"
#include "games/yolah/solver/walks-inl.h"
#if DAMIER_HAS_X86_64_V3_PATH
#include "games/yolah/solver/kernel_for_v3.h"
#include "games/yolah/solver/walks-inl.h"
#endif
// clang-format on

namespace damier::yolah {

std::unique_ptr<WalkSolver> make_walk_solver() {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return std::make_unique<for_v3::Walker>();
#endif
    return std::make_unique<for_any::Walker>();
}

}  // namespace damier::yolah
