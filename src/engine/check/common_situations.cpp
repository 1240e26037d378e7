#include "engine/check/common_situations.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

namespace damier::check {

namespace {

constexpr int round_trips = 51;
constexpr std::uint64_t opponents_seed = 1;

Limits seconds_a_move(double seconds) {
    Limits limits;
    limits.seconds = seconds;
    return limits;
}

std::string check_round_trips(CheckRun& exam, Engine& engine) {
    std::vector<double> seconds;
    for (int i = 0; i < round_trips; ++i) {
        const auto asked = EnginePipe::Clock::now();
        engine.ping();
        seconds.push_back(seconds_since(asked));
    }
    std::ranges::nth_element(seconds, seconds.begin() + round_trips / 2);
    exam.report().round_trip_seconds = seconds[round_trips / 2];
    return fmt::format("{} questions, {} answers", round_trips, round_trips);
}

// A situation in which one legal move is wanted.
void check_position(CheckRun& exam, const std::string& name, const Table& table) {
    exam.situation(name, [&](Engine& engine) {
        return fmt::format("{} is legal", exam.legal_move(engine, table, usual_limits()).move);
    });
}

void check_forced_pass(CheckRun& exam, const Table& table, const Manners& manners) {
    const auto given = as_given(table);
    const auto run = [&](Engine& engine) {
        if (manners.takes_positions) exam.legal_move(engine, *given, usual_limits());
        return fmt::format("it passes: {}", exam.legal_move(engine, table, usual_limits()).move);
    };
    if (manners.passes_itself)
        exam.situation("forced pass", run);
    else
        exam.curiosity("forced pass", run);
}

void check_given_positions(CheckRun& exam, const Situations& where) {
    check_position(exam, "given position", *as_given(*where.middle));
    check_position(exam, "given, then moves", *as_given_and_played(*where.middle, 3));
}

std::string play_game(CheckRun& exam, Engine& engine, Table& table, Side side, const Manners& manners) {
    Random random(opponents_seed);
    engine.new_game();
    int asked = 0;
    while (!table.state().over) {
        const bool only_one = table.legal_moves().size() == 1;
        const bool its_turn = table.state().side == side && (manners.passes_itself || !only_one);
        asked += its_turn ? 1 : 0;
        const std::string move =
            its_turn ? exam.legal_move(engine, table, seconds_a_move(0.02)).move : random_move(table, random);
        [[maybe_unused]] const auto played = table.play(move);
        assert(played);
    }
    return fmt::format("{} moves of its own, all legal", asked);
}

std::string check_quit(CheckRun& exam) {
    exam.talk().say("quit");
    if (!exam.talk().ends())
        throw Wrong(fmt::format("it lived on {:.1f} s after `quit`", exam.talk().patience()), true);
    if (const int left = exam.talk().left_behind(); left > 0)
        exam.remark(fmt::format("it ended, but left {} {} running, which the arena ends by force", left,
                                left == 1 ? "process" : "processes"));
    return "it ended";
}

}  // namespace

Limits usual_limits() {
    return seconds_a_move(0.1);
}

void check_moves(CheckRun& exam, const Situations& where, const Manners& manners) {
    exam.situation("ready again and again", [&](Engine& engine) { return check_round_trips(exam, engine); });
    exam.situation("new game", [](Engine& engine) {
        engine.new_game();
        return "it is ready for it";
    });
    check_position(exam, "start position", *where.start);
    check_position(exam, "position after moves", *where.middle);
    if (where.forced_pass) check_forced_pass(exam, *where.forced_pass, manners);
    if (where.after_pass) check_position(exam, "after a pass", *where.after_pass);
    check_position(exam, "last move of a game", *where.last_move);
    if (manners.takes_positions) check_given_positions(exam, where);
}

void check_whole_games(CheckRun& exam, const GameEntry& game, int variant, const Manners& manners) {
    for (const Side side : {Side::first, Side::second}) {
        exam.situation(side == Side::first ? "a whole game, first" : "another one, second",
                       [&](Engine& engine) {
                           return play_game(exam, engine, *game.make_table(variant), side, manners);
                       });
    }
}

void check_endings(CheckRun& exam) {
    exam.situation("quit", [&](Engine&) { return check_quit(exam); });
    exam.situation("end of input", [&](Engine&) {
        exam.talk().close_input();
        if (!exam.talk().ends())
            throw Wrong(
                fmt::format("it lived on {:.1f} s after the end of its input", exam.talk().patience()), true);
        return "it ended";
    });
}

}  // namespace damier::check
