#include "serve/workers/workshop.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

#include "engine/outside/process/process.h"
#include "serve/api/refusal.h"
#include "serve/workers/frames.h"
#include "serve/workers/worker_life.h"

namespace damier::serve {

namespace {

using Clock = std::chrono::steady_clock;

// What a task may still take after it was asked to stop, or after its time: outside programs are given up by
// then, and a search looks at the stop many times a second.
constexpr std::chrono::seconds grace{20};
constexpr std::chrono::milliseconds fresh{150};
// More than the server's own, which comes before any thought; the system counts to 19.
constexpr int nice_later = 12;

Clock::time_point after(double seconds) {
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e6)));
}

}  // namespace

Worker::~Worker() {
    {
        const std::scoped_lock lock(workshop_.mutex_);
        workshop_.all_.erase(this);
    }
    ::close(child_.socket);
    try {
        if (child_.process > 0) workshop_.spawner_.end(child_.process);
    } catch (const SpawnError&) {
        // Then the workers have ended with their maker.
    }
}

Workshop::Workshop(const ServerLimits& limits)
    : limits_(limits),
      own_nice_(::getpriority(PRIO_PROCESS, 0)),
      spawner_([this](int socket) { live_as_worker(limits_, socket); }, !limits.engines.empty()) {}

// All threads of the worker are in its group.
bool Workshop::set_nice(const Worker& worker, int nice) const {
    return ::setpriority(PRIO_PGRP, static_cast<id_t>(worker.child_.process), own_nice_ + nice) == 0;
}

Workshop::~Workshop() {
    std::vector<std::unique_ptr<Worker>> last;
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
        last.swap(waiting_);
    }
}

std::unique_ptr<Worker> Workshop::hire() {
    {
        const std::scoped_lock lock(mutex_);
        if (!waiting_.empty()) {
            auto worker = std::move(waiting_.back());
            waiting_.pop_back();
            return worker;
        }
    }
    std::unique_ptr<Worker> worker(new Worker(*this, spawner_.start()));
    const std::scoped_lock lock(mutex_);
    all_.insert(worker.get());
    return worker;
}

void Workshop::give_back(std::unique_ptr<Worker> worker) {
    const bool small = worker->memory_.bytes() <= limits_.small_task;
    if (worker->broken_ || !small) return;
    // Not everybody may take such a step back.
    if (worker->slow_ && !set_nice(*worker, nice_at_first)) return;
    worker->slow_ = false;
    worker->memory_.resize(Worker::own_bytes);
    worker->memory_.move_to(Account::seats);
    const std::scoped_lock lock(mutex_);
    if (!closing_ && waiting_.size() < limits_.waiting_workers) waiting_.push_back(std::move(worker));
}

std::string Workshop::run(Worker& worker, const Task& task, const std::stop_token& stop, const Hear& hear) {
    {
        const std::scoped_lock lock(mutex_);
        worker.begun_ = Clock::now();
        worker.busy_ = true;
        if (task.in_background && !worker.slow_) worker.slow_ = set_nice(worker, nice_later);
    }
    const auto at_end = [&](Workshop* self) {
        const std::scoped_lock lock(self->mutex_);
        worker.busy_ = false;
    };
    const std::unique_ptr<Workshop, decltype(at_end)> end(this, at_end);
    const int socket = worker.child_.socket;
    if (!write_frame(socket, Frame::Kind::task, task.text)) throw Refusal(own_fault, died(worker, {}));
    const std::stop_callback pass_on(stop, [&] { write_frame(socket, Frame::Kind::stop, {}); });
    const Clock::time_point over = after(task.longest_seconds) + grace;
    Clock::time_point stopped = Clock::time_point::max();
    while (true) {
        Frame frame;
        switch (read_frame(socket, frame, Clock::now() + std::chrono::milliseconds(500))) {
            case FrameHeard::nothing: {
                if (stop.stop_requested()) stopped = std::min(stopped, Clock::now());
                const bool late = Clock::now() > over || Clock::now() - grace > stopped;
                if (late) throw Refusal(own_fault, died(worker, "it did not come to an end and was ended"));
                continue;
            }
            case FrameHeard::end:
                throw Refusal(own_fault, died(worker, {}));
            case FrameHeard::frame:
                break;
        }
        if (!nlohmann::json::accept(frame.text)) throw Refusal(own_fault, died(worker, "it talked nonsense"));
        if (frame.kind == Frame::Kind::done) return std::move(frame.text);
        if (frame.kind == Frame::Kind::report) {
            hear(std::move(frame.text));
            continue;
        }
        const nlohmann::json error = nlohmann::json::parse(frame.text);
        const int status = error.value("status", own_fault);
        if (status != bad_request) worker.broken_ = true;
        throw Refusal(status, error.value("error", "it failed"));
    }
}

// Why, in a sentence.
std::string Workshop::died(Worker& worker, const std::string& why_ended) {
    worker.broken_ = true;
    const pid_t process = worker.child_.process;
    worker.child_.process = -1;
    const int status = spawner_.end(process);
    if (!why_ended.empty()) return why_ended;
    if (WIFSIGNALED(status)) {
        std::string said = fmt::format("its process was ended by {}", name_of_signal(WTERMSIG(status)));
        if (WTERMSIG(status) == SIGABRT || WTERMSIG(status) == SIGKILL)
            said += ", perhaps for lack of memory";
        return said;
    }
    return fmt::format("its process ended with exit code {}", WEXITSTATUS(status));
}

void Workshop::calm() {
    const std::scoped_lock lock(mutex_);
    for (Worker* worker : all_) {
        if (worker->busy_ && !worker->slow_ && worker->child_.process > 0 &&
            Clock::now() - worker->begun_ > fresh)
            worker->slow_ = set_nice(*worker, nice_later);
    }
}

std::size_t Workshop::workers() const {
    const std::scoped_lock lock(mutex_);
    return all_.size();
}

std::size_t Workshop::busy_workers() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(all_, [](const Worker* worker) { return worker->busy_; }));
}

}  // namespace damier::serve
