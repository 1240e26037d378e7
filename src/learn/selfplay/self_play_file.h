// Games that a player has played against itself, as bytes of a file that only grows, block by block, so that
// a run that was killed goes on where it was (docs/formats.md has the layout). Game n is the n-th in the
// file, from 0: the settings and n decide it, so the file does not say when or where it was played.
//
// A block that is cut off or altered ends what is believed: it and what follows is played again.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/value.h"
#include "games/yolah/move.h"

namespace damier::learn {

// What decides the games; a file of other settings does not fit.
struct SelfPlaySettings {
    std::string player;  // as text; it plays both sides
    std::uint64_t seed = 1;
    int least_opening = 2;  // random plies at the start of a game, uniformly from here ...
    int most_opening = 12;  // ... to here
    // After them, up to this ply, a random move with this probability: in millionths.
    std::uint32_t exploration = 0;
    int exploration_plies = 0;
    // A game ends with so many plies whose value was proved: nothing is open any more.
    int solved_plies = 4;

    bool operator==(const SelfPlaySettings&) const = default;
};

constexpr std::size_t most_player_bytes = 4096;
constexpr int most_opening_plies = 40;
// The one game that there are such files of.
inline constexpr std::string_view self_play_game = "yolah";
constexpr int most_game_plies = 112;  // Yolah's max_plies

// The sentence says which setting is out of its range.
Expected<void> check_settings(const SelfPlaySettings& settings);

// A move and what was said about the position before it.
struct SelfPlayPly {
    yolah::Move move;
    bool random = false;  // of the opening or of exploration: nobody chose it
    bool solved = false;  // the value is proved
    // The player's, seen from the mover (core/value.h). None of a random move, nor where nobody was asked as
    // there was one move only, the pass.
    std::optional<Value> value = {};

    bool operator==(const SelfPlayPly&) const = default;
};

struct SelfPlayGame {
    int opening_plies = 0;  // the first so many are random
    Score margin = 0;       // Black's points minus White's at the end
    // It was not played to its end: the last value is proved, and the margin is what it says.
    bool ended_by_proof = false;
    std::vector<SelfPlayPly> plies = {};

    std::uint64_t valued_plies() const;
    bool operator==(const SelfPlayGame&) const = default;
};

// What a file can hold: an estimate, or a win or loss by a margin that exists, which alone is proved or 0.
bool can_be_stored(Value value, bool solved);

// The margin that a proved value stands for.
Score margin_of_proof(Value value);

// Reads the bytes of a file from its front, which must stay. The settings are checked first, each block
// before its games are given out, and each game for what can be seen without playing its moves (they may be
// illegal).
class SelfPlayReader {
  public:
    static Expected<SelfPlayReader> open(std::string_view bytes);

    const SelfPlaySettings& settings() const { return settings_; }
    // The next game, or false when there is no other sound block. An error tells of a block that is sound but
    // makes no sense, which no accident does.
    Expected<bool> next(SelfPlayGame& game);
    std::uint64_t games_read() const { return games_read_; }
    // The end of the last sound block that was begun; after the last game, what follows is torn.
    std::size_t sound_bytes() const { return block_end_; }

  private:
    SelfPlayReader(std::string_view bytes, SelfPlaySettings settings, std::size_t at)
        : bytes_(bytes), settings_(std::move(settings)), at_(at), block_end_(at) {}
    bool begin_block();

    std::string_view bytes_;
    SelfPlaySettings settings_;
    std::size_t at_;         // the next game
    std::size_t block_end_;  // of its block, the checksum included
    std::uint32_t games_left_ = 0;
    std::uint64_t games_read_ = 0;
};

// All bytes of such a file, of which a wrong one (a network, /dev/zero) is told by its front before the rest
// is read. The error does not name the file.
Expected<std::string> read_self_play_bytes(int descriptor);
Expected<std::string> read_self_play_bytes(const std::string& file);

// The settings at the head of a file, whatever follows it.
Expected<SelfPlaySettings> settings_of_file(const std::string& file);

class SelfPlayFile {
  public:
    // Makes the file, or reads it and cuts off what is torn. The error says what is wrong, without the name.
    // Throws std::system_error when the disk is full.
    static Expected<SelfPlayFile> open(const std::string& path, const SelfPlaySettings& settings);

    SelfPlayFile(SelfPlayFile&& other) noexcept;
    SelfPlayFile& operator=(SelfPlayFile&&) = delete;
    ~SelfPlayFile();

    // Games in the file, and plies with a value in them.
    std::uint64_t games() const { return games_; }
    std::uint64_t positions() const { return positions_; }
    // What was cut off when it was opened.
    std::size_t torn_bytes() const { return torn_bytes_; }

    // A block of games, in their order after those that are there. Throws std::system_error.
    void append(std::span<const SelfPlayGame> games);
    // Has all of it on the disk when it returns. Throws std::system_error.
    void sync();

  private:
    explicit SelfPlayFile(int descriptor) : descriptor_(descriptor) {}
    Expected<void> start(const SelfPlaySettings& settings);
    Expected<void> take_over(std::string_view bytes, const SelfPlaySettings& settings);

    int descriptor_;
    std::size_t size_ = 0;
    std::uint64_t games_ = 0;
    std::uint64_t positions_ = 0;
    std::size_t torn_bytes_ = 0;
};

constexpr std::size_t most_self_play_bytes = std::size_t{8} << 30;

// The front of a file, and a block that begins at byte `at`: for tests and fuzzers too.
std::string self_play_header(const SelfPlaySettings& settings);
std::string self_play_block(std::span<const SelfPlayGame> games, std::size_t at);

// "player alphabeta(nodes=2000), seed 1, 2 to 12 random plies, ...": for messages.
std::string describe(const SelfPlaySettings& settings);

}  // namespace damier::learn
