// Which opening a game is.
#pragma once

#include <optional>
#include <string_view>

#include "play/table/table.h"

namespace damier {

struct PlayedOpening {
    std::string_view name;
    int plies;  // moves of the game up to the position that has the name

    bool operator==(const PlayedOpening&) const = default;
};

// The last position of the table's game that has a name: later ones belong to the same opening.
std::optional<PlayedOpening> opening_of(const Table& table);

}  // namespace damier
