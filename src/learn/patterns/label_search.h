// What a position is worth, to learn from: exactly when few squares are empty, by a search of some plies
// otherwise. Without randomness: the same position always gets the same label.
#pragma once

#include <cstdint>
#include <vector>

#include "games/othello/evaluation/patterns.h"
#include "games/othello/kernels/backend.h"

namespace damier::learn {

class LabelSearch {
  public:
    LabelSearch();

    // The mover's final margin in discs if both sides play perfectly.
    int exact_margin(Bitboard mover, Bitboard other);

    // Hundredths of a disc, `depth` placed discs ahead; a pass costs no depth. An end that is seen counts by
    // its margin.
    int value(const othello::PatternEvaluation& evaluation, Bitboard mover, Bitboard other, int depth);

  private:
    // A bound of an exact value. What another position left here does not matter: exact values are the same
    // in every search.
    struct Entry {
        Bitboard mover = 0, other = 0;
        std::int8_t lower = -64, upper = 64;
    };
    struct Child {
        Bitboard mover, other;
        int rank;  // the least first
    };
    struct Children {
        Child list[60];
        int count = 0;
    };

    int solve(Bitboard mover, Bitboard other, int alpha, int beta, int empty_squares);
    int solve_few(Bitboard mover, Bitboard other, int alpha, int beta, bool passed);
    int solve_children(const Children& children, int alpha, int beta, int empty_squares);
    int search(Bitboard mover, Bitboard other, int alpha, int beta, int depth);
    void list_children(Bitboard mover, Bitboard other, Bitboard moves, Children& children) const;
    void rank_by_replies(Children& children) const;
    void rank_by_value(Children& children) const;

    const othello::Backend& backend_;
    const othello::PatternEvaluation* evaluation_ = nullptr;
    std::vector<Entry> table_;
};

}  // namespace damier::learn
