#include "serve/jobs/tasks.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "serve/api/ids.h"
#include "serve/api/refusal.h"
#include "serve/workers/worker_life.h"

namespace damier::serve {

namespace {

const char* name_of_kind(Task::Kind kind) {
    return kind == Task::Kind::search ? "search" : "review";
}

constexpr std::uint64_t bytes_of_a_task = 1024;  // beside its result

}  // namespace

std::string Task::text() const {
    const bool is_search = kind == Kind::search;
    const std::string result = is_search ? fmt::format(R"("report":{})", found.empty() ? "null" : found)
                                         : fmt::format(R"("moves":[{}])", found);
    const std::string trouble = error.empty() ? "" : fmt::format(R"(,"error":{})", dumped(error));
    return fmt::format(R"({{{},"done":{},{}{}}})", head, done, result, trouble);
}

std::size_t Tasks::open() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(tasks_, [](const auto& entry) { return !entry.second->done; }));
}

void Tasks::refuse_if_full(const std::string& user) const {
    constexpr int seconds_until_next = 5;
    const auto own = static_cast<std::size_t>(std::ranges::count_if(
        tasks_, [&](const auto& entry) { return !entry.second->done && entry.second->user == user; }));
    const std::size_t all = open();
    // Whoever has none is not kept out by those who have many, until there are far too many of them.
    if ((all >= limits_.searches && own > 0) || all >= 2 * limits_.searches)
        throw Refusal(too_many, "too many searches at a time: stop one, or try again later", {},
                      seconds_until_next);
    if (own >= limits_.address_searches)
        throw Refusal(too_many,
                      fmt::format("you have {} searches at a time already: stop one, or try again later",
                                  limits_.address_searches),
                      {}, seconds_until_next);
}

std::shared_ptr<Task> Tasks::add(const Request& request, const Wanted& wanted) {
    tidy();
    refuse_if_full(request.user);
    auto task = std::make_shared<Task>();
    task->id = new_id();
    task->user = request.user;
    task->kind = wanted.kind;
    task->on_done = wanted.on_done;
    task->listener = request.listener;
    task->had_listener = !request.listener.expired();
    task->head = fmt::format(R"("id":"{}","player":{})", task->id, dumped(wanted.player));
    if (wanted.kind == Task::Kind::review)
        task->head += fmt::format(R"(,"total":{})", wanted.table->status().moves.size());
    return task;
}

void Tasks::update(const std::weak_ptr<Task>& task, std::function<void(Task&)> change, bool done) {
    loop_.post([this, task, change = std::move(change), done] {
        const auto here = task.lock();
        if (!here || here->done) return;
        change(*here);
        here->done = done;
        here->used = Room::Clock::now();
        if (const auto listener = here->listener.lock()) {
            const char* kind = name_of_kind(here->kind);
            listener->send(std::make_shared<const std::string>(
                               fmt::format(R"({{"event":"{}","{}":{}}})", kind, kind, here->text())),
                           !done);
        }
        if (done && here->on_done && !here->stop.stop_requested()) here->on_done(*here);
        if (done) keep_result(*here);
    });
}

bool Tasks::drop_oldest(const std::string* user) {
    auto oldest = tasks_.end();
    for (auto at = tasks_.begin(); at != tasks_.end(); ++at) {
        if (!at->second->done || (user != nullptr && at->second->user != *user)) continue;
        if (oldest == tasks_.end() || at->second->used < oldest->second->used) oldest = at;
    }
    if (oldest == tasks_.end()) return false;
    tasks_.erase(oldest);
    return true;
}

// A result that nobody fetches must not keep newer ones from being there.
void Tasks::keep_result(Task& task) {
    const std::string user = task.user;
    const std::uint64_t bytes = bytes_of_a_task + task.head.size() + task.found.size();
    auto entry = ledger_.reserve(Account::results, bytes);
    while (!entry && drop_oldest(nullptr)) entry = ledger_.reserve(Account::results, bytes);
    if (!entry) return;
    task.memory = std::move(*entry);
    const auto finished = [&](const std::string* whose) {
        return static_cast<std::size_t>(std::ranges::count_if(tasks_, [&](const auto& other) {
            return other.second->done && (whose == nullptr || other.second->user == *whose);
        }));
    };
    while (finished(&user) > limits_.address_results && drop_oldest(&user)) {
    }
    while (finished(nullptr) > limits_.results && drop_oldest(nullptr)) {
    }
}

const Task& Tasks::begin(const Request& request, const Wanted& wanted) {
    const std::shared_ptr<Task> task = add(request, wanted);
    const bool is_search = wanted.kind == Task::Kind::search;
    const auto moves = static_cast<double>(wanted.table->status().moves.size());
    const nlohmann::json text = {{"task", is_search ? "search" : "review"},
                                 {"table", table_task(*wanted.table)},
                                 {"player", wanted.player},
                                 {"seconds", wanted.seconds},
                                 {"seed", 1},
                                 {"longest", limits_.seconds},
                                 {"every_move", wanted.every_move},
                                 {"engine", wanted.is_engine},
                                 {"memory", wanted.bytes}};
    const double longest = limits_.seconds * (is_search ? 1 : 2 + 2 * moves) * (wanted.is_engine ? 2 : 1);
    auto work = [this, weak = std::weak_ptr<Task>(task), is_search,
                 job = Workshop::Task{dumped(text), longest, true}](const std::stop_token& stop,
                                                                    Ledger::Entry memory) {
        try {
            if (stop.stop_requested()) return update(weak, [](Task&) {}, true);
            auto worker = workshop_.hire();
            worker->furnish(std::move(memory));
            const std::string done = workshop_.run(*worker, job, stop, [&](const std::string& report) {
                update(
                    weak,
                    [report, is_search](Task& here) {
                        if (!is_search && !here.found.empty()) here.found += ',';
                        here.found = is_search ? report : here.found + report;
                    },
                    false);
            });
            workshop_.give_back(std::move(worker));
            update(
                weak,
                [done, is_search](Task& here) {
                    if (is_search) here.found = done;
                },
                true);
        } catch (const std::exception& fault) {
            update(weak, [why = std::string(fault.what())](Task& here) { here.error = why; }, true);
        }
    };
    JobPool::Order order{.user = request.user, .urgency = Urgency::analysis};
    order.gone = request.gone;
    order.needs = [bytes = wanted.bytes] { return bytes; };
    task->stop = pool_.start(std::move(order), std::move(work));
    tasks_[task->id] = task;
    return *task;
}

const Task* Tasks::find(Task::Kind kind, const std::string& id) {
    const auto found = tasks_.find(id);
    if (found == tasks_.end() || found->second->kind != kind) return nullptr;
    found->second->used = Room::Clock::now();
    return found->second.get();
}

void Tasks::stop(Task::Kind kind, const std::string& id) {
    if (find(kind, id) != nullptr) tasks_.at(id)->stop.request_stop();
}

void Tasks::tidy() {
    const auto now = Room::Clock::now();
    std::erase_if(tasks_, [&](const auto& entry) {
        Task& task = *entry.second;
        // A request over HTTP never had a listener; its user comes back to look.
        const bool is_orphan = task.had_listener && task.listener.expired();
        if (is_orphan) task.stop.request_stop();
        // A listener has heard the end already.
        const auto keep = task.listener.expired() ? limits_.idle_search : std::chrono::seconds(10);
        return task.done && (is_orphan || now - task.used > keep);
    });
}

}  // namespace damier::serve
