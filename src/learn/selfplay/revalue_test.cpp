#include "learn/selfplay/revalue.h"

#include <gtest/gtest.h>

#include "learn/selfplay/self_play_replay.h"

namespace damier::learn {
namespace {

constexpr const char* better = "pvs(nodes=400, table=64KiB)";

SelfPlaySettings quick() {
    return {
        .player = "pvs(nodes=100, table=64KiB)", .seed = 5, .exploration = 20'000, .exploration_plies = 30};
}

std::unique_ptr<SelfPlayer> player_of(const std::string& text) {
    SelfPlaySettings settings = quick();
    settings.player = text;
    return make_self_player(settings).value();
}

TEST(Revalue, ChangesValuesAndNothingElse) {
    const auto player = player_of(quick().player);
    const auto other = player_of(better);
    int changed = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
        const SelfPlayGame game = play_with_itself(*player, quick(), number, {}).value();
        SelfPlayGame valued = with_values_of(*other, game, {}).value();
        ASSERT_EQ(valued.plies.size(), game.plies.size());
        for (std::size_t i = 0; i < game.plies.size(); ++i) {
            const SelfPlayPly& before = game.plies[i];
            ASSERT_EQ(valued.plies[i].value.has_value(), before.value.has_value()) << i;
            if (before.solved) {
                ASSERT_EQ(valued.plies[i], before) << i;
            }
            changed += valued.plies[i].value != before.value;
            valued.plies[i].value = before.value;
            valued.plies[i].solved = before.solved;
        }
        EXPECT_EQ(valued, game);
    }
    EXPECT_GT(changed, 100);
}

TEST(Revalue, IsTheSameEachTime) {
    const SelfPlayGame game = play_with_itself(*player_of(quick().player), quick(), 3, {}).value();
    const auto other = player_of(better);
    const SelfPlayGame once = with_values_of(*other, game, {}).value();
    with_values_of(*other, play_with_itself(*player_of(quick().player), quick(), 4, {}).value(), {});
    EXPECT_EQ(with_values_of(*other, game, {}).value(), once) << "what the player met before counts";
}

// The player was asked at every ply the first time too, so the same player says the same again.
TEST(Revalue, OfTheSamePlayerIsTheFirst) {
    SelfPlaySettings settings = quick();
    settings.exploration = 0;
    const auto player = player_of(settings.player);
    const SelfPlayGame game = play_with_itself(*player, settings, 1, {}).value();
    EXPECT_EQ(with_values_of(*player, game, {}).value(), game);
}

TEST(Revalue, IsNamedInTheFile) {
    EXPECT_EQ(settings_valued_by(better, quick()).value().player,
              "pvs(nodes=100, table=64KiB), valued by pvs(nodes=400, table=64KiB)");
}

TEST(Revalue, OfAPlayerWithAClockIsRefused) {
    EXPECT_NE(settings_valued_by("pvs(time=1s)", quick()).error().message.find("limit on time"),
              std::string::npos);
}

}  // namespace
}  // namespace damier::learn
