#include "serve/api/api.h"

#include <fmt/core.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>

#include "core/text/number.h"
#include "play/catalogue.h"
#include "play/library/game_library.h"
#include "play/microscope/hand_tree.h"
#include "play/microscope/microscope.h"
#include "serve/api/ids.h"
#include "serve/api/puzzles.h"
#include "serve/api/refusal.h"
#include "serve/workers/guest_players.h"
#include "serve/workers/worker_life.h"

namespace damier::serve {

namespace {

Answer refusal_answer(const Refusal& refusal) {
    nlohmann::json body = {{"error", refusal.what()}};
    if (refusal.place) body["place"] = {{"from", refusal.place->from}, {"to", refusal.place->to}};
    if (refusal.retry_after > 0) body["retry_after"] = refusal.retry_after;
    return {refusal.status, std::move(body), {}, {}, refusal.retry_after};
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

constexpr int seconds_to_come_back_for_memory = 2;
// Threads that build and write what is large.
constexpr int desk_threads = 3;
// The largest tree of the microscope with its answer as JSON, and the terms of a position.
constexpr std::uint64_t microscope_bytes = std::uint64_t{96} << 20;
constexpr std::uint64_t insight_bytes = std::uint64_t{4} << 20;

Answer read_answer(const Body& body) {
    const ReadText read = read_or_refuse(body);
    nlohmann::json headers = nlohmann::json::object();
    for (const auto& [key, value] : read.headers) headers[key] = value;
    return {200,
            {{"kind", name_of(read.kind)},
             {"game", read.table->game().name},
             {"variant", variant_name(*read.table)},
             {"headers", headers},
             {"position", position_json(*read.table)},
             {"moves", read.table->status().moves.size()}}};
}

Answer positions_answer(const Body& body) {
    const auto table = table_in(body);
    nlohmann::json positions = nlohmann::json::array();
    positions.push_back(position_json(*table));
    for (const std::string& move : body.texts("moves")) {
        value_or_refuse(table->play(move));
        positions.push_back(position_json(*table));
    }
    return {200, {{"positions", positions}}};
}

Answer explorer_answer(const Body& body, const std::vector<GameLibrary>* libraries) {
    const std::unique_ptr<Table> table = table_in(body);
    for (const std::string& move : body.texts("moves")) value_or_refuse(table->play(move));
    if (libraries != nullptr) {
        for (const GameLibrary& library : *libraries)
            if (&library.game() == &table->game()) return {200, library.explore(*table)};
    }
    throw Refusal(not_found,
                  fmt::format("there is no library of games of {} here: start the server with --library",
                              table->game().title));
}

}  // namespace

Answer answer_of(const std::function<Answer()>& work) {
    try {
        return work();
    } catch (const Refusal& refusal) {
        return refusal_answer(refusal);
    } catch (const std::bad_alloc&) {
        return refusal_answer({unavailable,
                               "the server has no memory left for this: try again in a moment",
                               {},
                               seconds_to_come_back_for_memory});
    } catch (const std::exception& fault) {
        return {own_fault, {{"error", fmt::format("a fault of the server: {}", fault.what())}}};
    }
}

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
         std::string version, const ReportBoards& boards, std::unique_ptr<GameStore> store)
    : limits_(limits),
      loop_(loop),
      version_(std::move(version)),
      ledger_(limits.memory),
      workshop_(limits_),
      hall_(limits_, tournaments, ledger_, version_),
      seats_(limits_, desk_, [this] { loop_.post([this] { pool_.make_room(); }); }),
      tournaments_(tournaments, ledger_, boards),
      store_(std::move(store)),
      run_(new_id()),
      machines_(limits_, loop, workshop_, pool_, seats_),
      tasks_(limits_, loop, workshop_, pool_, ledger_),
      desk_({.threads = desk_threads,
             .most_waiting = limits.waiting_jobs,
             .most_waiting_of_user = limits.address_waiting_jobs}),
      pool_({.threads = limits.threads,
             .quick_starts = limits.quick_starts,
             .fair_share = limits.fair_share,
             .most_waiting = limits.waiting_jobs,
             .most_waiting_of_user = limits.address_waiting_jobs,
             .reserve = [this](std::uint64_t bytes) { return reserve_for_task(bytes); }}) {}

Api::~Api() = default;

// Large tasks leave some room, so that a small one need not wait for them. Seats that wait for their next
// move give theirs back first.
std::optional<Ledger::Entry> Api::reserve_for_task(std::uint64_t bytes) {
    const std::uint64_t left = bytes <= limits_.small_task ? 0 : room_for_small_tasks();
    auto entry = ledger_.reserve_leaving(Account::searches, bytes, left);
    if (!entry) seats_.make_room(bytes);
    return entry;
}

std::uint64_t Api::room_for_small_tasks() const {
    return ledger_.bound(Account::searches) / 8;
}

// Whatever could never run must not wait for ever.
void Api::refuse_if_too_large(std::uint64_t bytes) const {
    const std::uint64_t most = ledger_.bound(Account::searches) - room_for_small_tasks();
    if (bytes > most)
        throw Refusal(bad_request, fmt::format("this takes {} MiB, and this server has {} MiB for thinking",
                                               bytes >> 20, most >> 20));
}

void Api::handle(const Request& request, const Reply& reply) {
    // What answers has its own reply; only what is thrown is answered here.
    const Answer thrown = answer_of([&]() -> Answer {
        dispatch(request, reply);
        return {answered_elsewhere, {}};
    });
    if (thrown.status != answered_elsewhere) reply(thrown);
}

void Api::answer_later(const Request& request, const Reply& reply, std::function<Answer()> work) {
    desk_.start({.user = request.user, .urgency = Urgency::look, .gone = request.gone},
                [this, reply, work = std::move(work), held = request.held](const std::stop_token& stop,
                                                                           const Ledger::Entry&) {
                    if (stop.stop_requested()) return;
                    // Written here, so that the server's own thread has only to send it.
                    Answer answer = answer_of([&] {
                        Answer made = work();
                        if (!made.text) made.text = std::make_shared<const std::string>(dumped(made.body));
                        made.body = nullptr;
                        return made;
                    });
                    loop_.post([reply, answer = std::move(answer)] { reply(answer); });
                });
}

void Api::answer_by_worker(const Request& request, const Reply& reply, const nlohmann::json& task,
                           std::uint64_t bytes) {
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    auto work = [this, reply, job = Workshop::Task{dumped(task), limits_.seconds, false}](
                    const std::stop_token& stop, Ledger::Entry memory) {
        if (stop.stop_requested()) return;
        auto held = std::make_shared<Ledger::Entry>(std::move(memory));
        Answer answer = answer_of([&] {
            auto worker = workshop_.hire();
            worker->furnish(std::move(*held));
            auto done = workshop_.run(*worker, job, stop, [](const std::string&) {});
            workshop_.give_back(std::move(worker));
            return Answer{200, nullptr, std::make_shared<const std::string>(std::move(done))};
        });
        loop_.post([reply, answer = std::move(answer)] { reply(answer); });
    };
    pool_.start({.user = request.user,
                 .urgency = Urgency::look,
                 .gone = request.gone,
                 .needs = [bytes] { return bytes; }},
                std::move(work));
}

// What takes a while to take apart is taken apart at the desk.
void Api::drop_later(std::shared_ptr<void> doomed) {
    desk_.start({.user = {}, .urgency = Urgency::analysis, .is_own = true},
                [doomed = std::move(doomed)](const std::stop_token&, const Ledger::Entry&) {});
}

void Api::trim_later() {
    desk_.start({.user = {}, .urgency = Urgency::analysis, .is_own = true},
                [](const std::stop_token&, const Ledger::Entry&) { malloc_trim(0); });
}

void Api::tidy() {
    pool_.make_room();
    workshop_.calm();
    seats_.tidy();
    tasks_.tidy();
    tidy_rooms();
    if (!hall_.has_ended_runs()) return;
    desk_.start({.user = {}, .urgency = Urgency::analysis, .is_own = true},
                [this](const std::stop_token&, const Ledger::Entry&) { hall_.clear_away(); });
}

void Api::end() {
    ending_ = true;
    pool_.stop_all();
    // What was spent until now counts; what the server is away does not.
    for (const auto& [id, room] : rooms_) {
        if (!room->encounter || !room->encounter->clock() || !room->encounter->clock()->running()) continue;
        room->encounter->settle_clock(Room::Clock::now());
        room->changed();
    }
}

bool Api::has_ended() const {
    const auto is_stored = [&](const auto& entry) {
        const Room& room = *entry.second;
        return !store_ || !room.touched || room.stored == room.revision;
    };
    return ending_ && storing_ == 0 && pool_.running() == 0 && std::ranges::all_of(rooms_, is_stored);
}

// The methods of the table in docs/api.md, by the first part of the path.
void Api::dispatch(const Request& request, const Reply& reply) {
    const std::string& what = request.path[0];
    const bool alone = request.path.size() == 1;
    const auto posted = [&](const char* name) { return alone && request.method == "POST" && what == name; };
    const auto got = [&](const char* name) { return alone && request.method == "GET" && what == name; };

    if (what == "games") return on_games(request, reply);
    if (what == "tournaments" && on_tournaments(request, reply)) return;
    if (got("catalogue")) return reply({200, nullptr, catalogue()});
    if (got("health")) return reply(health());
    if (got("lobby")) return reply({200, {{"tables", lobby_.list()}}});
    if (posted("searches")) return reply(start_search(request));
    if (what == "searches") return reply(on_task(request, Task::Kind::search));
    if (posted("reviews")) return reply(start_review(request));
    if (what == "reviews") return reply(on_task(request, Task::Kind::review));
    if (posted("read") || posted("positions")) {
        return answer_later(request, reply, [body = request.body, reads = what == "read"] {
            return reads ? read_answer(Body(body)) : positions_answer(Body(body));
        });
    }
    if (what == "puzzles") return answer_later(request, reply, [request] { return puzzles_answer(request); });
    const Body body(request.body);
    if (posted("players")) {
        const auto game = value_or_refuse(find_game(body.text("game")));
        value_or_refuse(machines_.check(*game, body.text("player")));
        return reply({200, {{"player", body.text("player")}}});
    }
    if (posted("explorer"))
        return answer_later(request, reply, [sent = request.body, libraries = limits_.libraries] {
            return explorer_answer(Body(sent), libraries.get());
        });
    if (posted("microscope") && body.has("tree")) return answer_hand_tree(request, body, reply);
    if (posted("insight") || posted("microscope")) {
        const std::unique_ptr<Table> table = table_in(body);
        const bool looks = what == "insight";
        nlohmann::json options = nlohmann::json::object();
        if (!looks) {
            value_or_refuse(parse_trace_options(request.body));
            options = request.body;
            // The position is in the table, and may be long.
            options.erase("position");
        }
        const std::uint64_t bytes = Worker::own_bytes + (looks ? insight_bytes : microscope_bytes);
        return answer_by_worker(
            request, reply,
            {{"task", what}, {"table", table_task(*table)}, {"options", options}, {"memory", bytes}}, bytes);
    }
    throw Refusal(not_found, fmt::format("there is no {} {}", request.method, quote("/api/" + what)));
}

// A fault in the tree is told here, with its place; the search is a worker's.
void Api::answer_hand_tree(const Request& request, const Body& body, const Reply& reply) {
    value_or_refuse(parse_trace_options(request.body));
    const std::string text = body.text("tree");
    if (const auto tree = parse_hand_tree(text); !tree) {
        std::optional<TextPlace> place = tree.error().place;
        if (place) place = {characters_before(text, place->from), characters_before(text, place->to)};
        throw Refusal(bad_request, tree.error().message, place);
    }
    const std::uint64_t bytes = Worker::own_bytes + microscope_bytes;
    answer_by_worker(request, reply, {{"task", "hand_tree"}, {"options", request.body}, {"memory", bytes}},
                     bytes);
}

// The same for as long as the program runs, and not cheap to put together.
const std::shared_ptr<const std::string>& Api::catalogue() {
    if (catalogue_) return catalogue_;
    nlohmann::json out = catalogue_json();
    out["version"] = version_;
    out["limits"] = {{"seconds", limits_.seconds}, {"threads", limits_.player_threads},
                     {"games", limits_.games},     {"nodes", limits_.nodes},
                     {"body", limits_.body},       {"review_seconds", limits_.review_seconds}};
    if (hall_.is_open())
        out["limits"]["tournaments"] = {{"runs", limits_.tournament_runs},
                                        {"games", limits_.tournament_games},
                                        {"players", limits_.tournament_players},
                                        {"seconds", limits_.tournament_seconds}};
    out["engines"] = limits_.engines;
    out["libraries"] = nlohmann::json::object();
    if (limits_.libraries)
        for (const GameLibrary& library : *limits_.libraries)
            out["libraries"][std::string(library.game().name)] = library.size();
    catalogue_ = std::make_shared<const std::string>(dumped(out));
    return catalogue_;
}

Answer Api::health() const {
    const Vitals vitals = vitals_ ? vitals_() : Vitals{};
    nlohmann::json accounts = nlohmann::json::object();
    for (std::size_t i = 0; i < account_count; ++i) {
        const auto account = static_cast<Account>(i);
        accounts[std::string(name_of(account))] = {{"reserved", ledger_.in_use(account)},
                                                   {"bound", ledger_.bound(account)}};
    }
    const auto queue = [](const JobPool& pool) {
        return nlohmann::json{{"waiting", pool.waiting()}, {"running", pool.running()}};
    };
    const double uptime = std::chrono::duration<double>(Room::Clock::now() - begun_).count();
    return {200,
            {{"status", ending_ ? "ending" : "ok"},
             {"version", version_},
             {"uptime", std::floor(uptime)},
             {"memory", {{"bound", ledger_.total()}, {"reserved", ledger_.in_use()}, {"accounts", accounts}}},
             {"queues", {{"thinking", queue(pool_)}, {"desk", queue(desk_)}}},
             {"longest_turn", {{"ever", vitals.longest_turn}, {"last_minute", vitals.longest_recent_turn}}},
             {"games", {{"open", rooms_.size()}, {"stored", store_ ? store_->games() : 0}}},
             {"clients", {{"connections", vitals.clients}, {"addresses", vitals.addresses}}},
             {"searches", {{"open", tasks_.open()}, {"kept", tasks_.size() - tasks_.open()}}},
             {"seats", seats_.size()},
             {"workers", {{"processes", workshop_.workers()}, {"busy", workshop_.busy_workers()}}}}};
}

Answer Api::start_task(const Request& request, Tasks::Wanted wanted) {
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    const Body body(request.body);
    const GameEntry& game = wanted.table->game();
    const GuestPlayers guests(limits_);
    wanted.player = body.optional_text("player").value_or(std::string(game.analyst.player));
    wanted.bytes =
        Worker::own_bytes + value_or_refuse(guests.demands(game, wanted.player, wanted.seconds)).memory;
    refuse_if_too_large(wanted.bytes);
    wanted.is_engine = guests.is_listed_engine(wanted.player);
    return {201, nullptr, std::make_shared<const std::string>(tasks_.begin(request, wanted).text())};
}

Answer Api::start_search(const Request& request) {
    const Body body(request.body);
    Tasks::Wanted wanted;
    wanted.table = table_in(body);
    if (wanted.table->state().over)
        throw Refusal(bad_request, "the game is over: there is nothing to search");
    wanted.seconds = body.number("seconds", 0.01, limits_.seconds).value_or(limits_.seconds);
    wanted.every_move = body.flag("every_move").value_or(false);
    return start_task(request, std::move(wanted));
}

Answer Api::start_review(const Request& request) {
    const Body body(request.body);
    Tasks::Wanted wanted;
    wanted.kind = Task::Kind::review;
    wanted.table = table_in(body);
    for (const std::string& move : body.texts("moves")) value_or_refuse(wanted.table->play(move));
    const double usual = std::min(wanted.table->game().analyst.seconds, limits_.review_seconds);
    wanted.seconds = body.number("seconds", 0.01, limits_.review_seconds).value_or(usual);
    if (const auto id = body.optional_text("keep")) {
        const auto room = rooms_.find(*id);
        if (room == rooms_.end()) throw Refusal(not_found, "field 'keep': there is no such game");
        if (room->second->encounter && !room->second->is_over())
            throw Refusal(conflict, "field 'keep': two people are playing this game");
        wanted.on_done = [this, id = *id](const Task& task) { keep_review(id, task); };
    }
    return start_task(request, std::move(wanted));
}

Answer Api::on_task(const Request& request, Task::Kind kind) {
    const Task* task = request.path.size() == 2 ? tasks_.find(kind, request.path[1]) : nullptr;
    if (task == nullptr) throw Refusal(not_found, "there is no such search: it may have been dropped");
    if (request.method == "DELETE")
        tasks_.stop(kind, task->id);
    else if (request.method != "GET")
        throw Refusal(405, "expected GET or DELETE");
    return {200, nullptr, std::make_shared<const std::string>(task->text())};
}

bool Api::on_tournaments(const Request& request, const Reply& reply) {
    const auto& path = request.path;
    if (request.method != "GET") return control_tournament(request, reply);
    if (path.size() == 3 && path[2] == "live") {
        answer_later(request, reply, [this, name = path[1]] {
            return Answer{200, nullptr, std::make_shared<const std::string>(hall_.live(name))};
        });
    } else if (path.size() == 1) {
        answer_later(request, reply, [this] { return Answer{200, {{"tournaments", tournaments_.list()}}}; });
    } else if (path.size() == 2) {
        answer_later(request, reply,
                     [this, name = path[1]] { return Answer{200, nullptr, tournaments_.state(name)}; });
    } else if (path.size() == 3 && (path[2] == "games" || path[2] == "openings")) {
        const std::size_t from = number_in(request, "from", 0, 1'000'000'000);
        const std::size_t count = number_in(request, "count", 100, 1000);
        answer_later(request, reply, [this, name = path[1], games = path[2] == "games", from, count] {
            return Answer{200, games ? tournaments_.games(name, from, count)
                                     : tournaments_.openings(name, from, count)};
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

// Starting one, and what whoever started it may do with it.
bool Api::control_tournament(const Request& request, const Reply& reply) {
    const auto& path = request.path;
    if (ending_) throw Refusal(unavailable, "the server is ending", {}, 10);
    if (request.method == "POST" && path.size() == 1) {
        answer_later(request, reply, [this, body = request.body, user = request.user] {
            return Answer{201, hall_.begin(body, user)};
        });
        return true;
    }
    using Control = void (TournamentHall::*)(const std::string&, const std::string&);
    const std::map<std::string_view, Control> controls = {{"pause", &TournamentHall::pause},
                                                          {"resume", &TournamentHall::resume},
                                                          {"stop", &TournamentHall::stop}};
    Control control = nullptr;
    if (request.method == "DELETE" && path.size() == 2) control = &TournamentHall::remove;
    if (request.method == "POST" && path.size() == 3 && controls.contains(path[2]))
        control = controls.at(path[2]);
    if (control == nullptr) return false;
    answer_later(request, reply, [this, control, name = path[1], body = request.body] {
        (hall_.*control)(name, Body(body).optional_text("key").value_or(""));
        return Answer{200, nullptr, std::make_shared<const std::string>(hall_.live(name))};
    });
    return true;
}

}  // namespace damier::serve
