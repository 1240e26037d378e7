// Tournament files, and files of openings.
#include "arena/schedule/openings.h"
#include "arena/settings/tournament_file.h"
#include "core/text/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/registry/registry.h"

int damier::fuzz::tournaments(const unsigned char* data, std::size_t size) {
    using namespace damier;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    // No file outside may be opened: what it holds would not be part of the input.
    const bool names_a_file = text.find("file") != std::string_view::npos;
    if (!names_a_file) {
        const auto settings = parse_tournament(text, "");
        if (settings) {
            fuzz::require(differences(list_of(*settings), list_of(*settings)).empty(),
                          "settings equal themselves", text);
        } else {
            fuzz::require_message(settings.error(), text);
        }
    }
    for (const GameEntry* game : registered_games()) {
        const auto openings = parse_openings(*game, 0, text);
        if (!openings) fuzz::require_message(openings.error(), text);
    }
    return 0;
}
