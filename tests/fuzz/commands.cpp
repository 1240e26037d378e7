// The words that a user gives us for a player, and for the program that an engine is.
#include "engine/outside/command_words.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/spec/player_spec.h"

namespace {

using namespace damier;

// A word as it has to be written so that it comes back.
std::string quoted(const std::string& word) {
    std::string out = "\"";
    for (const char c : word) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return out + '"';
}

void split_words(std::string_view text) {
    const auto words = split_command_line(text);
    if (!words) return fuzz::require_message(words.error(), text);
    fuzz::require(!words->empty(), "there is a program", text);
    std::string written;
    for (const std::string& word : *words) written += quoted(word) + ' ';
    const auto again = split_command_line(written);
    fuzz::require(again && *again == *words, "words are read back as the same", written);
}

// Of a player that takes little: no text of it may cost more than its words.
void make_it(const GameEntry& game, std::string_view text) {
    PlayerContext context;
    context.most_memory = 1 << 20;
    context.most_threads = 1;
    context.may_read_files = false;
    const auto player = make_player(game, text, context);
    if (!player) return fuzz::require_message(player.error(), text);
    fuzz::require(!(*player)->name().empty(), "a player has a name", text);
}

void read_spec(std::string_view text) {
    const auto spec = parse_player_spec(text);
    if (spec) {
        const std::string written = format_player_spec(*spec);
        const auto again = parse_player_spec(written);
        fuzz::require(again && *again == *spec, "a player's text is read back as the same", written);
    } else {
        fuzz::require_message(spec.error(), text);
    }
    for (const GameEntry* game : registered_games()) make_it(*game, text);
}

}  // namespace

int damier::fuzz::commands(const unsigned char* data, std::size_t size) {
    split_words({reinterpret_cast<const char*>(data), size});
    return 0;
}

int damier::fuzz::players(const unsigned char* data, std::size_t size) {
    read_spec({reinterpret_cast<const char*>(data), size});
    return 0;
}
