#include "play/table/solver.h"

#include <fmt/core.h>

#include <cassert>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "play/registry/registry.h"

namespace damier {

std::string verdict_sentence(const TextProof& proof, const Table& table) {
    assert(proof.margin);
    if (*proof.margin == 0) return "A draw under best play.";
    const Side mover = table.state().side;
    const Side winner = *proof.margin > 0 ? mover : opponent(mover);
    const std::string by =
        table.game().max_margin > 1 ? fmt::format(" by {}", std::abs(*proof.margin)) : std::string();
    const std::string when = proof.plies
                                 ? fmt::format("in {} {}", *proof.plies, *proof.plies == 1 ? "ply" : "plies")
                                 : "under best play";
    return fmt::format("{} wins{} {}.", table.game().side_names[index_of(winner)], by, when);
}

nlohmann::json to_json(const TextProof& proof, Side mover) {
    nlohmann::json out = {{"proved", proof.margin.has_value()},
                          {"nodes", proof.nodes},
                          {"table_probes", proof.table_probes},
                          {"table_hits", proof.table_hits},
                          {"seconds", proof.seconds}};
    if (proof.margin) {
        const Side winner = *proof.margin > 0 ? mover : opponent(mover);
        out["margin"] = *proof.margin;
        out["winner"] = *proof.margin == 0 ? "draw" : key_of(winner);
    }
    if (proof.plies) out["plies"] = *proof.plies;
    if (!proof.line.empty()) out["line"] = proof.line;
    nlohmann::json moves = nlohmann::json::array();
    for (const ProvedMove<std::string>& move : proof.moves) {
        moves.push_back({{"move", move.move}, {"margin", move.margin}});
        if (move.plies) moves.back()["plies"] = *move.plies;
    }
    out["moves"] = std::move(moves);
    return out;
}

}  // namespace damier
