#include "learn/puzzles/grading.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/random.h"
#include "play/registry/registry.h"
#include "play/table/table.h"

namespace damier::learn {

namespace {

bool misses(Player& player, Table& table, const Puzzle& puzzle) {
    if (!table.set(puzzle.position)) return true;
    for (const PuzzleStep& step : puzzle.steps) {
        if (!step.reply.empty() && !table.play(step.reply)) return true;
        if (player.choose(table, {}, {}, {}).move != step.solution()) return true;
        if (!table.play(step.solution())) return true;
    }
    return false;
}

}  // namespace

Expected<std::vector<std::unique_ptr<Player>>> make_timeless_players(const GameEntry& game, int variant,
                                                                     const std::vector<std::string>& texts) {
    std::vector<std::unique_ptr<Player>> players;
    for (const std::string& text : texts) {
        const PlayerContext context{.variant = variant};
        const auto demands = demands_of(game, text, context);
        if (!demands) return std::unexpected(demands.error());
        if (demands->limits.seconds || demands->limits.clock)
            return fail(fmt::format("{}: expected a player with a limit that is not time", quote(text, 100)));
        if (demands->threads > 1)
            return fail(fmt::format("{}: expected a player with one thread", quote(text, 100)));
        auto player = make_player(game, text, context);
        if (!player) return std::unexpected(player.error());
        players.push_back(std::move(*player));
    }
    return players;
}

Expected<PuzzleGraders> PuzzleGraders::make(const GameEntry& game, int variant,
                                            const std::vector<std::string>& players, int seeds,
                                            std::uint64_t seed) {
    auto made = make_timeless_players(game, variant, players);
    if (!made) return std::unexpected(made.error());
    PuzzleGraders graders;
    graders.game_ = &game;
    graders.variant_ = variant;
    graders.seeds_ = seeds;
    graders.seed_ = seed;
    graders.texts_ = players;
    graders.players_ = std::move(*made);
    return graders;
}

int PuzzleGraders::missed(const Puzzle& puzzle) {
    const auto table = game_->make_table(variant_);
    int missed = 0;
    for (const auto& player : players_) {
        for (int i = 0; i < seeds_; ++i) {
            player->new_game(sub_seed(seed_, static_cast<std::uint64_t>(i)));
            missed += misses(*player, *table, puzzle) ? 1 : 0;
        }
    }
    return missed;
}

}  // namespace damier::learn
