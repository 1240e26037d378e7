// An encounter as JSON: for the page, and for the disk.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "serve/api/body.h"
#include "serve/api/refusal.h"
#include "serve/friends/encounter.h"

namespace damier::serve {

namespace {

using nlohmann::json;

constexpr double longest_base = 24 * 60 * 60;  // seconds
constexpr double longest_seconds = 1e9;

json side_json(const std::optional<Side>& side) {
    return side ? json(key_of(*side)) : json();
}

std::optional<Side> side_in(const Body& body, std::string_view field) {
    const auto text = body.optional_text(field);
    if (!text) return std::nullopt;
    if (*text == key_of(Side::first)) return Side::first;
    if (*text == key_of(Side::second)) return Side::second;
    throw Refusal(bad_request, "a stored game names a side that there is not");
}

GameClock::Span span_of(double seconds) {
    return std::chrono::duration_cast<GameClock::Span>(std::chrono::duration<double>(seconds));
}

json clock_json(const GameClock& clock, GameClock::Instant now) {
    return {{"base", in_seconds(clock.control().base)},
            {"increment", in_seconds(clock.control().increment)},
            {"left",
             {{"first", in_seconds(clock.left(Side::first, now))},
              {"second", in_seconds(clock.left(Side::second, now))}}},
            {"running", side_json(clock.running())}};
}

double time_of_day() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

json clock_saved(const GameClock& clock, GameClock::Instant now, const std::string& server) {
    json out = clock_json(clock, now);
    out["at"] = time_of_day();
    out["server"] = server;
    return out;
}

GameClock clock_read(const json& saved, GameClock::Instant now, const std::string& server) {
    const Body body(saved);
    const auto seconds = [](const Body& from, std::string_view field, double most) {
        return span_of(from.number(field, 0, most).value_or(0));
    };
    const Body left(body.find("left") != nullptr ? *body.find("left") : saved);
    GameClock clock({seconds(body, "base", longest_base), seconds(body, "increment", longest_base)},
                    seconds(left, "first", longest_seconds), seconds(left, "second", longest_seconds));
    const auto running = side_in(body, "running");
    if (!running) return clock;
    const bool is_same_server = body.optional_text("server") == server;
    const double since = body.number("at", 0, 1e12).value_or(time_of_day());
    const double away = is_same_server ? std::clamp(time_of_day() - since, 0.0, longest_seconds) : 0;
    clock.start(*running, now - span_of(away));
    return clock;
}

}  // namespace

json Encounter::as_json(Instant now) const {
    nlohmann::json out = {{"state", is_over() ? "over" : (has_begun() ? "playing" : "waiting")},
                          {"open", is_open_},
                          {"clock", clock_ ? clock_json(*clock_, now) : nlohmann::json()},
                          {"ending", nullptr},
                          {"rematch", next_.empty() ? nlohmann::json() : nlohmann::json(next_)}};
    for (const Side side : {Side::first, Side::second}) {
        out["seats"][std::string(key_of(side))] = {
            {"name", seat(side).is_taken() ? nlohmann::json(seat(side).name) : nlohmann::json()},
            {"here", is_here(side)}};
    }
    for (int i = 0; i < offer_count; ++i)
        out["offers"][std::string(name_of(static_cast<Offer>(i)))] = side_json(offers_[i]);
    if (ending_) out["ending"] = {{"winner", side_json(ending_->winner)}, {"by", name_of(ending_->by)}};
    return out;
}

nlohmann::json Encounter::saved(Instant now, const std::string& server) const {
    nlohmann::json out = as_json(now);
    out.erase("state");
    if (clock_) out["clock"] = clock_saved(*clock_, now, server);
    out["invitation"] = invitation_.digest();
    out["seats"] = nlohmann::json::array();
    for (const Seat& seat : seats_)
        out["seats"].push_back(
            {{"name", seat.name}, {"token", seat.token.digest()}, {"key", seat.key.digest()}});
    return out;
}

Encounter Encounter::read(const nlohmann::json& saved, Instant now, const std::string& server) {
    const Body body(saved);
    Encounter out;
    const nlohmann::json* seats = body.find("seats");
    if (seats == nullptr || !seats->is_array() || seats->size() != 2)
        throw Refusal(bad_request, "a stored game of two people needs two seats");
    for (std::size_t i = 0; i < 2; ++i) {
        const Body seat((*seats)[i]);
        const std::string name = seat.text("name");
        if (!name.empty()) out.seats_[i].name = person_name(name);
        out.seats_[i].token = Secret::stored(seat.text("token"));
        out.seats_[i].key = Secret::stored(seat.text("key"));
    }
    out.invitation_ = Secret::stored(body.text("invitation"));
    out.is_open_ = body.flag("open").value_or(false);
    if (const nlohmann::json* clock = body.find("clock")) out.clock_ = clock_read(*clock, now, server);
    if (const nlohmann::json* offers = body.find("offers")) {
        for (int i = 0; i < offer_count; ++i)
            out.offers_[i] = side_in(Body(*offers), name_of(static_cast<Offer>(i)));
    }
    if (const nlohmann::json* ending = body.find("ending")) {
        const Body given(*ending);
        const std::string by = given.text("by");
        Ending read{side_in(given, "winner")};
        for (const EndedBy how : {EndedBy::rules, EndedBy::resigned, EndedBy::time, EndedBy::agreed}) {
            if (by == name_of(how)) read.by = how;
        }
        out.ending_ = read;
        if (out.clock_) out.clock_->stop(now);
    }
    out.next_ = body.optional_text("rematch").value_or("");
    return out;
}

}  // namespace damier::serve
