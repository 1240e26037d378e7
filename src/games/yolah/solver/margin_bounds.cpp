#include "games/yolah/solver/margin_bounds.h"

#include "games/yolah/solver/paths.h"

namespace damier::yolah {

MarginBounder::MarginBounder() : MarginBounder(solver_paths().front()) {}
MarginBounder::MarginBounder(const SolverPath& path) : kernel_(path.make_bounder()) {}
MarginBounder::~MarginBounder() = default;
MarginBounder::MarginBounder(MarginBounder&&) noexcept = default;
MarginBounder& MarginBounder::operator=(MarginBounder&&) noexcept = default;

MarginBounds MarginBounder::bounds(const Sides& sides, const MarginQuestion& question) {
    return kernel_->bounds(sides, question);
}

}  // namespace damier::yolah
