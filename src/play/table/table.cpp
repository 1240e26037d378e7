#include "play/table/table.h"

#include <fmt/core.h>

#include <cassert>
#include <cstdlib>

#include "play/registry/registry.h"

namespace damier {

std::string result_sentence(const Table& table) {
    const Table::Status status = table.status();
    assert(status.over);
    if (status.first_margin == 0) return "Draw.";
    const std::string_view winner = table.game().side_names[status.first_margin > 0 ? 0 : 1];
    if (std::abs(status.first_margin) == 1 && table.game().max_margin == 1)
        return fmt::format("{} wins.", winner);
    return fmt::format("{} wins by {}.", winner, std::abs(status.first_margin));
}

std::string title_of(const Table& table) {
    const GameEntry& game = table.game();
    if (game.variants.size() == 1) return std::string(game.title);
    return fmt::format("{}, {}", game.title, variant_name(table));
}

std::string_view variant_name(const Table& table) {
    return table.game().variants[static_cast<std::size_t>(table.state().variant)].name;
}

}  // namespace damier
