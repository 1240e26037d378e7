#include "serve/friends/encounter.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "serve/api/harmless_line.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

constexpr std::array<std::string_view, offer_count> offer_names = {"takeback", "draw", "rematch"};
constexpr std::array<std::string_view, 4> ending_names = {"rules", "resigned", "time", "agreed"};

}  // namespace

std::string_view name_of(Offer offer) {
    return offer_names.at(static_cast<std::size_t>(offer));
}

std::optional<Offer> offer_named(std::string_view name) {
    const auto found = std::ranges::find(offer_names, name);
    if (found == offer_names.end()) return std::nullopt;
    return static_cast<Offer>(found - offer_names.begin());
}

std::string_view name_of(EndedBy how) {
    return ending_names.at(static_cast<std::size_t>(how));
}

std::string person_name(std::string_view given) {
    return harmless_line(given, longest_name, "name");
}

Encounter Encounter::begin(Side side, std::string name, const std::string& token,
                           const std::string& invitation, bool is_open,
                           const std::optional<GameClock::Control>& control) {
    Encounter made;
    made.seat_at(side).name = std::move(name);
    made.seat_at(side).token = Secret::of(token);
    made.invitation_ = Secret::of(invitation);
    made.is_open_ = is_open;
    if (control) made.clock_.emplace(*control);
    return made;
}

Encounter Encounter::rematch() const {
    Encounter made;
    made.is_open_ = is_open_;
    for (const Side side : {Side::first, Side::second}) {
        Seat& seat = made.seat_at(side);
        seat.name = this->seat(opponent(side)).name;
        seat.token = this->seat(opponent(side)).token;
    }
    if (clock_) made.clock_.emplace(clock_->control());
    return made;
}

Side Encounter::side_of(std::string_view token) const {
    // Both are compared in any case: how long it takes says nothing.
    const bool fits[2] = {seats_[0].token.fits(token), seats_[1].token.fits(token)};
    if (fits[0]) return Side::first;
    if (fits[1]) return Side::second;
    throw Refusal(forbidden, "this is no seat of yours: you can watch this game, but not play in it");
}

Encounter::Seated Encounter::join(std::string_view invitation, const std::string& name,
                                  std::string_view key) {
    const bool is_invited = invitation_.fits(invitation);
    if (!is_open_ && !is_invited) throw Refusal(forbidden, "this game is by invitation: you can watch it");
    const Side free = seats_[0].is_taken() ? Side::second : Side::first;
    Seat& seat = seat_at(free);
    if (seat.is_taken() && !(key.size() >= 16 && seat.key.fits(key)))
        throw Refusal(conflict, "somebody sits here already: you can watch this game");
    const std::string token = Secret::new_token();
    seat.name = name;
    seat.token = Secret::of(token);
    if (key.size() >= 16) seat.key = Secret::of(key);
    return {free, token};
}

bool Encounter::look_round() {
    bool changed = false;
    for (const Side side : {Side::first, Side::second}) {
        auto& here = seat_at(side).here;
        std::erase_if(here, [](const auto& listener) { return listener.expired(); });
        bool& was_here = was_here_[index_of(side)];
        changed |= was_here == here.empty();
        was_here = !here.empty();
    }
    return changed;
}

void Encounter::sit(Side side, const std::weak_ptr<Listener>& listener) {
    leave(listener);
    if (!listener.expired()) seat_at(side).here.push_back(listener);
}

void Encounter::leave(const std::weak_ptr<Listener>& listener) {
    const auto gone = listener.lock();
    for (Seat& seat : seats_)
        std::erase_if(seat.here, [&](const auto& other) { return other.lock() == gone; });
}

Encounter::Span Encounter::lag_of(Side side) const {
    Span lag{0};
    for (const auto& one : seat(side).here) {
        if (const auto listener = one.lock()) lag = std::max(lag, listener->lag());
    }
    return std::min(lag, GameClock::most_lag);
}

void Encounter::measure_lag(Side side) const {
    for (const auto& one : seat(side).here) {
        if (const auto listener = one.lock()) listener->measure_lag();
    }
}

// No time runs before the first move: who sits down first need not watch for the other.
void Encounter::moved(Side mover, Side next, Instant now) {
    for (auto& offered : offers_) offered.reset();
    for (bool& may_not : may_not_offer_[index_of(mover)]) may_not = false;
    if (!clock_) return;
    if (clock_->running()) clock_->press(now, lag_of(mover));
    if (clock_->running() != next) clock_->start(next, now);
}

void Encounter::taken_back(Side next, bool at_start, Instant now) {
    for (auto& offered : offers_) offered.reset();
    if (!clock_) return;
    if (at_start)
        clock_->stop(now);
    else
        clock_->start(next, now);
}

void Encounter::end(const Ending& ending, Instant now) {
    if (ending_) return;
    ending_ = ending;
    for (auto& offered : offers_) offered.reset();
    if (clock_) clock_->stop(now);
}

bool Encounter::judge_time(Instant now) {
    if (!clock_ || ending_ || !clock_->running()) return false;
    const Side side = *clock_->running();
    if (!clock_->has_fallen(now, lag_of(side))) return false;
    end({opponent(side), EndedBy::time}, now);
    return true;
}

void Encounter::settle_clock(Instant now) {
    if (clock_) clock_->settle(now);
}

void Encounter::offer(Offer offer, Side by) {
    bool& may_not = may_not_offer_[index_of(by)][static_cast<int>(offer)];
    if (may_not)
        throw Refusal(conflict, fmt::format("you have offered that already: wait until you have moved"));
    may_not = offer != Offer::rematch;
    offers_[static_cast<int>(offer)] = by;
}

}  // namespace damier::serve
