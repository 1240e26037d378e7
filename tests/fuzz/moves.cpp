// Single moves as text. The second byte of the input says how many random plies the position is old.
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"

int damier::fuzz::moves(const unsigned char* data, std::size_t size) {
    using namespace damier;
    return fuzz::with_rules(data, size, [](auto rules, std::string_view text) {
        using R = decltype(rules);
        using G = typename R::Game;
        if (text.empty()) return;
        Random random(1);
        auto position = R::initial();
        for (int ply = static_cast<unsigned char>(text[0]); ply > 0 && !position.is_over(); --ply) {
            position.play(random_move<G>(position, random));
        }
        text.remove_prefix(1);
        const auto move = G::parse_move(position, text);
        if (!move) return fuzz::require_message(move.error(), text);
        fuzz::require(position.is_legal(*move), "only legal moves are read", text);
        fuzz::require(legal_moves<G>(position).contains(*move), "a move that is read is listed", text);
        const auto again = G::parse_move(position, G::format_move(position, *move));
        fuzz::require(again && *again == *move, "a move's text is read back as the same", text);
    });
}
