#include "learn/puzzles/mining.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/random.h"
#include "learn/puzzles/finding.h"
#include "learn/puzzles/grading.h"
#include "play/registry/registry.h"
#include "play/table/solver.h"
#include "play/table/table.h"

namespace damier::learn {

namespace {

// A game begins with so many random plies, so that no two are alike.
constexpr std::uint32_t least_random_plies = 2;
constexpr std::uint32_t random_ply_choices = 8;
// How many puzzles of one difficulty are still looked for. Two of three at most have the same aim; to win by
// most is asked in one of three at most.
class Wanted {
  public:
    explicit Wanted(std::size_t all = 0) : left_(all) {
        of_aim_[static_cast<std::size_t>(PuzzleAim::win)] = all - all / 3;
        of_aim_[static_cast<std::size_t>(PuzzleAim::draw)] = all - all / 3;
        of_aim_[static_cast<std::size_t>(PuzzleAim::margin)] = (all + 2) / 3;
    }
    bool is_full() const { return left_ == 0; }
    bool take(PuzzleAim aim) {
        std::size_t& of_aim = of_aim_[static_cast<std::size_t>(aim)];
        if (left_ == 0 || of_aim == 0) return false;
        --left_;
        --of_aim;
        return true;
    }

  private:
    std::size_t left_;
    std::array<std::size_t, 3> of_aim_{};
};

class Mine {
  public:
    using Players = std::vector<std::unique_ptr<Player>>;

    Mine(const MiningTask& task, const PuzzleRules& rules, Players players, PuzzleGraders graders)
        : task_(task),
          rules_(rules),
          players_(std::move(players)),
          graders_(std::move(graders)),
          solver_(task.game->make_solver(puzzle_solver)),
          table_(task.game->make_table(task.variant)) {
        set_ = {.game = task.game,
                .variant = task.variant,
                .seed = task.seed,
                .players = task.players,
                .graders = graders_.texts(),
                .tries = graders_.tries()};
        // What is left over goes to the easier ones.
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            wanted_[i] = Wanted(task.count / 3 + (i < task.count % 3 ? 1 : 0));
    }

    bool is_full() const { return std::ranges::all_of(wanted_, &Wanted::is_full); }
    std::size_t found() const { return set_.puzzles.size(); }

    void play_game(std::uint64_t number) {
        Random random(sub_seed(task_.seed, number));
        std::vector<Puzzle> found;
        play(random, found);
        if (found.empty()) return;
        // The longer one of two, as games have many that end with the first move.
        const auto draw = [&] { return random.below(static_cast<std::uint32_t>(found.size())); };
        Puzzle& one = found[draw()];
        Puzzle& other = found[draw()];
        keep(one.steps.size() >= other.steps.size() ? one : other);
    }

    PuzzleSet take() {
        // As they were found where they are missed equally often.
        std::vector<std::pair<int, std::size_t>> order;
        for (const Puzzle& puzzle : set_.puzzles) order.emplace_back(puzzle.missed, order.size());
        std::ranges::sort(order);
        std::vector<Puzzle> sorted;
        for (const auto& [missed, place] : order) sorted.push_back(std::move(set_.puzzles[place]));
        set_.puzzles = std::move(sorted);
        return std::move(set_);
    }

  private:
    void play(Random& random, std::vector<Puzzle>& found) {
        table_ = task_.game->make_table(task_.variant);
        Player* sides[2];
        for (Player*& side : sides) {
            side = players_[random.below(static_cast<std::uint32_t>(players_.size()))].get();
            side->new_game(random());
        }
        const auto random_plies = static_cast<int>(least_random_plies + random.below(random_ply_choices));
        for (int ply = 0; !table_->state().over; ++ply) {
            if (table_->state().free_squares <= rules_.most_free_squares) {
                if (auto puzzle = find_puzzle(*table_, *solver_, rules_)) found.push_back(std::move(*puzzle));
            }
            const auto moves = table_->legal_moves();
            const std::string move =
                ply < random_plies ? moves[random.below(static_cast<std::uint32_t>(moves.size()))]
                                   : sides[index_of(table_->state().side)]->choose(*table_, {}, {}, {}).move;
            if (!table_->play(move)) return;
        }
    }

    void keep(Puzzle& puzzle) {
        if (!table_->set(puzzle.position)) return;
        const std::uint64_t shape = task_.game->position_shape(*table_);
        if (shapes_.contains(shape)) return;
        puzzle.missed = graders_.missed(puzzle);
        Wanted& wanted = wanted_[static_cast<std::size_t>(difficulty_of(puzzle.missed, set_.tries))];
        if (!wanted.take(puzzle.aim)) return;
        shapes_.insert(shape);
        set_.puzzles.push_back(std::move(puzzle));
    }

    const MiningTask& task_;
    const PuzzleRules& rules_;
    Players players_;
    PuzzleGraders graders_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<Table> table_;
    PuzzleSet set_;
    std::array<Wanted, 3> wanted_;  // of each difficulty, still
    std::set<std::uint64_t> shapes_;
};

}  // namespace

std::vector<std::string> default_graders(const GameEntry& game) {
    std::vector<std::string> graders = {"random", "greedy"};
    const PuzzleRules* rules = puzzle_rules(game);
    for (int level = 1; rules != nullptr && level <= rules->grading_levels; ++level)
        graders.push_back(fmt::format("level({})", level));
    return graders;
}

Expected<std::optional<PuzzleSet>> mine_puzzles(const MiningTask& task, const std::stop_token& stop,
                                                const MiningObserver& observer) {
    const PuzzleRules* rules = puzzle_rules(*task.game);
    if (rules == nullptr) return fail(fmt::format("{} has no puzzles", task.game->title));
    auto players = make_timeless_players(*task.game, task.variant, task.players);
    if (!players) return std::unexpected(players.error());
    const auto grader_texts = task.graders.empty() ? default_graders(*task.game) : task.graders;
    const int seeds = std::max(1, task.tries / static_cast<int>(grader_texts.size()));
    auto graders = PuzzleGraders::make(*task.game, task.variant, grader_texts, seeds, task.seed);
    if (!graders) return std::unexpected(graders.error());
    const Stopwatch watch;
    Mine mine(task, *rules, std::move(*players), std::move(*graders));
    for (std::uint64_t game = 0; game < task.most_games && !mine.is_full(); ++game) {
        if (stop.stop_requested()) return std::nullopt;
        mine.play_game(game);
        if (observer) observer({game + 1, mine.found(), task.count, watch.seconds()});
    }
    return mine.take();
}

}  // namespace damier::learn
