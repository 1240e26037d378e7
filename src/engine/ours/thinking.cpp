#include "engine/ours/thinking.h"

#include <algorithm>

namespace damier {

Thinking::~Thinking() {
    stop();
    wait();
}

void Thinking::post(Kind kind, Work work) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back({kind, std::move(work)});
    }
    changed_.notify_all();
}

bool Thinking::searches() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(jobs_, [](const Job& job) { return job.kind != Kind::task; });
}

void Thinking::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.empty(); });
}

void Thinking::run(const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, end, [&] { return !jobs_.empty(); })) {
        // A deque leaves its elements where they are when others join at the end.
        Job& job = jobs_.front();
        lock.unlock();
        job.work(job.stop.get_token());
        lock.lock();
        jobs_.pop_front();
        changed_.notify_all();
    }
}

}  // namespace damier
