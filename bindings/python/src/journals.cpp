// Journals of matches and tournaments, the statistics of the arena, and files to learn from, as arrays.
#include <fmt/core.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "arena/journal/journal.h"
#include "arena/report/figures.h"
#include "arena/report/reports.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"
#include "arena/statistics/summary.h"
#include "learn/selfplay/training_positions.h"
#include "values.h"

namespace damier::python {

namespace {

// A column for each figure of a game, rows by the schedule.
py::dict game_columns(const Results& results) {
    py::dict out;
    const auto column = [&](const char* name, auto of) {
        py::list list;
        for (const GameSummary& game : results.games) list.append(of(game));
        out[name] = std::move(list);
    };
    const auto name_of_player = [&](int player) {
        return results.players[static_cast<std::size_t>(player)].name;
    };
    column("round", [](const auto& g) { return g.slot.round; });
    column("pairing", [](const auto& g) { return g.slot.pairing; });
    column("number", [](const auto& g) { return g.slot.number; });
    column("first", [&](const auto& g) { return name_of_player(g.players[0]); });
    column("second", [&](const auto& g) { return name_of_player(g.players[1]); });
    column("points", [](const auto& g) { return g.half_points / 2.0; });
    column("margin", [](const auto& g) { return g.first_margin; });
    column("termination", [](const auto& g) { return name_of(g.termination); });
    column("plies", [](const auto& g) { return g.plies; });
    column("opening", [](const auto& g) { return g.opening; });
    for (const int side : {0, 1}) {
        const std::string prefix = side == 0 ? "first_" : "second_";
        column((prefix + "moves").c_str(), [&](const auto& g) { return g.effort[side].moves; });
        column((prefix + "seconds").c_str(),
               [&](const auto& g) { return static_cast<double>(g.effort[side].microseconds) * 1e-6; });
        column((prefix + "nodes").c_str(), [&](const auto& g) { return g.effort[side].nodes; });
    }
    return out;
}

py::dict elo_dict(const PairCounts& pairs, const GameCounts& games) {
    const EloEstimate elo = estimate_elo(pairs, games);
    py::dict out;
    out["elo"] = elo.elo;
    out["low"] = elo.low_open ? py::object(py::none()) : py::float_(elo.low);
    out["high"] = elo.high_open ? py::object(py::none()) : py::float_(elo.high);
    out["text"] = format_elo(elo);
    out["better"] = likelihood_of_superiority(pairs, games);
    return out;
}

py::dict sprt_dict(const SprtSettings& settings, const PairCounts& pairs) {
    value_or_raise(check(settings));
    const SprtState state = sprt(settings, pairs);
    py::dict out;
    out["llr"] = state.llr;
    out["lower"] = state.lower;
    out["upper"] = state.upper;
    out["verdict"] = name_of(state.verdict);
    return out;
}

py::dict read_journal(const std::string& path, bool distinct) {
    try {
        const auto [results, summary, text, running] = long_call([&](const std::stop_token&) {
            Journal journal = value_or_raise(Journal::open_to_read(path));
            Results read = value_or_raise(journal.read());
            Summary summarised = summarise(read, distinct ? Counting::different : Counting::all);
            std::string tables = text_tables(read, summarised);
            return std::tuple(std::move(read), std::move(summarised), std::move(tables),
                              RunLock::holder(path).has_value());
        });
        py::dict out;
        out["figures"] = to_python(to_json(results, summary));
        out["games"] = game_columns(results);
        out["text"] = text;
        out["running"] = running;
        out["finished"] = results.finished;
        out["planned"] = results.planned_games;
        if (const Meeting* meeting = results.players.size() == 2 ? summary.meeting_of(0, 1) : nullptr) {
            py::dict match = elo_dict(meeting->pairs, meeting->games);
            match["wins"] = meeting->games.wins;
            match["draws"] = meeting->games.draws;
            match["losses"] = meeting->games.losses;
            match["pairs"] = meeting->pairs.pairs;
            if (const auto settings = sprt_of(results.settings)) {
                SprtCourse course(*settings);
                for (const int half_points : pairs_in_order(results)) course.add(half_points);
                match["sprt"] = name_of(course.state().verdict);
                match["llr"] = course.state().llr;
            }
            out["match"] = std::move(match);
        }
        return out;
    } catch (const JournalError& error) {
        throw UserError(error.what());
    }
}

std::string journal_game(const std::string& path, int round, int pairing, int number) {
    try {
        Journal journal = value_or_raise(Journal::open_to_read(path));
        const Results results = value_or_raise(journal.read());
        const auto detail = journal.fetch({round, pairing, number});
        if (!detail)
            throw UserError(fmt::format("{}: there is no game {} of pairing {} of round {}", quote(path, 200),
                                        number, pairing, round));
        return game_record_text(results, *detail);
    } catch (const JournalError& error) {
        throw UserError(error.what());
    }
}

PairCounts pairs_from(const std::vector<std::uint64_t>& counts) {
    if (counts.size() != 5)
        throw UserError(
            fmt::format("pairs: {} numbers: expected 5, of pairs that brought 0, 0.5, 1, 1.5 and 2 points",
                        counts.size()));
    PairCounts pairs;
    for (std::size_t i = 0; i < 5; ++i) {
        constexpr std::uint64_t most = std::uint64_t{1} << 40;
        if (counts[i] > most) throw UserError(fmt::format("pairs: {}: expected at most {}", counts[i], most));
        pairs.pairs[i] = counts[i];
    }
    return pairs;
}

// Half points of the pairs, as single games would bring them.
GameCounts games_from(const PairCounts& pairs) {
    const auto& p = pairs.pairs;
    return {p[3] + 2 * p[4], p[1] + 2 * p[2] + p[3], 2 * p[0] + p[1]};
}

using TrainingPositions = std::vector<learn::TrainingPosition>;

// Columns that look into the same memory.
py::dict training_positions(const std::vector<std::string>& files, int solved_plies, bool with_stuck_side,
                            bool before_random_move, bool duplicates) {
    auto loaded = long_call([&](const std::stop_token& stop) {
        const auto stop_between_files = [&](const learn::LoadProgress&) {
            if (stop.stop_requested()) throw UserError("it was stopped");
        };
        return learn::load_training_positions(files,
                                              {.solved_plies = solved_plies,
                                               .with_stuck_side = with_stuck_side,
                                               .before_random_move = before_random_move,
                                               .duplicates = duplicates},
                                              stop_between_files);
    });
    auto* owned = new TrainingPositions(value_or_raise(std::move(loaded)));
    const py::capsule owner(owned, [](void* held) { delete static_cast<TrainingPositions*>(held); });
    const auto count = static_cast<py::ssize_t>(owned->size());
    constexpr py::ssize_t step = sizeof(learn::TrainingPosition);
    py::dict out;
    const auto column = [&]<class T>(const char* name, T learn::TrainingPosition::* member) {
        const T* first = owned->empty() ? nullptr : &(owned->front().*member);
        out[name] = py::array_t<T>({count}, {step}, first, owner);
    };
    const auto squares = [&](const char* name, Bitboard yolah::Sides::* member) {
        const Bitboard* first = owned->empty() ? nullptr : &(owned->front().sides.*member);
        out[name] = py::array_t<Bitboard>({count}, {step}, first, owner);
    };
    squares("mine", &yolah::Sides::mover);
    squares("theirs", &yolah::Sides::other);
    squares("occupied", &yolah::Sides::occupied);
    column("game", &learn::TrainingPosition::game);
    column("value", &learn::TrainingPosition::value);
    column("margin", &learn::TrainingPosition::margin);
    column("gathered", &learn::TrainingPosition::gathered);
    column("result", &learn::TrainingPosition::result);
    column("free_squares", &learn::TrainingPosition::free_squares);
    column("solved", &learn::TrainingPosition::solved);
    return out;
}

}  // namespace

void add_journals(py::module_& module) {
    module.def("_read_journal", &read_journal, py::arg("path"), py::arg("distinct"),
               "All that a journal knows.");
    module.def("_journal_game", &journal_game, py::arg("path"), py::arg("round"), py::arg("pairing"),
               py::arg("number"), "A game of a journal, as the text of a record.");
    module.def(
        "elo",
        [](const std::vector<std::uint64_t>& counts) {
            const PairCounts pairs = pairs_from(counts);
            return elo_dict(pairs, games_from(pairs));
        },
        py::arg("pairs"),
        "A difference in Elo with its 95 % interval, from pairs of games: how many brought 0, 0.5, 1, 1.5 "
        "and 2 points.");
    module.def(
        "sprt",
        [](const std::vector<std::uint64_t>& counts, double elo0, double elo1, double alpha, double beta,
           bool normalised) {
            return sprt_dict(
                {elo0, elo1, alpha, beta, normalised ? EloModel::normalised : EloModel::logistic},
                pairs_from(counts));
        },
        py::arg("pairs"), py::kw_only(), py::arg("elo0") = 0.0, py::arg("elo1") = 5.0,
        py::arg("alpha") = 0.05, py::arg("beta") = 0.05, py::arg("normalised") = false,
        "The sequential test on pairs of games: its log-likelihood ratio, the bounds, and what is decided.");
    module.def("training_positions", &training_positions, py::arg("files"), py::kw_only(),
               py::arg("solved_plies") = 12, py::arg("with_stuck_side") = false,
               py::arg("before_random_move") = false, py::arg("duplicates") = false,
               "Files of `damier learn games` as arrays, a column each, all from the side to move.");
}

}  // namespace damier::python
