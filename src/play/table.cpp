#include "play/table.h"

#include <fmt/core.h>

#include <cstdlib>

#include "play/registry.h"

namespace damier {

std::string result_sentence(const Table& table) {
    const Table::Status status = table.status();
    if (!status.over) return "the game is not over";
    if (status.first_margin == 0) return "Draw.";
    const std::string_view winner = table.game().side_names[status.first_margin > 0 ? 0 : 1];
    if (std::abs(status.first_margin) == 1 && table.game().max_margin == 1)
        return fmt::format("{} wins.", winner);
    return fmt::format("{} wins by {}.", winner, std::abs(status.first_margin));
}

}  // namespace damier
