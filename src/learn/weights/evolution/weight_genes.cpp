#include "learn/weights/evolution/weight_genes.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace damier::learn {

WeightGenes::WeightGenes(TermWeights start, const std::vector<std::vector<double>>& spread,
                         std::span<const std::size_t> known)
    : start_(std::move(start)) {
    constexpr double point = 100;
    for (std::size_t term = 0; term < start_.weights.size(); ++term) {
        if (std::ranges::find(known, term) != known.end()) continue;
        for (std::size_t knot = 0; knot < start_.knots.size(); ++knot) {
            if (spread[term][knot] > 0) genes_.push_back({term, knot, point / spread[term][knot]});
        }
    }
}

TermWeights WeightGenes::weights(std::span<const double> values) const {
    assert(values.size() == genes_.size());
    TermWeights weights = start_;
    for (std::size_t i = 0; i < genes_.size(); ++i) {
        const Gene& gene = genes_[i];
        double& weight = weights.weights[gene.term][gene.knot];
        // As many digits as a weights file needs, so that the file plays what was measured.
        weight = std::clamp(std::round(10 * (weight + gene.unit * values[i])) / 10, -largest_weight,
                            largest_weight);
    }
    return weights;
}

}  // namespace damier::learn
