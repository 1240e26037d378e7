// The book of a player, as its settings name it: the one that comes with the program, a file's, or none.
#pragma once

#include <string>

#include "core/text/text.h"
#include "core/text/text_file.h"
#include "games/contract/exact.h"
#include "play/spec/player_options.h"

namespace damier {

template <class G>
struct PlayersBook {
    KnownMargin<G> known = {};
    std::string note = {};  // why a file is not used; the player goes on without it
};

// An error when there is no such file.
template <class G>
Expected<PlayersBook<G>> open_players_book(const PlayerSettings& settings) {
    if constexpr (HasBook<G>) {
        constexpr std::size_t longest_file = 1 << 22;
        const std::string name = settings.word("book");
        if (!settings.has("book") || name == "none") return PlayersBook<G>{};
        if (name == "own") return PlayersBook<G>{G::open_book({}).value_or(nullptr)};
        const auto bytes = read_text_file(name, longest_file);
        if (!bytes)
            return fail(std::string(settings.name()) + ": book " + quote(name) + ": " +
                        bytes.error().message);
        if (bytes->empty())
            return PlayersBook<G>{{}, "the book " + quote(name) + " is not used: it is empty"};
        auto known = G::open_book(*bytes);
        if (known) return PlayersBook<G>{std::move(*known)};
        return PlayersBook<G>{{}, "the book " + quote(name) + " is not used: " + known.error().message};
    } else {
        return PlayersBook<G>{};
    }
}

}  // namespace damier
