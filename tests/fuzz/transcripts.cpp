// Whole games as text.
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"

int damier::fuzz::transcripts(const unsigned char* data, std::size_t size) {
    using namespace damier;
    return fuzz::with_rules(data, size, [](auto rules, std::string_view text) {
        using R = decltype(rules);
        using G = typename R::Game;
        const auto moves = G::parse_moves(R::initial(), text);
        if (!moves) return fuzz::require_message(moves.error(), text);
        auto position = R::initial();
        std::string written;
        for (const auto move : *moves) {
            fuzz::require(position.is_legal(move), "only legal moves are read", text);
            written += G::format_move(position, move) + ' ';
            position.play(move);
        }
        const auto again = G::parse_moves(R::initial(), written);
        fuzz::require(again && *again == *moves, "a game's text is read back as the same", written);
        fuzz::require_sound<G>(position);
    });
}
