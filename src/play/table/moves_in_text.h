// What searches and solvers say in their game's own types, with the moves as text: for all who do not know
// the game.
#pragma once

#include <string>
#include <vector>

#include "games/contract/exact.h"
#include "games/contract/notation.h"
#include "play/players/display_value.h"
#include "search/report.h"

namespace damier {

// Moves that follow each other from the position.
template <Notation G>
std::vector<std::string> line_in_text(typename G::Position position,
                                      const std::vector<typename G::Move>& line) {
    std::vector<std::string> moves;
    for (const typename G::Move move : line) {
        moves.push_back(G::format_move(position, move));
        position.play(move);
    }
    return moves;
}

template <Notation G>
Report<std::string> in_text(const typename G::Position& position, const Report<typename G::Move>& report) {
    Report<std::string> out{.move = G::format_move(position, report.move),
                            .value = display_value<G>(report.value),
                            .solved = report.solved,
                            .plies = report.plies,
                            .wdl = report.wdl,
                            .depth = report.depth,
                            .nodes = report.nodes,
                            .playouts = report.playouts,
                            .seconds = report.seconds,
                            .line = line_in_text<G>(position, report.line),
                            .root_moves = {},
                            .note = report.note};
    for (const RootMove<typename G::Move>& root : report.root_moves) {
        out.root_moves.push_back({G::format_move(position, root.move), display_value<G>(root.value),
                                  root.is_upper_bound, root.wdl, root.visits, root.solved, root.plies});
    }
    return out;
}

template <Notation G>
Proof<std::string> in_text(const typename G::Position& position, const Proof<typename G::Move>& proof) {
    Proof<std::string> out{.margin = proof.margin,
                           .outcome = proof.outcome,
                           .bounds = proof.bounds,
                           .plies = proof.plies,
                           .line = line_in_text<G>(position, proof.line),
                           .moves = {},
                           .nodes = proof.nodes,
                           .table_probes = proof.table_probes,
                           .table_hits = proof.table_hits,
                           .seconds = proof.seconds};
    for (const auto& proved : proof.moves)
        out.moves.push_back({G::format_move(position, proved.move), proved.margin, proved.plies});
    return out;
}

}  // namespace damier
