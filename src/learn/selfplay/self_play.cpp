#include "learn/selfplay/self_play.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "core/clock.h"
#include "core/random.h"
#include "games/yolah/game.h"
#include "play/registry/registry.h"

namespace damier::learn {

namespace {

// Blocks of the file: the same ones whatever the threads, so the file too is the same. A kill loses a few
// games.
constexpr std::size_t games_in_block = 16;
// The disk is asked to hold what it got at most so often: a machine that loses its power loses so much more.
constexpr double seconds_between_syncs = 2;

// The random part of one game.
class Chance {
  public:
    Chance(const SelfPlaySettings& settings, std::uint64_t number)
        : settings_(settings), random_(sub_seed(settings.seed, number)) {
        const int choices = settings.most_opening - settings.least_opening + 1;
        opening_ =
            settings.least_opening + static_cast<int>(random_.below(static_cast<std::uint32_t>(choices)));
        player_seed_ = random_();
    }

    int opening_plies() const { return opening_; }
    std::uint64_t player_seed() const { return player_seed_; }

    // Whether the move at this ply is random.
    bool decides(int ply) {
        if (ply < opening_) return true;
        if (settings_.exploration == 0 || ply >= settings_.exploration_plies) return false;
        return random_.below(1'000'000) < settings_.exploration;
    }
    yolah::Move move(const yolah::Moves& moves) {
        return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    }

  private:
    const SelfPlaySettings& settings_;
    Random random_;
    int opening_;
    std::uint64_t player_seed_;
};

SelfPlayPly next_ply(SelfPlayer& player, Chance& chance, const yolah::Position& position,
                     const std::stop_token& stop) {
    yolah::Moves moves;
    position.legal_moves(moves);
    if (chance.decides(position.ply())) return {.move = chance.move(moves), .random = true};
    if (moves[0].is_pass()) return {.move = moves[0]};
    return chosen_by(player, position, stop);
}

// The threads take numbers of games; the thread that waits gets the games in their order.
class SelfPlayTeam {
  public:
    SelfPlayTeam(std::uint64_t first, std::uint64_t end, std::vector<GameMaker> makers, std::stop_token stop)
        : stop_(std::move(stop)), next_(first), awaited_(first), end_(end) {
        running_ = makers.size();
        for (auto& maker : makers) threads_.emplace_back([this, own = std::move(maker)] { work(own); });
    }

    // The games that come next, after a moment; false when there will be no more. Throws what a maker threw.
    bool collect(std::vector<SelfPlayGame>& games) {
        std::unique_lock lock(mutex_);
        ended_.wait_for(lock, std::chrono::milliseconds(100), [&] { return running_ == 0; });
        if (fault_) std::rethrow_exception(fault_);
        for (auto found = played_.find(awaited_); found != played_.end(); found = played_.find(awaited_)) {
            games.push_back(std::move(found->second));
            played_.erase(found);
            awaited_ += 1;
        }
        return running_ > 0;
    }

  private:
    void work(const GameMaker& maker) {
        try {
            while (const auto number = take_number()) {
                auto game = maker(*number, stop_);
                if (!game) break;
                const std::lock_guard lock(mutex_);
                played_.emplace(*number, std::move(*game));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            fault_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        running_ -= 1;
        ended_.notify_all();
    }

    std::optional<std::uint64_t> take_number() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || fault_ || next_ == end_) return std::nullopt;
        return next_++;
    }

    std::stop_token stop_;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::uint64_t next_;     // to be played
    std::uint64_t awaited_;  // to be handed over
    const std::uint64_t end_;
    std::map<std::uint64_t, SelfPlayGame> played_;
    std::size_t running_ = 0;
    std::exception_ptr fault_;
    std::vector<std::jthread> threads_;  // the last member: they end before what they refer to
};

// Writes the whole blocks among the games, and at the end the rest too; what is written is taken out.
void store_blocks(std::vector<SelfPlayGame>& games, SelfPlayFile& file, bool all) {
    std::size_t stored = 0;
    while (stored < games.size()) {
        // A block ends where one of a run without interruption does.
        const std::size_t room = games_in_block - file.games() % games_in_block;
        const std::size_t size = std::min(room, games.size() - stored);
        if (size < room && !all) break;
        file.append(std::span(games).subspan(stored, size));
        stored += size;
    }
    games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(stored));
}

}  // namespace

Expected<std::unique_ptr<SelfPlayer>> make_self_player(const SelfPlaySettings& settings) {
    const auto demands = demands_of(game_entry<Yolah>(), settings.player, {});
    if (!demands) return std::unexpected(demands.error());
    if (demands->limits.seconds || demands->limits.clock)
        return fail(
            fmt::format("{} has a limit on time, so its games cannot be played again: expected one on "
                        "nodes, playouts or depth",
                        settings.player));
    if (demands->threads > 1)
        return fail(
            fmt::format("{} thinks with {} threads, so its games cannot be played again: expected one "
                        "thread",
                        settings.player, demands->threads));
    auto made = make_player(game_entry<Yolah>(), settings.player, {});
    if (!made) return std::unexpected(made.error());
    auto* typed = dynamic_cast<SelfPlayer*>(made->get());
    if (typed == nullptr)
        return fail(
            fmt::format("{} is a program of its own: expected one of our own players", settings.player));
    (void)made->release();
    return std::unique_ptr<SelfPlayer>(typed);
}

SelfPlayPly chosen_by(SelfPlayer& player, const yolah::Position& position, std::stop_token stop) {
    const Report<yolah::Move> report = player.choose_move(position, {}, std::move(stop), {});
    SelfPlayPly ply{.move = report.move};
    if (!report.value || !can_be_stored(*report.value, report.solved)) return ply;
    ply.value = report.value;
    ply.solved = report.solved;
    return ply;
}

std::optional<SelfPlayGame> play_with_itself(SelfPlayer& player, const SelfPlaySettings& settings,
                                             std::uint64_t number, std::stop_token stop) {
    Chance chance(settings, number);
    yolah::Position position;
    player.new_game(chance.player_seed());
    SelfPlayGame game;
    for (int solved = 0; !position.is_over();) {
        const SelfPlayPly ply = next_ply(player, chance, position, stop);
        if (stop.stop_requested()) return std::nullopt;
        game.plies.push_back(ply);
        solved += ply.solved ? 1 : 0;
        game.ended_by_proof = ply.solved && solved >= settings.solved_plies;
        if (game.ended_by_proof) break;
        position.play(ply.move);
    }
    game.opening_plies = std::min(chance.opening_plies(), static_cast<int>(game.plies.size()));
    const Score margin = game.ended_by_proof ? margin_of_proof(*game.plies.back().value) : position.margin();
    game.margin = seen_by(Side::first, position.side(), margin);
    return game;
}

Expected<SelfPlayProgress> play_games(const SelfPlayTask& task, SelfPlayFile& file, std::stop_token stop,
                                      const SelfPlayObserver& observer) {
    std::vector<GameMaker> makers;
    for (int i = 0; i < task.threads && file.games() < task.games; ++i) {
        auto made = make_self_player(task.settings);
        if (!made) return std::unexpected(made.error());
        makers.push_back([&settings = task.settings, player = std::shared_ptr<SelfPlayer>(std::move(*made))](
                             std::uint64_t number, const std::stop_token& stopped) {
            return play_with_itself(*player, settings, number, stopped);
        });
    }
    return make_games(std::move(makers), task.games, file, std::move(stop), observer);
}

SelfPlayProgress make_games(std::vector<GameMaker> makers, std::uint64_t games, SelfPlayFile& file,
                            std::stop_token stop, const SelfPlayObserver& observer) {
    SelfPlayProgress progress{.games = file.games(), .all = games, .positions = file.positions()};
    const SelfPlayProgress before = progress;
    if (file.games() >= games) return progress;
    const Stopwatch watch;
    SelfPlayTeam team(file.games(), games, std::move(makers), std::move(stop));
    std::vector<SelfPlayGame> fresh;
    double synced_at = 0;
    for (bool running = true; running;) {
        running = team.collect(fresh);
        store_blocks(fresh, file, !running);
        progress.seconds = watch.seconds();
        if (!running || progress.seconds > synced_at + seconds_between_syncs) {
            file.sync();
            synced_at = progress.seconds;
        }
        progress.games = file.games();
        progress.positions = file.positions();
        progress.games_of_run = progress.games - before.games;
        progress.positions_of_run = progress.positions - before.positions;
        if (observer) observer(progress);
    }
    return progress;
}

}  // namespace damier::learn
