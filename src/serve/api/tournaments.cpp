#include "serve/api/tournaments.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/report/reports.h"
#include "arena/run/termination.h"
#include "core/text/number.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t games_in_report = 300;
// In the state of a tournament; its games tell of all.
constexpr int most_faults = 100;

// Changes whenever a run has written something. A journal that is being written has its news beside it.
std::string stamp_of(const fs::path& path) {
    std::string stamp;
    for (const char* suffix : {"", "-wal"}) {
        const fs::path file = path.string() + suffix;
        std::error_code error;
        const auto size = fs::file_size(file, error);
        const auto time = fs::last_write_time(file, error);
        stamp += error ? "-" : fmt::format("{}:{} ", size, time.time_since_epoch().count());
    }
    return stamp;
}

std::string id_of(const GameSlot& slot) {
    return fmt::format("{}-{}-{}", slot.round + 1, slot.pairing + 1, slot.number + 1);
}

GameSlot slot_of(const std::string& id) {
    const auto parts = split(id, '-');
    int numbers[3] = {};
    bool good = parts.size() == 3;
    for (std::size_t i = 0; good && i < 3; ++i) {
        numbers[i] = parse_number<int>(parts[i]).value_or(0);
        good = numbers[i] >= 1;
    }
    if (!good) throw Refusal(not_found, fmt::format("no game {}: expected an id such as 1-1-2", quote(id)));
    return {numbers[0] - 1, numbers[1] - 1, numbers[2] - 1};
}

std::string result_text(const GameSummary& game) {
    return game.half_points == 2 ? "1-0" : game.half_points == 0 ? "0-1" : "½-½";
}

}  // namespace

// Only names that the folder lists lead to a file: what a request says is never a path.
fs::path TournamentFolder::path_of(const std::string& name) const {
    std::error_code error;
    if (!folder_.empty()) {
        for (const auto& entry : fs::directory_iterator(folder_, error)) {
            if (entry.path().extension() == ".db" && entry.path().stem().string() == name)
                return entry.path();
        }
    }
    throw Refusal(not_found, fmt::format("no tournament {}", quote(name)));
}

// While a tournament runs its journal changes all the time: a reading is good enough for a while, the longer
// the more it costs.
std::shared_ptr<const TournamentFolder::Reading> TournamentFolder::known(const std::string& name,
                                                                         const std::string& stamp) {
    constexpr std::chrono::milliseconds good_for{500};
    constexpr int times_its_cost = 10;
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end()) return nullptr;
    const Reading& reading = *found->second;
    const auto age = std::chrono::steady_clock::now() - reading.when;
    const bool is_good = reading.stamp == stamp || age < good_for || age < times_its_cost * reading.took;
    return is_good ? found->second : nullptr;
}

// What a reading may take is known by the size of the file; others go when there is no room.
Ledger::Entry TournamentFolder::reserve(const fs::path& journal) {
    constexpr std::uint64_t times_its_size = 3;
    constexpr std::uint64_t at_least = 1 << 20;
    std::error_code error;
    std::uint64_t bytes = at_least;
    for (const char* suffix : {"", "-wal"}) {
        const auto size = fs::file_size(journal.string() + suffix, error);
        if (!error) bytes += times_its_size * size;
    }
    auto entry = ledger_.reserve(Account::tournaments, bytes);
    if (!entry) {
        {
            const std::scoped_lock lock(mutex_);
            known_.clear();
        }
        entry = ledger_.reserve(Account::tournaments, bytes);
    }
    if (!entry)
        throw Refusal(unavailable,
                      fmt::format("this tournament takes {} MiB to be read, more than there is for it now",
                                  bytes >> 20),
                      {}, 10);
    return std::move(*entry);
}

std::shared_ptr<const TournamentFolder::Reading> TournamentFolder::read(const std::string& name) {
    const fs::path path = path_of(name);
    const std::string stamp = stamp_of(path);
    if (auto reading = known(name, stamp)) return reading;
    const std::scoped_lock one_at_a_time(reading_);
    if (auto reading = known(name, stamp)) return reading;
    try {
        const auto begun = std::chrono::steady_clock::now();
        auto reading = std::make_shared<Reading>();
        reading->memory = reserve(path);
        const auto journal = value_or_refuse(Journal::open_to_read(path.string()));
        reading->path = path;
        reading->stamp = stamp;
        reading->results = value_or_refuse(journal.read());
        reading->summary = summarise(reading->results, Counting::all);
        nlohmann::json state = to_json(reading->results, reading->summary);
        state.erase("openings");
        nlohmann::json& faults = state["faults"];
        state["faults_total"] = faults.size();
        if (faults.size() > most_faults) faults.erase(faults.begin() + most_faults, faults.end());
        reading->state = state.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        reading->state.pop_back();
        reading->when = std::chrono::steady_clock::now();
        reading->took = reading->when - begun;
        const std::scoped_lock lock(mutex_);
        known_[name] = reading;
        return reading;
    } catch (const JournalError& error) {
        throw Refusal(own_fault, error.what());
    }
}

nlohmann::json TournamentFolder::list() {
    nlohmann::json out = nlohmann::json::array();
    if (folder_.empty()) return out;
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
        if (entry.path().extension() == ".db") names.push_back(entry.path().stem().string());
    }
    std::ranges::sort(names);
    for (const std::string& name : names) {
        try {
            const auto reading = read(name);
            const Results& results = reading->results;
            out.push_back({{"name", name},
                           {"title", results.name},
                           {"game", results.game->name},
                           {"format", results.format},
                           {"players", results.players.size()},
                           {"played", results.games.size()},
                           {"planned", results.planned_games},
                           {"finished", results.finished},
                           {"running", RunLock::holder(reading->path.string()).has_value()}});
        } catch (const Refusal&) {
            // Another program's database, or a damaged one: the others can be shown all the same.
        }
    }
    return out;
}

std::shared_ptr<const std::string> TournamentFolder::state(const std::string& name) {
    const auto reading = read(name);
    const bool running = RunLock::holder(reading->path.string()).has_value();
    return std::make_shared<const std::string>(fmt::format(R"({},"openings_total":{},"running":{}}})",
                                                           reading->state, reading->results.openings.size(),
                                                           running));
}

nlohmann::json TournamentFolder::openings(const std::string& name, std::size_t from, std::size_t count) {
    const auto reading = read(name);
    const nlohmann::json all = openings_json(reading->results, from, count);
    return {{"total", reading->results.openings.size()}, {"openings", all}};
}

nlohmann::json TournamentFolder::games(const std::string& name, std::size_t from, std::size_t count) {
    const auto reading = read(name);
    const auto& games = reading->results.games;
    nlohmann::json list = nlohmann::json::array();
    for (std::size_t i = from; i < games.size() && i - from < count; ++i) {
        const GameSummary& game = games[i];
        const auto player = [&](int side) {
            return reading->results.players[static_cast<std::size_t>(game.players[side])].name;
        };
        list.push_back({{"id", id_of(game.slot)},
                        {"round", game.slot.round + 1},
                        {"pairing", game.slot.pairing + 1},
                        {"number", game.slot.number + 1},
                        {"first", player(0)},
                        {"second", player(1)},
                        {"result", result_text(game)},
                        {"plies", game.plies},
                        {"termination", name_of(game.termination)}});
    }
    return {{"total", games.size()}, {"games", std::move(list)}};
}

std::string TournamentFolder::record(const std::string& name, const std::string& id) {
    const auto reading = read(name);
    try {
        const auto journal = value_or_refuse(Journal::open_to_read(reading->path.string()));
        const auto game = journal.fetch(slot_of(id));
        if (!game) throw Refusal(not_found, fmt::format("no game {} in {}", quote(id), quote(name)));
        return game_record_text(reading->results, *game);
    } catch (const JournalError& error) {
        throw Refusal(own_fault, error.what());
    }
}

std::string TournamentFolder::report(const std::string& name) {
    const auto reading = read(name);
    try {
        const auto journal = value_or_refuse(Journal::open_to_read(reading->path.string()));
        return html_report(
            reading->results, reading->summary, choose_games(reading->results, games_in_report),
            [&](const GameSlot& slot) { return journal.fetch(slot); }, "damier", boards_);
    } catch (const JournalError& error) {
        throw Refusal(own_fault, error.what());
    }
}

}  // namespace damier::serve
