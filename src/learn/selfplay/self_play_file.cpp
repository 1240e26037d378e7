#include "learn/selfplay/self_play_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "core/text/file_front.h"
#include "core/text/shortage.h"
#include "core/text/text_file.h"

namespace damier::learn {

namespace {

constexpr std::string_view magic = "DAMIER-G";
constexpr std::uint32_t version = 1;
// The header without the player's text: magic, version, game, seed, exploration, four small numbers, the
// length of the player's text.
constexpr std::size_t fixed_header_bytes = 8 + 4 + 4 + 8 + 4 + 4 + 4;
constexpr std::uint32_t yolah_number = 1;

constexpr std::size_t block_header_bytes = 4 + 4;
constexpr std::size_t checksum_bytes = 8;
constexpr std::uint32_t most_games_in_block = 1 << 12;
constexpr std::size_t game_header_bytes = 4;
constexpr std::size_t ply_bytes = 4;

constexpr std::uint16_t move_mask = 0x0fff;
constexpr std::uint16_t random_bit = 0x1000;
constexpr std::uint16_t valued_bit = 0x2000;
constexpr std::uint16_t solved_bit = 0x4000;
constexpr std::uint16_t unused_bit = 0x8000;

constexpr Score most_margin = 56;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

std::uint16_t bits_of(yolah::Move move) {
    return static_cast<std::uint16_t>(index_of(move.from()) | index_of(move.to()) << 6);
}

std::uint64_t block_checksum(std::string_view block, std::size_t at) {
    return mix64(checksum64(block) ^ at);
}

void append_game(std::string& bytes, const SelfPlayGame& game) {
    assert(game.plies.size() <= most_game_plies);
    bytes += static_cast<char>(game.opening_plies);
    bytes += static_cast<char>(game.plies.size());
    bytes += static_cast<char>(game.ended_by_proof);
    bytes += static_cast<char>(game.margin);
    for (const SelfPlayPly& ply : game.plies) {
        std::uint16_t bits = bits_of(ply.move);
        if (ply.random) bits |= random_bit;
        if (ply.value) bits |= valued_bit;
        if (ply.solved) bits |= solved_bit;
        append_little_endian(bytes, bits);
        append_little_endian(bytes, static_cast<std::uint16_t>(ply.value.value_or(0)));
    }
}

// What no writer writes is refused: then a file is read to exactly what it was made from.
bool is_sensible(std::uint16_t bits, std::int16_t value) {
    if ((bits & unused_bit) != 0) return false;
    if ((bits & move_mask) != 0 && (bits & 63) == (bits >> 6 & 63)) return false;
    if ((bits & valued_bit) == 0) return value == 0 && (bits & solved_bit) == 0;
    if ((bits & random_bit) != 0) return false;
    return can_be_stored(value, (bits & solved_bit) != 0);
}

SelfPlayPly unpack(std::uint16_t bits, std::int16_t value) {
    SelfPlayPly ply;
    ply.move = yolah::Move(static_cast<Square>(bits & 63), static_cast<Square>(bits >> 6 & 63));
    ply.random = (bits & random_bit) != 0;
    ply.solved = (bits & solved_bit) != 0;
    if ((bits & valued_bit) != 0) ply.value = value;
    return ply;
}

// Whether what is said about a whole game fits its plies, which have been read.
bool fits_its_plies(const SelfPlayGame& game) {
    if (game.opening_plies > static_cast<int>(game.plies.size())) return false;
    for (int ply = 0; ply < game.opening_plies; ++ply)
        if (!game.plies[static_cast<std::size_t>(ply)].random) return false;
    if (std::abs(game.margin) > most_margin) return false;
    if (!game.ended_by_proof) return true;
    if (game.plies.empty() || !game.plies.back().solved) return false;
    const Score proved = margin_of_proof(*game.plies.back().value);
    return game.margin == (game.plies.size() % 2 == 1 ? proved : -proved);
}

// Throws std::system_error.
void write_at(int descriptor, std::string_view bytes, std::size_t at) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t more = ::pwrite(descriptor, bytes.data() + written, bytes.size() - written,
                                      static_cast<off_t>(at + written));
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) throw std::system_error(more < 0 ? errno : ENOSPC, std::generic_category());
        written += static_cast<std::size_t>(more);
    }
}

}  // namespace

std::uint64_t SelfPlayGame::valued_plies() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(plies, [](const SelfPlayPly& ply) { return ply.value.has_value(); }));
}

bool can_be_stored(Value value, bool solved) {
    const bool ends = is_win(value) || is_loss(value);
    if (!ends) return !solved || value == 0;
    return std::abs(value) > least_win && std::abs(value) <= least_win + most_margin;
}

Score margin_of_proof(Value value) {
    return is_win(value) ? value - least_win : is_loss(value) ? value + least_win : 0;
}

std::string describe(const SelfPlaySettings& settings) {
    std::string text = fmt::format("player {}, seed {}, {} to {} random plies", settings.player,
                                   settings.seed, settings.least_opening, settings.most_opening);
    if (settings.exploration > 0)
        text += fmt::format(", then with probability {:g} up to ply {}", settings.exploration / 1e6,
                            settings.exploration_plies);
    return text + fmt::format(", {} solved plies", settings.solved_plies);
}

Expected<void> check_settings(const SelfPlaySettings& settings) {
    if (settings.player.empty() || settings.player.size() > most_player_bytes)
        return fail(fmt::format("a player's text of {} bytes, expected 1 to {}", settings.player.size(),
                                most_player_bytes));
    if (!std::ranges::all_of(settings.player, [](char c) { return c >= ' ' && c <= '~'; }))
        return fail("a player's text that is not printable");
    if (settings.least_opening < 0 || settings.least_opening > settings.most_opening ||
        settings.most_opening > most_opening_plies)
        return fail(fmt::format("openings of {} to {} random plies, expected a range within 0 to {}",
                                settings.least_opening, settings.most_opening, most_opening_plies));
    if (settings.exploration > 1'000'000)
        return fail(
            fmt::format("exploration with probability {:g}, expected 0 to 1", settings.exploration / 1e6));
    if (settings.exploration_plies < 0 || settings.exploration_plies > most_game_plies)
        return fail(fmt::format("exploration up to ply {}, expected 0 to {}", settings.exploration_plies,
                                most_game_plies));
    if (settings.solved_plies < 1 || settings.solved_plies > most_game_plies)
        return fail(fmt::format("an end after {} solved plies, expected 1 to {}", settings.solved_plies,
                                most_game_plies));
    return {};
}

std::string self_play_header(const SelfPlaySettings& settings) {
    std::string bytes(magic);
    append_little_endian(bytes, version);
    append_little_endian(bytes, yolah_number);
    append_little_endian(bytes, settings.seed);
    append_little_endian(bytes, settings.exploration);
    for (const int small :
         {settings.least_opening, settings.most_opening, settings.exploration_plies, settings.solved_plies})
        bytes += static_cast<char>(small);
    append_little_endian(bytes, static_cast<std::uint32_t>(settings.player.size()));
    bytes += settings.player;
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

std::string self_play_block(std::span<const SelfPlayGame> games, std::size_t at) {
    assert(!games.empty() && games.size() <= most_games_in_block);
    std::string content;
    for (const SelfPlayGame& game : games) append_game(content, game);
    std::string block;
    append_little_endian(block, static_cast<std::uint32_t>(games.size()));
    append_little_endian(block, static_cast<std::uint32_t>(content.size()));
    block += content;
    append_little_endian(block, block_checksum(block, at));
    return block;
}

Expected<SelfPlayReader> SelfPlayReader::open(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return fail("not a file of self-play");
    if (bytes.size() < fixed_header_bytes) return fail("a file of self-play that is cut off in its header");
    const auto number = [&](std::size_t at) { return little_endian_at<std::uint32_t>(bytes, at); };
    if (number(8) != version)
        return fail(fmt::format("a file of self-play, version {}, expected {}", number(8), version));
    if (number(12) != yolah_number)
        return fail(fmt::format("a file of self-play of game number {}, expected {}, Yolah", number(12),
                                yolah_number));
    const std::size_t length = number(fixed_header_bytes - 4);
    if (length > most_player_bytes || bytes.size() < fixed_header_bytes + length + checksum_bytes)
        return fail("a file of self-play that is cut off in its header");
    const std::size_t end = fixed_header_bytes + length;
    if (checksum64(bytes.substr(0, end)) != little_endian_at<std::uint64_t>(bytes, end))
        return fail("a file of self-play whose header was altered: the checksum does not fit");
    SelfPlaySettings settings;
    settings.seed = little_endian_at<std::uint64_t>(bytes, 16);
    settings.exploration = number(24);
    settings.least_opening = byte_at(bytes, 28);
    settings.most_opening = byte_at(bytes, 29);
    settings.exploration_plies = byte_at(bytes, 30);
    settings.solved_plies = byte_at(bytes, 31);
    settings.player = bytes.substr(fixed_header_bytes, length);
    if (const auto sound = check_settings(settings); !sound) return std::unexpected(sound.error());
    return SelfPlayReader(bytes, std::move(settings), end + checksum_bytes);
}

bool SelfPlayReader::begin_block() {
    const std::size_t at = block_end_;
    if (bytes_.size() - at < block_header_bytes + checksum_bytes) return false;
    const auto games = little_endian_at<std::uint32_t>(bytes_, at);
    const std::size_t content = little_endian_at<std::uint32_t>(bytes_, at + 4);
    if (games == 0 || games > most_games_in_block) return false;
    if (bytes_.size() - at - block_header_bytes - checksum_bytes < content) return false;
    const std::size_t end = at + block_header_bytes + content;
    if (block_checksum(bytes_.substr(at, end - at), at) != little_endian_at<std::uint64_t>(bytes_, end))
        return false;
    games_left_ = games;
    at_ = at + block_header_bytes;
    block_end_ = end + checksum_bytes;
    return true;
}

Expected<bool> SelfPlayReader::next(SelfPlayGame& game) {
    if (games_left_ == 0 && !begin_block()) return false;
    const auto nonsense = [&] {
        return fail(fmt::format("game {} at byte {} makes no sense", games_read_, at_));
    };
    const std::size_t end = block_end_ - checksum_bytes;
    if (end - at_ < game_header_bytes) return nonsense();
    const std::size_t plies = byte_at(bytes_, at_ + 1);
    const std::size_t size = game_header_bytes + plies * ply_bytes;
    if (plies > most_game_plies || end - at_ < size || byte_at(bytes_, at_ + 2) > 1) return nonsense();
    game.opening_plies = byte_at(bytes_, at_);
    game.ended_by_proof = byte_at(bytes_, at_ + 2) == 1;
    game.margin = static_cast<std::int8_t>(bytes_[at_ + 3]);
    game.plies.clear();
    for (std::size_t at = at_ + game_header_bytes; at < at_ + size; at += ply_bytes) {
        const auto bits = little_endian_at<std::uint16_t>(bytes_, at);
        const auto value = static_cast<std::int16_t>(little_endian_at<std::uint16_t>(bytes_, at + 2));
        if (!is_sensible(bits, value)) return nonsense();
        game.plies.push_back(unpack(bits, value));
    }
    if (!fits_its_plies(game)) return nonsense();
    // The last game of a block ends where the block does.
    if (games_left_ == 1 && at_ + size != end) return nonsense();
    at_ += size;
    games_left_ -= 1;
    games_read_ += 1;
    return true;
}

Expected<std::string> read_self_play_bytes(int descriptor) {
    auto bytes = read_front(descriptor, magic.size());
    if (!bytes) return bytes;
    // A run that was killed may have written less of it.
    if (!magic.starts_with(*bytes)) return fail("not a file of self-play");
    const auto rest = read_text(descriptor, most_self_play_bytes);
    if (!rest) return rest;
    return std::move(*bytes) + *rest;
}

Expected<std::string> read_self_play_bytes(const std::string& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        const int error = errno;
        throw_if_shortage(error, quote(file, 200) + ": cannot be opened");
        return fail(std::string("cannot be opened: ") + std::strerror(error));
    }
    auto bytes = read_self_play_bytes(descriptor);
    ::close(descriptor);
    return bytes;
}

Expected<SelfPlaySettings> settings_of_file(const std::string& file) {
    const auto bytes = read_front(file, fixed_header_bytes + most_player_bytes + checksum_bytes);
    if (!bytes) return std::unexpected(bytes.error());
    const auto reader = SelfPlayReader::open(*bytes);
    if (!reader) return std::unexpected(reader.error());
    return reader->settings();
}

SelfPlayFile::SelfPlayFile(SelfPlayFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      games_(other.games_),
      positions_(other.positions_),
      torn_bytes_(other.torn_bytes_) {}

SelfPlayFile::~SelfPlayFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<SelfPlayFile> SelfPlayFile::open(const std::string& path, const SelfPlaySettings& settings) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        const int error = errno;
        throw_if_shortage(error, quote(path, 200) + ": cannot be written");
        return fail(std::string("cannot be written: ") + std::strerror(error));
    }
    SelfPlayFile file(descriptor);
    // The lock goes with the descriptor, whatever way the process ends.
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return fail("another run is writing it");
    if (const auto started = file.start(settings); !started) return std::unexpected(started.error());
    return file;
}

Expected<void> SelfPlayFile::start(const SelfPlaySettings& settings) {
    const auto bytes = read_self_play_bytes(descriptor_);
    if (!bytes) return std::unexpected(bytes.error());
    const std::string header = self_play_header(settings);
    // A run may also have been killed while it wrote the header.
    if (bytes->size() >= header.size() || !header.starts_with(*bytes)) return take_over(*bytes, settings);
    write_at(descriptor_, header, 0);
    size_ = header.size();
    return {};
}

Expected<void> SelfPlayFile::take_over(std::string_view bytes, const SelfPlaySettings& settings) {
    auto reader = SelfPlayReader::open(bytes);
    if (!reader) return std::unexpected(reader.error());
    if (reader->settings() != settings)
        return fail(
            fmt::format("it has games of {}; expected {}", describe(reader->settings()), describe(settings)));
    SelfPlayGame game;
    for (;;) {
        const auto more = reader->next(game);
        if (!more) return std::unexpected(more.error());
        if (!*more) break;
        positions_ += game.valued_plies();
    }
    games_ = reader->games_read();
    size_ = reader->sound_bytes();
    torn_bytes_ = bytes.size() - size_;
    if (torn_bytes_ > 0 && ::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0)
        return fail(std::string("cannot be written: ") + std::strerror(errno));
    return {};
}

void SelfPlayFile::append(std::span<const SelfPlayGame> games) {
    const std::string block = self_play_block(games, size_);
    write_at(descriptor_, block, size_);
    size_ += block.size();
    games_ += games.size();
    for (const SelfPlayGame& game : games) positions_ += game.valued_plies();
}

void SelfPlayFile::sync() {
    if (::fdatasync(descriptor_) != 0) throw std::system_error(errno, std::generic_category());
}

}  // namespace damier::learn
