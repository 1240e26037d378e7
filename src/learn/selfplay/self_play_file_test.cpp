#include "learn/selfplay/self_play_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "core/text/text_file.h"

namespace damier::learn {
namespace {

const SelfPlaySettings settings{.player = "alphabeta(nodes=2000, id, tt)",
                                .seed = 7,
                                .least_opening = 2,
                                .most_opening = 12,
                                .exploration = 50'000,
                                .exploration_plies = 30,
                                .solved_plies = 4};

yolah::Move any_move() {
    const int from = *rc::gen::inRange(0, 64);
    const int to = *rc::gen::inRange(0, 63);
    return yolah::Move(static_cast<Square>(from), static_cast<Square>(to < from ? to : to + 1));
}

Value any_proved_value() {
    return value_of_end(*rc::gen::inRange(-56, 57));
}

// The plies of the player: with a value, or a pass without one.
SelfPlayPly any_ply() {
    switch (*rc::gen::inRange(0, 4)) {
        case 0:
            return {.move = any_move(), .random = true};
        case 1:
            return {.move = yolah::Move::pass()};
        case 2:
            return {.move = any_move(), .solved = true, .value = any_proved_value()};
        default:
            return {.move = any_move(), .value = *rc::gen::inRange(-largest_estimate, least_win)};
    }
}

// What the format must hold, legal or not.
SelfPlayGame any_game() {
    SelfPlayGame game;
    game.opening_plies = *rc::gen::inRange(0, 13);
    for (int i = 0; i < game.opening_plies; ++i) game.plies.push_back({.move = any_move(), .random = true});
    for (int more = *rc::gen::inRange(0, 60); more > 0; --more) game.plies.push_back(any_ply());
    game.margin = *rc::gen::inRange(-56, 57);
    game.ended_by_proof = *rc::gen::arbitrary<bool>();
    if (!game.ended_by_proof) return game;
    const Value proved = any_proved_value();
    game.plies.push_back({.move = any_move(), .solved = true, .value = proved});
    game.margin = game.plies.size() % 2 == 1 ? margin_of_proof(proved) : -margin_of_proof(proved);
    return game;
}

std::vector<SelfPlayGame> any_games(int most) {
    std::vector<SelfPlayGame> games;
    for (int more = *rc::gen::inRange(1, most + 1); more > 0; --more) games.push_back(any_game());
    return games;
}

std::vector<SelfPlayGame> games_in(std::string_view bytes) {
    auto reader = SelfPlayReader::open(bytes).value();
    std::vector<SelfPlayGame> games;
    SelfPlayGame game;
    while (reader.next(game).value()) games.push_back(game);
    return games;
}

RC_GTEST_PROP(SelfPlayFileBytes, GiveBackWhatWasWritten, ()) {
    std::string bytes = self_play_header(settings);
    std::vector<SelfPlayGame> all;
    for (int blocks = *rc::gen::inRange(0, 4); blocks > 0; --blocks) {
        const std::vector<SelfPlayGame> games = any_games(5);
        bytes += self_play_block(games, bytes.size());
        all.insert(all.end(), games.begin(), games.end());
    }
    RC_ASSERT(SelfPlayReader::open(bytes)->settings() == settings);
    RC_ASSERT(games_in(bytes) == all);
}

RC_GTEST_PROP(SelfPlayFileBytes, GiveBackTheirSettings, ()) {
    SelfPlaySettings any = settings;
    any.player = *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange(' ', '\x7f')));
    any.seed = *rc::gen::arbitrary<std::uint64_t>();
    any.least_opening = *rc::gen::inRange(0, most_opening_plies + 1);
    any.most_opening = *rc::gen::inRange(any.least_opening, most_opening_plies + 1);
    any.exploration = static_cast<std::uint32_t>(*rc::gen::inRange(0, 1'000'001));
    any.exploration_plies = *rc::gen::inRange(0, most_game_plies + 1);
    any.solved_plies = *rc::gen::inRange(1, most_game_plies + 1);
    RC_ASSERT(check_settings(any).has_value());
    const std::string bytes = self_play_header(any);
    RC_ASSERT(SelfPlayReader::open(bytes)->settings() == any);
}

// A cut or a change anywhere costs the block that it is in and what follows, and nothing before.
RC_GTEST_PROP(SelfPlayFileBytes, AreBelievedUpToTheFirstFault, ()) {
    std::string bytes = self_play_header(settings);
    const std::size_t header = bytes.size();
    const std::vector<SelfPlayGame> first = any_games(3);
    bytes += self_play_block(first, bytes.size());
    const std::size_t second_at = bytes.size();
    bytes += self_play_block(any_games(3), bytes.size());
    const std::size_t fault = *rc::gen::inRange(header, bytes.size());
    if (*rc::gen::arbitrary<bool>()) {
        bytes.resize(fault);
    } else {
        bytes[fault] = static_cast<char>(bytes[fault] ^ (1 << *rc::gen::inRange(0, 8)));
    }
    RC_ASSERT(games_in(bytes) == (fault < second_at ? std::vector<SelfPlayGame>{} : first));
}

std::string refusal_of(std::string_view bytes) {
    const auto reader = SelfPlayReader::open(bytes);
    return reader ? "it was accepted" : reader.error().message;
}

// A header with a right checksum.
std::string header_with(std::size_t at, char value) {
    std::string header = self_play_header(settings);
    header.resize(header.size() - 8);
    header[at] = value;
    append_little_endian(header, checksum64(header));
    return header;
}

TEST(SelfPlayFileBytes, RefuseABadHeader) {
    EXPECT_EQ(refusal_of(""), "not a file of self-play");
    EXPECT_EQ(refusal_of("DAMIER-J and more"), "not a file of self-play");
    const std::string header = self_play_header(settings);
    for (std::size_t size = 8; size < header.size(); ++size)
        EXPECT_EQ(refusal_of(header.substr(0, size)), "a file of self-play that is cut off in its header");
    std::string altered = header;
    altered[20] ^= 1;
    EXPECT_EQ(refusal_of(altered), "a file of self-play whose header was altered: the checksum does not fit");
    EXPECT_EQ(refusal_of(header_with(8, 2)), "a file of self-play, version 2, expected 1");
    EXPECT_EQ(refusal_of(header_with(12, 2)), "a file of self-play of game number 2, expected 1, Yolah");
    EXPECT_EQ(refusal_of(header_with(28, 13)),
              "openings of 13 to 12 random plies, expected a range within 0 to 40");
    EXPECT_EQ(refusal_of(header_with(31, 0)), "an end after 0 solved plies, expected 1 to 112");
    EXPECT_EQ(refusal_of(header_with(40, '\n')), "a player's text that is not printable");
}

// What is sound by its checksum, but not what a writer writes.
class NonsenseGame : public testing::Test {
  protected:
    static constexpr SelfPlayPly proved{
        .move = yolah::Move(make_square(0, 0), make_square(0, 1)), .solved = true, .value = 0};
    // The header of the game is at byte 8 of its block, its first ply at 12.
    static std::string message_with(std::size_t at, char value) {
        std::string bytes = self_play_header(settings);
        const SelfPlayGame game{.margin = 0, .ended_by_proof = true, .plies = {proved}};
        std::string block = self_play_block(std::span(&game, 1), bytes.size());
        block.resize(block.size() - 8);
        block[at] = value;
        append_little_endian(block, mix64(checksum64(block) ^ bytes.size()));
        bytes += block;
        auto reader = SelfPlayReader::open(bytes).value();
        SelfPlayGame read;
        const auto more = reader.next(read);
        return !more ? more.error().message : *more ? "accepted" : "torn";
    }
};

TEST_F(NonsenseGame, IsRefused) {
    const std::string nonsense = "game 0 at byte 81 makes no sense";
    EXPECT_EQ(message_with(8, 0), "accepted");
    EXPECT_EQ(message_with(8, 1), nonsense) << "an opening ply that is not random";
    EXPECT_EQ(message_with(9, 2), nonsense) << "more plies than bytes";
    EXPECT_EQ(message_with(9, 0), nonsense) << "bytes left over, and a proof without plies";
    EXPECT_EQ(message_with(10, 2), nonsense) << "an unknown flag";
    EXPECT_EQ(message_with(10, 0), "accepted") << "only its moves could tell";
    EXPECT_EQ(message_with(11, 1), nonsense) << "a margin that is not what was proved";
    EXPECT_EQ(message_with(13, 0x42), nonsense) << "proved without a value";
    EXPECT_EQ(message_with(13, 0x22), nonsense) << "ended by what is not proved";
    EXPECT_EQ(message_with(13, 0x72), nonsense) << "a random move with a value";
    EXPECT_EQ(message_with(13, static_cast<char>(0xe2)), nonsense) << "an unknown bit";
    EXPECT_EQ(message_with(12, 8), nonsense) << "from a square to itself";
    EXPECT_EQ(message_with(14, 5), nonsense) << "proved, with an estimate";
    EXPECT_EQ(message_with(15, 0x7f), nonsense) << "a value out of range";
}

class SelfPlayFileTest : public testing::Test {
  protected:
    ~SelfPlayFileTest() override { std::filesystem::remove(path_); }
    SelfPlayFile open(const SelfPlaySettings& about = settings) {
        auto file = SelfPlayFile::open(path_, about);
        EXPECT_TRUE(file) << file.error().message;
        return std::move(*file);
    }
    std::string bytes() const { return *read_text_file(path_, 1 << 20); }
    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
    std::string refusal(const SelfPlaySettings& about = settings) const {
        const auto file = SelfPlayFile::open(path_, about);
        return file ? "it was accepted" : file.error().message;
    }

    std::string path_ = testing::TempDir() + "self-play-" + std::to_string(::getpid());
    const SelfPlayGame game_{
        .opening_plies = 1,
        .margin = -3,
        .ended_by_proof = true,
        .plies = {{.move = {make_square(3, 4), make_square(1, 6)}, .random = true},
                  {.move = {make_square(0, 7), make_square(0, 6)}, .solved = true, .value = 10'003}}};
    const std::vector<SelfPlayGame> two_ = {game_, game_};
};

TEST_F(SelfPlayFileTest, KeepsWhatWasAppended) {
    {
        SelfPlayFile file = open();
        EXPECT_EQ(file.games(), 0u);
        file.append(two_);
        file.append(std::span(two_).first(1));
        file.sync();
        EXPECT_EQ(file.games(), 3u);
        EXPECT_EQ(file.positions(), 3u);
    }
    SelfPlayFile again = open();
    EXPECT_EQ(again.games(), 3u);
    EXPECT_EQ(again.positions(), 3u);
    EXPECT_EQ(again.torn_bytes(), 0u);
    again.append(two_);
    EXPECT_EQ(games_in(bytes()), std::vector<SelfPlayGame>(5, game_));
}

TEST_F(SelfPlayFileTest, GoesOnAfterACutAnywhere) {
    open().append(two_);
    const std::string one_block = bytes();
    open().append(two_);
    const std::string whole = bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        write(whole.substr(0, size));
        open().append(two_);
        ASSERT_EQ(bytes(), size < one_block.size() ? one_block : whole) << size;
    }
}

TEST_F(SelfPlayFileTest, RefusesWhatIsNotItsOwn) {
    open().append(two_);
    SelfPlaySettings other = settings;
    other.seed = 8;
    EXPECT_EQ(refusal(other),
              "it has games of player alphabeta(nodes=2000, id, tt), seed 7, 2 to 12 random plies, then with "
              "probability 0.05 up to ply 30, 4 solved plies; expected player alphabeta(nodes=2000, id, tt), "
              "seed 8, 2 to 12 random plies, then with probability 0.05 up to ply 30, 4 solved plies");
    write("something else");
    EXPECT_EQ(refusal(), "not a file of self-play");
    EXPECT_EQ(bytes(), "something else");
    EXPECT_TRUE(SelfPlayFile::open("/no/such/folder/games", settings)
                    .error()
                    .message.starts_with("cannot be written: "));
}

TEST_F(SelfPlayFileTest, IsWrittenByOneRunAtATime) {
    const SelfPlayFile file = open();
    EXPECT_EQ(refusal(), "another run is writing it");
}

}  // namespace
}  // namespace damier::learn
