#include "arena/run/series.h"

#include <optional>

#include "core/clock.h"
#include "core/random.h"

namespace damier {

namespace {

// Draws the first moves, stopping short of a finished game.
std::string play_random_plies(Table& table, int plies, Random& random) {
    std::string drawn;
    for (int i = 0; i < plies && !table.state().over; ++i) {
        const auto moves = table.legal_moves();
        const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (!table.play(move)) break;
        drawn += move + ' ';
    }
    return drawn;
}

}  // namespace

void Series::add(const PlayedGame& game, const std::string& drawn, bool second_began) {
    ++games;
    begun_by_second += second_began;
    const auto player_at = [&](Side side) -> SeriesSide& {
        return sides[index_of(second_began ? opponent(side) : side)];
    };
    const auto winner = [&]() -> std::optional<int> {
        if (game.first_margin == 0) return std::nullopt;
        const Side side = game.first_margin > 0 ? Side::first : Side::second;
        return index_of(second_began ? opponent(side) : side);
    }();
    ++(winner ? sides[*winner].wins : draws);
    std::string moves = drawn;
    for (const PlayedMove& move : game.moves) {
        SeriesSide& player = player_at(move.side);
        ++player.moves;
        player.nodes += move.nodes;
        player.seconds += move.seconds;
        moves += move.move + ' ';
    }
    if (different.insert(std::move(moves)).second) ++(winner ? different_wins[*winner] : different_draws);
}

Series play_series(const std::function<std::unique_ptr<Table>()>& start, Player& first, Player& second,
                   const SeriesOptions& options, std::stop_token stop,
                   const std::function<void(const Series&)>& after_game) {
    Series series;
    const Stopwatch watch;
    for (std::uint64_t i = 0; i < options.games && !stop.stop_requested(); ++i) {
        const std::uint64_t seed = sub_seed(options.seed, i);
        const bool second_begins = options.alternate && i % 2 == 1;
        const std::unique_ptr<Table> table = start();
        Random random(sub_seed(seed, 2));
        const std::string drawn = play_random_plies(*table, options.random_plies, random);
        first.new_game(sub_seed(seed, 0));
        second.new_game(sub_seed(seed, 1));
        const PlayedGame game =
            second_begins ? play_game(*table, second, first, stop) : play_game(*table, first, second, stop);
        if (!game.complete) break;
        series.add(game, drawn, second_begins);
        series.seconds = watch.seconds();
        if (after_game) after_game(series);
    }
    return series;
}

}  // namespace damier
