#include "arena/run/referee.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "core/random.h"
#include "core/text/quantity.h"
#include "engine/outside/engine_fault.h"
#include "engine/outside/engine_player.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// A class of thirty bots shall not run thirty times in every worker.
constexpr std::size_t most_kept_engines = 16;

// What ends a game before its end.
struct Fault {
    Termination termination;
    std::string reason;
};

// A player that could be made when the tournament began, and cannot be now.
struct PlayerNotMade : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Termination termination_of(EngineFaultKind kind) {
    switch (kind) {
        case EngineFaultKind::start_up:
            return Termination::start_up;
        case EngineFaultKind::crash:
            return Termination::crash;
        case EngineFaultKind::silence:
            return Termination::hang;
        case EngineFaultKind::garbage:
            return Termination::garbage;
        case EngineFaultKind::notation:
            return Termination::notation;
        case EngineFaultKind::illegal_move:
            return Termination::illegal_move;
        case EngineFaultKind::endless_output:
            return Termination::endless_output;
        case EngineFaultKind::resignation:
            return Termination::resignation;
    }
    return Termination::exception;
}

// Runs what a player does and turns whatever it throws into its fault. The shared memory says meanwhile who
// is waited for.
template <class Work>
std::optional<Fault> watched(SharedGame& shared, int side, std::int64_t allowed_microseconds, Work work) {
    shared.thinking_microseconds = allowed_microseconds;
    shared.thinking_since = steady_nanoseconds();
    shared.thinking = side;
    try {
        work();
    } catch (const EngineFault& fault) {
        // What is printed is what the arena keeps of a fault.
        fmt::print(stderr, "{}\n", fault.last_lines());
        return Fault{termination_of(fault.kind()), fault.what()};
    } catch (const PlayerNotMade& error) {
        return Fault{Termination::start_up, error.what()};
    } catch (const std::bad_alloc&) {
        return Fault{Termination::memory, "it asked for more memory than there is"};
    } catch (const std::exception& error) {
        return Fault{Termination::exception, fmt::format("it threw an exception: {}", error.what())};
    } catch (...) {
        return Fault{Termination::exception, "it threw something that is no std::exception"};
    }
    shared.thinking = SharedGame::nobody;
    return std::nullopt;
}

// The shared keeps on saying whose turn it was.
void end_by(SharedGame& shared, const Fault& fault, int side) {
    shared.termination = fault.termination;
    shared.reason.assign(fault.reason);
    shared.thinking = side;
}

std::int64_t in_microseconds(double seconds) {
    return static_cast<std::int64_t>(seconds * 1e6);
}

}  // namespace

struct Referee::Game {
    std::unique_ptr<Table> table;
    Player* players[2] = {nullptr, nullptr};  // by side
    Limits limits[2];                         // the clock runs down
    bool faulty = false;

    // Seconds that the mover has at most, by its move's limit and by its clock.
    std::optional<double> allowed(int side) const {
        std::optional<double> seconds = limits[side].seconds;
        if (limits[side].clock) {
            const double left = limits[side].clock->remaining_seconds;
            seconds = seconds ? std::min(*seconds, left) : left;
        }
        return seconds;
    }
};

Referee::Referee(const Conditions& conditions, const PlayerFactory& factory)
    : conditions_(conditions), factory_(factory) {}

Referee::~Referee() = default;

Player& Referee::player_of(int player) {
    Seat& seat = seats_[player];
    if (!seat.player) {
        auto made = factory_(player);
        if (!made) throw PlayerNotMade(made.error().message);
        seat.player = std::move(*made);
        seat.engine = dynamic_cast<EnginePlayer*>(seat.player.get());
    }
    seat.last_game = games_;
    return *seat.player;
}

// Makes room for the two that play now.
void Referee::drop_others(const SharedGame& shared) {
    const auto plays = [&](int player) { return player == shared.players[0] || player == shared.players[1]; };
    std::erase_if(seats_,
                  [&](const auto& seat) { return !plays(seat.first) && seat.second.engine == nullptr; });
    while (seats_.size() > most_kept_engines) {
        auto oldest = seats_.end();
        for (auto seat = seats_.begin(); seat != seats_.end(); ++seat) {
            if (plays(seat->first)) continue;
            if (oldest == seats_.end() || seat->second.last_game < oldest->second.last_game) oldest = seat;
        }
        seats_.erase(oldest);
    }
}

void Referee::rest() {
    for (const int player : last_players_) {
        const auto seat = seats_.find(player);
        if (seat == seats_.end() || seat->second.engine == nullptr) continue;
        if (player == last_faulty_)
            seats_.erase(seat);
        else
            seat->second.engine->rest();
    }
}

bool Referee::begin(SharedGame& shared, Game& game) {
    game.table = conditions_.game->make_table(conditions_.variant);
    if (const auto position = shared.position.view(); !position.empty()) {
        if (const auto set = game.table->set(position); !set) throw std::logic_error(set.error().message);
    }
    if (const auto replayed = game.table->replay(shared.opening.view()); !replayed)
        throw std::logic_error(replayed.error().message);
    ++games_;
    drop_others(shared);
    for (int side = 0; side < 2; ++side) {
        game.limits[side] = conditions_.limits[static_cast<std::size_t>(shared.players[side])];
        const auto fault = watched(shared, side, -1, [&] {
            game.players[side] = &player_of(shared.players[side]);
            game.players[side]->new_game(sub_seed(shared.seed, static_cast<std::uint64_t>(side)));
        });
        if (fault) {
            end_by(shared, *fault, side);
            return false;
        }
    }
    return true;
}

void Referee::ask_mover(SharedGame& shared, Game& game) {
    const int side = index_of(game.table->state().side);
    const auto allowed = game.allowed(side);
    Limits given;
    given.clock = game.limits[side].clock;
    given.opponent_clock = game.limits[1 - side].clock;
    given.spread = game.limits[side].spread;
    TextReport report;
    const auto fault = watched(shared, side, allowed ? in_microseconds(*allowed) : -1,
                               [&] { report = game.players[side]->choose(*game.table, given, {}, {}); });
    const double seconds = static_cast<double>(steady_nanoseconds() - shared.thinking_since) * 1e-9;
    const auto lost_by = [&](Termination termination, std::string reason) {
        game.faulty = true;
        end_by(shared, {termination, std::move(reason)}, side);
    };
    if (fault) return lost_by(fault->termination, fault->reason);
    if (allowed && seconds > *allowed + conditions_.rules.margin_seconds)
        return lost_by(Termination::time, fmt::format("it took {} and had {}", format_duration(seconds),
                                                      format_duration(*allowed)));
    const int made = shared.moves_made;
    if (made >= SharedGame::most_moves) throw std::logic_error("a game of more moves than a shared can hold");
    if (const auto played = game.table->play(report.move); !played)
        return lost_by(Termination::illegal_move, played.error().message);
    if (auto& clock = game.limits[side].clock) clock->remaining_seconds += clock->increment_seconds - seconds;
    SharedGame::MoveMade& entry = shared.moves[static_cast<std::size_t>(made)];
    entry.move.assign(report.move);
    entry.microseconds = static_cast<std::uint64_t>(in_microseconds(seconds));
    entry.nodes = report.nodes;
    entry.has_value = report.value.has_value();
    entry.value = report.value.value_or(0);
    shared.moves_made = made + 1;
}

// By what the position is worth when nobody errs; the time that this takes is nobody's.
bool Referee::adjudicate(SharedGame& shared, Game& game) {
    const Table::State& state = game.table->state();
    if (state.free_squares > conditions_.rules.adjudicate_free_squares) return false;
    shared.thinking_microseconds = -1;
    shared.thinking_since = steady_nanoseconds();
    shared.thinking = SharedGame::referee;
    std::optional<Score> margin;
    try {
        if (!adjudicator_) adjudicator_ = std::make_unique<Adjudicator>(*conditions_.game);
        margin = adjudicator_->first_margin(*game.table);
    } catch (const std::bad_alloc&) {
        // The memory is the players': the game goes on without a judge.
        adjudicator_.reset();
    }
    shared.thinking = SharedGame::nobody;
    if (!margin) return false;
    shared.first_margin = *margin;
    shared.termination = Termination::adjudicated;
    return true;
}

void Referee::play(SharedGame& shared) {
    shared.moves_made = 0;
    shared.thinking = SharedGame::nobody;
    shared.termination = Termination::normal;
    shared.reason.assign("");
    Game game;
    if (begin(shared, game)) play_on(shared, game);
    std::ranges::copy(shared.players, last_players_);
    const int side = shared.thinking;
    last_faulty_ = is_fault(shared.termination) && side >= 0 ? shared.players[side] : -1;
}

void Referee::play_on(SharedGame& shared, Game& game) {
    while (!game.table->state().over && !game.faulty) {
        if (conditions_.rules.adjudicate_free_squares > 0 && adjudicate(shared, game)) return;
        ask_mover(shared, game);
    }
}

}  // namespace damier
