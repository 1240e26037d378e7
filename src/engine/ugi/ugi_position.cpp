#include "engine/ugi/ugi_position.h"

#include "engine/ugi/ugi_text.h"
#include "play/registry/registry.h"

namespace damier::ugi {

std::string position_line(const Table& table) {
    Table::Status status = table.status();
    PositionCommand command;
    if (!status.start.empty())
        command.fen = std::move(status.start);
    else if (status.variant != 0)
        command.fen = table.game().make_table(status.variant)->status().position;
    command.moves = std::move(status.moves);
    return format_position(command);
}

}  // namespace damier::ugi
