#include "serve/api/api.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/number.h"
#include "play/catalogue.h"
#include "play/review/insight.h"
#include "play/review/microscope.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

Answer refusal_answer(const Refusal& refusal) {
    nlohmann::json body = {{"error", refusal.what()}};
    if (refusal.place) body["place"] = {{"from", refusal.place->from}, {"to", refusal.place->to}};
    return {refusal.status, std::move(body)};
}

// Runs it, and turns whatever it throws into an answer.
template <class Work>
Answer guarded(Work&& work) {
    try {
        return work();
    } catch (const Refusal& refusal) {
        return refusal_answer(refusal);
    } catch (const std::exception& fault) {
        return {own_fault, {{"error", fmt::format("a fault of the server: {}", fault.what())}}};
    }
}

std::size_t number_in(const Request& request, const std::string& key, std::size_t otherwise,
                      std::size_t most) {
    const auto found = request.query.find(key);
    if (found == request.query.end()) return otherwise;
    const auto number = parse_number<std::size_t>(found->second, 0, most);
    if (!number)
        throw Refusal(bad_request, fmt::format("{}: expected a whole number from 0 to {}", key, most));
    return *number;
}

// A page counts characters, not bytes.
std::size_t characters_before(std::string_view text, std::size_t byte) {
    const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    return static_cast<std::size_t>(std::ranges::count_if(text.substr(0, byte), begins_character));
}

constexpr double review_seconds = 0.2;

}  // namespace

std::unique_ptr<Table> table_in(const Body& body) {
    const auto game = value_or_refuse(find_game(body.text("game")));
    const auto variant = body.optional_text("variant");
    auto table = game->make_table(variant ? value_or_refuse(find_variant(*game, *variant)) : 0);
    const nlohmann::json* position = body.find("position");
    if (position == nullptr) return table;
    if (!position->is_string() && !position->is_object())
        throw Refusal(bad_request, "field 'position': expected a text or an object");
    value_or_refuse(table->set(position->is_string() ? position->get<std::string>() : position->dump()));
    return table;
}

ReadText read_or_refuse(const Body& body) {
    const auto name = body.optional_text("game");
    const std::string text = body.text("text");
    auto read = read_text(text, name ? value_or_refuse(find_game(*name)) : nullptr);
    if (read) return std::move(*read);
    // The game that is open is only the likeliest: another may fit, or fit further.
    if (name) {
        auto any = read_text(text, nullptr);
        if (any) return std::move(*any);
        const auto begin = [](const ReadFault& fault) { return fault.place.value_or(TextPlace{}).from; };
        if (begin(any.error()) > begin(read.error())) read = std::move(any);
    }
    std::optional<TextPlace> place = read.error().place;
    if (place) place = {characters_before(text, place->from), characters_before(text, place->to)};
    throw Refusal(bad_request, read.error().message, place);
}

Api::Api(const ServerLimits& limits, EventLoop& loop, const std::filesystem::path& tournaments,
         std::string version, const ReportBoards& boards)
    : limits_(limits),
      loop_(loop),
      version_(std::move(version)),
      tournaments_(tournaments, boards),
      machines_(limits_, loop, pool_),
      tasks_(limits_, loop, pool_),
      pool_(limits.threads, limits.fair_share) {}

void Api::handle(const Request& request, const Reply& reply) {
    try {
        dispatch(request, reply);
    } catch (const Refusal& refusal) {
        reply(refusal_answer(refusal));
    } catch (const std::exception& fault) {
        reply({own_fault, {{"error", fmt::format("a fault of the server: {}", fault.what())}}});
    }
}

void Api::answer_later(const Request& request, const Reply& reply, std::function<Answer()> work) {
    pool_.start(request.user, Urgency::move, [this, reply, work = std::move(work)](const std::stop_token&) {
        Answer answer = guarded(work);
        loop_.post([reply, answer = std::move(answer)] { reply(answer); });
    });
}

void Api::tidy() {
    pool_.make_room();
    tasks_.tidy();
    const auto now = Room::Clock::now();
    std::erase_if(rooms_, [&](const auto& entry) {
        Room& room = *entry.second;
        std::erase_if(room.watchers, [](const auto& watcher) { return watcher.expired(); });
        const bool idle = room.watchers.empty() && now - room.used > limits_.idle_game;
        if (idle) machines_.stop_thinking(room);
        return idle;
    });
}

// The methods of the table in docs/api.md, by the first part of the path.
void Api::dispatch(const Request& request, const Reply& reply) {
    const std::string& what = request.path[0];
    const bool alone = request.path.size() == 1;
    const auto posted = [&](const char* name) { return alone && request.method == "POST" && what == name; };
    const auto got = [&](const char* name) { return alone && request.method == "GET" && what == name; };

    if (what == "games") return reply(on_games(request));
    if (what == "tournaments" && on_tournaments(request, reply)) return;
    if (got("catalogue")) return reply({200, catalogue()});
    if (posted("searches")) return reply(start_search(request));
    if (what == "searches") return reply(on_task(request, Task::Kind::search));
    if (posted("reviews")) return reply(start_review(request));
    if (what == "reviews") return reply(on_task(request, Task::Kind::review));
    const Body body(request.body);
    if (posted("read")) {
        const ReadText read = read_or_refuse(body);
        nlohmann::json headers = nlohmann::json::object();
        for (const auto& [key, value] : read.headers) headers[key] = value;
        return reply({200,
                      {{"kind", name_of(read.kind)},
                       {"game", read.table->game().name},
                       {"variant", variant_name(*read.table)},
                       {"headers", headers},
                       {"position", position_json(*read.table)},
                       {"moves", read.table->status().moves.size()}}});
    }
    if (posted("players")) {
        const auto game = value_or_refuse(find_game(body.text("game")));
        value_or_refuse(machines_.check(*game, body.text("player")));
        return reply({200, {{"player", body.text("player")}}});
    }
    if (posted("positions")) {
        const auto table = table_in(body);
        nlohmann::json positions = nlohmann::json::array();
        positions.push_back(position_json(*table));
        for (const std::string& move : body.texts("moves")) {
            value_or_refuse(table->play(move));
            positions.push_back(position_json(*table));
        }
        return reply({200, {{"positions", positions}}});
    }
    if (posted("insight")) {
        std::shared_ptr<Table> table = table_in(body);
        return answer_later(request, reply, [table] { return Answer{200, insight_json(*table)}; });
    }
    if (posted("microscope")) {
        std::shared_ptr<Table> table = table_in(body);
        const TraceOptions wanted = value_or_refuse(parse_trace_options(request.body));
        return answer_later(request, reply, [table, wanted] {
            return Answer{200, value_or_refuse(table->game().microscope(*table, wanted))};
        });
    }
    throw Refusal(not_found, fmt::format("there is no {} {}", request.method, quote("/api/" + what)));
}

nlohmann::json Api::catalogue() const {
    // The same for as long as the program runs, and not cheap to put together.
    static const nlohmann::json made = catalogue_json();
    nlohmann::json out = made;
    out["version"] = version_;
    out["limits"] = {{"seconds", limits_.seconds}, {"threads", limits_.player_threads},
                     {"games", limits_.games},     {"nodes", limits_.nodes},
                     {"body", limits_.body},       {"review_seconds", limits_.review_seconds}};
    out["engines"] = limits_.engines;
    return out;
}

Answer Api::start_search(const Request& request) {
    const Body body(request.body);
    std::shared_ptr<Table> table = table_in(body);
    if (table->state().over) throw Refusal(bad_request, "the game is over: there is nothing to search");
    const std::string text = body.optional_text("player").value_or(std::string(table->game().analyst));
    const double seconds = body.number("seconds", 0.01, limits_.seconds).value_or(limits_.seconds);
    std::shared_ptr<Player> player = value_or_refuse(machines_.make(table->game(), text, seconds, 1)).player;
    const bool every_move = body.flag("every_move").value_or(false);
    return {201, tasks_.search(request, std::move(table), std::move(player), every_move).state};
}

Answer Api::start_review(const Request& request) {
    const Body body(request.body);
    std::shared_ptr<Table> table = table_in(body);
    for (const std::string& move : body.texts("moves")) value_or_refuse(table->play(move));
    const std::string text = body.optional_text("player").value_or(std::string(table->game().analyst));
    const double seconds = body.number("seconds", 0.01, limits_.review_seconds).value_or(review_seconds);
    std::shared_ptr<Player> player = value_or_refuse(machines_.make(table->game(), text, seconds, 1)).player;
    return {201, tasks_.review(request, std::move(table), std::move(player)).state};
}

Answer Api::on_task(const Request& request, Task::Kind kind) {
    const Task* task = request.path.size() == 2 ? tasks_.find(kind, request.path[1]) : nullptr;
    if (task == nullptr) throw Refusal(not_found, "there is no such search: it may have been dropped");
    if (request.method == "DELETE")
        tasks_.stop(kind, task->id);
    else if (request.method != "GET")
        throw Refusal(405, "expected GET or DELETE");
    return {200, task->state};
}

bool Api::on_tournaments(const Request& request, const Reply& reply) {
    const auto& path = request.path;
    if (request.method != "GET") return false;
    if (path.size() == 1) {
        answer_later(request, reply, [this] { return Answer{200, {{"tournaments", tournaments_.list()}}}; });
    } else if (path.size() == 2) {
        answer_later(request, reply,
                     [this, name = path[1]] { return Answer{200, tournaments_.state(name)}; });
    } else if (path.size() == 3 && path[2] == "games") {
        const std::size_t from = number_in(request, "from", 0, 1'000'000'000);
        const std::size_t count = number_in(request, "count", 100, 1000);
        answer_later(request, reply, [this, name = path[1], from, count] {
            return Answer{200, tournaments_.games(name, from, count)};
        });
    } else if (path.size() == 4 && path[2] == "games") {
        answer_later(request, reply, [this, name = path[1], id = path[3]] {
            return Answer{200, {{"text", tournaments_.record(name, id)}}};
        });
    } else if (path.size() == 3 && path[2] == "report") {
        answer_later(request, reply, [this, name = path[1]] {
            return Answer{200, nullptr, std::make_shared<const std::string>(tournaments_.report(name)),
                          "text/html; charset=utf-8"};
        });
    } else {
        return false;
    }
    return true;
}

}  // namespace damier::serve
