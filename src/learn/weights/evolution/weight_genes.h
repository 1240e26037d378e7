// The weights that evolution changes, as a list of numbers, the genes: one for each term that is not known
// and each knot at which it may weigh.
//
// A gene of 0 stands for the weight that evolution starts from, and a step of 1 changes the evaluation of a
// typical position of that phase by one point, whatever the term. So a step means the same for all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/shared/term_weights.h"

namespace damier::learn {

using Genes = std::vector<double>;

// A weight, by its place, and what a gene of 1 adds to it.
struct Gene {
    std::size_t term;
    std::size_t knot;
    double unit;
};

class WeightGenes {
  public:
    // `spread` is the root mean square of each term's difference between the sides, by term and knot. Terms
    // that do not differ (spread 0) have no gene there; nor has the term `known`.
    WeightGenes(TermWeights start, const std::vector<std::vector<double>>& spread,
                std::span<const std::size_t> known);

    std::size_t size() const { return genes_.size(); }
    TermWeights weights(std::span<const double> values) const;

  private:
    TermWeights start_;
    std::vector<Gene> genes_;
};

}  // namespace damier::learn
