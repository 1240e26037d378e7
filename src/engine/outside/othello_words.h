// Othello as GTP and NBoard write it: what both clients share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/table/table.h"

namespace damier::othello_words {

inline constexpr std::string_view our_pass = "--";

// Nothing but a pass is possible. Programs differ in what they say then, some say nothing at all, and there
// is nothing to choose: they are not asked.
bool must_pass(const Table& table);

// Their moves in our words: "F5" is f5; "PASS", "PA" and the like are a pass. Anything else stays as it is,
// for the arbiter to refuse.
std::string our_move(std::string_view theirs);

// "f5" -> "F5".
std::string upper(std::string_view text);

// "B[F5]W[PA]", and the whole game in GGF. `time` as GGF has it: "05:00".
std::string ggf_game(const Table& table, std::string_view time);

}  // namespace damier::othello_words
