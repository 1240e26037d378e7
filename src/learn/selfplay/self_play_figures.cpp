#include "learn/selfplay/self_play_figures.h"

#include <fmt/core.h>

#include <cstdlib>

#include "learn/selfplay/distinct_positions.h"
#include "learn/selfplay/self_play_replay.h"
#include "learn/selfplay/training_positions.h"

namespace damier::learn {

namespace {

constexpr int free_at_start = 56;
constexpr int free_in_phase = 8;

std::vector<PhaseFigures> empty_phases() {
    std::vector<PhaseFigures> phases;
    for (int most = free_at_start; most > 0; most -= free_in_phase)
        phases.push_back({.least_free = most - free_in_phase + 1, .most_free = most});
    return phases;
}

class Counter {
  public:
    Counter() { figures_.phases = empty_phases(); }

    Expected<void> add(const SelfPlayGame& game) {
        figures_.games += 1;
        figures_.results[game.margin > 0 ? 0 : game.margin == 0 ? 1 : 2] += 1;
        figures_.ended_by_proof += game.ended_by_proof ? 1 : 0;
        figures_.plies += game.plies.size();
        figures_.margins += static_cast<std::uint64_t>(std::abs(game.margin));
        return replay_game(game,
                           [this](const yolah::Position& position, const SelfPlayPly& ply, std::size_t) {
                               figures_.random_plies += ply.random ? 1 : 0;
                               if (ply.value) count(position, ply);
                           });
    }
    const SelfPlayFigures& figures() const { return figures_; }

  private:
    void count(const yolah::Position& position, const SelfPlayPly& ply) {
        const int phase = (free_at_start - position.free_squares()) / free_in_phase;
        PhaseFigures& figures = figures_.phases[static_cast<std::size_t>(phase)];
        figures.positions += 1;
        figures.distinct += seen_.insert(symmetric_key(sides_of(position))) ? 1 : 0;
        figures.solved += ply.solved ? 1 : 0;
    }

    SelfPlayFigures figures_;
    KeySet seen_;
};

}  // namespace

PhaseFigures SelfPlayFigures::total() const {
    PhaseFigures total{.least_free = 0, .most_free = free_at_start};
    for (const PhaseFigures& phase : phases) {
        total.positions += phase.positions;
        total.distinct += phase.distinct;
        total.solved += phase.solved;
    }
    return total;
}

Expected<SelfPlayFigures> self_play_figures(std::span<const std::string> files) {
    Counter counter;
    for (const std::string& file : files) {
        const auto read = for_each_game(file, [&](const SelfPlayGame& game) { return counter.add(game); });
        if (!read) return fail(fmt::format("{}: {}", quote(file, 200), read.error().message));
    }
    SelfPlayFigures figures = counter.figures();
    const auto positions = load_training_positions(files);
    if (!positions) return std::unexpected(positions.error());
    figures.training_positions = positions->size();
    return figures;
}

}  // namespace damier::learn
