#include "serve/tournaments/hall.h"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/journal/journal.h"
#include "serve/api/exchange.h"
#include "serve/api/refusal.h"
#include "serve/tournaments/tournament_life.h"
#include "serve/workers/frames.h"

namespace damier::serve {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* journal_suffix = ".db";
constexpr const char* plan_suffix = ".plan.json";
constexpr std::uintmax_t longest_plan = 64 << 10;
// Of the memory for thinking a tournament leaves so much to people.
constexpr std::uint64_t part_left = 2;
// What a run may take beyond its time to come to an end.
constexpr std::chrono::seconds grace{20};

const char* control_of(const Plan& plan, bool runs) {
    if (plan.is_finished) return "finished";
    if (plan.is_stopped) return "stopped";
    return runs ? "running" : "paused";
}

}  // namespace

TournamentHall::TournamentHall(const ServerLimits& limits, fs::path folder, Ledger& ledger,
                               std::string version)
    : limits_(limits), folder_(std::move(folder)), version_(std::move(version)), ledger_(ledger) {
    if (folder_.empty() || limits_.tournament_runs == 0) return;
    spawner_ = std::make_unique<Spawner>(
        [this](int socket) { live_as_tournament(limits_, version_, socket); }, !limits_.engines.empty());
    find_plans();
}

TournamentHall::~TournamentHall() {
    std::map<std::string, Known> last;
    {
        const std::scoped_lock lock(mutex_);
        last.swap(known_);
    }
    for (auto& [name, known] : last) let_go(name, known);
}

// What an earlier run of the server has left: all of it is paused.
void TournamentHall::find_plans() {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename().string();
        std::error_code unknown;
        if (!name.ends_with(plan_suffix) || !entry.is_regular_file(unknown) ||
            entry.file_size(unknown) > longest_plan || known_.size() >= limits_.tournaments_kept)
            continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        try {
            known_[name.substr(0, name.size() - std::string_view(plan_suffix).size())].plan =
                Plan::read(text.str(), limits_);
        } catch (const Refusal&) {
            // Of another version, or damaged: its journal can be looked at all the same.
        }
    }
    std::erase_if(known_, [](const auto& one) { return one.second.plan.settings.game == nullptr; });
}

TournamentHall::Known& TournamentHall::known_or_refuse(const std::string& name) {
    const auto found = known_.find(name);
    if (found == known_.end())
        throw Refusal(not_found, "no tournament of this name was started from the page");
    return found->second;
}

TournamentHall::Known& TournamentHall::own_or_refuse(const std::string& name, const std::string& key) {
    if (!is_open()) throw Refusal(forbidden, "this server lets nobody start tournaments");
    Known& known = known_or_refuse(name);
    if (!known.plan.key.fits(key)) throw Refusal(forbidden, "this tournament was started by somebody else");
    return known;
}

// Whole or not at all.
void TournamentHall::store(const std::string& name, const Plan& plan) const {
    const fs::path draft = file(name, ".plan.unfinished");
    std::ofstream out(draft, std::ios::trunc);
    out << dumped(plan.saved()) << '\n';
    out.close();
    std::error_code error;
    if (out) fs::rename(draft, file(name, plan_suffix), error);
    if (!out || error) throw Refusal(own_fault, "the server cannot write into its folder of tournaments");
}

std::size_t TournamentHall::running() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(known_, [](const auto& one) { return one.second.run != nullptr; }));
}

nlohmann::json TournamentHall::begin(const nlohmann::json& wish, const std::string& user) {
    if (!is_open())
        throw Refusal(forbidden,
                      "this server lets nobody start tournaments: its owner may, with --run-tournaments");
    Plan plan = Plan::wanted(wish, limits_);
    const std::string key = Secret::new_token();
    plan.key = Secret::of(key);
    const std::string name = plan.new_name();
    const std::scoped_lock lock(mutex_);
    const auto own = std::ranges::count_if(known_, [&](const auto& one) { return one.second.user == user; });
    if (known_.size() >= limits_.tournaments_kept ||
        static_cast<std::size_t>(own) >= limits_.address_tournaments)
        throw Refusal(too_many, "there are too many tournaments: delete one of yours first");
    Known& known = known_[name];
    known.plan = std::move(plan);
    known.user = user;
    try {
        store(name, known.plan);
        start(name, known);
    } catch (...) {
        std::error_code ignored;
        fs::remove(file(name, plan_suffix), ignored);
        known_.erase(name);
        throw;
    }
    return {{"name", name}, {"key", key}};
}

void TournamentHall::start(const std::string& name, Known& known) {
    if (running() >= static_cast<std::size_t>(limits_.tournament_runs))
        throw Refusal(unavailable, "another tournament is running: this one can begin after it", {}, 60);
    const double left = limits_.tournament_seconds - known.plan.used;
    if (left <= 0) throw Refusal(conflict, "this tournament has used up the time that it may take here");
    const std::uint64_t bytes = known.plan.memory(limits_);
    auto memory =
        ledger_.reserve_leaving(Account::searches, bytes, ledger_.bound(Account::searches) / part_left);
    if (!memory)
        throw Refusal(unavailable, fmt::format("the server has no {} MiB left for this now", bytes >> 20), {},
                      60);
    auto run = std::make_unique<Run>();
    run->memory = std::move(*memory);
    run->child = spawner_->start();
    const nlohmann::json task = {{"plan", known.plan.saved()},
                                 {"journal", file(name, journal_suffix).string()},
                                 {"seconds", left},
                                 {"memory", bytes}};
    write_frame(run->child.socket, Frame::Kind::task, dumped(task));
    known.trouble.clear();
    const int socket = run->child.socket;
    known.run = std::move(run);
    known.run->listener =
        std::jthread([this, name, socket](const std::stop_token& stop) { listen(name, socket, stop); });
}

void TournamentHall::listen(const std::string& name, int socket, const std::stop_token& stop) {
    const auto last = Clock::now() + grace +
                      std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(limits_.tournament_seconds));
    while (!stop.stop_requested()) {
        Frame frame;
        const FrameHeard heard = read_frame(socket, frame, Clock::now() + std::chrono::milliseconds(200));
        if (heard == FrameHeard::end) return hear_end(name, "its process has ended", false);
        if (Clock::now() > last) return hear_end(name, "it did not come to an end and was ended", false);
        if (heard == FrameHeard::nothing) continue;
        const auto json = nlohmann::json::parse(frame.text, nullptr, false);
        if (json.is_discarded() || !json.is_object()) return hear_end(name, "it talked nonsense", false);
        if (frame.kind == Frame::Kind::report) {
            hear(name, frame.text);
            continue;
        }
        const bool is_error = frame.kind == Frame::Kind::error;
        return hear_end(name, is_error ? json.value("error", "it failed") : "",
                        json.value("end", "") == "finished");
    }
}

void TournamentHall::hear(const std::string& name, const std::string& report) {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(name);
    if (found != known_.end() && found->second.run) found->second.run->report = report;
}

void TournamentHall::hear_end(const std::string& name, const std::string& why, bool is_finished) {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end() || !found->second.run) return;
    found->second.plan.is_finished = is_finished;
    found->second.trouble = why;
    found->second.run->has_ended = true;
    has_ended_runs_ = true;
}

void TournamentHall::clear_away() {
    const std::scoped_lock lock(mutex_);
    has_ended_runs_ = false;
    for (auto& [name, known] : known_) {
        if (known.run && known.run->has_ended) let_go(name, known);
    }
}

// Not while its listener may still ask for the lock.
void TournamentHall::let_go(const std::string& name, Known& known) {
    if (!known.run) return;
    const std::unique_ptr<Run> run = std::move(known.run);
    run->listener.request_stop();
    if (run->listener.joinable()) run->listener.join();
    ::close(run->child.socket);
    try {
        spawner_->end(run->child.process);
        known.plan.used += std::chrono::duration<double>(Clock::now() - run->begun).count();
        store(name, known.plan);
    } catch (const std::exception& fault) {
        known.trouble = fault.what();
    }
}

void TournamentHall::pause(const std::string& name, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    const Known& known = own_or_refuse(name, key);
    // The game that is being played is played anew when it goes on.
    if (known.run) write_frame(known.run->child.socket, Frame::Kind::stop, {});
}

void TournamentHall::resume(const std::string& name, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    Known& known = own_or_refuse(name, key);
    if (known.plan.is_finished || known.plan.is_stopped) throw Refusal(conflict, "this tournament is over");
    if (known.run && known.run->has_ended) let_go(name, known);
    if (!known.run) start(name, known);
}

void TournamentHall::stop(const std::string& name, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    Known& known = own_or_refuse(name, key);
    if (known.plan.is_finished) throw Refusal(conflict, "this tournament is over");
    known.plan.is_stopped = true;
    store(name, known.plan);
    if (known.run) write_frame(known.run->child.socket, Frame::Kind::stop, {});
}

void TournamentHall::remove(const std::string& name, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    Known& known = own_or_refuse(name, key);
    if (known.run && known.run->has_ended) let_go(name, known);
    if (known.run) throw Refusal(conflict, "this tournament is running: pause or stop it first");
    std::error_code ignored;
    for (const char* suffix : {journal_suffix, ".db-wal", ".db-shm", ".db.lock", plan_suffix})
        fs::remove(file(name, suffix), ignored);
    known_.erase(name);
}

std::string TournamentHall::live(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end()) return R"({"control":null})";
    const Known& known = found->second;
    const bool runs = known.run && !known.run->has_ended;
    double used = known.plan.used;
    if (known.run) used += std::chrono::duration<double>(Clock::now() - known.run->begun).count();
    const nlohmann::json trouble = known.trouble.empty() ? nlohmann::json() : nlohmann::json(known.trouble);
    return fmt::format(R"({{"control":"{}","trouble":{},"seconds_left":{:.0f},"report":{}}})",
                       control_of(known.plan, runs), dumped(trouble),
                       std::max(0.0, limits_.tournament_seconds - used),
                       runs && !known.run->report.empty() ? known.run->report : "null");
}

}  // namespace damier::serve
