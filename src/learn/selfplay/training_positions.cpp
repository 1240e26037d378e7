#include "learn/selfplay/training_positions.h"

#include <fmt/core.h>

#include "learn/selfplay/distinct_positions.h"
#include "learn/selfplay/self_play_replay.h"

namespace damier::learn {

namespace {

// Behind the last random move; 0 when there is none.
std::size_t first_clean_ply(const SelfPlayGame& game) {
    std::size_t ply = game.plies.size();
    while (ply > 0 && !game.plies[ply - 1].random) ply -= 1;
    return ply;
}

// Takes games to pieces.
class PositionCollector {
  public:
    explicit PositionCollector(const TrainingRule& rule) : rule_(rule) {}

    Expected<void> add(const SelfPlayGame& game) {
        const std::size_t first = rule_.before_random_move ? 0 : first_clean_ply(game);
        int solved = 0;
        auto played = replay_game(
            game, [&](const yolah::Position& position, const SelfPlayPly& ply, std::size_t number) {
                solved += ply.solved ? 1 : 0;
                if (ply.value && number >= first && solved <= rule_.solved_plies)
                    keep(position, ply, game.margin);
            });
        games_ += 1;
        return played;
    }

    std::uint32_t games() const { return games_; }
    std::vector<TrainingPosition>& positions() { return positions_; }

  private:
    void keep(const yolah::Position& position, const SelfPlayPly& ply, Score first_margin) {
        if (!rule_.with_stuck_side && !(position.can_move(Side::first) && position.can_move(Side::second)))
            return;
        const yolah::Sides sides = sides_of(position);
        if (!rule_.duplicates && !seen_.insert(symmetric_key(sides))) return;
        const Score margin =
            ply.solved ? margin_of_proof(*ply.value) : seen_by(position.side(), Side::first, first_margin);
        positions_.push_back({.sides = sides,
                              .game = games_,
                              .value = static_cast<std::int16_t>(*ply.value),
                              .margin = static_cast<std::int8_t>(margin),
                              .gathered = static_cast<std::int8_t>(position.margin()),
                              .result = static_cast<std::int8_t>((margin > 0) - (margin < 0)),
                              .free_squares = static_cast<std::uint8_t>(position.free_squares()),
                              .solved = ply.solved});
    }

    TrainingRule rule_;
    KeySet seen_;
    std::uint32_t games_ = 0;
    std::vector<TrainingPosition> positions_;
};

}  // namespace

Expected<std::vector<TrainingPosition>> load_training_positions(std::span<const std::string> files,
                                                                const TrainingRule& rule,
                                                                const LoadObserver& observer) {
    PositionCollector collector(rule);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto read =
            for_each_game(files[i], [&](const SelfPlayGame& game) { return collector.add(game); });
        if (!read) return fail(fmt::format("{}: {}", quote(files[i], 200), read.error().message));
        if (observer) observer({i + 1, collector.games(), collector.positions().size()});
    }
    return std::move(collector.positions());
}

}  // namespace damier::learn
