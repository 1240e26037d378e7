// Player and what it reports; solving, looking at games again, small trees.
#include <fmt/core.h>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/text/quantity.h"
#include "core/text/text.h"
#include "engine/outside/engine_player.h"
#include "play/microscope/microscope.h"
#include "play/players/checked_player.h"
#include "play/players/display_value.h"
#include "play/players/player.h"
#include "play/players/player_kind.h"
#include "play/review/game_review.h"
#include "play/table/game_record.h"
#include "play/table/solver.h"
#include "values.h"

namespace damier::python {

namespace {

using TextMove = RootMove<std::string>;

// Chances as (win, draw, loss) of the mover.
py::object chances(const std::optional<Wdl>& wdl) {
    if (!wdl) return py::none();
    return py::make_tuple(wdl->win, wdl->draw, wdl->loss);
}

// Where an evaluation of the user's fails, the search is stopped and the exception is kept for who asked.
struct Failure {
    std::mutex mutex;
    std::exception_ptr first;
    std::stop_source stop;

    bool happened() {
        const std::lock_guard lock(mutex);
        return first != nullptr;
    }
    void keep(std::exception_ptr thrown) {
        const std::lock_guard lock(mutex);
        if (!first) first = std::move(thrown);
        stop.request_stop();
    }
};

Value value_of_number(double number) {
    if (std::isnan(number))
        throw UserError("an evaluation said nan: expected a number of hundredths of a point");
    return limited_to_estimates(static_cast<Value>(std::lround(std::clamp(number, -20'000.0, 20'000.0))));
}

// What Python's functions hold must be given back with Python's lock held.
std::shared_ptr<py::function> shared_function(py::function function) {
    return {new py::function(std::move(function)), [](py::function* held) {
                const py::gil_scoped_acquire acquired;
                delete held;
            }};
}

PositionValue copy_of(const TypedGame& game, ConstPositionBytes bytes) {
    PositionValue position{&game};
    std::memcpy(position.data(), bytes, game.position_bytes);
    return position;
}

std::shared_ptr<const OwnEvaluation> own_evaluation(const TypedGame& game, py::function function, bool batch,
                                                    const std::shared_ptr<Failure>& failure) {
    auto own = std::make_shared<OwnEvaluation>();
    const auto held = shared_function(std::move(function));
    if (!batch) {
        own->one = [&game, held, failure](ConstPositionBytes bytes) -> Value {
            if (failure->happened()) return 0;
            const py::gil_scoped_acquire acquired;
            try {
                return value_of_number((*held)(copy_of(game, bytes)).cast<double>());
            } catch (...) {
                failure->keep(std::current_exception());
                return 0;
            }
        };
        return own;
    }
    own->many = [&game, held, failure](ConstPositionBytes bytes, std::size_t count, Value* out) {
        if (failure->happened()) return;
        const py::gil_scoped_acquire acquired;
        try {
            Batch positions{copy_of(game, bytes).rules(), {bytes, bytes + count * game.position_bytes}};
            const auto said = py::array_t < double,
                       py::array::c_style | py::array::forcecast > ::ensure((*held)(std::move(positions)));
            if (!said || said.size() != static_cast<py::ssize_t>(count))
                throw UserError(fmt::format("a batch evaluation said {} values: expected {}, one a position",
                                            said ? said.size() : 0, count));
            for (std::size_t i = 0; i < count; ++i) out[i] = value_of_number(said.data()[i]);
        } catch (...) {
            failure->keep(std::current_exception());
        }
    };
    return own;
}

// A player's text, with the players made of it: one for each game that it was asked about.
}  // namespace

// Outside of the unnamed namespace, as its caster names it.
class AnyPlayer {
  public:
    AnyPlayer(std::string spec, std::uint64_t seed, std::optional<std::string> folder, py::object evaluation,
              bool batch)
        : spec_(std::move(spec)), batch_(batch) {
        context_.seed = seed;
        context_.engines = &engines_started_at_once;
        context_.limits_come_later = true;
        if (folder) context_.folder = *folder;
        if (!evaluation.is_none()) {
            if (PyCallable_Check(evaluation.ptr()) == 0)
                throw py::type_error(
                    "eval: expected a function of a position, or of a batch with batch=True");
            evaluation_ = py::reinterpret_borrow<py::function>(evaluation);
        }
        value_or_raise(check_text());
    }

    bool is_made() const { return !spec_.empty(); }
    static void* operator new(std::size_t bytes) { return blank_memory(bytes); }
    static void operator delete(void* memory) { ::operator delete(memory); }

    const std::string& spec() const { return spec_; }
    bool is_own() const { return evaluation_.has_value(); }

    TextReport think(const PositionValue& position, const Limits& limits, const py::object& on_report) {
        refuse_finished(position, "think about");
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock.owns_lock())
            throw UserError(fmt::format("{} is thinking already: make one player a thread", spec_));
        Player& player = made_for(position, limits);
        const auto table = position.table();
        TextObserver observer;
        if (!on_report.is_none()) {
            observer = [&](const TextReport& report) {
                const py::gil_scoped_acquire acquired;
                on_report(report);
            };
        }
        TextReport report = long_call([&](const std::stop_token& stop) {
            failure_->stop = std::stop_source();
            const std::stop_callback both(stop, [&] { failure_->stop.request_stop(); });
            return player.choose(*table, limits, failure_->stop.get_token(), observer);
        });
        if (failure_->first) std::rethrow_exception(std::exchange(failure_->first, nullptr));
        return report;
    }

    void new_game(std::uint64_t seed) {
        const std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock.owns_lock())
            throw UserError(fmt::format("{} is thinking: it cannot begin a new game", spec_));
        context_.seed = seed;
        for (auto& [rules, player] : made_) {
            const py::gil_scoped_release released;
            player->new_game(seed);
        }
    }

    Player& made_for(const PositionValue& position, const Limits& limits) {
        const Rules rules = position.rules();
        const std::pair key(rules.game, rules.variant);
        PlayerContext context = context_;
        context.variant = rules.variant;
        CheckedPlayer checked = value_or_raise(check_player(*rules.game->entry, spec_, context));
        // Now that all limits are there, they must be enough for it to come to an end.
        value_or_raise(
            checked.settings.kind().check_limits(checked.settings, stricter(checked.limits(), limits)));
        auto& player = made_[key];
        if (player) return *player;
        if (evaluation_) {
            player = value_or_raise(rules.game->judged_player(
                checked, own_evaluation(*rules.game, *evaluation_, batch_, failure_)));
        } else {
            const py::gil_scoped_release released;
            player = value_or_raise(make_player(checked));
        }
        return *player;
    }

  private:
    // Whether there is any game that it can play: a text that is wrong is refused at once.
    Expected<void> check_text() const {
        Expected<void> last;
        for (const TypedGame* game : typed_games()) {
            const auto checked = check_player(*game->entry, spec_, context_);
            if (checked) return {};
            if (last) last = std::unexpected(checked.error());
        }
        return last;
    }

    std::string spec_;
    PlayerContext context_;
    std::optional<py::function> evaluation_;
    bool batch_;
    std::shared_ptr<Failure> failure_ = std::make_shared<Failure>();
    std::map<std::pair<const TypedGame*, int>, std::unique_ptr<Player>> made_;
    std::mutex busy_;
};

}  // namespace damier::python

namespace pybind11::detail {
template <>
class type_caster<damier::python::AnyPlayer> : public CasterOfMade<damier::python::AnyPlayer> {};
}  // namespace pybind11::detail

namespace damier::python {

namespace {

Limits limits_of(std::optional<double> time, std::optional<std::uint64_t> nodes,
                 std::optional<std::uint64_t> playouts, std::optional<int> depth, bool every_move) {
    constexpr double most_seconds = 1e6;
    if (time && !(*time >= 0 && *time <= most_seconds))
        throw UserError(fmt::format("time {}: expected seconds from 0 to {}", *time, most_seconds));
    if (depth && (*depth < 1 || *depth > 1000))
        throw UserError(fmt::format("depth {}: expected plies from 1 to 1000", *depth));
    if (nodes && *nodes < 1) throw UserError("nodes 0: expected a number from 1 on");
    if (playouts && *playouts < 1) throw UserError("playouts 0: expected a number from 1 on");
    Limits limits;
    limits.seconds = time;
    limits.nodes = nodes;
    limits.playouts = playouts;
    limits.depth = depth;
    limits.value_every_move = every_move;
    return limits;
}

// "win", "draw" or "loss" of whoever is to move.
py::object outcome_word(const TextProof& proof) {
    const std::optional<int> sign = proof.outcome  ? proof.outcome
                                    : proof.margin ? std::optional((*proof.margin > 0) - (*proof.margin < 0))
                                                   : std::nullopt;
    if (!sign) return py::none();
    return py::str(*sign > 0 ? "win" : *sign < 0 ? "loss" : "draw");
}

struct SolvedPosition {
    TextProof proof;
    std::string sentence;
};

SolvedPosition solve(const PositionValue& position, const SolveOptions& wanted, const std::string& memory,
                     int threads, const py::object& on_progress) {
    refuse_finished(position, "solve");
    const GameEntry& entry = *position.game->entry;
    if (entry.make_solver == nullptr) throw UserError(fmt::format("{} has no solver", entry.title));
    constexpr std::uint64_t least_memory = std::uint64_t{1} << 20;
    const auto bytes = parse_memory(memory);
    if (!bytes || *bytes < least_memory)
        throw UserError(fmt::format("memory {}: expected a size such as 64MiB or 1GiB", quote(memory)));
    if (threads < 1 || threads > 256)
        throw UserError(fmt::format("threads {}: expected a number from 1 to 256", threads));
    const auto table = position.table();
    SolveObserver observer;
    if (!on_progress.is_none()) {
        observer = [&](const SolveProgress& progress) {
            const py::gil_scoped_acquire acquired;
            on_progress(progress.done, progress.all, progress.nodes);
        };
    }
    TextProof proof = long_call([&](const std::stop_token& stop) {
        const auto solver = entry.make_solver({.memory = *bytes, .threads = threads});
        return solver->solve(*table, wanted, stop, observer);
    });
    std::string sentence =
        proof.margin || proof.outcome ? verdict_sentence(proof, *table) : "Not proved: it was stopped.";
    return {std::move(proof), std::move(sentence)};
}

py::list review(const Table& table, AnyPlayer& any, const py::object& on_move) {
    if (table.status().moves.empty()) throw UserError("there are no moves to look at");
    PositionValue first = position_on_table(table);
    Player& player = any.made_for(first, {});
    int ply = table.state().ply - static_cast<int>(table.status().moves.size());
    const int from = ply;
    const auto reviewed = long_call([&](const std::stop_token& stop) {
        return review_game(table, player, stop, [&](const ReviewedMove& move) {
            if (on_move.is_none()) return;
            const py::gil_scoped_acquire acquired;
            on_move(to_python(to_json(move, ply++)));
        });
    });
    py::list out;
    for (std::size_t i = 0; i < reviewed.size(); ++i)
        out.append(to_python(to_json(reviewed[i], from + static_cast<int>(i))));
    return out;
}

py::object search_tree(const PositionValue& position, const std::string& algorithm, int depth,
                       const std::string& order, const std::string& evaluation, int playouts, double c,
                       std::uint64_t seed) {
    nlohmann::json wanted = {{"algorithm", algorithm}};
    if (algorithm == "uct") {
        wanted["playouts"] = playouts;
        wanted["c"] = c;
        wanted["seed"] = seed;
    } else {
        wanted["depth"] = depth;
        if (algorithm == "alphabeta") wanted["order"] = order;
        if (!evaluation.empty()) wanted["evaluation"] = evaluation;
    }
    const TraceOptions options = value_or_raise(parse_trace_options(wanted));
    const auto table = position.table();
    const auto trace =
        long_call([&](const std::stop_token&) { return position.game->entry->microscope(*table, options); });
    return to_python(value_or_raise(trace));
}

template <class Move>
std::string judged_text(const Move& move) {
    return format_judgement(move.value, move.wdl, move.solved);
}

void add_reports(py::module_& module) {
    py::class_<TextMove>(module, "RootMove",
                         "What a player says about one of its moves; all is the mover's view.")
        .def_readonly("move", &TextMove::move, "The move as text.")
        .def_readonly("value", &TextMove::value,
                      "In hundredths of a point, or a win or loss; None where unknown.")
        .def_readonly("is_upper_bound", &TextMove::is_upper_bound,
                      "The value is \"at most\": no more is known.")
        .def_property_readonly(
            "chances", [](const TextMove& m) { return chances(m.wdl); },
            "Chances to win, draw and lose; None where unknown.")
        .def_readonly("visits", &TextMove::visits,
                      "Playouts, or nodes under the move, where they are counted.")
        .def_readonly("solved", &TextMove::solved, "Whether the value is proved.")
        .def_readonly("plies", &TextMove::plies, "To the end under best play; of solvers.")
        .def_property_readonly("text", &judged_text<TextMove>, "The value or the chances, as people read it.")
        .def("__repr__", [](const TextMove& m) {
            return fmt::format("<damier.RootMove {} {}>", m.move, judged_text(m));
        });
    py::class_<TextReport>(module, "Report", "What a player has to say; all is seen from the side to move.")
        .def_readonly("move", &TextReport::move, "The move that it chose, as text.")
        .def_readonly("value", &TextReport::value,
                      "In hundredths of a point, or a win or loss; None where unknown.")
        .def_readonly("solved", &TextReport::solved, "Whether the value is proved.")
        .def_readonly("plies", &TextReport::plies, "To the end of the game under best play; of solvers.")
        .def_property_readonly(
            "chances", [](const TextReport& r) { return chances(r.wdl); },
            "Chances to win, draw and lose; None where unknown.")
        .def_readonly("depth", &TextReport::depth, "Plies: the last finished iteration, or the longest path.")
        .def_readonly("nodes", &TextReport::nodes, "Nodes that were searched.")
        .def_readonly("playouts", &TextReport::playouts, "Random games that were played.")
        .def_readonly("seconds", &TextReport::seconds, "How long it thought.")
        .def_readonly("line", &TextReport::line, "The moves that it expects, beginning with its own.")
        .def_readonly("moves", &TextReport::root_moves, "The moves that it looked at, the best one first.")
        .def_readonly("note", &TextReport::note, "A sentence about the player, mostly empty.")
        .def_property_readonly("text", &judged_text<TextReport>,
                               "The value or the chances, as people read it.")
        .def("__repr__", [](const TextReport& r) {
            return fmt::format("<damier.Report {} {}>", r.move, judged_text(r));
        });
}

void add_proofs(py::module_& module) {
    using Proved = ProvedMove<std::string>;
    py::class_<Proved>(module, "ProvedMove", "A move whose value is proved; seen from the side to move.")
        .def_readonly("move", &Proved::move, "The move as text.")
        .def_readonly("margin", &Proved::margin, "By how much the game is won; negative: lost.")
        .def_readonly("plies", &Proved::plies, "How many plies it lasts; where it was asked for.")
        .def("__repr__",
             [](const Proved& m) { return fmt::format("<damier.ProvedMove {} {:+}>", m.move, m.margin); });
    py::class_<SolvedPosition>(module, "Proof", "What a position is worth when nobody errs.")
        .def_property_readonly(
            "is_proved", [](const SolvedPosition& s) { return s.proof.margin || s.proof.outcome; },
            "False when the solver was stopped before: it never guesses.")
        .def_property_readonly(
            "margin", [](const SolvedPosition& s) { return s.proof.margin; },
            "Of the finished game, for the side to move; 1, 0, -1 where there are no points.")
        .def_property_readonly(
            "outcome", [](const SolvedPosition& s) { return outcome_word(s.proof); },
            "\"win\", \"draw\" or \"loss\" of the side to move; None: not proved.")
        .def_property_readonly(
            "bounds",
            [](const SolvedPosition& s) {
                return s.proof.bounds ? std::optional(std::pair(s.proof.bounds->least, s.proof.bounds->most))
                                      : std::nullopt;
            },
            "What was certain of the margin when it was stopped.")
        .def_property_readonly(
            "plies", [](const SolvedPosition& s) { return s.proof.plies; },
            "How long the game still lasts; where `distance` was asked for.")
        .def_property_readonly(
            "line", [](const SolvedPosition& s) { return s.proof.line; },
            "Best play to the end; where `line` was asked for.")
        .def_property_readonly(
            "moves", [](const SolvedPosition& s) { return s.proof.moves; },
            "One best move, or all of them where `every_move` was asked for, the best first.")
        .def_property_readonly(
            "nodes", [](const SolvedPosition& s) { return s.proof.nodes; }, "Nodes searched.")
        .def_property_readonly(
            "seconds", [](const SolvedPosition& s) { return s.proof.seconds; }, "How long it took.")
        .def_readonly("sentence", &SolvedPosition::sentence, "The same as a sentence for people.")
        .def("__repr__",
             [](const SolvedPosition& s) { return fmt::format("<damier.Proof: {}>", s.sentence); });
}

}  // namespace

void add_players(py::module_& module) {
    add_reports(module);
    add_proofs(module);
    for (const char* made_here : {"Report", "RootMove", "Proof", "ProvedMove"})
        forbid_making(module.attr(made_here));
    py::class_<AnyPlayer>(module, "Player",
                          "A player of ours by its text, `uct(time=1s)`, for every game that it can play.")
        .def(py::init<std::string, std::uint64_t, std::optional<std::string>, py::object, bool>(),
             py::arg("spec"), py::kw_only(), py::arg("seed") = 1, py::arg("folder") = py::none(),
             py::arg("eval") = py::none(), py::arg("batch") = false,
             "`eval` is a function of yours that values a position for the side to move in hundredths of a "
             "point; with "
             "`batch` it gets a `Batch` and gives an array.")
        .def_property_readonly("spec", &AnyPlayer::spec, "The text of the player.")
        .def_property_readonly(
            "has_own_evaluation", &AnyPlayer::is_own,
            "Whether it judges by a function in Python: then it plays in this process only.")
        .def(
            "think",
            [](AnyPlayer& player, const PositionValue& position, std::optional<double> time,
               std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> playouts,
               std::optional<int> depth, bool every_move, const py::object& on_report) {
                return player.think(position, limits_of(time, nodes, playouts, depth, every_move), on_report);
            },
            py::arg("position"), py::kw_only(), py::arg("time") = py::none(), py::arg("nodes") = py::none(),
            py::arg("playouts") = py::none(), py::arg("depth") = py::none(), py::arg("every_move") = false,
            py::arg("on_report") = py::none(),
            "Chooses a move. The limits hold beside the player's own; `time` is in seconds; `every_move` "
            "asks for a "
            "value of each move; `on_report` is told what is known so far, now and then. Ctrl-C ends it.")
        .def("new_game", &AnyPlayer::new_game, py::arg("seed") = 1,
             "Forgets what was learnt about the last game; `seed` feeds what is random.")
        .def("__repr__",
             [](const AnyPlayer& p) { return fmt::format("damier.Player({})", quote(p.spec(), 200)); });
    module.def(
        "solve",
        [](const PositionValue& position, bool distance, bool every_move, bool line, bool outcome,
           std::optional<std::uint64_t> most_nodes, const std::string& memory, int threads,
           const py::object& on_progress) {
            return solve(position,
                         {.distance = distance,
                          .every_move = every_move,
                          .line = line,
                          .outcome = outcome,
                          .most_nodes = most_nodes},
                         memory, threads, on_progress);
        },
        py::arg("position"), py::kw_only(), py::arg("distance") = false, py::arg("every_move") = false,
        py::arg("line") = false, py::arg("outcome") = false, py::arg("most_nodes") = py::none(),
        py::arg("memory") = "256MiB", py::arg("threads") = 1, py::arg("on_progress") = py::none(),
        "Proves what a position is worth when nobody errs, and what the options ask for beside that. "
        "`on_progress(done, all, nodes)` is told of root moves. Ctrl-C ends it.");
    module.def(
        "_review",
        [](const RecordValue& record, AnyPlayer& player, const py::object& on_move) {
            return review(*record.record.table, player, on_move);
        },
        py::arg("record"), py::arg("player"), py::arg("on_move") = py::none(),
        "Looks at every move of a game with a player.");
    module.def("_search_tree", &search_tree, py::arg("position"), py::arg("algorithm"), py::arg("depth"),
               py::arg("order"), py::arg("evaluation"), py::arg("playouts"), py::arg("c"), py::arg("seed"),
               "The tree of a small search as JSON.");
    module.def(
        "player_kinds",
        [] {
            py::list out;
            for (const PlayerKind* kind : player_kinds()) {
                py::dict row;
                row["name"] = kind->name;
                row["summary"] = kind->summary;
                row["example"] = kind->example;
                out.append(std::move(row));
            }
            return out;
        },
        "The kinds of players: name, summary and an example of each.");
}

}  // namespace damier::python
