// Compiles the kernels twice. They call themselves and each other, so neither a template nor an inlined
// function could carry the instruction set: the whole text is read once for each.
#include "games/yolah/solver/paths.h"

#include "core/cpu.h"
// clang-format off: each kernel after what it is compiled for.
#include "games/yolah/solver/kernel_for_any.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/search-inl.h"
#include "games/yolah/solver/margin_bounds-inl.h"
#include "games/yolah/solver/kernel_for_v3.h"
#include "games/yolah/solver/walks-inl.h"
#include "games/yolah/solver/search-inl.h"
#include "games/yolah/solver/margin_bounds-inl.h"
// clang-format on

namespace damier::yolah {

namespace {

template <class Search, class Walks, class Bounder>
SolverPath path_of(std::string_view name) {
    return {.name = name,
            .make_search = [](SharedSearch& shared, unsigned number, const SolverIdeas& ideas)
                -> std::unique_ptr<SolverSearch> { return std::make_unique<Search>(shared, number, ideas); },
            .make_walks = []() -> std::unique_ptr<WalkSolver> { return std::make_unique<Walks>(); },
            .make_bounder = []() -> std::unique_ptr<MarginBounder::Kernel> {
                return std::make_unique<Bounder>();
            }};
}

}  // namespace

std::span<const SolverPath> solver_paths() {
    static const auto available = two_paths(
        has_fast_pext(), path_of<for_v3::KernelSearch, for_v3::Walker, for_v3::BounderKernel>("PEXT"),
        path_of<for_any::KernelSearch, for_any::Walker, for_any::BounderKernel>("magic"));
    return available;
}

}  // namespace damier::yolah
