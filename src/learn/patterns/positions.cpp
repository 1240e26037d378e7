#include "learn/patterns/positions.h"

#include <algorithm>
#include <numeric>

#include "core/board_symmetry.h"
#include "core/random.h"
#include "learn/selfplay/distinct_positions.h"

namespace damier::learn {

namespace {

constexpr int longest_departure = 3;

std::uint64_t symmetric_key(const othello::Position& position) {
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry)
        least = std::min(least, mix64(mix64(transform(position.mover(), symmetry)) ^
                                      transform(position.other(), symmetry)));
    return least;
}

class PositionChooser {
  public:
    PositionChooser(PositionCounts counts, std::uint64_t seed) : counts_(counts), random_(seed) {}

    void add_game(const WthorGame& game, std::uint32_t number) {
        othello::Position position;
        for (const othello::Move move : game.moves) {
            position.play(move);
            if (position.is_over()) break;
            add(position, number, real_, counts_.real);
            depart(position, number);
        }
    }

    PatternSamples chosen() && { return std::move(samples_); }

  private:
    void add(const othello::Position& position, std::uint32_t game, std::array<std::size_t, 61>& added,
             std::size_t most) {
        const auto empty = static_cast<std::size_t>(position.free_squares());
        if (added[empty] >= most || !seen_.insert(symmetric_key(position))) return;
        added[empty] += 1;
        samples_[empty].push_back({position.mover(), position.other(), 0, game});
    }

    void depart(othello::Position position, std::uint32_t game) {
        othello::Moves moves;
        const auto steps = 1 + random_.below(longest_departure);
        for (std::uint32_t i = 0; i < steps; ++i) {
            position.legal_moves(moves);
            position.play(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
            if (position.is_over()) return;
        }
        add(position, game, departures_, counts_.departures);
    }

    const PositionCounts counts_;
    Random random_;
    KeySet seen_;
    PatternSamples samples_;
    std::array<std::size_t, 61> real_{}, departures_{};
};

}  // namespace

PatternSamples choose_positions(std::span<const WthorGame> games, PositionCounts counts, std::uint64_t seed) {
    std::vector<std::uint32_t> order(games.size());
    std::iota(order.begin(), order.end(), 0u);
    Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    PositionChooser chooser(counts, random());
    for (const std::uint32_t game : order) chooser.add_game(games[game], game);
    return std::move(chooser).chosen();
}

}  // namespace damier::learn
