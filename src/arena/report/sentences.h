// What a tournament's figures say, in sentences: the page, the terminal and the files print the same ones.
// They are plain text, not yet escaped for anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/run/results.h"
#include "arena/statistics/summary.h"

namespace damier {

// "Quarto, level2"; only "Yolah" where there is one set of rules.
std::string game_title(const Results& results);

// "120 of 200 games played, not finished".
std::string progress_phrase(const Results& results);

// "118 of 120 games are different, 115 when mirror images count as the same."
std::string difference_sentence(const DuplicateCounts& duplicates);
// When figures say less than they seem to, because many games are the same.
std::optional<std::string> repetition_warning(const DuplicateCounts& duplicates);

// "Order of finish: 1. a, 2. b, 3. c." of a knockout or a Swiss.
std::optional<std::string> finish_sentence(const Results& results);

// What moving first was worth, and how often games were drawn.
std::string first_move_sentence(const Summary& summary);

// What a reader of the ratings must know: bounds, and groups that no game connects.
std::vector<std::string> rating_notes(const Results& results, const Summary& summary);

// "Endings: 117 normal, 2 time, 1 crash."
std::string endings_sentence(const Results& results);

// "1 000 of 100 000 games are shown: all 3 that ended by a fault, and an even sample of the others."
std::string shown_sentence(const Results& results, const std::vector<GameSlot>& shown);

}  // namespace damier
