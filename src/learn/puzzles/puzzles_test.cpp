// Puzzles are found, graded and proved again; those that ship are proved by another way, too.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "learn/puzzles/checking.h"
#include "learn/puzzles/finding.h"
#include "learn/puzzles/grading.h"
#include "learn/puzzles/mining.h"
#include "play/puzzles/shipped.h"
#include "play/registry/registry.h"
#include "play/table/typed_table.h"

namespace damier::learn {
namespace {

MiningTask small_task(std::string_view game) {
    MiningTask task;
    task.game = *find_game(game);
    task.count = 3;
    task.players = {"level(3)", "level(4)"};
    task.graders = {"random", "greedy"};
    task.tries = 8;
    task.most_games = game == "quarto" ? 60 : 12;
    return task;
}

PuzzleSet mined(const MiningTask& task) {
    auto set = mine_puzzles(task, {});
    EXPECT_TRUE(set && *set);
    return set && *set ? **set : PuzzleSet{};
}

const PuzzleSet& shipped(std::string_view game) {
    const auto found = std::ranges::find(shipped_puzzles(), *find_game(game), &PuzzleSet::game);
    EXPECT_NE(found, shipped_puzzles().end());
    return *found;
}

// The margin under best play by the plainest alpha-beta search: no solver is asked.
template <class G>
Score plain_margin(const typename G::Position& position, Score alpha = -100, Score beta = 100) {
    if (position.is_over()) return position.margin();
    MovesOf<G> moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
        auto next = position;
        next.play(move);
        alpha = std::max(alpha, -plain_margin<G>(next, -beta, -alpha));
        if (alpha >= beta) break;
    }
    return alpha;
}

// Steps of the first few puzzles with so many free squares at most.
template <class G>
void prove_plainly(int most_free) {
    const PuzzleSet& set = shipped(G::name);
    const auto table = set.game->make_table(set.variant);
    int proved = 0;
    for (const Puzzle& puzzle : set.puzzles) {
        ASSERT_TRUE(table->set(puzzle.position));
        if (proved == 6) break;
        if (table->state().free_squares > most_free) continue;
        ++proved;
        for (const PuzzleStep& step : puzzle.steps) {
            if (!step.reply.empty()) {
                ASSERT_TRUE(table->play(step.reply));
            }
            for (const KnownMove& known : step.moves) {
                ASSERT_TRUE(table->play(known.move));
                EXPECT_EQ(-plain_margin<G>(position_on<G>(*table)), known.margin)
                    << puzzle.position << ": " << known.move;
                table->undo();
            }
            ASSERT_TRUE(table->play(step.solution()));
        }
    }
    EXPECT_GE(proved, 4) << G::name;
}

TEST(Puzzles, TheTaskDecidesTheFile) {
    for (const std::string_view game : {"yolah", "othello", "quarto"}) {
        const PuzzleSet set = mined(small_task(game));
        EXPECT_FALSE(set.puzzles.empty()) << game;
        EXPECT_EQ(format_puzzles(set), format_puzzles(mined(small_task(game)))) << game;
        const auto check = check_puzzles(set, {});
        ASSERT_TRUE(check);
        EXPECT_EQ(check->faults, std::vector<std::string>()) << game;
        EXPECT_EQ(check->puzzles, set.puzzles.size());
    }
    MiningTask other = small_task("quarto");
    other.seed = 2;
    EXPECT_NE(mined(other).puzzles, mined(small_task("quarto")).puzzles);
}

TEST(Puzzles, AStoppedSearchWritesNothing) {
    std::stop_source source;
    source.request_stop();
    const auto set = mine_puzzles(small_task("quarto"), source.get_token());
    ASSERT_TRUE(set);
    EXPECT_FALSE(*set);
}

TEST(Puzzles, PlayersMayNotDependOnTime) {
    MiningTask task = small_task("othello");
    task.players = {"mc(time=10ms)"};
    EXPECT_EQ(mine_puzzles(task, {}).error().message,
              "'mc(time=10ms)': expected a player with a limit that is not time");
    task = small_task("othello");
    task.graders = {"nobody"};
    EXPECT_FALSE(mine_puzzles(task, {}));
}

TEST(Puzzles, TheShippedOnesAreProvedAgain) {
    for (const PuzzleSet& set : shipped_puzzles()) {
        for (std::size_t i = 0; i < set.puzzles.size(); i += 6)
            EXPECT_EQ(fault_of(set, set.puzzles[i]), std::nullopt) << set.game->name << ' ' << i + 1;
    }
}

TEST(Puzzles, TheShippedOnesAreProvedByAPlainSearch) {
    prove_plainly<Othello>(7);
    prove_plainly<Quarto>(5);
    prove_plainly<Yolah>(11);
}

TEST(Puzzles, TheCheckTellsWhatIsWrong) {
    PuzzleSet set = shipped("othello");
    set.puzzles.resize(2);
    set.puzzles.push_back(set.puzzles[0]);
    set.puzzles[1].missed = 0;
    set.puzzles[1].steps.resize(1);
    set.puzzles[1].steps[0].moves.back().margin -= 2;
    const auto check = check_puzzles(set, {});
    ASSERT_TRUE(check);
    ASSERT_EQ(check->faults.size(), 3u);
    EXPECT_EQ(check->faults[0], "puzzle 2: it is missed less often than the one before");
    EXPECT_EQ(check->faults[1], "puzzle 3: the same position as puzzle 1");
    EXPECT_NE(check->faults[2].find("puzzle 2: "), std::string::npos);
    EXPECT_NE(check->faults[2].find("the file has"), std::string::npos) << check->faults[2];
}

}  // namespace
}  // namespace damier::learn
