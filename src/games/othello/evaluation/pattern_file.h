// The weights of the patterns as a file: docs/formats.md has it byte by byte.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/othello/evaluation/patterns.h"

namespace damier::othello {

// A file holds weights in steps of this many hundredths of a disc, and most of them in one byte. What is lost
// is far less than the evaluation's error.
inline constexpr int pattern_file_step = 4;
inline constexpr std::size_t most_pattern_comment = 1000;

struct PatternFile {
    std::string comment;  // how it was made; printable ASCII
    PatternWeights weights;

    bool operator==(const PatternFile&) const = default;
};

// The whole file. Weights are rounded to steps.
std::string pattern_file_bytes(const PatternFile& file);

// The weights in a file's bytes. One that is cut off, altered, of another kind, version or set of patterns is
// refused.
Expected<PatternFile> read_pattern_file(std::string_view bytes);

// The file that the program comes with (data/othello.patterns), or nothing.
std::string_view shipped_patterns();

}  // namespace damier::othello
