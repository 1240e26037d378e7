// Saves from a damaged journal what is sound, into a new file with a new checksum chain. The damaged one is
// only read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/journal/journal.h"

namespace damier {

struct Repair {
    std::uint64_t games_saved = 0;
    std::uint64_t games_lost = 0;    // of those that are known of
    std::vector<Finding> lost;       // what is not in the new file, or may not be what was stored
    std::vector<std::string> notes;  // what is worth knowing
};

// An error: nothing could be saved, or `out` exists already or cannot be written.
Expected<Repair> repair(const std::string& file, const std::string& out);

}  // namespace damier
