#include "learn/wthor/wthor_figures.h"

#include <algorithm>
#include <functional>

#include "core/board_symmetry.h"
#include "core/random.h"
#include "learn/selfplay/distinct_positions.h"

namespace damier::learn {

namespace {

int result_of(int black_discs) {
    return (black_discs > 32) - (black_discs < 32);
}

// Equal for positions that are images of each other.
std::uint64_t key_up_to_symmetry(const othello::Position& position) {
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry)
        least = std::min(least, mix64(mix64(transform(position.mover(), symmetry)) ^
                                      transform(position.other(), symmetry)));
    return least;
}

class WthorCounter {
  public:
    void add(const WthorGame& game) {
        figures_.games += 1;
        figures_.results[static_cast<std::size_t>(1 - game.result())] += 1;
        figures_.as_by_perfect_play += result_of(game.black_discs_by_perfect_play) == game.result();
        figures_.years[game.year] += 1;
        figures_.players[game.black] += 1;
        figures_.players[game.white] += 1;
        figures_.tournaments[game.tournament] += 1;
        othello::Position position;
        add(position);
        for (const othello::Move move : game.moves) {
            position.play(move);
            if (!position.is_over()) add(position);
        }
        if (!position.is_over()) {
            figures_.incomplete += 1;
        } else {
            const int margin = position.margin() * (position.side() == Side::first ? 1 : -1);
            figures_.contradictory += 32 + margin / 2 != game.black_discs;
        }
    }

    WthorFigures figures() && { return std::move(figures_); }

  private:
    void add(const othello::Position& position) {
        WthorPhase& phase = figures_.empty_squares[static_cast<std::size_t>(position.free_squares())];
        phase.positions += 1;
        phase.distinct += seen_.insert(key_up_to_symmetry(position)) ? 1 : 0;
    }

    WthorFigures figures_;
    KeySet seen_;
};

}  // namespace

WthorFigures wthor_figures(std::span<const WthorGame> games) {
    WthorCounter counter;
    for (const WthorGame& game : games) counter.add(game);
    return std::move(counter).figures();
}

std::vector<std::pair<std::uint16_t, std::uint64_t>> most_frequent(
    const std::map<std::uint16_t, std::uint64_t>& games, std::size_t count) {
    std::vector<std::pair<std::uint16_t, std::uint64_t>> sorted(games.begin(), games.end());
    // The lower number first where they have as many.
    std::ranges::sort(sorted, {}, [](const auto& entry) { return std::pair(~entry.second, entry.first); });
    sorted.resize(std::min(count, sorted.size()));
    return sorted;
}

}  // namespace damier::learn
