#include "learn/selfplay/training_positions.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/random.h"
#include "games/yolah/symmetry.h"
#include "learn/selfplay/distinct_positions.h"
#include "learn/selfplay/self_play_figures.h"
#include "learn/selfplay/self_play_file.h"

namespace damier::learn {
namespace {

// A random game to its end; each ply from `first_value` on has its number as value.
SelfPlayGame made_up_game(std::uint64_t seed, int first_value = 0) {
    Random random(seed);
    yolah::Position position;
    SelfPlayGame game;
    while (!position.is_over()) {
        yolah::Moves moves;
        position.legal_moves(moves);
        SelfPlayPly ply{.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))]};
        if (position.ply() < first_value) {
            ply.random = true;
        } else if (!ply.move.is_pass()) {
            ply.value = position.ply();
        }
        game.plies.push_back(ply);
        position.play(ply.move);
    }
    game.opening_plies = first_value;
    game.margin = seen_by(Side::first, position.side(), position.margin());
    return game;
}

class TrainingPositions : public testing::Test {
  protected:
    ~TrainingPositions() override {
        for (const std::string& file : files_) std::filesystem::remove(file);
    }
    void write(std::span<const SelfPlayGame> games) {
        files_.push_back(testing::TempDir() + "training-" + std::to_string(::getpid()) + "-" +
                         std::to_string(files_.size()));
        SelfPlayFile::open(files_.back(), {.player = "random"})->append(games);
    }
    void write(const SelfPlayGame& game) { write(std::span(&game, 1)); }
    std::vector<TrainingPosition> load(const TrainingRule& rule = {}) const {
        auto positions = load_training_positions(files_, rule);
        EXPECT_TRUE(positions) << positions.error().message;
        return std::move(*positions);
    }
    std::string refusal() const {
        const auto positions = load_training_positions(files_);
        return positions ? "it was accepted" : positions.error().message;
    }

    std::vector<std::string> files_;
};

TEST_F(TrainingPositions, AreThoseOfTheGameAsTheMoverSeesThem) {
    const SelfPlayGame game = made_up_game(1, 4);
    write(game);
    const auto positions = load({.with_stuck_side = true});
    ASSERT_EQ(positions.size(), game.valued_plies());
    yolah::Position position;
    std::size_t next = 0;
    for (const SelfPlayPly& ply : game.plies) {
        if (ply.value) {
            const TrainingPosition& found = positions[next++];
            const Score margin = position.side() == Side::first ? game.margin : -game.margin;
            EXPECT_EQ(found.sides.mover, position.pieces(position.side()));
            EXPECT_EQ(found.sides.other, position.pieces(opponent(position.side())));
            EXPECT_EQ(found.sides.occupied, position.occupied());
            EXPECT_EQ(found.value, position.ply());
            EXPECT_EQ(found.margin, margin);
            EXPECT_EQ(found.gathered, position.margin());
            EXPECT_EQ(found.result, margin > 0 ? 1 : margin < 0 ? -1 : 0);
            EXPECT_EQ(found.free_squares, position.free_squares());
            EXPECT_EQ(found.game, 0u);
            EXPECT_FALSE(found.solved);
        }
        position.play(ply.move);
    }
}

TEST_F(TrainingPositions, LeaveOutWhatIsDecided) {
    write(made_up_game(1, 4));
    const auto all = load({.with_stuck_side = true});
    const auto open = load();
    EXPECT_LT(open.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const yolah::Sides& sides = all[i].sides;
        const bool stuck = (neighbours(sides.mover) & ~sides.occupied) == 0 ||
                           (neighbours(sides.other) & ~sides.occupied) == 0;
        EXPECT_EQ(stuck, i >= open.size()) << i;
    }
}

TEST_F(TrainingPositions, LeaveOutWhatCameBeforeARandomMove) {
    SelfPlayGame game = made_up_game(1, 4);
    game.plies[20].random = true;
    game.plies[20].value.reset();
    write(game);
    const auto positions = load();
    ASSERT_FALSE(positions.empty());
    EXPECT_EQ(positions.front().value, 21);
    const auto with_those = load({.before_random_move = true});
    EXPECT_EQ(with_those.front().value, 4);
    EXPECT_EQ(with_those.size(), positions.size() + 16);
}

TEST_F(TrainingPositions, KeepTheFirstProvedOnes) {
    SelfPlayGame game = made_up_game(1, 4);
    game.plies.resize(30);
    for (std::size_t i = 20; i < game.plies.size(); ++i) {
        game.plies[i].solved = true;
        game.plies[i].value = 0;
    }
    game.ended_by_proof = true;
    game.margin = 0;
    write(game);
    const auto solved_with = [&](int plies) {
        const auto positions = load({.solved_plies = plies});
        EXPECT_EQ(positions.size(), static_cast<std::size_t>(16 + std::min(plies, 10)));
        return std::ranges::count_if(positions, &TrainingPosition::solved);
    };
    EXPECT_EQ(solved_with(0), 0);
    EXPECT_EQ(solved_with(3), 3);
    EXPECT_EQ(solved_with(20), 10);
}

// A player may leave a line that it had proved, when it cannot prove it again.
TEST_F(TrainingPositions, HaveTheMarginThatWasProved) {
    SelfPlayGame game = made_up_game(1, 4);
    game.plies[20].solved = true;
    game.plies[20].value = value_of_end(3);
    game.plies[21].solved = true;
    game.plies[21].value = value_of_end(-5);
    write(game);
    const auto positions = load();
    ASSERT_GT(positions.size(), 18u);
    EXPECT_EQ(positions[16].margin, 3);
    EXPECT_EQ(positions[16].result, 1);
    EXPECT_EQ(positions[17].margin, -5);
    EXPECT_EQ(positions[17].result, -1);
    EXPECT_EQ(positions[18].margin, game.margin);
}

TEST_F(TrainingPositions, AreDistinctUpToSymmetry) {
    const SelfPlayGame game = made_up_game(1, 4);
    SelfPlayGame image = game;
    // The half turn keeps the starting position.
    for (SelfPlayPly& ply : image.plies) ply.move = yolah::transform(ply.move, 3);
    write(game);
    const auto alone = load();
    write(std::vector{image, made_up_game(2, 4)});
    const auto together = load();
    EXPECT_GT(together.size(), alone.size());
    std::set<std::uint32_t> games;
    for (const TrainingPosition& position : together) games.insert(position.game);
    EXPECT_EQ(games, (std::set<std::uint32_t>{0, 2})) << "nothing of the image is left";
    const auto all = load({.duplicates = true});
    EXPECT_EQ(all.size(), together.size() + alone.size());
}

TEST_F(TrainingPositions, AreNotMadeOfIllegalGames) {
    SelfPlayGame game = made_up_game(1, 4);
    game.plies[6].move = yolah::Move(make_square(0, 1), make_square(0, 2));
    write(game);
    EXPECT_EQ(refusal(), "'" + files_[0] + "': game 0: the move of ply 7 is not legal");
}

TEST_F(TrainingPositions, AreNotMadeOfGamesWithAnotherResult) {
    SelfPlayGame game = made_up_game(1, 4);
    const Score margin = game.margin;
    game.margin += 2;
    write(std::vector{made_up_game(1, 4), game});
    EXPECT_EQ(refusal(), "'" + files_[0] + "': game 1: its margin is " + std::to_string(margin + 2) +
                             ", but its moves give " + std::to_string(margin));
}

TEST_F(TrainingPositions, AreNotMadeOfGamesWithoutAnEnd) {
    SelfPlayGame game = made_up_game(1, 4);
    game.plies.resize(30);
    write(game);
    EXPECT_EQ(refusal(), "'" + files_[0] + "': game 0: it has no end");
    EXPECT_TRUE(load_training_positions(std::vector<std::string>{"/no/such/file"})
                    .error()
                    .message.starts_with("'/no/such/file': cannot be opened"));
}

TEST_F(TrainingPositions, AreCounted) {
    write(std::vector{made_up_game(1, 4), made_up_game(1, 4), made_up_game(2, 6)});
    const auto figures = self_play_figures(files_).value();
    EXPECT_EQ(figures.games, 3u);
    EXPECT_EQ(figures.results[0] + figures.results[1] + figures.results[2], 3u);
    EXPECT_EQ(figures.random_plies, 14u);
    EXPECT_EQ(figures.training_positions, load().size());
    const PhaseFigures total = figures.total();
    EXPECT_EQ(total.positions, 2 * made_up_game(1, 4).valued_plies() + made_up_game(2, 6).valued_plies());
    EXPECT_EQ(total.positions - total.distinct, made_up_game(1, 4).valued_plies());
    ASSERT_EQ(figures.phases.size(), 7u);
    EXPECT_EQ(figures.phases[0].positions, 4u + 4u + 2u) << "plies 4 to 7, and 6 and 7";
}

TEST(DistinctPositions, HaveTheKeyOfTheirImages) {
    Random random(5);
    const yolah::Sides sides{random(), random(), random()};
    for (int symmetry = 0; symmetry < yolah::symmetry_count; ++symmetry) {
        const yolah::Sides image{transform(sides.mover, symmetry), transform(sides.other, symmetry),
                                 transform(sides.occupied, symmetry)};
        EXPECT_EQ(symmetric_key(image), symmetric_key(sides)) << symmetry;
    }
    EXPECT_NE(symmetric_key({sides.other, sides.mover, sides.occupied}), symmetric_key(sides));
}

TEST(DistinctPositions, AreThereOnce) {
    KeySet set;
    Random random(5);
    std::set<std::uint64_t> expected;
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t key = random() % 5000 + (i % 3 == 0 ? random() << 32 : 1);
        EXPECT_EQ(set.insert(key), expected.insert(key).second);
        ASSERT_EQ(set.size(), expected.size());
    }
}

}  // namespace
}  // namespace damier::learn
