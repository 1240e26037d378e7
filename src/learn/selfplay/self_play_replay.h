// Goes through the games of files of self-play again, by the rules: what a file says is not believed before.
#pragma once

#include <fmt/core.h>

#include <string>

#include "games/yolah/position.h"
#include "learn/selfplay/self_play_file.h"

namespace damier::learn {

// Calls visit(position, ply, number of the ply from 0) for each ply, before its move is played. The error
// says what the rules do not allow.
template <class Visit>
Expected<void> replay_game(const SelfPlayGame& game, Visit&& visit) {
    yolah::Position position;
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const SelfPlayPly& ply = game.plies[i];
        if (!position.is_legal(ply.move)) return fail(fmt::format("the move of ply {} is not legal", i + 1));
        visit(position, ply, i);
        position.play(ply.move);
    }
    if (game.ended_by_proof) return {};
    if (!position.is_over()) return fail("it has no end");
    const Score margin = seen_by(Side::first, position.side(), position.margin());
    if (margin == game.margin) return {};
    return fail(fmt::format("its margin is {}, but its moves give {}", game.margin, margin));
}

// Calls visit(game) -> Expected<void> for each game of a file. The error says what is wrong with the file,
// and in which game.
template <class Visit>
Expected<void> for_each_game(const std::string& file, Visit&& visit) {
    const auto bytes = read_self_play_bytes(file);
    if (!bytes) return std::unexpected(bytes.error());
    auto reader = SelfPlayReader::open(*bytes);
    if (!reader) return std::unexpected(reader.error());
    SelfPlayGame game;
    for (;;) {
        const auto more = reader->next(game);
        if (!more) return std::unexpected(more.error());
        if (!*more) return {};
        if (const Expected<void> visited = visit(game); !visited)
            return fail(fmt::format("game {}: {}", reader->games_read() - 1, visited.error().message));
    }
}

}  // namespace damier::learn
