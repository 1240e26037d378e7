// Files of games that a player has played against itself.
#include "core/checksum.h"
#include "core/little_endian.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "learn/selfplay/self_play_replay.h"

namespace {

using namespace damier;
using learn::SelfPlayGame;

// All games up to the end or the first that makes no sense.
std::vector<SelfPlayGame> games_of(learn::SelfPlayReader& reader, std::string_view bytes) {
    std::vector<SelfPlayGame> games;
    for (SelfPlayGame game;;) {
        const auto more = reader.next(game);
        if (!more) fuzz::require_message(more.error(), bytes);
        if (!more || !*more) return games;
        fuzz::require(game.plies.size() <= learn::most_game_plies, "a game is not too long", bytes);
        const auto replayed = learn::replay_game(game, [](const auto&...) {});
        if (!replayed) fuzz::require_message(replayed.error(), bytes);
        games.push_back(game);
    }
}

void try_file(std::string_view bytes) {
    auto reader = learn::SelfPlayReader::open(bytes);
    if (!reader) return fuzz::require_message(reader.error(), bytes);
    const std::string header = learn::self_play_header(reader->settings());
    fuzz::require(bytes.starts_with(header), "a header is written as it was read", bytes);
    const std::vector<SelfPlayGame> games = games_of(*reader, bytes);
    fuzz::require(reader->sound_bytes() <= bytes.size(), "what is sound is a part of it", bytes);
    auto again = learn::SelfPlayReader::open(bytes.substr(0, reader->sound_bytes()));
    fuzz::require(again && games_of(*again, bytes) == games, "the sound part says the same", bytes);
}

// With a right checksum, which no mutation finds, what stands before it is read too.
void try_as_header(std::string_view text) {
    std::string bytes(text);
    append_little_endian(bytes, checksum64(bytes));
    try_file(bytes);
}

void try_as_block(std::string_view text) {
    static const std::string header = learn::self_play_header({.player = "random"});
    if (text.empty()) return;
    std::string block;
    append_little_endian(block, std::uint32_t{static_cast<unsigned char>(text[0])});
    append_little_endian(block, static_cast<std::uint32_t>(text.size() - 1));
    block += text.substr(1);
    append_little_endian(block, mix64(checksum64(block) ^ header.size()));
    const std::string bytes = header + block;
    try_file(bytes);
    auto reader = learn::SelfPlayReader::open(bytes);
    const std::vector<SelfPlayGame> games = games_of(*reader, bytes);
    if (games.empty() || games.size() < static_cast<unsigned char>(text[0])) return;
    fuzz::require(learn::self_play_block(games, header.size()) == block, "a block is written as it was read",
                  bytes);
}

}  // namespace

int damier::fuzz::self_play(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_file(text);
    try_as_header(text);
    try_as_block(text);
    return 0;
}
