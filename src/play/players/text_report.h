// A search's Report with its moves as text: what crosses the boundary, and how people and programs read it.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "core/side.h"
#include "search/report.h"

namespace damier {

// What a move or a position is worth to the mover, by whichever measure the player has.
struct Judgement {
    std::optional<Value> value;
    std::optional<Wdl> wdl;
};

// What a player has to say about its move.
using TextReport = Report<std::string>;
// Told while a player thinks, now and then, of what it knows so far.
using TextObserver = Observer<std::string>;

// "+1.35", "draw", "won by 4", "lost": a value as people read it. `solved` tells a proved draw from an even
// position.
std::string format_value(Value value, bool solved = false);

// "58 % (win 51, draw 14, loss 35)".
std::string format_wdl(const Wdl& wdl);

// The value where there is one, else the chances, else "?".
std::string format_judgement(const std::optional<Value>& value, const std::optional<Wdl>& wdl, bool solved);

// The same, shorter: only "58.3 %" of the chances.
std::string text_of(const Judgement& judgement, bool solved);

// "win", "draw", "loss": an outcome in JSON.
std::string_view key_of(Outcome outcome);

// How the game ends for the mover, where a search has seen its end or the value is proved.
std::optional<Outcome> seen_outcome(const Judgement& judgement, bool solved);

// Between 0 (the mover has lost) and 1 (it has won), for pictures; one half when nothing is known.
double chance_of(const Judgement& judgement);
// The same of the first player.
double first_players_chance(const Judgement& judgement, Side mover);

// `value`, `outcome`, `margin` and `wdl` are the mover's, so is `text`; `chance` is the first player's.
nlohmann::json to_json(const Judgement& judgement, Side mover, bool solved);
nlohmann::json to_json(const TextReport& report, Side mover);

}  // namespace damier
