// What the solver has proved: bounds of the moves still to come, the mover's less the other's, and a good
// move. One table serves both colours, since neither points nor ply are part of a position here.
//
//    data   bits 0-7 least, 8-15 most (each + 64), 16-21 from, 22-27 to, 28-34 free squares
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/shared/solver_table.h"
#include "games/yolah/move.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

struct SolverKey {
    std::uint64_t check = 0;
    std::uint64_t line = 0;

    explicit SolverKey(const Sides& sides) {
        const WideWord pieces =
            WideWord{sides.mover ^ 0x9e3779b97f4a7c15} * (sides.other ^ 0xd6e8feb86659fd93);
        const WideWord squares = WideWord{sides.occupied ^ 0xa0761d6478bd642f} *
                                 (static_cast<std::uint64_t>(pieces) ^ 0xe7037ed1a0b428db);
        check = static_cast<std::uint64_t>(squares) ^
                static_cast<std::uint64_t>(pieces >> 64) * 0x8ebc6af09c88c6e3;
        line = (static_cast<std::uint64_t>(squares >> 64) ^ static_cast<std::uint64_t>(pieces >> 64) ^
                sides.occupied) *
               0x589965cc75374cc3;
    }
};

struct SolverEntry {
    int least;
    int most;
    Move move;  // the pass where none is known
};

class ProofTable {
  public:
    explicit ProofTable(std::uint64_t bytes) : table_(bytes) {}

    // Before a search of a position with so many free squares.
    void prepare(int free_squares) {
        table_.use_at_least(least_bytes << std::clamp(free_squares - small_search, 0, 30));
    }

    void prefetch(const SolverKey& key) const { table_.prefetch(key); }

    bool find(const SolverKey& key, SolverEntry& found) const {
        const auto data = table_.find(key);
        if (data) found = unpacked(*data);
        return data.has_value();
    }

    void store(const SolverKey& key, const SolverEntry& entry, int free_squares) {
        table_.store(key, packed(entry, free_squares));
    }

  private:
    static constexpr int free_squares_shift = 28;

    static std::uint64_t packed(const SolverEntry& entry, int free_squares) {
        return static_cast<std::uint64_t>(entry.least + 64) |
               static_cast<std::uint64_t>(entry.most + 64) << 8 |
               static_cast<std::uint64_t>(index_of(entry.move.from())) << 16 |
               static_cast<std::uint64_t>(index_of(entry.move.to())) << 22 |
               static_cast<std::uint64_t>(free_squares) << free_squares_shift;
    }
    static SolverEntry unpacked(std::uint64_t data) {
        return {static_cast<int>(data & 255) - 64, static_cast<int>(data >> 8 & 255) - 64,
                Move(static_cast<Square>(data >> 16 & 63), static_cast<Square>(data >> 22 & 63))};
    }

    static constexpr std::uint64_t least_bytes = std::uint64_t{256} << 10;
    static constexpr int small_search = 21;  // free squares

    SolverTable<free_squares_shift> table_;
};

}  // namespace damier::yolah
