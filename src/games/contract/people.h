// What a game may say for the people who play it: whom they can play against. All of it is optional.
//
//   levels    a Ladder: ten players, each clearly stronger than the one below it, and their ratings.
//             Default: a ladder by playouts that nobody has measured
//   analyst   who looks at a position or a game when nobody is named: the strongest player that the game has.
//             Reviews, hints and analyses of the page, the command line and Python all ask this one.
//             Default: alphabeta(id, tt), 0.3 s for a thought
//   openings  an array of NamedOpening: positions of the opening that have a name. Default: none
//
// Players are written as text (docs/formats.md, Players as text). What a person should see on the board is
// insight.h.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <span>
#include <string_view>

namespace damier {

inline constexpr int level_count = 10;

struct Level {
    std::string_view player;         // the player behind this name
    std::optional<int> rating = {};  // Elo, `random` has 0; none where it was not measured
};

// The first is level 1.
using Ladder = std::array<Level, level_count>;

// For a game that nobody has measured yet.
inline constexpr Ladder unmeasured_levels = {{
    {"mc(playouts=8, batch=1)"},
    {"mc(playouts=32, batch=1)"},
    {"uct(playouts=64, batch=1)"},
    {"uct(playouts=200, batch=1)"},
    {"uct(playouts=600, batch=1)"},
    {"uct(playouts=1500)"},
    {"uct(playouts=4000)"},
    {"uct(playouts=10000)"},
    {"uct(playouts=25000)"},
    {"uct(time=1s)"},
}};

// A name, and moves that lead to what it names. Another order of the moves, or an image of the board, leads
// there too.
struct NamedOpening {
    std::string_view name;
    std::string_view moves;
};

struct Analyst {
    std::string_view player;  // without a limit: whoever asks says how long it may think
    double seconds = 0.3;     // for a thought of a review, when nobody says
};

template <class G>
concept HasLevels = requires {
    { G::levels } -> std::convertible_to<const Ladder&>;
};

template <class G>
concept HasAnalyst = requires {
    { G::analyst } -> std::convertible_to<Analyst>;
};

template <class G>
constexpr const Ladder& levels_of() {
    if constexpr (HasLevels<G>) {
        return G::levels;
    } else {
        return unmeasured_levels;
    }
}

template <class G>
constexpr Analyst analyst_of() {
    if constexpr (HasAnalyst<G>) {
        return G::analyst;
    } else {
        return {"alphabeta(id, tt)"};
    }
}

template <class G>
constexpr std::span<const NamedOpening> openings_of() {
    if constexpr (requires { std::span<const NamedOpening>(G::openings); }) {
        return G::openings;
    } else {
        return {};
    }
}

}  // namespace damier
