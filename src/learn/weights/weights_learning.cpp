#include "learn/weights/weights_learning.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/checksum.h"
#include "core/text/suggest.h"
#include "learn/selfplay/training_positions.h"
#include "learn/weights/evolution/games_fitness.h"
#include "learn/weights/fit_games.h"

namespace damier::learn {

namespace {

// Calls `work` with the study of the game, which learnable_weights() knows.
template <class Work>
auto with_study(std::string_view game, Work work) {
    std::optional<decltype(work(YolahStudy{}))> answer;
    for_each_study([&](auto study) {
        if (decltype(study)::Game::name == game) answer.emplace(work(study));
    });
    return std::move(*answer);
}

std::string_view name_of(EvolutionMethod method) {
    return method == EvolutionMethod::ga ? "ga" : "cmaes";
}

std::string settings_text(const EvolutionTask& task, const TermWeights& start) {
    const TermWeightsFormat& format = *learnable_weights(task.game).value();
    return fmt::format("{}, {}, population {}, {} games at {} nodes, seed {}, start {:016x}", task.game,
                       name_of(task.evolver.method), task.evolver.population, 2 * task.fitness.pairs,
                       task.fitness.nodes, task.fitness.seed, checksum64(format_term_weights(format, start)));
}

template <class Study>
std::vector<std::size_t> known_terms() {
    if (!Study::known) return {};
    return {static_cast<std::size_t>(Study::known->first)};
}

// The last word: more games for a few, with openings that none of them was chosen by.
template <class Study>
void choose_winner(const EvolutionTask& task, const WeightGenes& genes, const std::stop_token& stop,
                   EvolvedWeights& evolved) {
    constexpr std::size_t finalist_count = 4;
    constexpr int more_games = 8;
    FitnessSettings settings = task.fitness;
    settings.pairs *= more_games;
    GamesFitness<Study> fitness(settings, genes, stop);
    fitness.begin_generation(task.generations, Genes(genes.size()));
    evolved.final_games = 2 * settings.pairs;
    for (const Genes& finalist : finalists(evolved.evolution.last, finalist_count)) {
        const double score = static_cast<double>(fitness.half_points(finalist)) / fitness.most_half_points();
        if (evolved.weights && score <= evolved.score) continue;
        evolved.weights = genes.weights(finalist);
        evolved.score = score;
    }
}

template <class Study>
Expected<EvolvedWeights> evolve_in(const EvolutionTask& task, EvolutionRecord& record,
                                   const std::stop_token& stop, const EvolutionHooks& hooks) {
    const TermWeights start = task.start.value_or(Study::default_weights());
    const std::string settings = settings_text(task, start);
    if (record.settings.empty()) record.settings = settings;
    if (record.settings != settings)
        return fail(fmt::format("the checkpoint is of another run: its settings are '{}', expected '{}'",
                                record.settings, settings));
    constexpr int spread_games = 200;
    const WeightGenes genes(start, term_spread<Study>(start, spread_games, task.fitness.seed),
                            known_terms<Study>());
    auto evolver = make_evolver(task.evolver, genes.size());
    if (!evolver) return std::unexpected(evolver.error());
    GamesFitness<Study> fitness(task.fitness, genes, stop);
    auto evolution = evolve(**evolver, fitness, task.generations, record, hooks);
    if (!evolution) return std::unexpected(evolution.error());
    EvolvedWeights evolved{std::move(*evolution), {}, 0, 0};
    if (evolved.evolution.stopped) return evolved;
    try {
        choose_winner<Study>(task, genes, stop, evolved);
    } catch (const Stopped&) {
        evolved.weights.reset();
        evolved.evolution.stopped = true;
    }
    return evolved;
}

template <class Study>
FitQuestion question_of(const RegressionTask& task) {
    FitQuestion question;
    question.terms = Study::format.terms.size();
    if (task.to_margins) {
        question.knots.assign(Study::knots.begin(), Study::knots.end());
    } else {
        question.knots.assign(Study::fine_knots.begin(), Study::fine_knots.end());
    }
    if (Study::known && task.to_margins)
        question.known = {static_cast<std::size_t>(Study::known->first), Study::known->second};
    question.may_weigh = [&names = task.terms](std::size_t term, int free_squares) {
        const bool wanted =
            names.empty() || std::ranges::find(names, Study::format.terms[term]) != names.end();
        return wanted && Study::may_weigh(term, free_squares);
    };
    return question;
}

// The position that a training position was taken from, as far as its terms go: who moved first is not told.
yolah::Position position_of(const TrainingPosition& from) {
    const Bitboard holes = from.sides.occupied & ~from.sides.mover & ~from.sides.other;
    const int lead = from.gathered;
    return yolah::Position(from.sides.mover, from.sides.other, holes, std::max(lead, 0), std::max(-lead, 0),
                           0);
}

Expected<FitSamples> samples_of_files(const RegressionTask& task) {
    const auto positions = load_training_positions(task.data);
    if (!positions) return std::unexpected(positions.error());
    FitSamples samples(YolahStudy::format.terms.size());
    // Positions of a game are much alike: to leave some out costs little.
    const std::size_t every = 1 + positions->size() / task.most_positions;
    for (std::size_t i = 0; i < positions->size(); i += every) {
        const TrainingPosition& from = (*positions)[i];
        const auto features = yolah::features_of(position_of(from));
        samples.add(features.mover, features.other,
                    {from.free_squares, from.game, static_cast<float>(from.margin), result_of(from.result), 0,
                     from.value});
    }
    return samples;
}

// Empty when it was stopped.
template <class Study>
FitSamples samples_of_games(const RegressionTask& task, const TermWeights& weights, int round,
                            const std::stop_token& stop) {
    FitSamples samples(Study::format.terms.size());
    const FitPlayer<Study> player(weights, task.depth);
    const auto before = static_cast<std::uint64_t>(round) * static_cast<std::uint64_t>(task.games);
    for (int game = 0; game < task.games; ++game) {
        if (stop.stop_requested()) return FitSamples(Study::format.terms.size());
        play_fit_game<Study>(player, static_cast<std::uint32_t>(game),
                             sub_seed(task.seed, before + static_cast<std::uint64_t>(game)), samples);
    }
    return samples;
}

// What is fitted to: so much of the result, the rest of what the search thought.
void mix_chances(FitSamples& samples, double part_of_result, const std::vector<int>& knots) {
    FitSamples search_values(1);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const SampleInfo& info = samples.info(i);
        if (info.search_value == no_search_value || is_win(info.search_value) || is_loss(info.search_value))
            continue;
        search_values.add(std::array{info.search_value}, std::array{0}, info);
        search_values.info(search_values.size() - 1).chance = info.result;
    }
    const ValueScale scale = ValueScale::fitted(search_values, knots);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        SampleInfo& info = samples.info(i);
        const double searched = info.search_value == no_search_value ? info.result
                                : is_win(info.search_value)          ? 1
                                : is_loss(info.search_value)
                                    ? 0
                                    : scale.chance(info.search_value, info.free_squares);
        info.chance = static_cast<float>(part_of_result * info.result + (1 - part_of_result) * searched);
    }
}

// To margins a fit starts from a term or two: what is built in was found in that way.
template <class Study>
TermWeights first_weights(const RegressionTask& task, const WeightsFit& fit) {
    if (!task.to_margins) return task.start.value_or(Study::default_weights());
    TermWeights weights = fit.known_weights();
    std::ranges::fill(weights.weights[static_cast<std::size_t>(Study::start.first)], Study::start.second);
    return weights;
}

template <class Study>
Expected<std::optional<TermWeights>> fit_in(const RegressionTask& task, const std::stop_token& stop,
                                            const std::function<void(const RegressionRound&)>& tell) {
    const WeightsFit fit(question_of<Study>(task));
    const TermWeights first = first_weights<Study>(task, fit);
    TermWeights weights = first;
    const int rounds = task.data.empty() ? task.rounds : 1;
    for (int round = 0; round < rounds; ++round) {
        Expected<FitSamples> samples =
            task.data.empty() ? samples_of_games<Study>(task, weights, round, stop) : samples_of_files(task);
        if (!samples) return std::unexpected(samples.error());
        if (stop.stop_requested()) return std::nullopt;
        const auto before = quality_of(*samples, weights);
        if (!task.to_margins) mix_chances(*samples, task.part_of_result, first.knots);
        weights =
            rounded(task.to_margins ? fit.to_margins(*samples) : fit.to_results(*samples, first, task.pull));
        if (tell) tell({round + 1, samples->size(), before, quality_of(*samples, weights)});
    }
    return weights;
}

}  // namespace

std::vector<std::string_view> games_with_learnable_weights() {
    std::vector<std::string_view> games;
    for_each_study([&](auto study) { games.push_back(decltype(study)::Game::name); });
    return games;
}

Expected<const TermWeightsFormat*> learnable_weights(std::string_view game) {
    const std::vector<std::string_view> games = games_with_learnable_weights();
    if (std::ranges::find(games, game) == games.end())
        return fail(fmt::format("no weights can be learnt for {}: expected {}{}", quote(game), one_of(games),
                                did_you_mean(game, games)));
    return with_study(game, [](auto study) -> const TermWeightsFormat* { return &study.format; });
}

Expected<EvolvedWeights> evolve_weights(const EvolutionTask& task, EvolutionRecord& record,
                                        std::stop_token stop, const EvolutionHooks& hooks) {
    return with_study(task.game,
                      [&](auto study) { return evolve_in<decltype(study)>(task, record, stop, hooks); });
}

Expected<std::optional<TermWeights>> fit_weights(const RegressionTask& task, std::stop_token stop,
                                                 const std::function<void(const RegressionRound&)>& tell) {
    return with_study(task.game, [&](auto study) { return fit_in<decltype(study)>(task, stop, tell); });
}

}  // namespace damier::learn
