// For the tests of this room: files as WTHOR has them, with made-up games.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/little_endian.h"
#include "core/random.h"
#include "games/othello/position.h"

namespace damier::learn {

struct MadeUpGame {
    std::vector<std::uint8_t> moves;
    std::uint8_t black_discs = 32;
};

inline std::string wthor_bytes(const std::vector<MadeUpGame>& games, std::uint16_t year = 2026) {
    std::string bytes = {20, 26, 1, 1};
    append_little_endian(bytes, static_cast<std::uint32_t>(games.size()));
    append_little_endian(bytes, std::uint16_t{0});
    append_little_endian(bytes, year);
    bytes += std::string("\x08\0\x18\0", 4);
    for (const MadeUpGame& game : games) {
        bytes.append(6, '\0');
        bytes.append(2, static_cast<char>(game.black_discs));
        for (const std::uint8_t move : game.moves) bytes += static_cast<char>(move);
        bytes.append(60 - game.moves.size(), '\0');
    }
    return bytes;
}

// Games that are only moves.
inline std::string wthor_of_moves(std::initializer_list<std::initializer_list<std::uint8_t>> games) {
    std::vector<MadeUpGame> made;
    for (const auto moves : games) made.push_back({moves, 32});
    return wthor_bytes(made);
}

inline std::string wthor_of_random_games(int games, std::uint64_t seed, std::uint16_t year = 2026) {
    Random random(seed);
    std::vector<MadeUpGame> made;
    othello::Moves moves;
    for (int i = 0; i < games; ++i) {
        MadeUpGame game;
        othello::Position position;
        while (!position.is_over()) {
            position.legal_moves(moves);
            const othello::Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (!move.is_pass())
                game.moves.push_back(static_cast<std::uint8_t>(10 * (rank_of(move.square()) + 1) +
                                                               file_of(move.square()) + 1));
            position.play(move);
        }
        const int margin = position.margin() * (position.side() == Side::first ? 1 : -1);
        game.black_discs = static_cast<std::uint8_t>(32 + margin / 2);
        made.push_back(std::move(game));
    }
    return wthor_bytes(made, year);
}

}  // namespace damier::learn
