// Files of pattern weights, of the classifier and its chances, and of WTHOR games and names.
#include "core/checksum.h"
#include "core/little_endian.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/othello/evaluation/chances.h"
#include "games/othello/evaluation/classifier.h"
#include "games/othello/evaluation/pattern_file.h"
#include "learn/wthor/wthor.h"

namespace {

using namespace damier;

void try_patterns(std::string_view bytes) {
    const auto file = othello::read_pattern_file(bytes);
    if (!file) return fuzz::require_message(file.error(), bytes);
    const auto again = othello::read_pattern_file(othello::pattern_file_bytes(*file));
    fuzz::require(again.has_value() && *again == *file, "weights are read as they were written", bytes);
}

void try_classifier(std::string_view bytes) {
    const auto file = othello::read_classifier_file(bytes);
    if (!file) return fuzz::require_message(file.error(), bytes);
    const auto again = othello::read_classifier_file(othello::classifier_file_bytes(*file));
    fuzz::require(again.has_value() && *again == *file, "a classifier is read as it was written", bytes);
}

void try_chances(std::string_view text) {
    const auto chances = othello::parse_chances(text);
    if (!chances) return fuzz::require_message(chances.error(), text);
    // The text has fewer digits than a number may have, but it is read.
    fuzz::require(othello::parse_chances(chances->text()).has_value(), "chances are read again", text);
}

void try_names(std::string_view bytes) {
    for (const auto kind : {learn::WthorNames::players, learn::WthorNames::tournaments}) {
        const auto names = learn::read_wthor_names(kind, bytes);
        if (!names) fuzz::require_message(names.error(), bytes);
    }
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
    try_names(text);
    try_patterns(text);
    try_classifier(text);
    try_chances(text);
    // With a right checksum, which no mutation finds, what stands before it is read too.
    if (size < 8) return 0;
    std::string mended(text.substr(0, size - 8));
    append_little_endian(mended, checksum64(mended));
    try_patterns(mended);
    try_classifier(mended);
    return 0;
}
