// The only unit that sees pagmo, which takes long to compile.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <pagmo/algorithm.hpp>
#include <pagmo/algorithms/cmaes.hpp>
#include <pagmo/algorithms/sga.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>
#include <utility>

#include "core/random.h"
#include "learn/weights/evolution/evolver.h"

namespace damier::learn {

namespace {

// pagmo makes the fitness small, and copies its problem.
struct GenesProblem {
    std::size_t genes = 1;
    const FitnessFunction* fitness_of = nullptr;

    pagmo::vector_double fitness(const pagmo::vector_double& x) const { return {-(*fitness_of)(x)}; }
    std::pair<pagmo::vector_double, pagmo::vector_double> get_bounds() const {
        return {pagmo::vector_double(genes, -widest_gene), pagmo::vector_double(genes, widest_gene)};
    }
};

// By Box and Muller: the standard library's is another on every system.
double normal(Random& random) {
    const double radius = std::sqrt(-2 * std::log(1 - random.unit()));
    return radius * std::cos(2 * std::numbers::pi * random.unit());
}

pagmo::algorithm algorithm_of(const EvolverSettings& settings) {
    const auto seed = static_cast<unsigned>(sub_seed(settings.seed, 1));
    // Both count in parts of the width between the bounds.
    const double spread = settings.first_spread / (2 * widest_gene);
    if (settings.method == EvolutionMethod::cmaes) {
        constexpr double by_itself = -1;
        constexpr double never = 1e-15;
        return pagmo::algorithm(pagmo::cmaes(1, by_itself, by_itself, by_itself, by_itself, spread, never,
                                             never, true, true, seed));
    }
    constexpr double genes_of_partner = 0.5;
    constexpr double genes_mutated = 0.15;
    constexpr unsigned tournament_size = 3;
    return pagmo::algorithm(pagmo::sga(1, genes_of_partner, 1, genes_mutated, spread, tournament_size,
                                       "binomial", "gaussian", "tournament", seed));
}

class PagmoEvolver : public Evolver {
  public:
    PagmoEvolver(const EvolverSettings& settings, std::size_t genes)
        : settings_(settings), genes_(genes), algorithm_(algorithm_of(settings)) {
        Random random(sub_seed(settings.seed, 0));
        individuals_.resize(static_cast<std::size_t>(settings.population));
        // The first is what evolution starts from: cmaes begins its distribution there.
        individuals_.front().genes.resize(genes);
        for (std::size_t i = 1; i < individuals_.size(); ++i) {
            for (std::size_t gene = 0; gene < genes; ++gene) {
                individuals_[i].genes.push_back(
                    std::clamp(settings.first_spread * normal(random), -widest_gene, widest_gene));
            }
        }
    }

    void next_generation(const FitnessFunction& fitness) override {
        if (settings_.method == EvolutionMethod::ga) {
            for (Individual& individual : individuals_) individual.fitness = fitness(individual.genes);
        } else if (!begun_) {
            individuals_.front().fitness = 1;
        }
        begun_ = true;
        pagmo::population before(GenesProblem{genes_, &fitness}, 0, 0);
        for (const Individual& individual : individuals_)
            before.push_back(individual.genes, {-individual.fitness});
        const pagmo::population after = algorithm_.evolve(before);
        for (std::size_t i = 0; i < individuals_.size(); ++i)
            individuals_[i] = {after.get_x()[i], -after.get_f()[i][0]};
    }
    const std::vector<Individual>& individuals() const override { return individuals_; }

  private:
    EvolverSettings settings_;
    std::size_t genes_;
    pagmo::algorithm algorithm_;
    std::vector<Individual> individuals_;
    bool begun_ = false;
};

}  // namespace

Expected<std::unique_ptr<Evolver>> make_evolver(const EvolverSettings& settings, std::size_t genes) {
    return std::make_unique<PagmoEvolver>(settings, genes);
}

}  // namespace damier::learn
