// Game and Position.
#include <fmt/core.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "core/text/text.h"
#include "play/review/analyst.h"
#include "values.h"

namespace damier::python {

namespace {

std::string rules_text(const Rules& rules) {
    const GameEntry& entry = *rules.game->entry;
    if (entry.variants.size() == 1) return std::string(entry.name);
    return fmt::format("{}, {}", entry.name, entry.variants[static_cast<std::size_t>(rules.variant)].name);
}

Rules find_rules(const std::string& name, const std::optional<std::string>& variant) {
    Rules rules{&typed_game_of(*value_or_raise(find_game(name)))};
    if (variant) rules.variant = value_or_raise(find_variant(*rules.game->entry, *variant));
    return rules;
}

PositionValue position_from(const Rules& rules, const std::string& text) {
    PositionValue position{rules.game};
    value_or_raise(rules.game->parse(text, rules.variant, position.data()));
    return position;
}

template <class T>
std::vector<std::string> names_of(const T& listed) {
    std::vector<std::string> names;
    for (const auto& one : listed) names.emplace_back(one.name);
    return names;
}

PositionValue play_text(const PositionValue& position, std::string_view move) {
    PositionValue next = position;
    value_or_raise(position.game->play_text(next.data(), move));
    return next;
}

PositionValue play_action(const PositionValue& position, std::uint32_t action) {
    PositionValue next = position;
    if (!position.game->play_action(next.data(), action))
        throw UserError(fmt::format("action {} is no legal move of {}: expected one of `actions`", action,
                                    position.game->format(position.data())));
    return next;
}

py::list move_texts(const PositionValue& position) {
    py::list out;
    position.game->move_texts(position.data(), [&](std::string_view move) {
        out.append(py::reinterpret_steal<py::object>(
            PyUnicode_DecodeUTF8(move.data(), static_cast<py::ssize_t>(move.size()), nullptr)));
    });
    return out;
}

// The most moves that a list on the stack may have room for here; a game that has more takes it from the
// heap.
py::array_t<std::uint32_t> actions_of(const PositionValue& position) {
    constexpr std::size_t room = 512;
    if (position.game->most_moves <= room) {
        std::uint32_t actions[room];
        return py::array_t<std::uint32_t>(
            static_cast<py::ssize_t>(position.game->actions(position.data(), actions)), actions);
    }
    std::vector<std::uint32_t> actions(position.game->most_moves);
    return py::array_t<std::uint32_t>(
        static_cast<py::ssize_t>(position.game->actions(position.data(), actions.data())), actions.data());
}

std::string move_of_action(const PositionValue& position, std::uint32_t action) {
    play_action(position, action);  // whether it is legal
    return position.game->format_action(position.data(), action);
}

std::optional<std::string_view> winner_of(const PositionValue& position) {
    const Table::State state = position.state();
    if (!state.over) return std::nullopt;
    if (state.first_margin == 0) return "draw";
    return key_of(state.first_margin > 0 ? Side::first : Side::second);
}

std::uint64_t perft(const PositionValue& position, int depth) {
    if (depth < 0 || depth > 30)
        throw UserError(fmt::format("perft {}: expected a depth from 0 to 30", depth));
    const auto table = position.table();
    return long_call([&](const std::stop_token& stop) {
        return position.game->entry->perft(*table, depth, PerftMethod::fastest, stop, {}).leaves;
    });
}

std::vector<PositionValue> symmetries(const PositionValue& position) {
    std::vector<PositionValue> images;
    const int count = position.game->symmetry_count(position.rules().variant);
    for (int symmetry = 0; symmetry < count; ++symmetry) {
        images.push_back({position.game});
        position.game->transform(position.data(), symmetry, images.back().data());
    }
    return images;
}

py::list explain(const PositionValue& position, const std::string& evaluation) {
    refuse_finished(position, "explain");
    const GameEntry& entry = *position.game->entry;
    const auto name = value_or_raise(find_evaluation(entry, evaluation));
    py::list out;
    for (const TermValue& term : value_or_raise(entry.explain(*position.table(), name, {}))) {
        py::dict row;
        row["name"] = term.name;
        row["mover"] = term.mover;
        row["other"] = term.other;
        row["weight"] = term.weight;
        row["value"] = term.value;
        out.append(std::move(row));
    }
    return out;
}

Value evaluate(const PositionValue& position, const std::string& evaluation) {
    const auto name = value_or_raise(find_evaluation(*position.game->entry, evaluation));
    Value value = 0;
    value_or_raise(position.game->evaluate(position.data(), 1, name, {}, &value, {}));
    return value;
}

py::dict tally_dict(PlayoutTally tally, Side mover) {
    if (mover == Side::second) {
        std::swap(tally.wins, tally.losses);
        tally.margin_sum = -tally.margin_sum;
    }
    const double games = static_cast<double>(tally.games);
    py::dict out;
    out["games"] = tally.games;
    out["first_wins"] = tally.wins;
    out["draws"] = tally.draws;
    out["second_wins"] = tally.losses;
    out["mean_margin"] = tally.games == 0 ? 0.0 : static_cast<double>(tally.margin_sum) / games;
    out["mean_plies"] = tally.games == 0 ? 0.0 : static_cast<double>(tally.plies) / games;
    return out;
}

// In the chunks of `damier random`, so that both come to the same.
py::dict playouts(const PositionValue& position, std::uint64_t games, std::uint64_t seed) {
    constexpr std::uint64_t chunk_games = 1 << 16;
    constexpr std::uint64_t most_games = 1'000'000'000'000;
    if (games < 1 || games > most_games)
        throw UserError(fmt::format("playouts {}: expected a number from 1 to {}", games, most_games));
    const auto table = position.table();
    const auto play = [&](const std::stop_token& stop) {
        PlayoutTally sum;
        for (std::uint64_t chunk = 0; sum.games < games && !stop.stop_requested(); ++chunk)
            sum += position.game->entry->playouts(*table, std::min(chunk_games, games - sum.games),
                                                  sub_seed(seed, chunk));
        return sum;
    };
    // A few are over before anybody could press a key, and a thread would cost more than they do.
    constexpr std::uint64_t few_games = 1000;
    const PlayoutTally tally = call_by_length(games > few_games, play);
    return tally_dict(tally, position.state().side);
}

std::string ascii_board(const PositionValue& position) {
    return position.table()->draw({.colour = false, .ascii = true, .mark_moves = false});
}

py::tuple reduced(const PositionValue& position) {
    return py::make_tuple(py::type::of<PositionValue>(),
                          py::make_tuple(position.rules(), position.game->format(position.data())));
}

void add_game(py::module_& module, py::class_<Rules>& game) {
    game.def(py::init(&find_rules), py::arg("name"), py::arg("variant") = py::none(),
             "A game by its name; `variant` is one of its sets of rules, by name or number.")
        .def_property_readonly(
            "name", [](const Rules& rules) { return rules.game->entry->name; },
            "As programs call it, such as yolah.")
        .def_property_readonly(
            "title", [](const Rules& rules) { return rules.game->entry->title; },
            "As people call it, such as Yolah.")
        .def_property_readonly(
            "variant",
            [](const Rules& rules) {
                return rules.game->entry->variants[static_cast<std::size_t>(rules.variant)].name;
            },
            "The name of the set of rules.")
        .def_property_readonly(
            "variants", [](const Rules& rules) { return names_of(rules.game->entry->variants); },
            "The names of all sets of rules of this game.")
        .def_property_readonly(
            "side_names",
            [](const Rules& rules) {
                return std::pair(rules.game->entry->side_names[0], rules.game->entry->side_names[1]);
            },
            "What the first and the second player are called.")
        .def_property_readonly(
            "evaluations", [](const Rules& rules) { return names_of(rules.game->entry->evaluations); },
            "The names of the evaluations of this game, the default first.")
        .def_property_readonly(
            "max_plies", [](const Rules& rules) { return rules.game->entry->max_plies; },
            "No game takes more plies.")
        .def_property_readonly(
            "max_margin", [](const Rules& rules) { return rules.game->entry->max_margin; },
            "Nobody wins by more.")
        .def_property_readonly(
            "action_count", [](const Rules& rules) { return rules.game->action_count; },
            "Moves as numbers are below it: the width of a mask or a policy.")
        .def_property_readonly(
            "has_solver", [](const Rules& rules) { return rules.game->entry->make_solver != nullptr; },
            "Whether `solve` can prove positions of this game.")
        .def_property_readonly(
            "analyst", [](const Rules& rules) { return analyst_with_time(*rules.game->entry); },
            "The player that looks at games when nobody is named: the strongest one, with its time.")
        .def_property_readonly(
            "board",
            [](const Rules& rules) {
                const auto layout = rules.game->entry->board_layout(rules.variant);
                return layout ? to_python(to_json(*layout)) : py::object(py::none());
            },
            "Size and pieces of a plain board, as JSON has them; None where the game has no such board.")
        .def("start", &start_of, "The position in which the game begins.")
        .def("position", &position_from, py::arg("text"),
             "A position from its text, as `Position.text` writes it, or from JSON.")
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Rules& rules) { return py::hash(py::str(rules_text(rules))); })
        .def("__repr__",
             [](const Rules& rules) {
                 return fmt::format(
                     "damier.Game(\"{}\", \"{}\")", rules.game->entry->name,
                     rules.game->entry->variants[static_cast<std::size_t>(rules.variant)].name);
             })
        .def("__reduce__", [](const Rules& rules) {
            return py::make_tuple(
                py::module_::import("damier._damier").attr("Game"),
                py::make_tuple(rules.game->entry->name,
                               rules.game->entry->variants[static_cast<std::size_t>(rules.variant)].name));
        });
    module.def(
        "games",
        [] {
            std::vector<Rules> all;
            for (const TypedGame* known : typed_games()) all.push_back({known});
            return all;
        },
        "All games, each under its first set of rules.");
}

void add_rules_of(py::class_<PositionValue>& position) {
    position.def_property_readonly("game", &PositionValue::rules, "The game that it is a position of.")
        .def_property_readonly(
            "side", [](const PositionValue& p) { return key_of(p.state().side); },
            "Who is to move: \"first\" or \"second\".")
        .def_property_readonly(
            "side_name",
            [](const PositionValue& p) { return p.game->entry->side_names[index_of(p.state().side)]; },
            "Who is to move, as people call the side.")
        .def_property_readonly(
            "ply", [](const PositionValue& p) { return p.state().ply; },
            "Moves played so far, passes included.")
        .def_property_readonly(
            "free_squares", [](const PositionValue& p) { return p.state().free_squares; },
            "Squares on which a piece can still come to stand.")
        .def_property_readonly(
            "is_over", [](const PositionValue& p) { return p.state().over; },
            "Whether nobody will move again.")
        .def_property_readonly(
            "margin", [](const PositionValue& p) { return p.state().first_margin; },
            "Points of the first player minus the second's.")
        .def_property_readonly("winner", &winner_of,
                               "Of a finished game: \"first\", \"second\" or \"draw\"; else None.")
        .def_property_readonly(
            "moves", &move_texts,
            "The legal moves as texts. Empty only when the game is over: a pass is a move.")
        .def_property_readonly("actions", &actions_of,
                               "The same moves, in the same order, as numbers below `Game.action_count`.")
        .def("play", &play_text, py::arg("move"), "The position after a move, given as text or as a number.")
        .def("play", &play_action, py::arg("move"),
             "The position after a move, given as text or as a number.")
        .def(
            "replay",
            [](const PositionValue& p, const std::string& moves) {
                const auto table = p.table();
                value_or_raise(table->replay(moves));
                return position_on_table(*table);
            },
            py::arg("moves"), "The position after several moves in one text, as in a record.")
        .def("move_of", &move_of_action, py::arg("action"),
             "The text of a legal move that is given as a number.")
        .def(
            "action_of",
            [](const PositionValue& p, const std::string& move) {
                return value_or_raise(p.game->parse_action(p.data(), move));
            },
            py::arg("move"), "The number of a legal move that is given as text.")
        .def("perft", &perft, py::arg("depth"),
             "How many sequences of so many moves there are; a finished game counts as one.")
        .def("symmetries", &symmetries, "Its images under the symmetries of the rules, itself first.");
}

}  // namespace

void add_positions(py::module_& module) {
    // Both are known before their functions are: signatures name them.
    py::class_<Rules> game(module, "Game", "A game under one set of rules: where positions come from.");
    py::class_<PositionValue> position(
        module, "Position",
        "A position: a value that never changes. It can be hashed, compared, copied and pickled.");
    add_game(module, game);
    add_rules_of(position);
    position.def(py::init(&position_from), py::arg("game"), py::arg("text"), "The same as `Game.position`.")
        .def_property_readonly(
            "text", [](const PositionValue& p) { return p.game->format(p.data()); },
            "One line that `Game.position` reads again.")
        .def_property_readonly(
            "json", [](const PositionValue& p) { return to_python(p.table()->describe()); },
            "All of it as the JSON of the program's API: board, moves, margin.")
        .def_property_readonly(
            "insight",
            [](const PositionValue& p) {
                refuse_finished(p, "point out");
                return to_python(p.game->entry->insight(*p.table()));
            },
            "What a person should see on the board, as the page colours it.")
        .def("evaluate", &evaluate, py::arg("evaluation") = "",
             "What an evaluation of the game says, in hundredths of a point for the side to move.")
        .def("explain", &explain, py::arg("evaluation") = "", "The terms that the evaluation is the sum of.")
        .def("playouts", &playouts, py::arg("games"), py::arg("seed") = 1,
             "Random games from here: who won how many, and the means of margin and length.")
        .def("board", &ascii_board, "The board, drawn with ASCII characters.")
        .def("_repr_svg_",
             [](const PositionValue& p) { return py::module_::import("damier.svg").attr("board")(p); })
        // Some front ends and all exports clean drawings away; a picture they keep.
        .def("_repr_html_",
             [](const PositionValue& p) { return py::module_::import("damier.svg").attr("picture")(p); })
        .def("__str__", &ascii_board)
        .def("__repr__",
             [](const PositionValue& p) {
                 return fmt::format("<damier.Position of {}: {}>", rules_text(p.rules()),
                                    p.game->format(p.data()));
             })
        .def(
            "__eq__", [](const PositionValue& a, const PositionValue& b) { return a == b; },
            py::is_operator())
        .def("__hash__",
             [](const PositionValue& p) { return static_cast<py::ssize_t>(p.game->hash(p.data()) >> 1); })
        .def("__copy__", [](const PositionValue& p) { return p; })
        .def(
            "__deepcopy__", [](const PositionValue& p, const py::dict&) { return p; }, py::arg("memo"))
        .def("__reduce__", &reduced);
}

}  // namespace damier::python
