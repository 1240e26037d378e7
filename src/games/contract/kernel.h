// Which of its fast ways a game takes on this machine, as people read it: an optional part, `static
// std::string kernel()`. Default: "portable".
#pragma once

#include <concepts>
#include <string>

namespace damier {

template <class G>
concept HasKernelName = requires {
    { G::kernel() } -> std::same_as<std::string>;
};

template <class G>
std::string kernel_of() {
    if constexpr (HasKernelName<G>) {
        return G::kernel();
    } else {
        return "portable";
    }
}

}  // namespace damier
