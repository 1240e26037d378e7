// Many positions at once, as numpy arrays.
#include <fmt/core.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cassert>
#include <cstring>
#include <memory>

#include "core/random.h"
#include "values.h"

namespace damier::python {

namespace {

// Between two looks at the stop token.
constexpr std::size_t piece_of_work = 4096;

void check_size(std::uint64_t positions, std::uint64_t bytes_each) {
    constexpr std::uint64_t most_bytes = std::uint64_t{16} << 30;
    if (positions > most_positions || positions * bytes_each > most_bytes)
        throw UserError(fmt::format("{} positions of {} bytes each: expected at most {} and 16 GiB in all",
                                    positions, bytes_each, most_positions));
}

// The memory goes over to the array; nothing is copied.
template <class T>
py::array_t<T> array_of(std::vector<T> numbers) {
    auto* owned = new std::vector<T>(std::move(numbers));
    const py::capsule owner(owned, [](void* held) { delete static_cast<std::vector<T>*>(held); });
    return py::array_t<T>(static_cast<py::ssize_t>(owned->size()), owned->data(), owner);
}

// Calls work(first, count) for pieces of so many things, without Python's lock. A single piece is over at
// once, and a thread would cost more than it does.
template <class Work>
void in_pieces(std::size_t things, Work work) {
    call_by_length(things > piece_of_work, [&](const std::stop_token& stop) {
        for (std::size_t i = 0; i < things && !stop.stop_requested(); i += piece_of_work)
            work(i, std::min(piece_of_work, things - i));
        return 0;
    });
}

template <class T, class Of>
py::array_t<T> by_state(const Batch& batch, Of of) {
    py::array_t<T> out(static_cast<py::ssize_t>(batch.size()));
    T* numbers = out.mutable_data();
    in_pieces(batch.size(), [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i)
            numbers[i] = static_cast<T>(of(batch.rules.game->state(batch.at(i))));
    });
    return out;
}

Batch batch_of(const std::vector<PositionValue>& positions) {
    if (positions.empty()) throw UserError("a batch needs a position: expected at least one");
    Batch batch{positions.front().rules(), {}};
    check_size(positions.size(), batch.rules.game->position_bytes);
    for (const PositionValue& position : positions) {
        if (position.rules() != batch.rules)
            throw UserError("the positions of a batch must be of the same game and rules");
        batch.bytes.insert(batch.bytes.end(), position.data(),
                           position.data() + batch.rules.game->position_bytes);
    }
    return batch;
}

Batch repeated(const PositionValue& position, std::uint64_t count) {
    const std::size_t each = position.game->position_bytes;
    check_size(count, each);
    Batch batch{position.rules(), std::vector<std::byte>(count * each)};
    in_pieces(count, [&](std::size_t first, std::size_t some) {
        for (std::size_t i = first; i < first + some; ++i) std::memcpy(batch.at(i), position.data(), each);
    });
    return batch;
}

PositionValue position_in(const Batch& batch, py::ssize_t i) {
    const auto size = static_cast<py::ssize_t>(batch.size());
    if (i < 0) i += size;
    if (i < 0 || i >= size)
        throw py::index_error(fmt::format("a batch of {} positions has no such place", size));
    PositionValue position{batch.rules.game};
    std::memcpy(position.data(), batch.at(static_cast<std::size_t>(i)), batch.rules.game->position_bytes);
    return position;
}

// The positions at so many places; place(i) is the i-th of them, and in the batch.
template <class Place>
Batch gathered(const Batch& batch, std::size_t count, Place place) {
    const std::size_t each = batch.rules.game->position_bytes;
    Batch out{batch.rules, std::vector<std::byte>(count * each)};
    in_pieces(count, [&](std::size_t first, std::size_t some) {
        for (std::size_t i = first; i < first + some; ++i)
            std::memcpy(out.at(i), batch.at(static_cast<std::size_t>(place(i))), each);
    });
    return out;
}

Batch sliced(const Batch& batch, const py::slice& slice) {
    py::ssize_t first = 0, stop = 0, step = 0, count = 0;
    if (!slice.compute(static_cast<py::ssize_t>(batch.size()), &first, &stop, &step, &count))
        throw py::error_already_set();
    return gathered(batch, static_cast<std::size_t>(count),
                    [=](std::size_t i) { return first + static_cast<py::ssize_t>(i) * step; });
}

// Whichever of numpy's other ways to choose: a mask, an array of places. numpy sees to it that they are in
// the batch.
Batch chosen(const Batch& batch, const py::object& which) {
    const py::object places = py::module_::import("numpy").attr("arange")(batch.size())[which];
    const auto list = py::array_t < std::int64_t,
               py::array::c_style | py::array::forcecast > ::ensure(places);
    if (!list || list.ndim() != 1)
        throw UserError("a batch is chosen from by a slice, a mask or an array of places");
    return gathered(batch, static_cast<std::size_t>(list.size()),
                    [numbers = list.data()](std::size_t i) { return numbers[i]; });
}

using Actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// Whole numbers in whatever array or list: 18.7 is no move.
Actions actions_from(const py::object& given, std::size_t wanted) {
    const py::array array = py::module_::import("numpy").attr("asarray")(given);
    if (array.size() != 0 && array.dtype().kind() != 'i' && array.dtype().kind() != 'u')
        throw py::type_error("step: expected whole numbers, one a position");
    if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != wanted)
        throw UserError(
            fmt::format("step: {} actions for {} positions: expected one each", array.size(), wanted));
    return Actions(array);
}

// One move in each position. A finished game stays as it is.
Batch stepped(const Batch& batch, const py::object& given) {
    const Actions actions = actions_from(given, batch.size());
    const std::int64_t* numbers = actions.data();
    Batch next = batch;
    const TypedGame& game = *batch.rules.game;
    const auto step = [&](std::size_t i) {
        const std::int64_t action = numbers[i];
        if (game.state(next.at(i)).over) return;
        if (action < 0 || static_cast<std::uint64_t>(action) >= game.action_count ||
            !game.play_action(next.at(i), static_cast<std::uint32_t>(action)))
            throw UserError(
                fmt::format("step: action {} is no legal move of position {} of the batch", action, i));
    };
    in_pieces(batch.size(), [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i) step(i);
    });
    return next;
}

py::array_t<bool> legal_mask(const Batch& batch) {
    const TypedGame& game = *batch.rules.game;
    check_size(batch.size(), game.action_count);
    py::array_t<bool> mask(
        {static_cast<py::ssize_t>(batch.size()), static_cast<py::ssize_t>(game.action_count)});
    auto* out = reinterpret_cast<std::uint8_t*>(mask.mutable_data());
    in_pieces(batch.size(), [&](std::size_t first, std::size_t count) {
        std::memset(out + first * game.action_count, 0, count * game.action_count);
        game.legal_mask(batch.at(first), count, out + first * game.action_count);
    });
    return mask;
}

py::array planes(const Batch& batch, const std::string& type) {
    const TypedGame& game = *batch.rules.game;
    const auto names = game.plane_names(batch.rules.variant);
    if (names.empty())
        throw UserError(fmt::format("{} has no planes: its board is none of squares", game.entry->title));
    if (type != "uint8" && type != "float32")
        throw UserError(fmt::format("planes: unknown type {}: expected uint8 or float32", quote(type)));
    const BoardSize size = game.plane_size(batch.rules.variant);
    const bool as_float = type == "float32";
    const std::size_t numbers = names.size() * static_cast<std::size_t>(size.squares());
    const std::size_t each = numbers * (as_float ? sizeof(float) : 1);
    check_size(batch.size(), each);
    const py::array::ShapeContainer shape{static_cast<py::ssize_t>(batch.size()),
                                          static_cast<py::ssize_t>(names.size()), py::ssize_t{size.ranks},
                                          py::ssize_t{size.files}};
    py::array out =
        as_float ? py::array(py::array_t<float>(shape)) : py::array(py::array_t<std::uint8_t>(shape));
    auto* bytes = static_cast<std::byte*>(out.mutable_data());
    in_pieces(batch.size(), [&](std::size_t first, std::size_t count) {
        game.planes(batch.at(first), count, as_float, bytes + first * each);
    });
    return out;
}

py::array_t<std::int32_t> evaluate(const Batch& batch, const std::string& evaluation,
                                   const std::string& weights) {
    // The slowest takes some microseconds for each.
    constexpr std::size_t few_evaluations = 64;
    const TypedGame& game = *batch.rules.game;
    const auto name = value_or_raise(find_evaluation(*game.entry, evaluation));
    std::vector<Value> values(batch.size());
    value_or_raise(call_by_length(batch.size() > few_evaluations, [&](const std::stop_token& stop) {
        return game.evaluate(batch.bytes.data(), batch.size(), name, weights, values.data(), stop);
    }));
    return array_of(std::move(values));
}

// Of each position: first wins, draws, second wins, and the sum of the first player's margins.
py::array_t<std::int64_t> playouts(const Batch& batch, std::uint64_t games, std::uint64_t seed) {
    constexpr std::uint64_t most_games = 1'000'000'000;
    if (games < 1 || games > most_games)
        throw UserError(fmt::format("playouts {}: expected a number from 1 to {}", games, most_games));
    constexpr std::uint64_t chunk_games = 4096;
    std::vector<PlayoutTally> tallies(batch.size());
    long_call([&](const std::stop_token& stop) {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto table = batch.rules.game->table(batch.at(i));
            for (std::uint64_t chunk = 0; tallies[i].games < games && !stop.stop_requested(); ++chunk)
                tallies[i] +=
                    batch.rules.game->entry->playouts(*table, std::min(chunk_games, games - tallies[i].games),
                                                      sub_seed(sub_seed(seed, i), chunk));
        }
        return 0;
    });
    py::array_t<std::int64_t> out({static_cast<py::ssize_t>(batch.size()), py::ssize_t{4}});
    auto rows = out.mutable_unchecked<2>();
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const bool turned = batch.rules.game->state(batch.at(i)).side == Side::second;
        const PlayoutTally& tally = tallies[i];
        const auto row = static_cast<py::ssize_t>(i);
        rows(row, 0) = static_cast<std::int64_t>(turned ? tally.losses : tally.wins);
        rows(row, 1) = static_cast<std::int64_t>(tally.draws);
        rows(row, 2) = static_cast<std::int64_t>(turned ? tally.wins : tally.losses);
        rows(row, 3) = turned ? -tally.margin_sum : tally.margin_sum;
    }
    return out;
}

// Random games in a batch, with all their moves. The arrays look into `recorded`, which nobody writes to.
struct Games {
    Rules rules;
    PositionValue start;
    std::shared_ptr<const RecordedGames> recorded;
    Batch ends;
};

Games random_games(const PositionValue& start, std::uint64_t games, std::uint64_t seed) {
    check_size(games,
               start.game->position_bytes + static_cast<std::size_t>(start.game->entry->max_plies) * 4);
    RecordedGames recorded = long_call([&](const std::stop_token& stop) {
        return start.game->random_games(start.data(), games, seed, stop);
    });
    Batch ends{start.rules(), std::move(recorded.ends)};
    return {start.rules(), start, std::make_shared<const RecordedGames>(std::move(recorded)),
            std::move(ends)};
}

// The positions before each of the moves.
Batch positions_of(const Games& games) {
    const TypedGame& game = *games.rules.game;
    const RecordedGames& recorded = *games.recorded;
    check_size(recorded.actions.size(), game.position_bytes);
    Batch out{games.rules, std::vector<std::byte>(recorded.actions.size() * game.position_bytes)};
    PositionValue now = games.start;
    std::size_t next = 0;
    in_pieces(recorded.actions.size(), [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i) {
            if (static_cast<std::int64_t>(i) == recorded.starts[next]) {
                now = games.start;
                ++next;
            }
            std::memcpy(out.at(i), now.data(), game.position_bytes);
            [[maybe_unused]] const bool legal = game.play_action(now.data(), recorded.actions[i]);
            assert(legal);
        }
    });
    return out;
}

// A look at one of the vectors, which stay as long as the array does.
template <class T>
py::array_t<T> view_of(const Games& games, std::vector<T> RecordedGames::* member) {
    using Held = std::shared_ptr<const RecordedGames>;
    const py::capsule owner(new Held(games.recorded), [](void* held) { delete static_cast<Held*>(held); });
    const std::vector<T>& numbers = *games.recorded.*member;
    py::array_t<T> out(static_cast<py::ssize_t>(numbers.size()), numbers.data(), owner);
    py::detail::array_proxy(out.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return out;
}

void add_games(py::module_& module) {
    py::class_<Games>(module, "Games", "Random games with all their moves, as arrays.")
        .def_readonly("game", &Games::rules, "The game that they are of.")
        .def_property_readonly(
            "actions", [](const Games& games) { return view_of(games, &RecordedGames::actions); },
            "The moves of all games, one game after the other, as numbers. The arrays can only be read.")
        .def_property_readonly(
            "starts", [](const Games& games) { return view_of(games, &RecordedGames::starts); },
            "Where each game begins in `actions`, and at last their end.")
        .def_property_readonly(
            "margins", [](const Games& games) { return view_of(games, &RecordedGames::margins); },
            "Points of the first player minus the second's, by game.")
        .def_readonly("ends", &Games::ends, "The final positions.")
        .def("positions", &positions_of, "The positions before each of the moves, in the order of `actions`.")
        .def("__len__", [](const Games& games) { return games.recorded->margins.size(); })
        .def("__repr__", [](const Games& games) {
            return fmt::format("<damier.Games: {} of {}>", games.recorded->margins.size(),
                               games.rules.game->entry->name);
        });
}

}  // namespace

void add_batches(py::module_& module) {
    py::class_<Batch> batch(module, "Batch", py::buffer_protocol(),
                            "Many positions of one game, one after the other in memory.");
    batch.def(py::init(&batch_of), py::arg("positions"), "From positions of the same game and rules.")
        .def_static("repeat", &repeated, py::arg("position"), py::arg("count"),
                    "The same position so many times.")
        .def_readonly("game", &Batch::rules, "The game that they are positions of.")
        .def("__len__", &Batch::size)
        .def("__getitem__", &position_in, py::arg("place"), "One position, or a batch of those chosen.")
        .def("__getitem__", &sliced, py::arg("places"), "One position, or a batch of those chosen.")
        .def("__getitem__", &chosen, py::arg("which"), "One position, or a batch of those chosen.")
        .def_property_readonly(
            "sides",
            [](const Batch& b) { return by_state<std::uint8_t>(b, [](const auto& s) { return s.side; }); },
            "Who is to move, by position: 0 the first player, 1 the second.")
        .def_property_readonly(
            "over", [](const Batch& b) { return by_state<bool>(b, [](const auto& s) { return s.over; }); },
            "Which games are over.")
        .def_property_readonly(
            "margins",
            [](const Batch& b) {
                return by_state<std::int32_t>(b, [](const auto& s) { return s.first_margin; });
            },
            "Points of the first player minus the second's, by position.")
        .def_property_readonly(
            "plies",
            [](const Batch& b) { return by_state<std::int32_t>(b, [](const auto& s) { return s.ply; }); },
            "Moves played so far, by position.")
        .def("step", &stepped, py::arg("actions"),
             "The positions after one move each, given as numbers; finished games stay as they are.")
        .def_buffer([](Batch& b) {
            const auto each = static_cast<py::ssize_t>(b.rules.game->position_bytes);
            return py::buffer_info(reinterpret_cast<std::uint8_t*>(b.bytes.data()), 1,
                                   py::format_descriptor<std::uint8_t>::format(), 2,
                                   {static_cast<py::ssize_t>(b.size()), each}, {each, py::ssize_t{1}}, true);
        })
        .def("__repr__", [](const Batch& b) {
            return fmt::format("<damier.Batch: {} positions of {}>", b.size(), b.rules.game->entry->name);
        });
    add_games(module);
    forbid_making(module.attr("Games"));
    const py::object game = module.attr("Game");
    game.attr("random_games") = py::cpp_function(
        [](const Rules& rules, std::uint64_t games, std::uint64_t seed,
           const std::optional<PositionValue>& start) {
            if (start && start->rules() != rules)
                throw UserError("random_games: the start is of another game");
            return random_games(start ? *start : start_of(rules), games, seed);
        },
        py::name("random_games"), py::is_method(game), py::sibling(py::none()), py::arg("games"),
        py::arg("seed") = 1, py::arg("start") = py::none(),
        "Random games from the start or another position, each legal move equally likely, with all their "
        "moves.");
    module.def("legal_mask", &legal_mask, py::arg("batch"),
               "Which moves are legal: an array of bool, positions by `Game.action_count`.");
    module.def("planes", &planes, py::arg("batch"), py::arg("type") = "uint8",
               "What a network sees: positions by planes by ranks by files (a1 is [0, 0]), of 0 and 1.");
    module.def(
        "plane_names",
        [](const Rules& rules) {
            const auto names = rules.game->plane_names(rules.variant);
            return std::vector<std::string>(names.begin(), names.end());
        },
        py::arg("game"), "What the planes of a game are.");
    module.def("evaluate", &evaluate, py::arg("batch"), py::arg("evaluation") = "", py::arg("weights") = "",
               "What an evaluation says of each position, in hundredths of a point for the side to move; "
               "`weights` is "
               "the text of a weights file. Of a finished game it is the value of its end.");
    module.def(
        "playouts", &playouts, py::arg("batch"), py::arg("games"), py::arg("seed") = 1,
        "Random games from each position, as rows: first wins, draws, second wins, sum of the first player's "
        "margins.");
}

}  // namespace damier::python
