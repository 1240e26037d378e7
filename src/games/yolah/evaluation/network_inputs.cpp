#include "games/yolah/evaluation/network_inputs.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/cpu.h"
#include "games/yolah/evaluation/feature_kernel.h"

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
    for (const ExtraTerm& extra : extra_terms)
        by_term[static_cast<std::size_t>(extra.term)] = {extra.place, extra.sixteenths};
    return by_term;
}();

constexpr bool needs_reach(std::size_t extras) {
    return extras > exclusive_extras;
}

// By number of extras: the parts of the work that they need.
constexpr auto parts_by_extras = [] {
    std::array<unsigned, network_extras + 1> by_extras{};
    for (std::size_t extras = 0; extras <= network_extras; ++extras) {
        if (needs_reach(extras)) by_extras[extras] = feature_kernel::by_queen_race;
        for (const ExtraTerm& extra : extra_terms) {
            if (extra.place < extras) by_extras[extras] |= feature_kernel::part_of(extra.term);
        }
    }
    return by_extras;
}();

constexpr std::uint8_t cut(int figure) {
    return static_cast<std::uint8_t>(std::min(figure, nn::activation_one));
}
constexpr std::uint8_t scaled(int figure, int sixteenths) {
    return cut(figure * sixteenths / 16);
}
constexpr std::uint8_t parity(Bitboard set) {
    return std::popcount(set) % 2 != 0 ? nn::activation_one : 0;
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

// Also keeps the squares that each side gets to.
template <class Attacks>
struct ReachSink : ExtrasSink {
    const Attacks& attacks;
    Bitboard free;
    ReachMap* map;  // or none

    [[gnu::always_inline]] void reached(const feature_kernel::Pair& one, const feature_kernel::Pair& two,
                                        const feature_kernel::Pair& three) const {
        const feature_kernel::Pair ever = {flooded(three.mover, free), flooded(three.other, free)};
        extras[exclusive_extras] = cut(exclusive_factor * std::popcount(ever.mover & ~ever.other));
        extras[exclusive_extras + 1] = cut(exclusive_factor * std::popcount(ever.other & ~ever.mover));
        extras[free_parity_extra] = parity(free);
        extras[reach_parity_extra] = parity(ever.mover | ever.other);
        if (map) map->fill(attacks, one, two, three, ever);
    }
};

}  // namespace

template <class Attacks>
[[gnu::always_inline]] inline void FreshInputs::collect(const Attacks& attacks, const Position& position,
                                                        bool with_map) {
    const unsigned parts = parts_by_extras[extra_count_];
    if (with_map || needs_reach(extra_count_)) {
        ReachSink<Attacks> sink{{extras_}, attacks, ~position.occupied(), with_map ? &map_ : nullptr};
        feature_kernel::measure(attacks, position, parts | feature_kernel::by_queen_race, sink);
    } else {
        ExtrasSink sink{extras_};
        feature_kernel::measure(attacks, position, parts, sink);
    }
}

void FreshInputs::collect_by_magic(FreshInputs& inputs, const Position& position, bool with_map) {
    inputs.collect(MagicAttacks{}, position, with_map);
}

DAMIER_X86_64_V3 void FreshInputs::collect_by_pext(FreshInputs& inputs, const Position& position,
                                                   bool with_map) {
    inputs.collect(PextAttacks{}, position, with_map);
}

std::span<const FreshInputs::Path> FreshInputs::paths() {
    static const auto available =
        two_paths<Path>(has_fast_pext(), {"PEXT", collect_by_pext}, {"magic", collect_by_magic});
    return available;
}

const FreshInputs::Path& FreshInputs::best_path() {
    static const Path& best = paths().front();
    return best;
}

FreshInputs::FreshInputs(const Position& position, int extras, bool with_map, const Path& path)
    : extra_count_(static_cast<std::size_t>(extras)) {
    assert(extra_count_ <= network_extras);
    if (extras == 0 && !with_map) return;
    path.collect(*this, position, with_map);
}

}  // namespace damier::yolah
