// A game of Othello in GGF, as NBoard and game servers write it:
// (;GM[Othello]PB[Ann]PW[Bob]...BO[8 -----...--- *]B[F5]W[F6/1.5/2];)
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "play/table/read_text.h"
#include "play/table/table.h"

namespace damier {

struct GgfGame {
    std::unique_ptr<Table> table;  // after its last move; passes that were left out are played
    std::vector<std::pair<std::string, std::string>> headers;  // first, second, event, date, result
};

bool looks_like_ggf(std::string_view text);

// The first game of the text. Where a fault has a place, it is counted in the text.
std::expected<GgfGame, ReadFault> read_ggf(std::string_view text);

// Plays a move as GGF and NBoard write it, "F5/eval/time" or "PA", passing first where that is all that can
// be done.
Expected<void> play_ggf_move(Table& table, std::string_view move);

// What Othello's programs share in words. "--" is our own pass.
namespace othello_words {

inline constexpr std::string_view our_pass = "--";

// Nothing but a pass is possible. Programs differ in what they say then, some say nothing at all, and there
// is nothing to choose: they are not asked.
bool must_pass(const Table& table);

// Their moves in our words: "F5" is f5; "PASS", "PA" and the like are a pass. Anything else stays as it is,
// for the arbiter to refuse.
std::string our_move(std::string_view theirs);

}  // namespace othello_words

}  // namespace damier
