// Positions as JSON.
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"

int damier::fuzz::json(const unsigned char* data, std::size_t size) {
    using namespace damier;
    return fuzz::with_rules(data, size, [](auto rules, std::string_view text) {
        using G = typename decltype(rules)::Game;
        const auto json = nlohmann::json::parse(text, nullptr, false);
        if (json.is_discarded()) return;
        const auto position = G::from_json(json);
        if (position) {
            fuzz::require_sound<G>(*position);
        } else {
            fuzz::require_message(position.error(), text);
        }
    });
}
