#include "learn/wthor/wthor.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/little_endian.h"

namespace damier::learn {

namespace {

constexpr std::size_t header_bytes = 16;
constexpr std::size_t game_bytes = 68;
constexpr std::size_t moves_at = 8;

Expected<othello::Move> move_of(const othello::Position& position, unsigned code) {
    const unsigned rank = code / 10, file = code % 10;
    if (rank < 1 || rank > 8 || file < 1 || file > 8)
        return fail(fmt::format("{} is no square, expected 11 to 88", code));
    const Square square = make_square(static_cast<int>(file) - 1, static_cast<int>(rank) - 1);
    if (!contains(position.placements(), square))
        return fail(fmt::format("{} is against the rules", to_string(square)));
    return othello::Move(square);
}

void pass_if_stuck(othello::Position& position, WthorGame& game) {
    if (position.placements() != 0 || position.is_over()) return;
    position.play(othello::Move::pass());
    game.moves.push_back(othello::Move::pass());
}

Expected<WthorGame> read_game(std::string_view bytes) {
    WthorGame game;
    game.tournament = little_endian_at<std::uint16_t>(bytes, 0);
    game.black = little_endian_at<std::uint16_t>(bytes, 2);
    game.white = little_endian_at<std::uint16_t>(bytes, 4);
    game.black_discs = static_cast<std::uint8_t>(bytes[6]);
    game.black_discs_by_perfect_play = static_cast<std::uint8_t>(bytes[7]);
    if (std::max(game.black_discs, game.black_discs_by_perfect_play) > 64) return fail("more than 64 discs");
    othello::Position position;
    for (std::size_t i = 0; i < game_bytes - moves_at; ++i) {
        const auto code = static_cast<unsigned char>(bytes[moves_at + i]);
        if (code == 0) break;
        pass_if_stuck(position, game);
        const auto move = move_of(position, code);
        if (!move) return fail(fmt::format("move {}: {}", i + 1, move.error().message));
        position.play(*move);
        game.moves.push_back(*move);
    }
    return game;
}

}  // namespace

Expected<std::vector<WthorGame>> read_wthor(std::string_view bytes) {
    if (bytes.size() < header_bytes) return fail("not a WTHOR file: it is shorter than a header of 16 bytes");
    const std::size_t games = little_endian_at<std::uint32_t>(bytes, 4);
    const auto board = static_cast<unsigned char>(bytes[12]);
    if (board != 0 && board != 8)
        return fail(fmt::format("not a WTHOR file of games on 8x8: the board is {0}x{0}", board));
    if (bytes.size() != header_bytes + games * game_bytes)
        return fail(fmt::format("not a WTHOR file: {} bytes, expected {} for {} games", bytes.size(),
                                header_bytes + games * game_bytes, games));
    std::vector<WthorGame> read;
    for (std::size_t i = 0; i < games; ++i) {
        auto game = read_game(bytes.substr(header_bytes + i * game_bytes, game_bytes));
        if (!game) return fail(fmt::format("game {}: {}", i + 1, game.error().message));
        game->year = little_endian_at<std::uint16_t>(bytes, 10);
        game->depth = static_cast<std::uint8_t>(bytes[14]);
        read.push_back(std::move(*game));
    }
    return read;
}

Expected<std::vector<std::string>> read_wthor_names(WthorNames kind, std::string_view bytes) {
    const std::size_t name_bytes = kind == WthorNames::players ? 20 : 26;
    const std::string_view what = kind == WthorNames::players ? "players" : "tournaments";
    if (bytes.size() < header_bytes)
        return fail(fmt::format("not a WTHOR file of {}: it is shorter than a header of 16 bytes", what));
    const std::size_t names = little_endian_at<std::uint16_t>(bytes, 8);
    if (bytes.size() != header_bytes + names * name_bytes)
        return fail(fmt::format("not a WTHOR file of {0}: {1} bytes, expected {2} for {3} {0}", what,
                                bytes.size(), header_bytes + names * name_bytes, names));
    std::vector<std::string> read;
    for (std::size_t i = 0; i < names; ++i) {
        const std::string_view field = bytes.substr(header_bytes + i * name_bytes, name_bytes);
        std::string name(field.substr(0, field.find('\0')));
        for (char& c : name)
            if (c < 0x20 || c >= 0x7f) c = '?';
        read.push_back(std::move(name));
    }
    return read;
}

}  // namespace damier::learn
