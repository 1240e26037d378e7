// Why a position is as it is, for people to look at: squares to colour, what is threatened, figures to
// compare. A game may offer `static Insight insight(const Position&)`; it is never asked about a finished
// game, and what it says is made for the page, not for the search. The keys are listed in docs/formats.md.
#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "core/side.h"

namespace damier {

struct Insight {
    struct Overlay {
        std::string_view key;
        std::optional<Side> side;  // none: they belong to nobody
        std::vector<std::string> squares;
    };
    struct Threat {
        std::string_view key;
        std::optional<Side> side;  // who threatens
        nlohmann::json move;       // its parts (games/contract/notation.h) and its text as `move`
        std::vector<std::string> squares;
        std::optional<int> number;
    };
    struct Figure {
        std::string_view key;
        int first;
        int second;
    };
    // A piece that can be given, and where the opponent would win with it.
    struct Gift {
        std::string piece;
        std::vector<std::string> cells;
    };

    std::vector<Overlay> overlays;
    std::vector<Threat> threats;
    std::vector<Figure> figures;
    std::optional<std::vector<Gift>> gifts;  // only of games in which pieces are given
};

template <class G>
concept HasInsight = requires(const typename G::Position position) {
    { G::insight(position) } -> std::same_as<Insight>;
};

// Default: nothing is pointed out.
template <class G>
Insight insight_of(const typename G::Position& position) {
    if constexpr (HasInsight<G>) {
        return G::insight(position);
    } else {
        return {};
    }
}

nlohmann::json to_json(const Insight& insight);

std::vector<std::string> names_of(Bitboard squares);

}  // namespace damier
