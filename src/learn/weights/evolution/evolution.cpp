#include "learn/weights/evolution/evolution.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "core/random.h"

namespace damier::learn {

namespace {

std::uint64_t mixed_in(std::uint64_t checksum, const Genes& genes) {
    for (const double gene : genes) checksum = mix64(checksum ^ std::bit_cast<std::uint64_t>(gene));
    return checksum;
}

// The scores of one generation: those of the record, or what the games show now.
class GenerationScores {
  public:
    GenerationScores(Fitness& fitness, const JudgedGeneration* known) : fitness_(fitness), known_(known) {}

    double operator()(const Genes& genes) {
        judged_.genes_checksum = mixed_in(judged_.genes_checksum, genes);
        const std::size_t number = judged_.half_points.size();
        if (known_ == nullptr) {
            judged_.half_points.push_back(fitness_.half_points(genes));
        } else {
            const auto& points = known_->half_points;
            judged_.half_points.push_back(number < points.size() ? points[number] : 0);
        }
        return static_cast<double>(judged_.half_points.back()) / fitness_.most_half_points();
    }
    bool fits() const { return known_ == nullptr || judged_ == *known_; }
    const JudgedGeneration& judged() const { return judged_; }

  private:
    Fitness& fitness_;
    const JudgedGeneration* known_;
    JudgedGeneration judged_;
};

std::vector<Individual> fittest_first(std::vector<Individual> individuals) {
    std::ranges::sort(individuals, [](const Individual& a, const Individual& b) {
        return a.fitness != b.fitness ? a.fitness > b.fitness : a.genes < b.genes;
    });
    return individuals;
}

Genes mean_of(std::span<const Individual> individuals) {
    Genes mean(individuals.front().genes.size());
    for (const Individual& individual : individuals) {
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += individual.genes[i] / static_cast<double>(individuals.size());
    }
    return mean;
}

GenerationFigures figures_of(std::span<const Individual> sorted, int generation, bool from_record) {
    GenerationFigures figures{generation, sorted.front().fitness, 0, from_record};
    for (const Individual& individual : sorted)
        figures.mean += individual.fitness / static_cast<double>(sorted.size());
    return figures;
}

}  // namespace

Expected<EvolutionResult> evolve(Evolver& evolver, Fitness& fitness, int generations, EvolutionRecord& record,
                                 const EvolutionHooks& hooks) {
    EvolutionResult result;
    Genes earlier_best(evolver.individuals().front().genes.size());
    for (int generation = 0; generation < generations; ++generation) {
        const auto number = static_cast<std::size_t>(generation);
        const bool known = number < record.generations.size();
        fitness.begin_generation(generation, earlier_best);
        GenerationScores scores(fitness, known ? &record.generations[number] : nullptr);
        try {
            evolver.next_generation([&](const Genes& genes) { return scores(genes); });
        } catch (const Stopped&) {
            result.stopped = true;
            return result;
        }
        if (!scores.fits())
            return fail(
                fmt::format("generation {} of the checkpoint is not of this run: a file or a program "
                            "has changed since it was written",
                            generation + 1));
        result.last = fittest_first(evolver.individuals());
        if ((generation + 1) % generations_of_an_opponent == 0) earlier_best = result.last.front().genes;
        result.generations.push_back(figures_of(result.last, generation + 1, known));
        if (!known) {
            record.generations.push_back(scores.judged());
            if (hooks.save) hooks.save(record);
        }
        if (hooks.tell) hooks.tell(result.generations.back());
    }
    return result;
}

std::vector<Genes> finalists(std::span<const Individual> fittest_first, std::size_t most) {
    std::vector<Genes> chosen = {mean_of(fittest_first)};
    for (const Individual& individual : fittest_first.first(std::min(most - 1, fittest_first.size())))
        chosen.push_back(individual.genes);
    return chosen;
}

}  // namespace damier::learn
