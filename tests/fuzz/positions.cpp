// Positions as text.
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"

int damier::fuzz::positions(const unsigned char* data, std::size_t size) {
    using namespace damier;
    return fuzz::with_rules(data, size, [](auto rules, std::string_view text) {
        using R = decltype(rules);
        using G = typename R::Game;
        const auto position = G::parse_position(text, R::variant);
        if (position) {
            fuzz::require_sound<G>(*position);
        } else {
            fuzz::require_message(position.error(), text);
        }
    });
}
