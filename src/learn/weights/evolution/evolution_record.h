// What a run of evolution has found so far: for every generation, how the genes that were judged scored, in
// the order in which they were judged. That is all that has to be kept. Evolution itself takes no time and is
// the same each time for a seed, so a run that was killed starts from the beginning and is told the scores it
// knows already, until it is where it was.
//
// The file is JSON:
//
//   {"evolution": 1, "settings": "yolah, ga, ...",
//    "generations": [{"half_points": [131, 117, ...], "genes": "9f3c5a0e11d2b477"}, ...]}
//
// `genes` is a checksum of the genes that were judged: they must come out the same again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier::learn {

struct JudgedGeneration {
    std::vector<std::uint32_t> half_points;
    std::uint64_t genes_checksum = 0;
    bool operator==(const JudgedGeneration&) const = default;
};

struct EvolutionRecord {
    std::string settings;  // all that the results depend on, except the number of generations
    std::vector<JudgedGeneration> generations;
    bool operator==(const EvolutionRecord&) const = default;
};

inline constexpr std::size_t most_record_bytes = std::size_t{64} << 20;

std::string format_evolution_record(const EvolutionRecord& record);
Expected<EvolutionRecord> parse_evolution_record(std::string_view text);

}  // namespace damier::learn
