// The requests about games of two people who have a seat each.
#include <fmt/core.h>

#include <random>

#include "serve/api/api.h"
#include "serve/api/ids.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

constexpr double longest_base = 3 * 60 * 60;  // seconds
constexpr double longest_increment = 3 * 60;

Side side_in(const Body& body) {
    const auto side = body.optional_text("side");
    if (!side) return std::random_device()() % 2 == 0 ? Side::first : Side::second;
    if (*side == key_of(Side::first)) return Side::first;
    if (*side == key_of(Side::second)) return Side::second;
    throw Refusal(bad_request, "field 'side': expected \"first\" or \"second\"");
}

std::optional<GameClock::Control> clock_in(const Body& body) {
    const nlohmann::json* given = body.find("clock");
    if (given == nullptr) return std::nullopt;
    const Body clock(*given);
    const auto base = clock.number("base", 1, longest_base);
    if (!base) throw Refusal(bad_request, "field 'clock': expected {base, increment}, in seconds");
    const double increment = clock.number("increment", 0, longest_increment).value_or(0);
    const auto span = [](double seconds) {
        return std::chrono::duration_cast<GameClock::Span>(std::chrono::duration<double>(seconds));
    };
    return GameClock::Control{span(*base), span(increment)};
}

// Their names are those of the record, too.
void name_players(Room& room) {
    for (const Side side : {Side::second, Side::first}) {
        const std::string& name = room.encounter->seat(side).name;
        std::erase_if(room.headers, [&](const auto& header) { return header.first == key_of(side); });
        if (!name.empty()) room.headers.emplace(room.headers.begin(), key_of(side), name);
    }
}

// The last move that this side chose; a forced pass is none.
std::optional<int> last_choice(const Room& room, Side side) {
    for (int at = room.current; at != GameTree::root; at = room.tree.at(at).parent) {
        if (room.tree.at(at).by == side && !must_pass(room.tree.board(room.tree.at(at).parent))) return at;
    }
    return std::nullopt;
}

Offer offer_in(const Body& body) {
    const auto offer = offer_named(body.text("what"));
    if (!offer) throw Refusal(bad_request, "field 'what': expected \"takeback\", \"draw\" or \"rematch\"");
    return *offer;
}

}  // namespace

bool must_pass(const Table& table) {
    if (table.state().over || table.legal_moves().size() != 1) return false;
    return table.describe()["choices"][0].contains("pass");
}

std::shared_ptr<const std::string> with_seat(const std::string& game, const nlohmann::json& seat) {
    std::string out = game;
    out.pop_back();  // the brace
    return std::make_shared<const std::string>(out + fmt::format(R"(,"seat":{}}})", dumped(seat)));
}

// Whoever makes the game sits down, and gets an invitation for the other seat.
nlohmann::json Api::seat_first(const Request& request, Room& room) {
    const Body body(request.body);
    if (request.method != "POST" || body.has("tree") || body.has("text") || body.has("moves") ||
        body.has("players"))
        throw Refusal(
            bad_request,
            "a game with a friend begins at a position, without moves or machines, by POST /api/games");
    if (room.is_over()) throw Refusal(bad_request, "the game is over in this position");
    const Body friends(*body.find("friends"));
    const bool is_open = friends.flag("open").value_or(false);
    if (is_open && !lobby_.has_room_for(request.user))
        throw Refusal(too_many, "there are too many open tables: join one of them, or send an invitation", {},
                      30);
    const Side side = side_in(friends);
    const std::string token = Secret::new_token();
    const std::string invitation = Secret::new_token();
    room.encounter = std::make_unique<Encounter>(Encounter::begin(
        side, person_name(friends.text("name")), token, invitation, is_open, clock_in(friends)));
    room.touched = true;
    name_players(room);
    return {{"side", key_of(side)}, {"token", token}, {"invitation", invitation}};
}

Answer Api::watch(const Request& request, const std::shared_ptr<Room>& room) {
    const auto token = Body(request.body).optional_text("seat");
    std::optional<Side> side;
    if (token && room->encounter) side = room->encounter->side_of(*token);
    unwatch(request, *room);
    if (!request.listener.expired()) room->watchers.push_back(request.listener);
    room->was_watched = true;
    if (!ending_) machines_.consider(room);
    if (!side) return {200, nullptr, room->text()};
    room->encounter->sit(*side, request.listener);
    room->encounter->measure_lag(*side);
    look_after(room);
    return {200, nullptr, with_seat(*room->text(), {{"side", key_of(*side)}})};
}

void Api::unwatch(const Request& request, Room& room) {
    const auto listener = request.listener.lock();
    std::erase_if(room.watchers, [&](const auto& other) { return other.lock() == listener; });
    if (room.encounter) room.encounter->leave(request.listener);
}

void Api::look_after(const std::shared_ptr<Room>& room) {
    if (room->encounter->look_round()) room->tell_presence();
    if (!room->encounter->judge_time(Room::Clock::now())) return;
    room->changed();
    room->tell_state(false);
}

Answer Api::change_encounter(const Request& request, const std::shared_ptr<Room>& room) {
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    const std::string& what = request.path[2];
    const Body body(request.body);
    Encounter& encounter = *room->encounter;
    reserve_for(*room, GameTree::longest_comment);
    look_after(room);
    if (what == "join") return join(request, room);
    const auto token = body.optional_text("seat");
    const Side side = encounter.side_of(token.value_or(""));
    if (what == "play") {
        play_in_encounter(body, *room, side);
    } else if (what == "offer" || what == "answer") {
        if (what == "offer")
            offer(body, room, side);
        else if (encounter.offered_by(offer_in(body)) == opponent(side) && body.flag("yes").value_or(false))
            accept(offer_in(body), room);
        else
            encounter.withdraw(offer_in(body));
    } else if (what == "resign") {
        if (!encounter.is_going_on()) throw Refusal(conflict, "there is no game going on to be resigned");
        encounter.end({opponent(side), EndedBy::resigned}, Room::Clock::now());
    } else {
        throw Refusal(conflict, fmt::format("{} is not for a game with a friend: a copy of it can be changed",
                                            quote(what)));
    }
    return changed(request, room);
}

Answer Api::join(const Request& request, const std::shared_ptr<Room>& room) {
    const Body body(request.body);
    const std::string name = person_name(body.text("name"));
    const auto seated = room->encounter->join(body.optional_text("invitation").value_or(""), name,
                                              body.optional_text("key").value_or(""));
    name_players(*room);
    const Answer answer = changed(request, room);
    const nlohmann::json seat = {{"side", key_of(seated.side)}, {"token", seated.token}};
    return {200, nullptr, with_seat(*answer.text, seat)};
}

void Api::play_in_encounter(const Body& body, Room& room, Side side) const {
    Encounter& encounter = *room.encounter;
    if (!encounter.has_begun()) throw Refusal(conflict, "the other seat is still empty");
    if (encounter.is_over()) throw Refusal(conflict, "the game is over: a copy of it can be played on");
    if (room.side_to_move() != side) throw Refusal(conflict, "it is not your turn");
    if (body.has("at") && node_in(body, room, "at") != room.current)
        throw Refusal(conflict, "the game has gone on meanwhile: a move is made where it stands now");
    room.current = value_or_refuse(room.tree.play(room.current, body.text("move")));
    // Nobody need press a button when there is nothing to choose.
    while (must_pass(room.tree.board(room.current))) {
        const std::string pass = room.tree.board(room.current).legal_moves().front();
        room.current = value_or_refuse(room.tree.play(room.current, pass));
    }
    room.tree.visit(room.current);
    const auto now = Room::Clock::now();
    const Table::State& state = room.tree.board(room.current).state();
    encounter.moved(side, state.side, now);
    if (!state.over) return encounter.measure_lag(state.side);
    std::optional<Side> winner;
    if (state.first_margin != 0) winner = state.first_margin > 0 ? Side::first : Side::second;
    encounter.end({winner, EndedBy::rules}, now);
}

// What both have offered is agreed.
void Api::offer(const Body& body, const std::shared_ptr<Room>& room, Side side) {
    Encounter& encounter = *room->encounter;
    const Offer what = offer_in(body);
    const bool fits = what == Offer::rematch ? encounter.is_over() : encounter.is_going_on();
    if (!fits) throw Refusal(conflict, fmt::format("a {} cannot be offered now", name_of(what)));
    if (what == Offer::rematch && !encounter.next().empty())
        throw Refusal(conflict, "the rematch has begun already");
    if (what == Offer::takeback && !last_choice(*room, side))
        throw Refusal(conflict, "you have not moved yet: there is nothing to be taken back");
    if (encounter.offered_by(what) == opponent(side)) {
        if (what != Offer::takeback) return accept(what, room);
        throw Refusal(conflict, "the other one has asked to take a move back: answer that first");
    }
    encounter.offer(what, side);
}

void Api::accept(Offer offer, const std::shared_ptr<Room>& room) {
    Encounter& encounter = *room->encounter;
    const auto now = Room::Clock::now();
    const Side asker = *encounter.offered_by(offer);
    if (offer == Offer::draw) return encounter.end({std::nullopt, EndedBy::agreed}, now);
    if (offer == Offer::rematch) return begin_rematch(*room);
    const auto node = last_choice(*room, asker);
    if (!node) return encounter.withdraw(offer);
    // It is gone, as if it had not been played: what was taken back between people is not part of the game.
    room->current = room->tree.at(*node).parent;
    room->tree.remove(*node);
    encounter.taken_back(asker, room->current == GameTree::root, now);
}

void Api::begin_rematch(Room& room) {
    auto made = std::make_shared<Room>(new_id(), GameTree::of(*room.tree.table_at(GameTree::root)), writer_);
    made->user = room.user;
    made->touched = true;
    made->encounter = std::make_unique<Encounter>(room.encounter->rematch());
    name_players(*made);
    add_room(made);
    if (made->encounter->is_open() && lobby_.has_room_for(made->user)) lobby_.add(made);
    room.encounter->withdraw(Offer::rematch);
    room.encounter->goes_on_in(made->id);
}

// An invitation may be withdrawn; a game that two have played belongs to both.
void Api::delete_encounter(const Request& request, const std::shared_ptr<Room>& room) {
    (void)room->encounter->side_of(Body(request.body).optional_text("seat").value_or(""));
    if (room->encounter->has_begun())
        throw Refusal(conflict, "this game belongs to two people: it stays until the server forgets it");
}

}  // namespace damier::serve
