// The classifier of data/, which CMake puts into the program as bytes if it found it when it was
// configured.
#include "games/othello/evaluation/classifier.h"

namespace damier {

extern const std::string_view othello_classifier;

}  // namespace damier

namespace damier::othello {

std::string_view shipped_classifier() {
#if defined(DAMIER_OTHELLO_CLASSIFIER)
    return othello_classifier;
#else
    return {};
#endif
}

}  // namespace damier::othello
