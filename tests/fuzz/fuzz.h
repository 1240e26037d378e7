// What the fuzz targets share: the choice of the game, and what must hold of whatever was parsed.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "support/all_games.h"
#include "support/random_games.h"

namespace damier::fuzz {

// A broken promise: libFuzzer keeps the input of a program that aborts.
inline void require(bool holds, std::string_view promise, std::string_view about) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %.*s\nabout: %.*s\n", static_cast<int>(promise.size()),
                 promise.data(), static_cast<int>(about.size()), about.data());
    std::abort();
}

inline void require_message(const Error& error, std::string_view about) {
    require(!error.message.empty(), "an error says what is wrong", about);
    for (const char c : error.message) {
        require(c >= 0x20 && c < 0x7f, "an error message is one line of printable ASCII", error.message);
    }
}

// Calls `target(Rules<...>(), rest of the input)` for the game and variant that the first byte names.
template <class Target>
int with_rules(const unsigned char* data, std::size_t size, Target target) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const std::size_t chosen = data[0] % std::tuple_size_v<AllRules>;
    std::size_t at = 0;
    for_each_rules([&](auto rules) {
        if (at++ == chosen) target(rules, text);
    });
    return 0;
}

// A position that a parser accepted can be written, read again, and played to the end.
template <Notation G>
void require_sound(const typename G::Position& position) {
    const std::string text = G::format_position(position);
    require(position.hash() == position.computed_hash(), "the hash is right", text);
    const auto again = G::parse_position(text, position.variant());
    require(again && *again == position, "a position's text is read back as the same", text);
    const auto from_json = G::from_json(G::to_json(position));
    require(from_json && *from_json == position, "a position's JSON is read back as the same", text);
    require(!G::draw(position, {.colour = true, .mark_moves = true}).empty(), "it can be drawn", text);

    Random random(position.hash());
    auto played = position;
    while (!played.is_over()) {
        require(played.ply() < G::max_plies, "a game ends within max_plies", text);
        const MovesOf<G> moves = legal_moves<G>(played);
        require(!moves.empty(), "there is a move before the end", text);
        const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const auto parsed = G::parse_move(played, G::format_move(played, move));
        require(parsed && *parsed == move, "a move's text is read back as the same", text);
        played.play(move);
    }
    require(played.ply() <= G::max_plies, "a finished game has at most max_plies plies", text);
    require(played.margin() >= -G::max_margin && played.margin() <= G::max_margin,
            "the margin is within max_margin", text);
}

}  // namespace damier::fuzz
