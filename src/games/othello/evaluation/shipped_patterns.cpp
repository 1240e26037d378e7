// The pattern weights of data/, which CMake puts into the program as bytes if it found them when it was
// configured.
#include "games/othello/evaluation/pattern_file.h"

namespace damier {

extern const std::string_view othello_patterns;

}  // namespace damier

namespace damier::othello {

std::string_view shipped_patterns() {
#if defined(DAMIER_OTHELLO_PATTERNS)
    return othello_patterns;
#else
    return {};
#endif
}

}  // namespace damier::othello
