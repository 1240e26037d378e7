// A game's moves as text, one word a move: the parser that games share when blanks separate moves.
#pragma once

#include <fmt/core.h>

#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text/text.h"
#include "games/contract/game.h"

namespace damier {

// `parse_one(position, word)` gives one legal move or an error. Among several moves an error names
// the ply it is at.
template <class Position, class ParseOne>
auto replay_words(Position position, std::string_view text, ParseOne parse_one)
    -> Expected<std::vector<typename decltype(parse_one(position, text))::value_type>> {
    std::vector<typename decltype(parse_one(position, text))::value_type> moves;
    const std::vector<std::string_view> all = words(text);
    for (const std::string_view word : all) {
        const auto move = parse_one(position, word);
        if (!move && all.size() == 1) return std::unexpected(move.error());
        if (!move) return fail(fmt::format("ply {}: {}", position.ply() + 1, move.error().message));
        position.play(*move);
        moves.push_back(*move);
    }
    return moves;
}

}  // namespace damier
