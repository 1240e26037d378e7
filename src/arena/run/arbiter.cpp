#include "arena/run/arbiter.h"

#include <fmt/core.h>

#include "core/random.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

std::uint64_t key_of(const Table::Status& status) {
    std::uint64_t key = static_cast<std::uint64_t>(status.variant);
    const auto add = [&key](const std::string& text) {
        for (const char c : text) key = key * 0x100000001b3 ^ static_cast<unsigned char>(c);
        key = mix64(key);
    };
    add(status.start);
    for (const std::string& move : status.moves) add(move);
    return key;
}

int half_points(Score first_margin) {
    return first_margin > 0 ? 2 : first_margin < 0 ? 0 : 1;
}

}  // namespace

std::uint64_t seed_of_game(std::uint64_t seed, const GameSlot& slot) {
    for (const int part : {slot.round, slot.pairing, slot.number})
        seed = sub_seed(seed, static_cast<std::uint64_t>(part));
    return seed;
}

GameDetail arbitrated(const GameEntry& entry, int variant, const Rounds::Planned& planned, int opening,
                      const Job& job, const WorkDone& work) {
    const auto table = entry.make_table(variant);
    if (!job.position.empty()) (void)table->set(job.position);
    (void)table->replay(job.opening);
    GameDetail game;
    GameSummary& summary = game.summary;
    summary.termination = work.termination;
    game.reason = work.reason;
    int faulty_side = work.faulty_side;
    for (const WorkDone::MoveMade& move : work.moves) {
        const int side = index_of(table->state().side);
        if (table->state().over || !table->play(move.move)) {
            summary.termination = Termination::crash;
            game.reason = fmt::format("the memory of its process was damaged: {} came back as a move",
                                      quote(move.move));
            faulty_side = side;
            break;
        }
        Effort& effort = summary.effort[side];
        ++effort.moves;
        effort.microseconds += move.microseconds;
        effort.nodes += move.nodes;
        game.microseconds.push_back(move.microseconds);
        game.nodes.push_back(move.nodes);
        game.values.push_back(move.value);
    }
    const Table::Status status = table->status();
    game.opening_plies = static_cast<int>(status.moves.size() - game.microseconds.size());
    game.moves = status.moves;
    game.seed = job.seed;
    summary.slot = planned.slot;
    summary.players[0] = planned.players[0];
    summary.players[1] = planned.players[1];
    summary.opening = opening;
    summary.plies = static_cast<int>(status.moves.size());
    summary.first_margin =
        summary.termination == Termination::adjudicated ? work.first_margin : status.first_margin;
    summary.half_points = is_lost_by_mover(summary.termination) ? (faulty_side == 0 ? 0 : 2)
                                                                : half_points(summary.first_margin);
    summary.sequence_key = key_of(status);
    summary.shape_key = entry.game_shape(*table);
    if (is_fault(summary.termination)) {
        game.last_position = status.position;
        game.last_output = work.last_output;
    }
    return game;
}

}  // namespace damier
