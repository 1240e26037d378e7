#include "games/yolah/network_inputs.h"

#include <algorithm>
#include <cassert>

#include "games/yolah/feature_kernel.h"

namespace damier::yolah {

namespace {

using AllExtras = std::array<std::uint8_t, network_extras>;

// By Term: where its pair of extras begins, and its factor. Terms that are no extras have factor 0 and go
// nowhere, which is behind the last extra.
struct Place {
    std::size_t at = network_extras;
    int sixteenths = 0;
};
constexpr auto places = [] {
    std::array<Place, term_count> by_term{};
    for (std::size_t i = 0; i < extra_terms.size(); ++i)
        by_term[static_cast<std::size_t>(extra_terms[i].term)] = {2 * i, extra_terms[i].sixteenths};
    return by_term;
}();

// By number of extras: the parts of the work that they need.
constexpr auto parts_by_extras = [] {
    std::array<unsigned, network_extras + 1> by_extras{};
    for (std::size_t extras = 1; extras <= network_extras; ++extras)
        by_extras[extras] =
            by_extras[extras - 1] | feature_kernel::part_of(extra_terms[(extras - 1) / 2].term);
    return by_extras;
}();

constexpr std::uint8_t scaled(int figure, int sixteenths) {
    return static_cast<std::uint8_t>(std::min(figure * sixteenths / 16, nn::activation_one));
}

template <class Attacks>
[[gnu::always_inline]] inline void collect(const Attacks& attacks, const Position& position,
                                           std::span<std::uint8_t> extras) {
    AllExtras all{};
    const auto sink = [&all](Term term, int mover, int other) {
        const Place place = places[static_cast<std::size_t>(term)];
        if (place.at == network_extras) return;
        all[place.at] = scaled(mover, place.sixteenths);
        all[place.at + 1] = scaled(other, place.sixteenths);
    };
    feature_kernel::measure(attacks, position, parts_by_extras[extras.size()], sink);
    std::copy_n(all.begin(), extras.size(), extras.begin());
}

#if DAMIER_HAS_X86_64_V3_PATH
DAMIER_X86_64_V3 void extras_by_pext(const Position& position, std::span<std::uint8_t> extras) {
    collect(PextAttacks{}, position, extras);
}
#endif

}  // namespace

void extras_of(const Position& position, std::span<std::uint8_t> extras) {
    assert(extras.size() <= network_extras);
    if (extras.empty()) return;
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return extras_by_pext(position, extras);
#endif
    collect(MagicAttacks{}, position, extras);
}

}  // namespace damier::yolah
