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

std::string check_round_trips(CheckRun& run, Engine& engine) {
    std::vector<double> seconds;
    for (int i = 0; i < round_trips; ++i) {
        const auto asked = EnginePipe::Clock::now();
        engine.ping();
        seconds.push_back(seconds_since(asked));
    }
    std::ranges::nth_element(seconds, seconds.begin() + round_trips / 2);
    run.report().round_trip_seconds = seconds[round_trips / 2];
    return fmt::format("{} questions, {} answers", round_trips, round_trips);
}

// A situation in which one legal move is wanted.
void check_position(CheckRun& run, const std::string& name, const Table& table) {
    run.situation(name, [&](Engine& engine) {
        return fmt::format("{} is legal", run.legal_move(engine, table, usual_limits()).move);
    });
}

void check_forced_pass(CheckRun& run, const Table& table, const ProtocolTraits& traits) {
    const auto given = as_given(table);
    const auto passes = [&](Engine& engine) {
        if (traits.takes_positions) run.legal_move(engine, *given, usual_limits());
        return fmt::format("it passes: {}", run.legal_move(engine, table, usual_limits()).move);
    };
    if (traits.passes_itself)
        run.situation("forced pass", passes);
    else
        run.curiosity("forced pass", passes);
}

void check_given_positions(CheckRun& run, const Situations& where) {
    check_position(run, "given position", *as_given(*where.middle));
    check_position(run, "given, then moves", *as_given_and_played(*where.middle, 3));
}

std::string play_game(CheckRun& run, Engine& engine, Table& table, Side side, const ProtocolTraits& traits) {
    Random random(opponents_seed);
    engine.new_game();
    int asked = 0;
    while (!table.state().over) {
        const bool only_one = table.legal_moves().size() == 1;
        const bool its_turn = table.state().side == side && (traits.passes_itself || !only_one);
        asked += its_turn ? 1 : 0;
        const std::string move =
            its_turn ? run.legal_move(engine, table, seconds_a_move(0.02)).move : random_move(table, random);
        [[maybe_unused]] const auto played = table.play(move);
        assert(played);
    }
    return fmt::format("{} moves of its own, all legal", asked);
}

std::string check_quit(CheckRun& run) {
    run.talk().say("quit");
    if (!run.talk().ends())
        throw Wrong(fmt::format("it lived on {:.1f} s after `quit`", run.talk().patience()), true);
    if (const int left = run.talk().left_behind(); left > 0)
        run.remark(fmt::format("it ended, but left {} {} running, which the arena ends by force", left,
                               left == 1 ? "process" : "processes"));
    return "it ended";
}

}  // namespace

Limits usual_limits() {
    return seconds_a_move(0.1);
}

void check_moves(CheckRun& run, const Situations& where, const ProtocolTraits& traits) {
    run.situation("ready again and again", [&](Engine& engine) { return check_round_trips(run, engine); });
    run.situation("new game", [](Engine& engine) {
        engine.new_game();
        return "it is ready for it";
    });
    check_position(run, "start position", *where.start);
    check_position(run, "position after moves", *where.middle);
    if (where.forced_pass) check_forced_pass(run, *where.forced_pass, traits);
    if (where.after_pass) check_position(run, "after a pass", *where.after_pass);
    check_position(run, "last move of a game", *where.last_move);
    if (traits.takes_positions) check_given_positions(run, where);
}

void check_whole_games(CheckRun& run, const GameEntry& game, int variant, const ProtocolTraits& traits) {
    for (const Side side : {Side::first, Side::second}) {
        run.situation(
            side == Side::first ? "a whole game, first" : "another one, second",
            [&](Engine& engine) { return play_game(run, engine, *game.make_table(variant), side, traits); });
    }
}

void check_endings(CheckRun& run) {
    run.situation("quit", [&](Engine&) { return check_quit(run); });
    run.situation("end of input", [&](Engine&) {
        run.talk().close_input();
        if (!run.talk().ends())
            throw Wrong(fmt::format("it lived on {:.1f} s after the end of its input", run.talk().patience()),
                        true);
        return "it ended";
    });
}

}  // namespace damier::check
