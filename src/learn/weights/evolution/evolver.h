// One generation after the other: the two ways to evolve genes that pagmo offers us. Where the program was
// built without pagmo there is none, and the caller is told so.
//
//   ga      pagmo's simple genetic algorithm (sga): tournaments between parents, crossover by single genes,
//           gaussian mutation; of parents and children the fitter half stays. A fitness that is found by
//           games is part luck, and luck would stay for ever: so everybody is judged anew in each generation.
//   cmaes   covariance matrix adaptation (Hansen and Ostermeier, 2001): each generation is drawn from a
//           normal distribution, which then moves towards the better half.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/error.h"
#include "learn/weights/evolution/weight_genes.h"

namespace damier::learn {

enum class EvolutionMethod : std::uint8_t { ga, cmaes };

struct Individual {
    Genes genes;
    double fitness = 0;
};

// The larger the fitter. May throw to end a generation halfway; the evolver cannot be used any more then.
using FitnessFunction = std::function<double(const Genes&)>;

class Evolver {
  public:
    virtual ~Evolver() = default;

    virtual void next_generation(const FitnessFunction& fitness) = 0;
    // The last generation, as it was judged.
    virtual const std::vector<Individual>& individuals() const = 0;
};

// Genes stay within this, up and down: in points, by weight_genes.h.
inline constexpr double widest_gene = 3;

struct EvolverSettings {
    EvolutionMethod method = EvolutionMethod::ga;
    int population = 24;
    double first_spread = 0.15;  // standard deviation of the first genes around 0
    std::uint64_t seed = 1;
};
inline constexpr int least_population = 6;

Expected<std::unique_ptr<Evolver>> make_evolver(const EvolverSettings& settings, std::size_t genes);

}  // namespace damier::learn
