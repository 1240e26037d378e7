// Whether a journal can be trusted: every game is played again by our rules, every figure that is stored is
// worked out anew, and the schedule, the pairs, the sequential test and the checksum chain are followed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/journal/journal.h"
#include "arena/statistics/sprt.h"

namespace damier {

struct Verification {
    std::vector<Finding> findings;   // what differs, and where
    std::vector<std::string> notes;  // what is worth knowing and no fault
    std::uint64_t games = 0;         // played again
    std::uint64_t pairs = 0;         // complete ones
    bool has_chain = false;
    std::uint64_t chain_entries = 0;
    std::string last_link;
    std::optional<SprtState> sprt;
    // As they follow from the games.
    std::uint64_t planned_games = 0;
    bool ended = false;
    std::vector<int> order_of_finish;
    // By game of the journal: those of which something differs.
    std::vector<GameSlot> unsound_games;

    bool sound() const { return findings.empty(); }
};

// `told` hears of the games that are done, and of how many there are. Throws MachineFault and std::bad_alloc:
// what the machine lacks is no finding.
Verification verify(const Journal& journal,
                    const std::function<void(std::uint64_t, std::uint64_t)>& told = {});

// "round 1, pairing 2, game 3".
std::string text_of(const GameSlot& slot);

}  // namespace damier
