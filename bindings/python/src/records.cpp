// Records of games: texts in and out.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "play/table/game_record.h"
#include "play/table/read_text.h"
#include "values.h"

namespace damier::python {

namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

RecordValue read_record(const std::string& text, const std::optional<Rules>& game) {
    if (looks_like_record(text)) return {value_or_raise(parse_record(text))};
    auto read = read_text(text, game ? game->game->entry : nullptr);
    if (!read) throw UserError(read.error().message);
    GameRecord record{std::move(read->headers), std::move(read->table), {}};
    record.result = result_of(*record.table);
    return {std::move(record)};
}

RecordValue record_of(const PositionValue& start, const std::vector<std::string>& moves, Headers headers) {
    GameRecord record{std::move(headers), start.table(), {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const auto played = record.table->play(moves[i]); !played)
            throw UserError(fmt::format("move {}: {}", i + 1, played.error().message));
    }
    record.result = result_of(*record.table);
    return {std::move(record)};
}

PositionValue start_of_record(const RecordValue& value) {
    const GameRecord& record = value.record;
    const TypedGame& game = typed_game_of(record.table->game());
    const Table::Status status = record.table->status();
    PositionValue position{&game};
    game.initial(status.variant, position.data());
    if (!status.start.empty()) value_or_raise(game.parse(status.start, status.variant, position.data()));
    return position;
}

std::vector<PositionValue> positions_of(const RecordValue& record) {
    std::vector<PositionValue> positions = {start_of_record(record)};
    for (const std::string& move : record.record.table->status().moves) {
        PositionValue next = positions.back();
        value_or_raise(next.game->play_text(next.data(), move));
        positions.push_back(next);
    }
    return positions;
}

}  // namespace

void add_records(py::module_& module) {
    py::class_<RecordValue>(module, "Record", "A game with all its moves, as a text that can be kept.")
        .def(py::init(&read_record), py::arg("text"), py::arg("game") = py::none(),
             "From a text: a record, or whatever else people paste: moves, a position, JSON, of any game or "
             "of `game`.")
        .def_static("of", &record_of, py::arg("start"), py::arg("moves"), py::arg("headers") = Headers{},
                    "From a position and the moves that were played from it.")
        .def_property_readonly(
            "game", [](const RecordValue& r) { return start_of_record(r).rules(); },
            "The game that was played.")
        .def_property_readonly(
            "headers", [](const RecordValue& r) { return r.record.headers; }, "Its header lines, as pairs.")
        .def_property_readonly(
            "result", [](const RecordValue& r) { return r.record.result; },
            "\"first wins by 8\", \"draw\", \"second wins, by resignation\" or \"unfinished\".")
        .def_property_readonly("start", &start_of_record, "The position in which it began.")
        .def_property_readonly(
            "moves", [](const RecordValue& r) { return r.record.table->status().moves; },
            "The moves as texts.")
        .def_property_readonly("positions", &positions_of,
                               "Every position of the game, the start first: one more than moves.")
        .def_property_readonly(
            "final", [](const RecordValue& r) { return position_on_table(*r.record.table); },
            "The last position.")
        .def_property_readonly(
            "text", [](const RecordValue& r) { return format_record(r.record); },
            "The record as it is written to a file.")
        .def("__str__", [](const RecordValue& r) { return format_record(r.record); })
        .def("__repr__", [](const RecordValue& r) {
            return fmt::format("<damier.Record of {}: {} moves, {}>", r.record.table->game().name,
                               r.record.table->status().moves.size(), r.record.result);
        });
}

}  // namespace damier::python
