#include "values.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "play/table/table.h"

namespace damier::python {

const TypedGame& typed_game_of(const GameEntry& entry) {
    for (const TypedGame* game : typed_games()) {
        if (game->entry == &entry) return *game;
    }
    throw std::logic_error("a game without its table for Python");
}

PositionValue start_of(const Rules& rules) {
    PositionValue position{rules.game};
    rules.game->initial(rules.variant, position.data());
    return position;
}

PositionValue position_on_table(const Table& table) {
    PositionValue position{&typed_game_of(table.game())};
    position.game->from_table(table, position.data());
    return position;
}

void refuse_finished(const PositionValue& position, const char* what) {
    if (position.state().over)
        throw UserError(fmt::format("the game is over, there is nothing to {}: {}", what,
                                    result_sentence(*position.table())));
}

py::object to_python(const nlohmann::json& json) {
    if (json.is_object()) {
        py::dict out;
        for (const auto& [key, value] : json.items()) out[py::str(key)] = to_python(value);
        return out;
    }
    if (json.is_array()) {
        py::list out;
        for (const auto& value : json) out.append(to_python(value));
        return out;
    }
    if (json.is_boolean()) return py::bool_(json.get<bool>());
    if (json.is_number_unsigned()) return py::int_(json.get<std::uint64_t>());
    if (json.is_number_integer()) return py::int_(json.get<std::int64_t>());
    if (json.is_number()) return py::float_(json.get<double>());
    if (json.is_string()) return py::str(json.get<std::string>());
    return py::none();
}

}  // namespace damier::python
