#include "play/table/solver.h"

#include <fmt/core.h>

#include <cassert>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "play/registry/registry.h"

namespace damier {

std::string verdict_sentence(const TextProof& proof, const Table& table) {
    assert(proof.margin || proof.outcome);
    const int lead = proof.outcome.value_or(proof.margin.value_or(0));
    if (lead == 0) return "A draw under best play.";
    const Side mover = table.state().side;
    const Side winner = lead > 0 ? mover : opponent(mover);
    const std::string by = proof.margin && table.game().max_margin > 1
                               ? fmt::format(" by {}", std::abs(*proof.margin))
                               : std::string();
    const std::string when = proof.plies
                                 ? fmt::format("in {} {}", *proof.plies, *proof.plies == 1 ? "ply" : "plies")
                                 : "under best play";
    return fmt::format("{} wins{} {}.", table.game().side_names[index_of(winner)], by, when);
}

nlohmann::json to_json(const TextProof& proof, Side mover) {
    nlohmann::json out = {{"proved", proof.margin || proof.outcome},
                          {"nodes", proof.nodes},
                          {"table_probes", proof.table_probes},
                          {"table_hits", proof.table_hits},
                          {"seconds", proof.seconds}};
    if (proof.margin) out["margin"] = *proof.margin;
    if (const auto lead = proof.outcome ? proof.outcome : proof.margin) {
        const Side winner = *lead > 0 ? mover : opponent(mover);
        out["winner"] = *lead == 0 ? "draw" : key_of(winner);
    }
    if (proof.bounds) out["bounds"] = {proof.bounds->least, proof.bounds->most};
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
