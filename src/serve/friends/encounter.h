// Two people at one game, each at a seat of their own: who sits where, their clocks, what they offer each
// other and how it ended. The moves themselves are the room's.
#pragma once

#include <chrono>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "serve/api/exchange.h"
#include "serve/friends/game_clock.h"
#include "serve/friends/secret.h"

namespace damier::serve {

inline constexpr std::size_t longest_name = 24;  // characters

// A name that people may be called by on the pages of others. Throws Refusal.
std::string person_name(std::string_view given);

enum class Offer : std::uint8_t { takeback, draw, rematch };
inline constexpr int offer_count = 3;
std::string_view name_of(Offer offer);
std::optional<Offer> offer_named(std::string_view name);

enum class EndedBy : std::uint8_t { rules, resigned, time, agreed };
std::string_view name_of(EndedBy how);

class Encounter {
  public:
    using Instant = GameClock::Instant;
    using Span = GameClock::Span;

    struct Seat {
        std::string name;  // empty: nobody sits here yet
        Secret token = {};
        Secret key = {};                                 // of the page that sat down, which may ask twice
        std::vector<std::weak_ptr<Listener>> here = {};  // the connections of whoever sits here
        bool is_taken() const { return !name.empty(); }
    };
    struct Ending {
        std::optional<Side> winner;  // nobody: a draw
        EndedBy by = EndedBy::rules;
    };

    // Whoever comes first sits at `side`; the other seat waits for who brings the invitation, or, at an open
    // table, for anybody.
    static Encounter begin(Side side, std::string name, const std::string& token,
                           const std::string& invitation, bool is_open,
                           const std::optional<GameClock::Control>& control);
    // The same people with colours exchanged, each with the token that they have.
    Encounter rematch() const;

    const Seat& seat(Side side) const { return seats_[index_of(side)]; }
    bool is_open() const { return is_open_; }
    bool has_begun() const { return seats_[0].is_taken() && seats_[1].is_taken(); }
    bool is_over() const { return ending_.has_value(); }
    bool is_going_on() const { return has_begun() && !is_over(); }
    const std::optional<GameClock>& clock() const { return clock_; }
    const std::optional<Ending>& ending() const { return ending_; }
    std::optional<Side> offered_by(Offer offer) const { return offers_[static_cast<int>(offer)]; }
    const std::string& next() const { return next_; }

    // Whose seat it is; throws Refusal when it is nobody's.
    Side side_of(std::string_view token) const;
    // Sits down at the seat that waits; the token of it. Throws Refusal. The same `key` again, as when the
    // answer was lost, gets a token again.
    struct Seated {
        Side side;
        std::string token;
    };
    Seated join(std::string_view invitation, const std::string& name, std::string_view key);

    // Who is here now; true when that has changed since it was asked last.
    bool look_round();
    void sit(Side side, const std::weak_ptr<Listener>& listener);
    void leave(const std::weak_ptr<Listener>& listener);
    bool is_here(Side side) const { return was_here_[index_of(side)]; }
    // The time that a message of this side's spends on the way, as its connection was measured.
    Span lag_of(Side side) const;
    void measure_lag(Side side) const;

    // A move was made; then it is `next`'s turn. Whoever moves does not take the other one's offer.
    void moved(Side mover, Side next, Instant now);
    // After a move was taken back; `at_start`: before the first move no time runs.
    void taken_back(Side next, bool at_start, Instant now);
    void end(const Ending& ending, Instant now);
    // True when somebody's time is up: then it is over.
    bool judge_time(Instant now);
    void settle_clock(Instant now);

    void offer(Offer offer, Side by);
    void withdraw(Offer offer) { offers_[static_cast<int>(offer)].reset(); }
    void goes_on_in(std::string id) { next_ = std::move(id); }

    nlohmann::json as_json(Instant now) const;
    // For the disk, where the time of day counts. `server` names this run of the server.
    nlohmann::json saved(Instant now, const std::string& server) const;
    // Throws Refusal. A clock that ran goes on: from where it would be now when the server is the same, else
    // from where it was, as nobody could move meanwhile.
    static Encounter read(const nlohmann::json& saved, Instant now, const std::string& server);

  private:
    Seat& seat_at(Side side) { return seats_[index_of(side)]; }

    Seat seats_[2];
    bool was_here_[2] = {false, false};
    Secret invitation_;
    bool is_open_ = false;
    std::optional<GameClock> clock_;
    std::optional<Side> offers_[offer_count];
    // Whoever was refused asks again only after a move of their own.
    bool may_not_offer_[2][offer_count] = {};
    std::optional<Ending> ending_;
    std::string next_;  // the game that the two play after this one
};

}  // namespace damier::serve
