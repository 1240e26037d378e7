// Evolution of genes, from the first generation to the last: with a record that a killed run goes on from.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "learn/weights/evolution/evolution_record.h"
#include "learn/weights/evolution/evolver.h"

namespace damier::learn {

// Says how fit genes are, by games. Games of a generation have the same openings and the same opponents.
class Fitness {
  public:
    virtual ~Fitness() = default;

    virtual void begin_generation(int generation, const Genes& earlier_best) = 0;
    // Half points, two for a win. Throws Stopped.
    virtual std::uint32_t half_points(const Genes& genes) = 0;
    virtual std::uint32_t most_half_points() const = 0;
};

struct Stopped {};

struct GenerationFigures {
    int generation = 0;  // from 1
    double best = 0;     // scores from 0 to 1
    double mean = 0;
    bool from_record = false;
};

struct EvolutionResult {
    std::vector<GenerationFigures> generations;
    std::vector<Individual> last;  // the fittest first
    bool stopped = false;
};

// How many generations the best one so far stays an opponent of all, until the next takes its place.
inline constexpr int generations_of_an_opponent = 5;

struct EvolutionHooks {
    std::function<void(const EvolutionRecord&)> save;  // after each generation that was played
    std::function<void(const GenerationFigures&)> tell;
};

// Goes on from `record`. Fails when the record does not fit.
Expected<EvolutionResult> evolve(Evolver& evolver, Fitness& fitness, int generations, EvolutionRecord& record,
                                 const EvolutionHooks& hooks);

// The genes that play for the victory, in games with openings of their own: the mean of the last generation
// and its fittest. A single one may owe its place to luck; the mean has lost what was luck.
std::vector<Genes> finalists(std::span<const Individual> fittest_first, std::size_t most);

}  // namespace damier::learn
