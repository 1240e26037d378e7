// What Python wants of a game beyond the registry: positions as plain bytes, moves as numbers, many positions
// at once. One table of functions a game, made from the game's type alone (typed_game-inl.h), so that a new
// game needs nothing here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/value.h"
#include "games/contract/playout.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/table/table.h"

namespace damier::python {

// Of every game, as the contract bounds it.
inline constexpr std::size_t most_position_bytes = 64;

// Positions of one game that follow each other in memory, and a table of the game for one of them.
using PositionBytes = std::byte*;
using ConstPositionBytes = const std::byte*;

// Random games, each with all its moves.
struct RecordedGames {
    std::vector<std::uint32_t> actions;  // of all games, one after the other
    std::vector<std::int64_t> starts;    // where each game begins in `actions`, and one more: the end
    std::vector<std::int32_t> margins;   // the first player's, by game
    std::vector<std::byte> ends;         // the final positions
};

// A function of the user's that values positions for a search: seen from the mover, in hundredths of a point.
struct OwnEvaluation {
    std::function<Value(ConstPositionBytes)> one;
    // Many at once; empty: the user wrote no such form.
    std::function<void(ConstPositionBytes, std::size_t, Value*)> many;
};

struct TypedGame {
    const GameEntry* entry;
    std::size_t position_bytes;
    std::size_t most_moves;
    std::uint64_t action_count;

    void (*initial)(int variant, PositionBytes out);
    Table::State (*state)(ConstPositionBytes);
    std::uint64_t (*hash)(ConstPositionBytes);
    bool (*equal)(ConstPositionBytes, ConstPositionBytes);
    Expected<void> (*parse)(std::string_view text, int variant, PositionBytes out);
    std::string (*format)(ConstPositionBytes);

    Expected<void> (*play_text)(PositionBytes, std::string_view move);
    bool (*play_action)(PositionBytes, std::uint32_t action);  // false: not legal, nothing was played
    std::size_t (*actions)(ConstPositionBytes, std::uint32_t* out);
    void (*move_texts)(ConstPositionBytes, const std::function<void(std::string_view)>& told);
    std::string (*format_action)(ConstPositionBytes, std::uint32_t action);  // of a legal one
    Expected<std::uint32_t> (*parse_action)(ConstPositionBytes, std::string_view move);
    int (*symmetry_count)(int variant);
    void (*transform)(ConstPositionBytes, int symmetry, PositionBytes out);

    // A table on which nothing was played yet, and back.
    std::unique_ptr<Table> (*table)(ConstPositionBytes);
    void (*from_table)(const Table&, PositionBytes out);

    // Planes: rows and columns of a board, and what the planes are called; none where the game has no such.
    std::vector<std::string_view> (*plane_names)(int variant);
    BoardSize (*plane_size)(int variant);
    void (*planes)(ConstPositionBytes, std::size_t count, bool as_float, void* out);

    RecordedGames (*random_games)(ConstPositionBytes start, std::uint64_t games, std::uint64_t seed,
                                  const std::stop_token& stop);
    // The mask has action_count places a position.
    void (*legal_mask)(ConstPositionBytes, std::size_t count, std::uint8_t* mask);
    Expected<void> (*evaluate)(ConstPositionBytes, std::size_t count, std::string_view evaluation,
                               std::string_view weights, Value* out, const std::stop_token& stop);

    // A player whose search judges by `own`. Only kinds that search with an evaluation.
    Expected<std::unique_ptr<Player>> (*judged_player)(const CheckedPlayer&,
                                                       std::shared_ptr<const OwnEvaluation> own);
};

// The table of a game; one unit a game makes it.
template <class G>
const TypedGame& typed_game();

// All of them, in the order of the registry.
std::span<const TypedGame* const> typed_games();

const TypedGame& typed_game_of(const GameEntry& entry);

}  // namespace damier::python
