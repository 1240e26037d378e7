#include "games/yolah/network_inputs.h"

#include <algorithm>
#include <cassert>

#include "games/yolah/feature_kernel.h"

namespace damier::yolah {

namespace {

// By Term: where its pair of extras begins, and its factor. Terms that are no extras have factor 0 and go
// nowhere, which is behind the last extra.
struct Place {
    std::size_t at = network_extras;
    int sixteenths = 0;
};
constexpr auto places = [] {
    std::array<Place, term_count> by_term;
    // Said in words: g++ 12 leaves zeros behind the last element that is assigned below.
    by_term.fill(Place{});
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

// Takes what the kernel finds.
struct ExtrasSink {
    std::array<std::uint8_t, network_extras>& extras;

    [[gnu::always_inline]] void operator()(Term term, int mover, int other) const {
        const Place place = places[static_cast<std::size_t>(term)];
        if (place.at == network_extras) return;
        extras[place.at] = scaled(mover, place.sixteenths);
        extras[place.at + 1] = scaled(other, place.sixteenths);
    }
};

template <class Attacks>
struct MapSink : ExtrasSink {
    const Attacks& attacks;
    Bitboard free;
    ReachMap& map;

    [[gnu::always_inline]] void reached(const feature_kernel::Pair& one, const feature_kernel::Pair& two,
                                        const feature_kernel::Pair& three) const {
        map.fill(attacks, free, one, two, three);
    }
};

}  // namespace

template <class Attacks>
[[gnu::always_inline]] inline void FreshInputs::collect(const Attacks& attacks, const Position& position,
                                                        bool with_map) {
    const unsigned parts = parts_by_extras[extra_count_];
    if (with_map) {
        MapSink<Attacks> sink{{extras_}, attacks, ~position.occupied(), map_};
        feature_kernel::measure(attacks, position, parts | feature_kernel::by_queen_race, sink);
    } else {
        ExtrasSink sink{extras_};
        feature_kernel::measure(attacks, position, parts, sink);
    }
}

#if DAMIER_HAS_X86_64_V3_PATH
DAMIER_X86_64_V3 void FreshInputs::collect_by_pext(const Position& position, bool with_map) {
    collect(PextAttacks{}, position, with_map);
}
#else
void FreshInputs::collect_by_pext(const Position&, bool) {}
#endif

FreshInputs::FreshInputs(const Position& position, int extras, bool with_map)
    : extra_count_(static_cast<std::size_t>(extras)) {
    assert(extra_count_ <= network_extras);
    if (extras == 0 && !with_map) return;
    if (has_fast_pext()) {
        collect_by_pext(position, with_map);
    } else {
        collect(MagicAttacks{}, position, with_map);
    }
}

}  // namespace damier::yolah
