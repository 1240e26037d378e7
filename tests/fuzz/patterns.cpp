// Files of pattern weights and of WTHOR games.
#include "core/checksum.h"
#include "core/little_endian.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/othello/evaluation/pattern_file.h"
#include "learn/patterns/wthor.h"

namespace {

using namespace damier;

void try_patterns(std::string_view bytes) {
    const auto file = othello::read_pattern_file(bytes);
    if (!file) return fuzz::require_message(file.error(), bytes);
    const auto again = othello::read_pattern_file(othello::pattern_file_bytes(*file));
    fuzz::require(again.has_value() && *again == *file, "weights are read as they were written", bytes);
}

void try_wthor(std::string_view bytes) {
    const auto games = learn::read_wthor(bytes);
    if (!games) return fuzz::require_message(games.error(), bytes);
    for (const learn::WthorGame& game : *games) {
        othello::Position position;
        for (const othello::Move move : game.moves) {
            fuzz::require(position.is_legal(move), "a game keeps to the rules", bytes);
            position.play(move);
        }
    }
}

}  // namespace

int damier::fuzz::patterns(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_wthor(text);
    try_patterns(text);
    // With a right checksum, which no mutation finds, what stands before it is read too.
    if (size < 8) return 0;
    std::string mended(text.substr(0, size - 8));
    append_little_endian(mended, checksum64(mended));
    try_patterns(mended);
    return 0;
}
