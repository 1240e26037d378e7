// What a game must offer beside its rules, so that people and programs can read and write it: the
// `Notation` concept. The algorithms do not need it; the table, the page and the arena do.
//
// Everything that reads gives an Expected: the value, or one sentence saying what was wrong, where,
// and what was expected. Text round-trips exactly: parse(format(x)) == x.
#pragma once

#include <concepts>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/contract/game.h"

namespace damier {

// How a board is drawn in text.
struct BoardStyle {
    bool colour = false;      // ANSI colours, for terminals
    bool ascii = false;       // only ASCII characters, no discs from Unicode
    bool mark_moves = false;  // a cross on each square a legal move leads to
};

// The concept needs the whole JSON type: include <nlohmann/json.hpp> where it is asked.
template <class G>
concept Notation =
    Game<G> && requires(const typename G::Position position, typename G::Move move, std::string_view text,
                        const nlohmann::json& json, const BoardStyle& style, int variant, int symmetry) {
        { G::format_move(position, move) } -> std::same_as<std::string>;
        // A legal move taken to pieces, so that a board can be clicked: an object with those of `from`, `to`
        // and `piece` that the move has, each as in to_json, or with `pass`: true and nothing else.
        { G::move_parts(position, move) } -> std::same_as<nlohmann::json>;
        // One legal move of `position`, in any notation of the game. The error says why it is not legal.
        { G::parse_move(position, text) } -> std::same_as<Expected<typename G::Move>>;
        // The moves of a whole game from `position` on, in any notation of the game; each is checked.
        { G::parse_moves(position, text) } -> std::same_as<Expected<std::vector<typename G::Move>>>;
        { G::format_position(position) } -> std::same_as<std::string>;
        // `variant` is what the text means when it does not say.
        { G::parse_position(text, variant) } -> std::same_as<Expected<typename G::Position>>;
        { G::to_json(position) } -> std::same_as<nlohmann::json>;
        { G::from_json(json) } -> std::same_as<Expected<typename G::Position>>;
        { G::draw(position, style) } -> std::same_as<std::string>;
        // Symmetries of the rules: symmetry 0 is the identity; images of positions have images of moves.
        { G::symmetry_count(variant) } -> std::same_as<int>;
        { G::transform(position, symmetry) } -> std::same_as<typename G::Position>;
        { G::transform(position, move, symmetry) } -> std::same_as<typename G::Move>;
    };

}  // namespace damier
