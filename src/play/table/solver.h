// A game's solver, speaking text: what a position on a table is worth when nobody errs.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/contract/exact.h"
#include "play/table/table.h"

namespace damier {

using TextProof = Proof<std::string>;

class AnySolver {
  public:
    virtual ~AnySolver() = default;
    // The table's game must not be over.
    virtual TextProof solve(const Table& table, const SolveOptions& wanted, std::stop_token stop,
                            const SolveObserver& observer = {}) = 0;
};

// "A draw under best play.", "First wins in 7 plies.", "Black wins by 4 under best play.": what the proof
// says of the table's position.
std::string verdict_sentence(const TextProof& proof, const Table& table);

// Margins are the mover's, and so are `bounds`, the least and the most that the margin can be, where a proof
// was stopped; `winner` is a side, or "draw".
nlohmann::json to_json(const TextProof& proof, Side mover);

}  // namespace damier
