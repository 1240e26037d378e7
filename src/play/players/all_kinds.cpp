#include "play/players/all_kinds.h"

#include <array>

namespace damier {

std::span<const PlayerKind* const> built_in_kinds() {
    static const AllKinds kinds;
    static const auto list = std::apply(
        [](const auto&... kind) { return std::array<const PlayerKind*, sizeof...(kind)>{&kind...}; }, kinds);
    return list;
}

}  // namespace damier
