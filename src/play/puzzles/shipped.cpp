#include "play/puzzles/shipped.h"

#include <algorithm>
#include <cassert>

#include "play/registry/registry.h"

namespace damier {

const std::vector<PuzzleSet>& shipped_puzzles() {
    static const std::vector<PuzzleSet> all = [] {
        std::vector<PuzzleSet> sets;
        for (const PuzzleText& shipped : shipped_puzzle_texts()) {
            // A program may know other games than those that ship.
            if (!find_game(shipped.game)) continue;
            auto set = parse_puzzles(shipped.text);
            assert(set && !set->puzzles.empty());
            if (set) sets.push_back(std::move(*set));
        }
        return sets;
    }();
    return all;
}

}  // namespace damier
