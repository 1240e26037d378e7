// Othello as GTP and NBoard write it: what both clients share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/table/ggf.h"
#include "play/table/table.h"

namespace damier::othello_words {

// "f5" -> "F5".
std::string upper(std::string_view text);

// "B[F5]W[PA]", and the whole game in GGF. `time` as GGF has it: "05:00".
std::string ggf_game(const Table& table, std::string_view time);

}  // namespace damier::othello_words
