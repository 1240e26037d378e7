#include "play/table/openings.h"

#include <memory>

#include "play/registry/registry.h"

namespace damier {

std::optional<PlayedOpening> opening_of(const Table& table) {
    const Table::Status status = table.status();
    const std::unique_ptr<Table> replayed = table.game().make_table(status.variant);
    if (!status.start.empty() && !replayed->set(status.start)) return std::nullopt;
    std::optional<PlayedOpening> last;
    for (const std::string& move : status.moves) {
        if (!replayed->play(move)) break;
        if (const std::string_view name = table.game().opening(*replayed); !name.empty())
            last = PlayedOpening{name, replayed->state().ply};
    }
    return last;
}

}  // namespace damier
