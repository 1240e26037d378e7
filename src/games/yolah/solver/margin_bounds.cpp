// Chooses the kernel for the processor at run time.
#include "games/yolah/solver/margin_bounds.h"

#include <memory>

#include "core/cpu.h"
// clang-format off: each kernel after what it is compiled for.
#include "games/yolah/solver/kernel_for_any.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/margin_bounds-inl.h"
#if DAMIER_HAS_X86_64_V3_PATH
#include "games/yolah/solver/kernel_for_v3.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/margin_bounds-inl.h"
#endif
// clang-format on

namespace damier::yolah {

namespace {

std::unique_ptr<MarginBounder::Kernel> make_kernel() {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return std::make_unique<for_v3::BounderKernel>();
#endif
    return std::make_unique<for_any::BounderKernel>();
}

}  // namespace

MarginBounder::MarginBounder() : kernel_(make_kernel()) {}
MarginBounder::~MarginBounder() = default;
MarginBounder::MarginBounder(MarginBounder&&) noexcept = default;
MarginBounder& MarginBounder::operator=(MarginBounder&&) noexcept = default;

MarginBounds MarginBounder::bounds(const Sides& sides, const MarginQuestion& question) {
    return kernel_->bounds(sides, question);
}

}  // namespace damier::yolah
