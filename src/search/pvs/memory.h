// What one searching thread remembers: evaluations, and of moves that refuted something killers and history.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/side.h"
#include "games/contract/game.h"
#include "games/contract/hints.h"
#include "search/pvs/evaluation_cache.h"

namespace damier {

// Moves as small numbers: their bits, as long as these are few. The moves of our games have twelve at most;
// where a game has more, some of its moves share a number.
inline constexpr std::size_t move_slots = 4096;

template <class Move>
std::size_t slot_of(Move move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return (bits ^ bits >> 12 ^ bits >> 24) % move_slots;
}

// The square that a move is about (games/contract/hints.h).
inline constexpr std::size_t destinations = 64;

template <Game G>
std::size_t destination_of(typename G::Move move) {
    if constexpr (HasDestination<G>) {
        return static_cast<std::size_t>(G::destination(move));
    } else {
        return slot_of(move) % destinations;
    }
}

// What a searching thread takes beside the table, but for its stack and the killers.
inline constexpr std::size_t pvs_bytes_of_thread =
    EvaluationCache::default_bytes +
    2 * (move_slots + destinations + destinations * destinations) * sizeof(std::int16_t);

template <Game G>
class PvsMemory {
  public:
    using Move = typename G::Move;

    PvsMemory()
        : history_(2 * move_slots), targets_(2 * destinations), replies_(2 * destinations * destinations) {}

    struct Killers {
        Move first = {};
        Move second = {};
    };

    EvaluationCache& evaluations() { return evaluations_; }
    const Killers& killers(int ply) const { return killers_[static_cast<std::size_t>(ply)]; }
    // From -3 history_limit to 3 history_limit.
    int history(Side side, Move last, Move move) const {
        return history_[place(side, move)] + targets_[target(side, move)] + replies_[reply(side, last, move)];
    }

    // `move` refuted what the opponent did, `tried` before it did not.
    void reward(Side side, int ply, int depth, Move last, Move move, std::span<const Move> tried) {
        Killers& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers.first != move) killers = {move, killers.first};
        const int bonus = std::min(32 * depth * depth, history_limit / 4);
        add(side, last, move, bonus);
        for (const Move failed : tried) add(side, last, failed, -bonus);
    }

    // For the next search: old merits count half.
    void age() {
        for (auto* merits : {&history_, &targets_, &replies_}) {
            for (std::int16_t& merit : *merits) merit = static_cast<std::int16_t>(merit / 2);
        }
        killers_ = {};
    }

    static constexpr int history_limit = 8192;

  private:
    static std::size_t place(Side side, Move move) { return index_of(side) * move_slots + slot_of(move); }

    static std::size_t target(Side side, Move move) {
        return index_of(side) * destinations + destination_of<G>(move);
    }
    static std::size_t reply(Side side, Move last, Move move) {
        return (index_of(side) * destinations + destination_of<G>(last)) * destinations +
               destination_of<G>(move);
    }

    void add(Side side, Move last, Move move, int bonus) {
        add(history_[place(side, move)], bonus);
        add(targets_[target(side, move)], bonus);
        add(replies_[reply(side, last, move)], bonus);
    }
    // The nearer to the limit, the less is added.
    static void add(std::int16_t& merit, int bonus) {
        merit = static_cast<std::int16_t>(merit + bonus - merit * std::abs(bonus) / history_limit);
    }

    EvaluationCache evaluations_;
    std::array<Killers, G::max_plies + 1> killers_{};
    std::vector<std::int16_t> history_;  // by side and move
    std::vector<std::int16_t> targets_;  // by side and destination
    std::vector<std::int16_t> replies_;  // by side, destination of the move before, and destination
};

}  // namespace damier
