// The requests about games.
#include <fmt/core.h>

#include <algorithm>

#include <nlohmann/json.hpp>
#include "core/text/number.h"
#include "games/shared/outside_json.h"
#include "play/table/game_record.h"
#include "serve/api/api.h"
#include "serve/api/ids.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

constexpr int longest_delay = 60'000;  // milliseconds

int number_of(const std::string& text) {
    return parse_number<int>(text).value_or(-1);
}

void check_node(const Room& room, int node) {
    if (!room.tree.has(node)) throw Refusal(not_found, fmt::format("game {} has no node {}", room.id, node));
}

// The headers that a page brings back, or that came with an export.
Headers headers_in(const Body& body) {
    Headers headers;
    const nlohmann::json* given = body.find("headers");
    if (given == nullptr) return headers;
    const Body fields(*given);
    for (const auto& [key, value] : given->items()) headers.emplace_back(key, fields.text(key));
    return headers;
}

Beginning saved_beginning(const Body& body, const nlohmann::json& saved, std::size_t most_nodes) {
    auto table = table_in(body);
    const auto position = Body(saved).optional_text("position");
    if (position) value_or_refuse(table->set(*position));
    int current = GameTree::root;
    GameTree tree = value_or_refuse(GameTree::read(*table, saved, most_nodes, current));
    return {std::move(tree), current, headers_in(body)};
}

// The start of a game, a position, a text, or a tree that was saved; with moves played.
Beginning beginning_in(const Body& body, std::size_t most_nodes) {
    if (const nlohmann::json* saved = body.find("tree")) return saved_beginning(body, *saved, most_nodes);
    std::unique_ptr<Table> table;
    Headers headers;
    if (const auto text = body.optional_text("text")) {
        // What the page exports as JSON brings its variations along.
        const auto json = parse_outside_json(*text);
        if (json && json->is_object() && json->contains("damier") && json->contains("tree"))
            return saved_beginning(Body(*json), (*json)["tree"], most_nodes);
        ReadText read = read_or_refuse(body);
        table = std::move(read.table);
        headers = std::move(read.headers);
    } else {
        table = table_in(body);
    }
    if (const auto moves = body.optional_text("moves")) value_or_refuse(table->replay(*moves));
    GameTree tree = GameTree::of(*table);
    const int current = tree.line_through(GameTree::root).back();
    return {std::move(tree), current, std::move(headers)};
}

}  // namespace

void Api::on_games(const Request& request, const Reply& reply) {
    const auto& path = request.path;
    if (path.size() == 1) {
        if (request.method != "POST") throw Refusal(405, "expected POST");
        return begin_game(request, reply, new_id());
    }
    const bool puts = path.size() == 2 && request.method == "PUT";
    if (puts && !is_id(path[1])) throw Refusal(bad_request, "a game's id has 8 to 32 letters and digits");
    const bool is_known = rooms_.contains(path[1]) || (store_ && is_id(path[1]) && store_->has(path[1]));
    if (puts && !is_known) return begin_game(request, reply, path[1]);
    with_room(request, reply, [this, request, puts](const std::shared_ptr<Room>& room) {
        return puts ? Answer{200, nullptr, room->text()} : on_game(request, room);
    });
}

void Api::begin_game(const Request& request, const Reply& reply, const std::string& id) {
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    const Body body(request.body);
    const bool is_small = !body.has("text") && !body.has("tree") && !body.has("moves");
    const auto make = [body = request.body, this] {
        Beginning beginning = beginning_in(Body(body), limits_.nodes);
        check_headers(beginning.headers);
        check_comments(beginning.tree, limits_);
        return beginning;
    };
    if (is_small) {
        Beginning beginning = make();
        return reply(make_game(request, id, beginning));
    }
    make_then<Beginning>(request, reply, make, [this, request, id](Beginning& beginning) {
        // Somebody else may have been quicker.
        const auto known = rooms_.find(id);
        return known == rooms_.end() ? make_game(request, id, beginning)
                                     : Answer{200, nullptr, known->second->text()};
    });
}

Answer Api::make_game(const Request& request, const std::string& id, Beginning& beginning) {
    const Body body(request.body);
    auto made = std::make_shared<Room>(id, std::move(beginning.tree), writer_);
    made->current = beginning.current;
    made->headers = std::move(beginning.headers);
    made->tree.visit(made->current);
    made->user = request.user;
    made->touched = made->tree.size() > 1;
    choose_players(body, *made);
    set(body, *made);
    nlohmann::json seat = nullptr;
    if (body.has("friends")) seat = seat_first(request, *made);
    add_room(made);
    if (made->encounter && made->encounter->is_open()) lobby_.add(made);
    machines_.consider(made);
    return {201, nullptr, seat.is_null() ? made->text() : with_seat(*made->text(), seat)};
}

Answer Api::on_game(const Request& request, const std::shared_ptr<Room>& room) {
    const auto& path = request.path;
    if (request.method == "GET" && path.size() == 2) return {200, nullptr, room->text()};
    if (request.method == "GET" && path.size() == 4 && path[2] == "nodes") {
        const int node = number_of(path[3]);
        check_node(*room, node);
        return {200, position_json(room->tree.board(node))};
    }
    if (request.method == "GET" && path.size() == 3 && path[2] == "review") {
        if (!room->review) throw Refusal(not_found, "this game has no review yet");
        return {200, nullptr, room->review};
    }
    if (request.method == "DELETE" && path.size() == 2) {
        if (room->encounter) delete_encounter(request, room);
        drop_room(room);
        if (store_) store_->remove(room->id);
        return {200, nlohmann::json::object()};
    }
    if (request.method == "WATCH" && path.size() == 2) return watch(request, room);
    if (request.method == "UNWATCH" && path.size() == 2) {
        unwatch(request, *room);
        return {200, nullptr, room->text()};
    }
    if (request.method == "POST" && path.size() == 3) return change_game(request, room);
    throw Refusal(not_found, fmt::format("there is no {} of this kind for a game", request.method));
}

Answer Api::change_game(const Request& request, const std::shared_ptr<Room>& room) {
    if (room->encounter) return change_encounter(request, room);
    const std::string& what = request.path[2];
    const Body body(request.body);
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    reserve_for(*room, 8 * GameTree::longest_comment);
    const auto other_position = [&](auto&& change) {
        change();
        machines_.stop_thinking(*room);
    };
    bool step = false;
    if (what == "play")
        other_position([&] { play(body, *room); });
    else if (what == "undo")
        other_position([&] { undo(*room); });
    else if (what == "redo")
        other_position([&] { redo(*room); });
    else if (what == "goto")
        other_position([&] { go_to(body, *room); });
    else if (what == "remove")
        other_position([&] { remove(body, *room); });
    else if (what == "promote")
        room->tree.promote(node_in(body, *room, "node"));
    else if (what == "comment") {
        std::string text = body.text("text");
        if (text.size() > GameTree::longest_comment)
            throw Refusal(bad_request,
                          fmt::format("a comment has at most {} bytes", GameTree::longest_comment));
        const int node = node_in(body, *room, "node");
        const std::size_t others = room->tree.comment_bytes() - room->tree.at(node).comment.size();
        if (others + text.size() > limits_.comment_bytes)
            throw Refusal(conflict,
                          fmt::format("the comments of a game have at most {} bytes", limits_.comment_bytes));
        room->tree.comment(node, std::move(text));
    } else if (what == "settings") {
        choose_players(body, *room);
        set(body, *room);
    } else if (what == "step")
        step = true;
    else if (what == "now") {
        if (room->thinking) room->thinking->stop.request_stop();
    } else {
        throw Refusal(not_found, fmt::format("there is no POST {} for a game", quote(what)));
    }
    if (what != "settings") room->touched = true;
    // Words about a game are no reason for a machine to cut its pause short.
    if (what != "comment" && what != "promote") machines_.consider(room, step);
    return changed(request, room);
}

// Tells all of it, and answers what the asker does not know yet.
Answer Api::changed(const Request& request, const std::shared_ptr<Room>& room) {
    const auto known = Body(request.body).optional_whole("since", 0, 1'000'000'000);
    room->changed();
    room->tell_state(false, request.listener);
    // Numbers of nodes mean something to those who watch this very game; the id may have been another's.
    const bool knows = known && room->is_watched_by(request.listener);
    return {200, nullptr, knows ? room->text_since(static_cast<std::uint64_t>(*known)) : room->text()};
}

void Api::remove(const Body& body, Room& room) const {
    const int node = node_in(body, room, "node");
    if (node == GameTree::root) throw Refusal(bad_request, "the start of a game cannot be removed");
    const auto line = room.tree.line_through(room.current);
    const auto kept = std::ranges::find(line, node);
    const bool holds_current = kept != line.end() && kept <= std::ranges::find(line, room.current);
    if (holds_current) room.current = room.tree.at(node).parent;
    if (holds_current) room.running = false;
    room.tree.remove(node);
}

int Api::node_in(const Body& body, const Room& room, std::string_view field) const {
    const int node = body.whole(field, 0, 1'000'000'000);
    check_node(room, node);
    return node;
}

void Api::play(const Body& body, Room& room) const {
    const int at = body.has("at") ? node_in(body, room, "at") : room.current;
    const auto main_line = room.tree.line_through(GameTree::root);
    // What is played where the game stands is the game, also after a move was taken back.
    const bool goes_on = at == room.current && std::ranges::find(main_line, at) != main_line.end();
    if (room.tree.size() >= limits_.nodes)
        throw Refusal(conflict,
                      fmt::format("a game has at most {} moves with its variations", limits_.nodes));
    room.current = value_or_refuse(room.tree.play(at, body.text("move")));
    room.tree.visit(room.current);
    // A person who moves wants an answer, also after a look at another place in the game.
    if (!room.is_machine(room.tree.at(room.current).by)) room.running = true;
    if (room.has_machine() || goes_on) room.tree.promote(room.current);
}

// To where a person can move, or by one ply where there is no such place.
void Api::undo(Room& room) const {
    const auto& tree = room.tree;
    if (room.current == GameTree::root) return;
    const auto person_moves_after = [&](int node) {
        return !room.is_machine(tree.at(node).by) && !must_pass(tree.board(tree.at(node).parent));
    };
    int at = room.current;
    while (at != GameTree::root && !person_moves_after(at)) at = tree.at(at).parent;
    const int last = at == GameTree::root ? room.current : at;
    // Where a machine would move again at once, it waits.
    if (at == GameTree::root) room.running = false;
    room.tree.visit(room.current);
    room.current = tree.at(last).parent;
}

void Api::redo(Room& room) const {
    const auto& tree = room.tree;
    int at = tree.redo_of(room.current);
    if (at == -1) return;
    const auto machine_has_moved_after = [&](int node) {
        const int next = tree.redo_of(node);
        return next != -1 && room.is_machine(tree.at(next).by);
    };
    while (machine_has_moved_after(at) && !(room.is_machine(Side::first) && room.is_machine(Side::second)))
        at = tree.redo_of(at);
    room.current = at;
}

void Api::go_to(const Body& body, Room& room) const {
    room.current = node_in(body, room, "node");
    room.tree.visit(room.current);
    if (!room.is_over() && room.is_machine(room.side_to_move())) room.running = false;
}

void Api::choose_players(const Body& body, Room& room) {
    const nlohmann::json* players = body.find("players");
    if (players == nullptr) return;
    const Body chosen(*players);
    std::optional<std::string> texts[2];
    for (const Side side : {Side::first, Side::second}) {
        auto& text = texts[index_of(side)];
        text = chosen.optional_text(key_of(side));
        if (text) value_or_refuse(machines_.check(room.tree.game(), *text));
    }
    for (const Side side : {Side::first, Side::second}) {
        const auto& text = texts[index_of(side)];
        if (!text || *text == room.players[index_of(side)]) continue;
        room.players[index_of(side)] = *text;
        machines_.dismiss_player(room, side);
        machines_.stop_thinking(room);
    }
}

void Api::set(const Body& body, Room& room) {
    if (const auto seconds = body.number("seconds", 0.01, limits_.seconds)) {
        for (const Side side : {Side::first, Side::second})
            if (*seconds != room.seconds) machines_.dismiss_player(room, side);
        room.seconds = *seconds;
    }
    if (const auto delay = body.optional_whole("delay", 0, longest_delay))
        room.delay = std::chrono::milliseconds(*delay);
    if (const auto running = body.flag("running")) {
        room.running = *running;
        // A pause is a pause: what the machine was about to play is forgotten.
        if (!*running) machines_.stop_thinking(room);
    }
}

namespace {

Answer record_of(const SavedGame& game, int node) {
    const std::vector<int> line = game.tree.line_through(node);
    GameRecord record{game.headers, game.tree.table_at(line.back()), {}};
    for (const Side side : {Side::second, Side::first}) {
        // The player of this side now, unless the record knows the person's name.
        const auto named =
            std::ranges::find(record.headers, key_of(side), [](const auto& h) { return h.first; });
        const std::string& player = game.players[index_of(side)];
        if (named == record.headers.end())
            record.headers.emplace(record.headers.begin(), key_of(side), player);
        else if (!is_human(player))
            named->second = player;
    }
    record.result = result_of(*record.table);
    if (!game.result.empty() && !record.table->state().over) record.result = game.result;
    const Table::Status status = record.table->status();
    nlohmann::json json = {{"damier", "game"},
                           {"game", game.tree.game().name},
                           {"variant", variant_name(*record.table)},
                           {"players", {{"first", game.players[0]}, {"second", game.players[1]}}},
                           {"result", record.result},
                           {"line", status.moves},
                           {"tree", game.tree.saved(game.current)}};
    json["headers"] = nlohmann::json::object();
    for (const auto& [key, value] : game.headers) json["headers"][key] = value;
    json["start"] = status.start.empty() ? nlohmann::json() : nlohmann::json(status.start);
    return {200, {{"text", format_record(record)}, {"json", std::move(json)}}};
}

}  // namespace

void Api::record(const Request& request, const Reply& reply, const Room& room) {
    const auto asked = request.query.find("node");
    const int node = asked == request.query.end() ? GameTree::root : number_of(asked->second);
    check_node(room, node);
    answer_later(request, reply,
                 [game = std::make_shared<SavedGame>(room.saved()), node] { return record_of(*game, node); });
}

}  // namespace damier::serve
