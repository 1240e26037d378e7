// A game's solver, speaking text: what a position on a table is worth when nobody errs.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/exact.h"
#include "play/table.h"

namespace damier {

// games/exact.h has the meaning of each: this is the same with moves as text.
struct TextProof {
    struct Move {
        std::string move;
        Score margin = 0;
        std::optional<int> plies = {};
    };
    std::optional<Score> margin = {};
    std::optional<int> plies = {};
    std::vector<std::string> line = {};
    std::vector<Move> moves = {};
    std::uint64_t nodes = 0;
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    double seconds = 0;
};

class AnySolver {
  public:
    virtual ~AnySolver() = default;
    // Of a table's game that is not over.
    virtual TextProof solve(const Table& table, const SolveWish& wish, std::stop_token stop,
                            const SolveObserver& observer = {}) = 0;
};

// "A draw under best play.", "First wins in 7 plies.", "Black wins by 4 under best play.": what the proof
// says of the table's position.
std::string verdict_sentence(const TextProof& proof, const Table& table);

// Margins are the mover's; `winner` is a side, or "draw".
nlohmann::json to_json(const TextProof& proof, Side mover);

}  // namespace damier
