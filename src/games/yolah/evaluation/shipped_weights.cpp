// The learnt weights of data/, which CMake puts into the program.
#include <cassert>

#include "games/yolah/evaluation/evaluation.h"

namespace damier {

extern const std::string_view yolah_evolved_weights;
extern const std::string_view yolah_regressed_weights;

}  // namespace damier

namespace damier::yolah {

bool has_shipped_weights(std::string_view name) {
    return name == "evolved" || name == "regressed";
}

TermWeights shipped_weights(std::string_view name) {
    assert(has_shipped_weights(name));
    auto weights = parse_term_weights(weights_format,
                                      name == "evolved" ? yolah_evolved_weights : yolah_regressed_weights);
    assert(weights && "a test reads them");
    return std::move(*weights);
}

}  // namespace damier::yolah
