// The settings of the strong search (pvs.h): which of its steps are on, and the numbers in their formulas.
// Each default was found by matches; docs/principal-variation-search.md has them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

// The steps that can be switched off one by one, to see what each is worth.
enum class PvsStep : std::uint8_t {
    aspiration,    // a narrow window around the value of the last iteration
    table_cut,     // values of the table end a node; its moves are tried first in any case
    killers,       // moves that refuted a sibling come early
    history,       // the others by how often they refuted anything
    reduction,     // late moves are searched less deep first
    late_pruning,  // near the horizon, the last moves not at all
    improving,     // and fewer where the mover stands no better than before its last move
    futility,      // near the horizon, a node far above beta is not searched
    iir,           // a node without a table move is searched one ply less deep
    bounds,        // what is certain of the final margin ends a node
    count
};

inline constexpr std::array<std::string_view, static_cast<std::size_t>(PvsStep::count)> pvs_step_names = {
    "aspiration",  "tablecut",  "killers",  "history", "reduction",
    "latepruning", "improving", "futility", "iir",     "bounds"};

// A set of steps.
class PvsSteps {
  public:
    static constexpr PvsSteps all() { return PvsSteps((1U << static_cast<unsigned>(PvsStep::count)) - 1); }

    constexpr bool has(PvsStep step) const { return (bits_ & bit_of(step)) != 0; }
    constexpr void remove(PvsStep step) { bits_ &= ~bit_of(step); }

  private:
    constexpr explicit PvsSteps(unsigned bits) : bits_(bits) {}
    static constexpr unsigned bit_of(PvsStep step) { return 1U << static_cast<unsigned>(step); }

    unsigned bits_;
};

struct PvsOptions {
    std::optional<int> depth = {};  // plies; the limits may make it less
    std::size_t table_bytes = std::size_t{64} << 20;
    int threads = 1;
    PvsSteps steps = PvsSteps::all();

    // Values are in hundredths of a point.
    int aspiration_from = 4;     // iterations before have the full window
    int aspiration_window = 60;  // to either side; doubled at each miss
    int iir_from = 4;            // depth
    int futility_to = 3;         // depth
    int futility_margin = 150;   // for each ply of depth
    int late_to = 5;             // depth
    int late_base = 4;           // moves that are always tried
    int late_factor = 3;         // and so many more for each ply squared
    // Reduction in plies: base + ln(depth) * ln(place in the order) / divisor.
    double reduction_base = 0.8;
    double reduction_divisor = 1.6;
    int reduction_from = 2;  // depth
};

// The reductions of late moves, worked out once.
class PvsReductions {
  public:
    explicit PvsReductions(const PvsOptions& options) {
        for (int depth = 1; depth < depths; ++depth) {
            for (int place = 1; place < places; ++place) {
                const double plies =
                    options.reduction_base + std::log(depth) * std::log(place) / options.reduction_divisor;
                at(depth, place) = static_cast<std::int8_t>(std::max(0.0, plies));
            }
        }
    }
    // `place` counts from 0, the best.
    int operator()(int depth, int place) const {
        return table_[static_cast<std::size_t>(std::min(depth, depths - 1) * places +
                                               std::min(place, places - 1))];
    }

  private:
    static constexpr int depths = 64;
    static constexpr int places = 128;

    std::int8_t& at(int depth, int place) { return table_[static_cast<std::size_t>(depth * places + place)]; }

    std::array<std::int8_t, depths * places> table_{};
};

}  // namespace damier
