#include "serve/friends/encounter.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "serve/api/refusal.h"

namespace damier::serve {
namespace {

using namespace std::chrono_literals;
using Span = GameClock::Span;

const GameClock::Instant noon{std::chrono::hours(12)};

TEST(GameClock, ChargesWhoeverIsToMoveAndAddsTheIncrement) {
    GameClock clock({60s, 2s});
    EXPECT_EQ(clock.left(Side::first, noon), 60s);
    clock.start(Side::second, noon);
    EXPECT_EQ(clock.left(Side::second, noon + 10s), 50s);
    EXPECT_EQ(clock.left(Side::first, noon + 10s), 60s);
    clock.press(noon + 10s, 0ms);
    EXPECT_EQ(clock.left(Side::second, noon + 30s), 52s);
    EXPECT_EQ(clock.running(), Side::first);
    EXPECT_EQ(clock.left(Side::first, noon + 30s), 40s);
    clock.stop(noon + 30s);
    EXPECT_EQ(clock.left(Side::first, noon + 99s), 40s);
    EXPECT_FALSE(clock.running());
}

TEST(GameClock, FallsAtItsEndAndNotBefore) {
    GameClock clock({5s, 3s});
    clock.start(Side::first, noon);
    EXPECT_FALSE(clock.has_fallen(noon + 4999ms, 0ms));
    EXPECT_TRUE(clock.has_fallen(noon + 5s, 0ms));
    // What is still on its way may come.
    EXPECT_FALSE(clock.has_fallen(noon + 5s, 100ms));
    EXPECT_TRUE(clock.has_fallen(noon + 5100ms, 100ms));
}

TEST(GameClock, DoesNotChargeTheWayButNoMoreThanThat) {
    GameClock clock({60s, 0s});
    clock.start(Side::first, noon);
    clock.press(noon + 1s, 200ms);
    EXPECT_EQ(clock.left(Side::first, noon + 1s), 59'200ms);
    // Whoever claims to be on the moon gets no more than anybody else, and nobody gains time.
    clock.press(noon + 2s, 1h);
    EXPECT_EQ(clock.left(Side::second, noon + 2s), 59'000ms + GameClock::most_lag);
    clock.press(noon + 2s + 10ms, 200ms);
    EXPECT_EQ(clock.left(Side::first, noon + 3s), 59'200ms);
    clock.press(noon + 2s + 10ms, -1h);
    EXPECT_EQ(clock.left(Side::second, noon + 3s), 59'000ms + GameClock::most_lag);
}

TEST(Secret, FitsItsTokenOnly) {
    const std::string token = Secret::new_token();
    const Secret secret = Secret::of(token);
    EXPECT_TRUE(secret.fits(token));
    EXPECT_FALSE(secret.fits(token + "a"));
    EXPECT_FALSE(secret.fits(token.substr(1)));
    EXPECT_FALSE(secret.fits(""));
    EXPECT_FALSE(Secret().fits(""));
    EXPECT_FALSE(Secret::stored("damaged").fits(token));
    EXPECT_TRUE(Secret::stored(secret.digest()).fits(token));
    EXPECT_EQ(secret.digest().find(token), std::string::npos);
    EXPECT_NE(token, Secret::new_token());
}

TEST(PersonName, IsOneHarmlessLine) {
    EXPECT_EQ(person_name("  Ada Lovelace "), "Ada Lovelace");
    EXPECT_EQ(person_name("Zoé 棋"), "Zoé 棋");
    EXPECT_EQ(person_name("<b>x</b>"), "<b>x</b>") << "text stays text: the page shows it as such";
    const std::string long_name(longest_name + 1, 'a');
    const std::string pile = "a\u0300\u0301\u0302\u0303\u0304";
    for (const std::string& bad : {std::string(), std::string("  "), std::string("a\nb"), std::string("a\tb"),
                                   std::string("a\0b", 3), std::string("\x1b[31m"), std::string("a\xff"),
                                   std::string("\u202Eevil"), std::string("Ada\u200B"), long_name, pile})
        EXPECT_THROW(person_name(bad), Refusal) << bad;
}

TEST(Encounter, IsTheSameAfterTheDisk) {
    auto encounter = Encounter::begin(Side::second, "Ada", "token of ada", "invitation", false,
                                      GameClock::Control{60s, 5s});
    const auto seated = encounter.join("invitation", "Bob", "0123456789abcdef");
    EXPECT_EQ(seated.side, Side::first);
    encounter.moved(Side::first, Side::second, noon);
    encounter.offer(Offer::draw, Side::first);
    const nlohmann::json saved = encounter.saved(noon + 10s, "this");
    EXPECT_EQ(saved.dump().find("token of ada"), std::string::npos);
    EXPECT_EQ(saved.dump().find(seated.token), std::string::npos);

    const auto again = Encounter::read(saved, noon, "another");
    EXPECT_EQ(again.as_json(noon), encounter.as_json(noon + 10s))
        << "what the server was away is not charged";
    EXPECT_EQ(again.side_of("token of ada"), Side::second);
    EXPECT_EQ(again.side_of(seated.token), Side::first);
    EXPECT_EQ(again.offered_by(Offer::draw), Side::first);
    EXPECT_EQ(again.clock()->left(Side::second, noon), 50s);
    EXPECT_EQ(again.clock()->left(Side::second, noon + 7s), 43s);

    nlohmann::json long_ago = saved;
    long_ago["clock"]["at"] = saved["clock"]["at"].get<double>() - 20;
    const auto back = Encounter::read(long_ago, noon, "this");
    EXPECT_LE(back.clock()->left(Side::second, noon), 30s) << "the same server has not been away";
    EXPECT_GT(back.clock()->left(Side::second, noon), 25s);
}

TEST(Encounter, RefusesWhatADiskShouldNotHold) {
    const auto encounter = Encounter::begin(Side::first, "Ada", "token", "invitation", true, std::nullopt);
    const nlohmann::json good = encounter.saved(noon, "this");
    EXPECT_NO_THROW(Encounter::read(good, noon, "this"));
    const auto spoilt = [&](const char* pointer, nlohmann::json value) {
        nlohmann::json bad = good;
        bad[nlohmann::json::json_pointer(pointer)] = std::move(value);
        return bad;
    };
    for (const nlohmann::json& bad :
         {nlohmann::json(1), nlohmann::json::object(), spoilt("/seats", 1), spoilt("/seats/0/name", "a\nb"),
          spoilt("/seats/1/token", nullptr), spoilt("/clock", {{"base", -1}}),
          spoilt("/clock", {{"running", "third"}}), spoilt("/offers", {{"draw", "both"}}),
          spoilt("/ending", {{"winner", "me"}, {"by", "time"}}), spoilt("/invitation", 7)})
        EXPECT_THROW(Encounter::read(bad, noon, "this"), Refusal) << bad;
}

}  // namespace
}  // namespace damier::serve
