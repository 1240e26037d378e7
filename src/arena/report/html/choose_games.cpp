#include <algorithm>
#include <map>
#include <utility>

#include "arena/report/reports.h"
#include "core/random.h"

namespace damier {

namespace {

struct Candidate {
    GameSlot slot;
    std::uint64_t lot;
    int turn = 0;  // its place among the games of its pairing, by lot
};

// `most` of the games, as even over the pairings as possible: every pairing gives its first game by lot
// before any gives its second.
std::vector<GameSlot> even_sample(const std::vector<GameSlot>& slots, std::size_t most, std::uint64_t seed) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < slots.size(); ++i) candidates.push_back({slots[i], sub_seed(seed, i)});
    std::ranges::sort(candidates, {}, &Candidate::lot);
    std::map<std::pair<int, int>, int> taken;
    for (Candidate& candidate : candidates) {
        candidate.turn = taken[{candidate.slot.round, candidate.slot.pairing}]++;
    }
    std::ranges::sort(candidates, {},
                      [](const Candidate& candidate) { return std::pair(candidate.turn, candidate.lot); });
    std::vector<GameSlot> chosen;
    for (std::size_t i = 0; i < std::min(most, candidates.size()); ++i) chosen.push_back(candidates[i].slot);
    std::ranges::sort(chosen);
    return chosen;
}

}  // namespace

std::vector<GameSlot> choose_games(const Results& results, std::size_t most) {
    std::vector<GameSlot> all;
    std::vector<GameSlot> faults;
    for (const GameSummary& game : results.games) {
        all.push_back(game.slot);
        if (is_fault(game.termination)) faults.push_back(game.slot);
    }
    if (all.size() <= most) return all;
    std::vector<GameSlot> chosen = even_sample(faults, most / 2, sub_seed(results.seed, 0));
    std::vector<GameSlot> others;
    std::ranges::set_difference(all, chosen, std::back_inserter(others));
    for (const GameSlot& slot : even_sample(others, most - chosen.size(), sub_seed(results.seed, 1))) {
        chosen.push_back(slot);
    }
    std::ranges::sort(chosen);
    return chosen;
}

}  // namespace damier
