#include "engine/outside/engine_player.h"

#include <gtest/gtest.h>

#include <thread>

#include "core/clock.h"
#include "engine/outside/process/process_family.h"
#include "engine/outside/test_engines.h"

namespace damier {
namespace {

Expected<std::unique_ptr<Player>> make(std::string_view game, const std::string& spec,
                                       PlayerContext context = engine_context()) {
    return make_player(**find_game(game), spec, context);
}

std::string refusal(std::string_view game, const std::string& spec) {
    const auto made = make(game, spec);
    return made ? "(made)" : made.error().message;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// Two players to the end of a game; both are held to legal moves by the table.
void play_to_the_end(Table& table, Player& first, Player& second) {
    first.new_game(1);
    second.new_game(2);
    while (!table.state().over) {
        Player& mover = table.state().side == Side::first ? first : second;
        const auto played = table.play(mover.choose(table, {}, {}, {}).move);
        ASSERT_TRUE(played) << played.error().message;
    }
}

TEST(EnginePlayer, PlaysWholeGamesOfEveryVariant) {
    for (const GameEntry* game : registered_games()) {
        for (std::size_t variant = 0; variant < game->variants.size(); ++variant) {
            PlayerContext context = engine_context();
            context.variant = static_cast<int>(variant);
            const auto engine = make(game->name, broken_spec("none"), context);
            ASSERT_TRUE(engine) << engine.error().message;
            const auto random = make(game->name, "random");
            for (int i = 0; i < 2; ++i) {
                const auto table = game->make_table(static_cast<int>(variant));
                play_to_the_end(*table, i == 0 ? **engine : **random, i == 0 ? **random : **engine);
            }
        }
    }
}

TEST(EnginePlayer, PlaysFromAnyPosition) {
    const auto engine = std::move(*make("othello", broken_spec("none")));
    const auto table = (*find_game("othello"))->make_table(0);
    ASSERT_TRUE(table->replay("f5d6c3d3c4"));
    const auto moved = (*find_game("othello"))->make_table(0);
    ASSERT_TRUE(moved->set(table->status().position));
    EXPECT_EQ(engine->choose(*moved, {}, {}, {}).move, moved->legal_moves().front());
}

TEST(EnginePlayer, IsRefusedWhereProgramsMayNotPlay) {
    const auto made = make_player(**find_game("yolah"), broken_spec("none"), {});
    EXPECT_EQ(made.error().message, "engine: programs of their own may not play here");
}

TEST(EnginePlayer, IsRefusedWithASentence) {
    EXPECT_EQ(refusal("yolah", "engine"),
              "engine: expected a command, as in engine(command=\"./bot\", time=1s)");
    EXPECT_EQ(refusal("yolah", "engine(command=no-such-bot)"),
              "engine: command 'no-such-bot': there is no such program");
    EXPECT_EQ(refusal("yolah", broken_spec("none", ", protocol=gtp")),
              "engine: protocol gtp knows Othello only, not Yolah");
    EXPECT_TRUE(
        contains(refusal("yolah", broken_spec("none", ", protocol=uci")), "expected ugi, gtp or nboard"));
    EXPECT_EQ(refusal("yolah", broken_spec("none", ", hash=5")),
              "engine: the engine has no options, but 'hash' was given");
    EXPECT_TRUE(contains(refusal("yolah", broken_spec("nonsense")), "it ended with exit code 2"));
    EXPECT_TRUE(contains(refusal("yolah", broken_spec("nonsense")), "its last words were"));
    EXPECT_TRUE(contains(refusal("yolah", broken_spec("silent", ", startup=300ms")),
                         "it did not answer `ugi` with `ugiok` within"));
    EXPECT_TRUE(contains(refusal("yolah", broken_spec("no-readyok", ", startup=300ms")),
                         "it did not answer `isready` with `readyok` within"));
    EXPECT_TRUE(contains(refusal("yolah", broken_spec("crash-at-start")), "SIGABRT"));
}

struct Case {
    const char* fault;
    EngineFaultKind kind;
    const char* reason;  // part of it
};

constexpr Case cases[] = {
    {"crash-at-go", EngineFaultKind::crash, "SIGABRT"},
    {"exit-at-go", EngineFaultKind::crash, "exit code 0"},
    {"closes-stdout", EngineFaultKind::crash, "closed its output"},
    {"illegal-move", EngineFaultKind::illegal_move, "is not legal"},
    {"wrong-notation", EngineFaultKind::notation, "expected"},
    {"garbage", EngineFaultKind::notation, "expected"},
    {"empty-bestmove", EngineFaultKind::garbage, "expected a move"},
    {"no-newline", EngineFaultKind::garbage, "did not end the line"},
    {"never-answers", EngineFaultKind::silence, "did not answer within"},
    {"flood", EngineFaultKind::endless_output, "a line of more than"},
    {"flood-lines", EngineFaultKind::endless_output, "answer"},
};

class EveryGame : public testing::TestWithParam<const char*> {};

TEST_P(EveryGame, FaultsAreNamedAndTheNextGameIsPlayed) {
    PlayerContext context = engine_context();
    context.most_silent_seconds = 2;
    for (const Case& example : cases) {
        SCOPED_TRACE(example.fault);
        const auto engine = make(GetParam(), broken_spec(std::string(example.fault) + " 2"), context);
        ASSERT_TRUE(engine) << engine.error().message;
        for (int game = 0; game < 2; ++game) {
            const auto table = (*find_game(GetParam()))->make_table(0);
            (*engine)->new_game(1);
            ASSERT_TRUE(table->play((*engine)->choose(*table, {}, {}, {}).move));
            try {
                (void)(*engine)->choose(*table, {}, {}, {});
                ADD_FAILURE() << "no fault";
            } catch (const EngineFault& fault) {
                EXPECT_EQ(fault.kind(), example.kind) << fault.what();
                EXPECT_TRUE(contains(fault.what(), example.reason)) << fault.what();
                EXPECT_TRUE(contains(fault.last_lines(), "> position")) << fault.last_lines();
            }
        }
    }
    EXPECT_TRUE(descendants_of(::getpid()).empty());
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::Values("yolah", "othello", "quarto"));

TEST(EnginePlayer, BearsWhatIsNoHarm) {
    for (const char* habit : {"flood-stderr", "leaves-children", "daemon", "bad-option"}) {
        SCOPED_TRACE(habit);
        const auto engine = make("quarto", broken_spec(habit));
        ASSERT_TRUE(engine) << engine.error().message;
        const auto random = make("quarto", "random");
        const auto table = (*find_game("quarto"))->make_table(0);
        play_to_the_end(*table, **engine, **random);
    }
    EXPECT_TRUE(descendants_of(::getpid()).empty());
}

// The program is started again only when it has to be.
TEST(EnginePlayer, StaysAliveFromGameToGame) {
    const auto engine = std::move(*make("quarto", broken_spec("none")));
    const auto before = descendants_of(::getpid());  // its guardian and itself
    ASSERT_EQ(before.size(), 2u);
    for (int i = 0; i < 3; ++i) engine->new_game(1);
    EXPECT_EQ(descendants_of(::getpid()), before);
    ::kill(before.back(), SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    engine->new_game(1);
    const auto after = descendants_of(::getpid());
    ASSERT_EQ(after.size(), 2u);
    EXPECT_NE(after.front(), before.front());
    EXPECT_NE(after.back(), before.back());
}

TEST(EnginePlayer, StopsWhenAsked) {
    // It answers no `go`, and nothing to `stop` either.
    const auto engine = std::move(*make("yolah", broken_spec("never-answers")));
    const auto table = (*find_game("yolah"))->make_table(0);
    std::stop_source stop;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    const Stopwatch watch;
    EXPECT_THROW((void)engine->choose(*table, {}, stop.get_token(), {}), EngineFault);
    EXPECT_LT(watch.seconds(), 60);
}

TEST(EnginePlayer, MeasuresItsLatency) {
    auto made = make("quarto", broken_spec("none"));
    auto& engine = dynamic_cast<EnginePlayer&>(**made);
    EXPECT_GT(engine.latency(), 0);
}

TEST(EnginePlayer, HasItsLimitsFromItsText) {
    const auto demands = demands_of(**find_game("yolah"),
                                    broken_spec("none", ", time=2s, depth=5, threads=4"), engine_context());
    ASSERT_TRUE(demands) << demands.error().message;
    EXPECT_EQ(demands->limits.seconds, 2);
    EXPECT_EQ(demands->limits.depth, 5);
    EXPECT_EQ(demands->threads, 4);
}

// The Othello protocols, with the habits of real programs.
class OthelloHabits : public testing::TestWithParam<const char*> {};

TEST_P(OthelloHabits, DoNotKeepItFromPlaying) {
    const auto engine = make("othello", othello_spec(GetParam()));
    ASSERT_TRUE(engine) << engine.error().message;
    for (int i = 0; i < 6; ++i) {  // enough for passes of both sides
        const auto random = make("othello", fmt::format("random(seed={})", i));
        const auto table = (*find_game("othello"))->make_table(0);
        play_to_the_end(*table, i % 2 == 0 ? **engine : **random, i % 2 == 0 ? **random : **engine);
    }
}

INSTANTIATE_TEST_SUITE_P(Programs, OthelloHabits,
                         testing::Values("gtp", "gtp implicit-passes", "gtp babbles", "nboard",
                                         "nboard slashes", "nboard blanks", "nboard lower-case"));

EngineFaultKind fault_of(const std::string& spec) {
    const auto engine = std::move(*make("othello", spec));
    try {
        (void)engine->choose(*(*find_game("othello"))->make_table(0), {}, {}, {});
    } catch (const EngineFault& fault) {
        return fault.kind();
    }
    throw std::logic_error("no fault");
}

TEST(GtpEngine, MayResignOrRefuse) {
    EXPECT_EQ(fault_of(othello_spec("gtp resigns")), EngineFaultKind::resignation);
    EXPECT_EQ(fault_of(othello_spec("gtp refuses")), EngineFaultKind::garbage);
    EXPECT_EQ(fault_of(othello_spec("gtp no-move")), EngineFaultKind::garbage);
}

TEST(GtpEngine, TakesItsCommandsAsOptions) {
    EXPECT_EQ(refusal("othello", othello_spec("gtp", ", level=5")), "(made)");
    EXPECT_EQ(refusal("othello", othello_spec("gtp", ", levle=5")),
              "engine: the engine has no command 'levle' (did you mean 'level'?)");
}

// When a game goes back, its board is set up anew.
TEST(GtpEngine, FollowsATableThatWentBack) {
    const auto engine = std::move(*make("othello", othello_spec("gtp")));
    const auto table = (*find_game("othello"))->make_table(0);
    ASSERT_TRUE(table->replay("f5d6c3"));
    (void)engine->choose(*table, {}, {}, {});
    table->undo();
    EXPECT_EQ(engine->choose(*table, {}, {}, {}).move, table->legal_moves().front());
    ASSERT_TRUE(table->replay("c5"));
    EXPECT_EQ(engine->choose(*table, {}, {}, {}).move, table->legal_moves().front());
}

TEST(NboardEngine, SaysWhatItThinks) {
    const auto engine = std::move(*make("othello", othello_spec("nboard", ", depth=3")));
    TextReport heard;
    const auto table = (*find_game("othello"))->make_table(0);
    const TextReport report = engine->choose(*table, {}, {}, [&](const TextReport& now) { heard = now; });
    EXPECT_EQ(heard.value, 150);
    EXPECT_EQ(heard.depth, 7);
    EXPECT_EQ(heard.line, std::vector<std::string>{table->legal_moves().front()});
    EXPECT_EQ(report.nodes, 1234u);
}

}  // namespace
}  // namespace damier
