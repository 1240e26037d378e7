#include "serve/jobs/tasks.h"

#include <algorithm>

#include "core/clock.h"
#include "core/throttle.h"
#include "play/players/text_report.h"
#include "play/review/game_review.h"
#include "serve/api/ids.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

const char* name_of_kind(Task::Kind kind) {
    return kind == Task::Kind::search ? "search" : "review";
}

}  // namespace

std::shared_ptr<Task> Tasks::add(const Request& request, Task::Kind kind, const Player& player) {
    tidy();
    const auto running = std::ranges::count_if(tasks_, [](const auto& entry) { return !entry.second->done; });
    if (static_cast<std::size_t>(running) >= limits_.searches)
        throw Refusal(too_many, "too many searches at a time: stop one, or try again later");
    auto task = std::make_shared<Task>();
    task->id = new_id();
    task->kind = kind;
    task->listener = request.listener;
    task->state = {{"id", task->id}, {"player", player.name()}, {"done", false}};
    tasks_[task->id] = task;
    return task;
}

void Tasks::update(const std::weak_ptr<Task>& task, std::function<void(nlohmann::json&)> change, bool done) {
    loop_.post([task, change = std::move(change), done] {
        const auto here = task.lock();
        if (!here || here->done) return;
        change(here->state);
        here->done = done;
        here->state["done"] = done;
        here->used = Room::Clock::now();
        const char* kind = name_of_kind(here->kind);
        if (const auto listener = here->listener.lock())
            listener->send(
                std::make_shared<const std::string>(dumped({{"event", kind}, {kind, here->state}})), !done);
    });
}

template <class Work>
void Tasks::guarded(const std::weak_ptr<Task>& task, Work work) {
    try {
        work();
    } catch (const std::exception& fault) {
        update(
            task, [why = std::string(fault.what())](nlohmann::json& state) { state["error"] = why; }, true);
    }
}

const Task& Tasks::search(const Request& request, std::shared_ptr<Table> table,
                          std::shared_ptr<Player> player, bool every_move) {
    const std::shared_ptr<Task> task = add(request, Task::Kind::search, *player);
    task->state["report"] = nullptr;
    const std::weak_ptr<Task> weak = task;
    auto work = [this, weak, table, player, every_move](const std::stop_token& stop) {
        const Side side = table->state().side;
        const auto note = [side](const TextReport& report) {
            return [side, report](nlohmann::json& state) { state["report"] = to_json(report, side); };
        };
        const Stopwatch watch;
        Throttle throttle(0);
        Limits limits;
        limits.seconds = limits_.seconds;
        limits.value_every_move = every_move;
        guarded(weak, [&] {
            const TextReport report = player->choose(*table, limits, stop, [&](const TextReport& so_far) {
                if (throttle.is_due(watch.seconds())) update(weak, note(so_far), false);
            });
            update(weak, note(report), true);
        });
    };
    task->stop = pool_.start(request.user, Urgency::analysis, std::move(work));
    return *task;
}

const Task& Tasks::review(const Request& request, std::shared_ptr<Table> table,
                          std::shared_ptr<Player> player) {
    const std::shared_ptr<Task> task = add(request, Task::Kind::review, *player);
    const auto moves = static_cast<int>(table->status().moves.size());
    task->state["total"] = moves;
    task->state["moves"] = nlohmann::json::array();
    const std::weak_ptr<Task> weak = task;
    auto work = [this, weak, table, player, moves](const std::stop_token& stop) {
        int ply = table->state().ply - moves;
        guarded(weak, [&] {
            review_game(*table, *player, stop, [&](const ReviewedMove& move) {
                update(
                    weak,
                    [json = to_json(move, ply++)](nlohmann::json& state) { state["moves"].push_back(json); },
                    false);
            });
            update(weak, [](nlohmann::json&) {}, true);
        });
    };
    task->stop = pool_.start(request.user, Urgency::analysis, std::move(work));
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
    const auto is_orphan = [](const Task& task) {
        // A request over HTTP never had a listener; its user comes back to look.
        const std::weak_ptr<Listener> none;
        const bool had_one = task.listener.owner_before(none) || none.owner_before(task.listener);
        return had_one && task.listener.expired();
    };
    for (auto at = tasks_.begin(); at != tasks_.end();) {
        Task& task = *at->second;
        if (is_orphan(task)) task.stop.request_stop();
        // A listener has heard the end already.
        const auto keep = task.listener.expired() ? limits_.idle_search : std::chrono::seconds(10);
        const bool old = now - task.used > keep;
        at = (task.done && (old || is_orphan(task))) ? tasks_.erase(at) : std::next(at);
    }
}

}  // namespace damier::serve
