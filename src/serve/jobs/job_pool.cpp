#include "serve/jobs/job_pool.h"

#include <algorithm>

namespace damier::serve {

void JobPool::Queue::add(const std::string& user, std::shared_ptr<Job> job) {
    const auto found = std::ranges::find(users, user, [](const auto& line) { return line.first; });
    auto& line = found == users.end() ? users.emplace_back(user, std::deque<std::shared_ptr<Job>>()) : *found;
    line.second.push_back(std::move(job));
}

std::shared_ptr<JobPool::Job> JobPool::Queue::take() {
    auto& line = users.front().second;
    std::shared_ptr<Job> job = std::move(line.front());
    line.pop_front();
    if (line.empty()) {
        users.pop_front();
    } else {
        users.splice(users.end(), users, users.begin());
    }
    return job;
}

JobPool::JobPool(int threads, std::chrono::milliseconds fair_share) : fair_share_(fair_share) {
    const std::scoped_lock lock(mutex_);  // until the list of threads stands
    for (int i = 0; i < std::max(1, threads); ++i) {
        threads_.emplace_back([this] { run(); });
    }
}

JobPool::~JobPool() {
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
        for (const auto& job : running_) job->stop.request_stop();
    }
    wake_.notify_all();
    threads_.clear();
}

std::stop_source JobPool::start(const std::string& user, Urgency urgency, Work work) {
    auto job = std::make_shared<Job>(Job{std::move(work), {}, urgency});
    const std::scoped_lock lock(mutex_);
    queues_[static_cast<int>(urgency)].add(user, job);
    wake_.notify_one();
    return job->stop;
}

std::size_t JobPool::running_analyses() const {
    return static_cast<std::size_t>(
        std::ranges::count(running_, Urgency::analysis, [](const auto& job) { return job->urgency; }));
}

std::shared_ptr<JobPool::Job> JobPool::next() {
    if (!queues_[0].empty()) return queues_[0].take();
    if (!queues_[1].empty() && running_analyses() < analysis_threads()) return queues_[1].take();
    return nullptr;
}

void JobPool::make_room() {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    std::size_t waiting = queues_[0].users.size() + queues_[1].users.size();
    for (const auto& job : running_) {
        if (waiting == 0) return;
        if (job->urgency != Urgency::analysis || now - job->begun < fair_share_) continue;
        job->stop.request_stop();
        --waiting;
    }
}

void JobPool::run() {
    std::unique_lock lock(mutex_);
    while (!closing_) {
        const std::shared_ptr<Job> job = next();
        if (!job) {
            wake_.wait(lock);
            continue;
        }
        job->begun = Clock::now();
        running_.push_back(job);
        lock.unlock();
        job->work(job->stop.get_token());
        lock.lock();
        std::erase(running_, job);
        // An analysis that was not allowed to begin may be now.
        if (!queues_[1].empty()) wake_.notify_one();
    }
}

}  // namespace damier::serve
