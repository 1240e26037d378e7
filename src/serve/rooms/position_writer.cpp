#include "serve/rooms/position_writer.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "play/registry/registry.h"
#include "serve/api/exchange.h"

namespace damier::serve {

// What the parts of a move are does not depend on the position.
void PositionWriter::learn(Parts& known, const Table& table) {
    const nlohmann::json described = table.describe();
    for (const nlohmann::json& choice : described["choices"])
        known.emplace(choice["move"].get<std::string>(), dumped(choice));
}

std::string PositionWriter::text(const Table& table) {
    std::string out = dumped(table.describe(false));
    out.pop_back();  // the brace
    out += ",\"choices\":[";
    Parts& known = known_[table.game().name];
    const std::vector<std::string> moves =
        table.state().over ? std::vector<std::string>() : table.legal_moves();
    for (const std::string& move : moves) {
        auto found = known.find(move);
        if (found == known.end()) {
            learn(known, table);
            found = known.find(move);
        }
        if (&move != &moves.front()) out += ',';
        out += found->second;
    }
    return out + "]}";
}

}  // namespace damier::serve
