// What every game promises of its text, JSON and drawings, along random games.
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

template <class R>
class TextConformance : public testing::Test {};

TYPED_TEST_SUITE(TextConformance, AllRulesTypes, RulesNames);

TYPED_TEST(TextConformance, MovesRoundTrip) {
    using G = typename TypeParam::Game;
    Random random(23);
    for (int i = 0; i < 50; ++i) {
        for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
            for (const auto move : legal_moves<G>(position)) {
                const std::string text = G::format_move(position, move);
                const auto parsed = G::parse_move(position, text);
                ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
                ASSERT_EQ(*parsed, move) << text;
                ASSERT_EQ(text.find_first_of(" \t\n"), std::string::npos) << "a move is one word: " << text;
            }
        }
    }
}

// In the order in which the games write them.
std::string joined(const nlohmann::json& parts) {
    std::string text;
    for (const char* part : {"from", "to", "piece"}) text += parts.value(part, "");
    return text;
}

TYPED_TEST(TextConformance, PartsOfAMoveAgreeWithItsText) {
    using G = typename TypeParam::Game;
    Random random(61);
    for (int i = 0; i < 20; ++i) {
        for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
            for (const auto move : legal_moves<G>(position)) {
                const nlohmann::json parts = G::move_parts(position, move);
                ASSERT_EQ(parts.contains("pass"), move.is_pass()) << parts;
                if (move.is_pass()) {
                    ASSERT_EQ(parts, nlohmann::json({{"pass", true}}));
                    continue;
                }
                std::string text = G::format_move(position, move);
                std::erase_if(text, [](char c) { return c == ':' || c == '>'; });
                ASSERT_EQ(joined(parts), text);
                ASSERT_FALSE(parts.contains("move"));
            }
        }
    }
}

TYPED_TEST(TextConformance, IllegalMovesAreRefusedWithASentence) {
    using G = typename TypeParam::Game;
    Random random(29);
    int refused = 0;
    for (int i = 0; i < 20; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        const auto& later = game.positions[game.moves.size() / 2];
        for (const auto move : legal_moves<G>(TypeParam::initial())) {
            const std::string text = G::format_move(TypeParam::initial(), move);
            const auto parsed = G::parse_move(later, text);
            if (parsed) {
                ASSERT_TRUE(later.is_legal(*parsed)) << text;
            } else {
                ++refused;
                ASSERT_GE(parsed.error().message.size(), 10u) << parsed.error().message;
            }
        }
        for (const std::string_view nonsense :
             {"", "?", "nonsense", "a1:a1:a1", "\x80\xff", "99", ">", "a"}) {
            const auto parsed = G::parse_move(later, nonsense);
            ASSERT_FALSE(parsed) << nonsense;
            ASSERT_FALSE(parsed.error().message.empty());
        }
    }
    EXPECT_GT(refused, 0);
}

TYPED_TEST(TextConformance, NothingCanBePlayedAfterTheEnd) {
    using G = typename TypeParam::Game;
    Random random(31);
    for (int i = 0; i < 50; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            const std::string text = G::format_move(game.positions[ply], game.moves[ply]);
            ASSERT_FALSE(G::parse_move(game.last(), text)) << text;
        }
    }
}

TYPED_TEST(TextConformance, GamesRoundTrip) {
    using G = typename TypeParam::Game;
    Random random(37);
    for (int i = 0; i < 100; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        std::vector<std::string> texts;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            texts.push_back(G::format_move(game.positions[ply], game.moves[ply]));
        }
        const std::string whole = fmt::format("{}", fmt::join(texts, " "));
        const auto moves = G::parse_moves(TypeParam::initial(), whole);
        ASSERT_TRUE(moves) << whole << ": " << moves.error().message;
        ASSERT_EQ(*moves, game.moves) << whole;

        const std::size_t half = game.moves.size() / 2;
        const auto rest = G::parse_moves(
            game.positions[half],
            fmt::format("{}",
                        fmt::join(texts.begin() + static_cast<std::ptrdiff_t>(half), texts.end(), " ")));
        ASSERT_TRUE(rest) << rest.error().message;
        ASSERT_EQ(rest->size(), game.moves.size() - half);

        const auto too_long = G::parse_moves(TypeParam::initial(), whole + " " + texts.back());
        ASSERT_FALSE(too_long) << "a move after the end was read";
    }
    const auto none = G::parse_moves(TypeParam::initial(), " \n ");
    ASSERT_TRUE(none) << none.error().message;
    EXPECT_TRUE(none->empty());
}

TYPED_TEST(TextConformance, ABadMoveInAGameIsNamedByItsPly) {
    using G = typename TypeParam::Game;
    const auto start = TypeParam::initial();
    const auto move = legal_moves<G>(start)[0];
    const auto parsed = G::parse_moves(start, G::format_move(start, move) + " ??");
    ASSERT_FALSE(parsed);
    EXPECT_NE(parsed.error().message.find("ply 2"), std::string::npos) << parsed.error().message;
    EXPECT_NE(parsed.error().message.find("??"), std::string::npos) << parsed.error().message;
}

TYPED_TEST(TextConformance, PositionsRoundTripAsTextAndJson) {
    using G = typename TypeParam::Game;
    Random random(41);
    for (int i = 0; i < 200; ++i) {
        for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
            const std::string text = G::format_position(position);
            const auto parsed = G::parse_position(text, 0);
            ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
            ASSERT_EQ(*parsed, position) << text << " came back as " << G::format_position(*parsed);

            // Through its text, as JSON travels.
            const nlohmann::json json = nlohmann::json::parse(G::to_json(position).dump());
            const auto read = G::from_json(json);
            ASSERT_TRUE(read) << json << ": " << read.error().message;
            ASSERT_EQ(*read, position) << json << " came back as " << G::format_position(*read);
        }
    }
}

TYPED_TEST(TextConformance, JsonNamesTheGameTheVariantTheTurnAndThePly) {
    using G = typename TypeParam::Game;
    const nlohmann::json json = G::to_json(TypeParam::initial());
    EXPECT_EQ(json.value("game", ""), G::name);
    EXPECT_EQ(json.value("variant", ""), G::variants[TypeParam::variant].name);
    EXPECT_EQ(json.value("ply", -1), 0);
    EXPECT_TRUE(json.contains("turn"));
}

TYPED_TEST(TextConformance, NonsenseIsNoPosition) {
    using G = typename TypeParam::Game;
    for (const std::string_view nonsense : {"", " ", "x", "////////", "......../......../ b", "\xff\xfe"}) {
        const auto parsed = G::parse_position(nonsense, TypeParam::variant);
        ASSERT_FALSE(parsed) << nonsense;
        EXPECT_GE(parsed.error().message.size(), 10u) << parsed.error().message;
    }
    for (const char* nonsense : {"null", "[]", "{}", "3", "\"text\"", "{\"game\":\"chess\"}"}) {
        const auto parsed = G::from_json(nlohmann::json::parse(nonsense));
        ASSERT_FALSE(parsed) << nonsense;
        EXPECT_GE(parsed.error().message.size(), 10u) << parsed.error().message;
    }
    // One field less, or of another type, than a good position has: read in full or refused, never a crash.
    const nlohmann::json good = G::to_json(TypeParam::initial());
    int refused = 0;
    for (const auto& [field, value] : good.items()) {
        nlohmann::json less = good;
        less.erase(field);
        nlohmann::json other = good;
        other[field] = nlohmann::json::array({nullptr});
        for (const nlohmann::json& json : {less, other}) {
            const auto parsed = G::from_json(json);
            if (parsed) {
                EXPECT_EQ(*parsed, TypeParam::initial()) << json;
            } else {
                ++refused;
                EXPECT_NE(parsed.error().message.find(field), std::string::npos) << parsed.error().message;
            }
        }
    }
    EXPECT_GT(refused, 0);
}

constexpr char escape = '\x1b';

TYPED_TEST(TextConformance, DrawsInEveryStyle) {
    using G = typename TypeParam::Game;
    Random random(43);
    const auto game = random_recorded_game<G>(TypeParam::initial(), random);
    bool marks_show = false;
    for (const auto& position : game.positions) {
        for (const bool colour : {false, true}) {
            for (const bool ascii : {false, true}) {
                const std::string plain = G::draw(position, {colour, ascii, false});
                const std::string marked = G::draw(position, {colour, ascii, true});
                marks_show |= plain != marked;
                for (const std::string& drawing : {plain, marked}) {
                    ASSERT_TRUE(drawing.ends_with('\n')) << drawing;
                    ASSERT_EQ(drawing.find(escape) != std::string::npos, colour) << drawing;
                    if (!ascii) continue;
                    ASSERT_TRUE(std::ranges::all_of(drawing, [](char c) {
                        return (c >= 0x20 && c < 0x7f) || c == '\n' || c == escape;
                    })) << drawing;
                }
            }
        }
    }
    EXPECT_TRUE(marks_show) << "mark_moves never changed a drawing";
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (game.moves[ply].is_pass()) continue;
        EXPECT_NE(G::draw(game.positions[ply], {}), G::draw(game.positions[ply + 1], {}));
    }
}

}  // namespace
}  // namespace damier
