// What the page needs to show a game on a board without knowing any rules: the rules are played here, and the
// page gets the text of every position.
//
// A position's text is a board word and a rest ("w......b/... b 0 0"). A game is its first position whole,
// then a step for each ply: the characters of the board word that changed, each as its place, written as one
// character of step_alphabet, and the new character; then the rest, with the blank before it. A board word
// that changes its length, or is too long for the alphabet, makes the step "=" and the whole position.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/run/results.h"

namespace damier {

// Each character stands for a place, by its index. None means anything to JSON or HTML.
inline constexpr std::string_view step_alphabet =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%()*+,-./:;?@[]^_{|}~";

std::string step_between(std::string_view before, std::string_view after);

// One game: "start", "moves", "steps", "opening" (plies of it), "turn" (1 when the second player begins),
// "over" (when the rules ended it), and for each move after the opening "times" in microseconds, "nodes" and
// "values", the last seen by the first player. Lists that say nothing are left out. When the moves cannot be
// played to the end, "damage" says why.
nlohmann::json replay_json(const Results& results, const GameDetail& game);

}  // namespace damier
