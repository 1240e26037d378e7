#include "serve/jobs/job_pool.h"

#include <fmt/core.h>

#include <algorithm>

#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

// Thinking that begins quickly: so much at first, and so much of every second from then on.
constexpr double most_credit = 2;
constexpr double credit_a_second = 0.1;

constexpr int seconds_to_come_back = 2;
// A move is given more time than an analysis while others wait.
constexpr int shares_of_a_move = 5;

}  // namespace

JobPool::JobPool(Settings settings) : settings_(std::move(settings)) {
    std::unique_lock lock(mutex_);  // until the list of threads stands
    try {
        for (int i = 0; i < std::max(1, settings_.threads) + settings_.quick_starts; ++i)
            threads_.emplace_back([this] { run(); });
    } catch (...) {
        // Those that began would wait for work for ever, and we for them.
        closing_ = true;
        lock.unlock();
        threads_.clear();
        throw;
    }
}

JobPool::~JobPool() {
    stop_all();
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
    }
    wake_.notify_all();
    threads_.clear();
}

void JobPool::stop_all() {
    std::vector<JobPointer> running;
    {
        const std::scoped_lock lock(mutex_);
        running = running_;
        for (const Queue& queue : queues_) {
            for (const auto& line : queue)
                running.insert(running.end(), line.second.begin(), line.second.end());
        }
    }
    for (const JobPointer& job : running) job->stop.request_stop();
    wake_.notify_all();
}

std::stop_source JobPool::start(Order order, Work work) {
    auto job = std::make_shared<Job>();
    job->order = std::move(order);
    job->work = std::move(work);
    if (job->order.gone.stop_possible()) {
        job->link.emplace(job->order.gone, [this, weak = std::weak_ptr<Job>(job)] {
            if (const auto here = weak.lock()) here->stop.request_stop();
            wake_.notify_one();
        });
    }
    const std::stop_source stop = job->stop;
    {
        const std::scoped_lock lock(mutex_);
        refuse_if_full(job->order);
        Queue& queue = queues_[static_cast<int>(job->order.urgency)];
        const std::string& user = job->order.user;
        auto found = std::ranges::find(queue, user, [](const auto& line) { return line.first; });
        if (found == queue.end()) found = queue.emplace(queue.end(), user, std::deque<JobPointer>());
        found->second.push_back(job);
    }
    wake_.notify_one();
    return stop;
}

void JobPool::refuse_if_full(const Order& order) const {
    if (order.is_own) return;
    if (waiting_of(order.user) >= settings_.most_waiting_of_user)
        throw Refusal(too_many,
                      fmt::format("{} requests of yours wait already: wait for one of them, or stop one",
                                  settings_.most_waiting_of_user),
                      {}, seconds_to_come_back);
    // Whoever has nothing waiting is not kept out by those who have much.
    if (count_waiting() >= settings_.most_waiting && waiting_of(order.user) > 0)
        throw Refusal(unavailable, "too many requests wait: try again in a moment", {}, seconds_to_come_back);
}

std::size_t JobPool::waiting_of(const std::string& user) const {
    std::size_t count = 0;
    for (const Queue& queue : queues_) {
        const auto found = std::ranges::find(queue, user, [](const auto& line) { return line.first; });
        if (found != queue.end()) count += found->second.size();
    }
    return count;
}

std::size_t JobPool::count_waiting() const {
    std::size_t count = 0;
    for (const Queue& queue : queues_) {
        for (const auto& line : queue) count += line.second.size();
    }
    return count;
}

std::size_t JobPool::waiting() const {
    const std::scoped_lock lock(mutex_);
    return count_waiting();
}

std::size_t JobPool::running() const {
    const std::scoped_lock lock(mutex_);
    return running_.size();
}

std::size_t JobPool::count_running(auto is_counted) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(running_, [&](const JobPointer& job) { return is_counted(*job); }));
}

std::size_t JobPool::analysis_threads() const {
    return settings_.threads > 1 ? static_cast<std::size_t>(settings_.threads) - 1 : 1;
}

double JobPool::credit_of(const std::string& user) const {
    const auto found = credits_.find(user);
    if (found == credits_.end()) return most_credit;
    const double passed = std::chrono::duration<double>(Clock::now() - found->second.when).count();
    return std::min(most_credit, found->second.seconds + passed * credit_a_second);
}

void JobPool::charge(const Job& job) {
    const double taken = std::chrono::duration<double>(Clock::now() - job.begun).count();
    credits_[job.order.user] = {credit_of(job.order.user) - taken, Clock::now()};
}

bool JobPool::reserve_for(Job& job) {
    if (!job.order.needs || !settings_.reserve) return true;
    const std::uint64_t bytes = job.order.needs();
    if (bytes == 0) return true;
    auto entry = settings_.reserve(bytes);
    if (!entry) return false;
    job.memory = std::move(*entry);
    return true;
}

// The first job of the first user that may begin; the user then waits behind the others.
template <class May>
JobPool::JobPointer JobPool::take(Queue& queue, May may) {
    for (auto line = queue.begin(); line != queue.end(); ++line) {
        const JobPointer job = line->second.front();
        if (!may(*job)) continue;
        line->second.pop_front();
        if (line->second.empty()) {
            queue.erase(line);
        } else {
            queue.splice(queue.end(), queue, line);
        }
        return job;
    }
    return nullptr;
}

// They need not wait for their turn: their work only has to say so, or to choose the move that was asked for
// now.
JobPool::JobPointer JobPool::take_stopped() {
    for (Queue& queue : queues_) {
        for (auto line = queue.begin(); line != queue.end(); ++line) {
            const auto found = std::ranges::find_if(
                line->second, [](const auto& job) { return job->stop.stop_requested(); });
            if (found == line->second.end()) continue;
            JobPointer job = std::move(*found);
            line->second.erase(found);
            if (line->second.empty()) queue.erase(line);
            if (job->order.urgency == Urgency::move) reserve_for(*job);
            return job;
        }
    }
    return nullptr;
}

JobPool::JobPointer JobPool::take_for_a_quick_start() {
    if (count_running([](const Job& job) { return job.quick; }) >=
        static_cast<std::size_t>(settings_.quick_starts))
        return nullptr;
    const auto may = [&](Job& job) {
        const std::string& user = job.order.user;
        return count_running([&](const Job& other) { return other.order.user == user; }) == 0 &&
               credit_of(user) > 0 && reserve_for(job);
    };
    JobPointer job = take(queues_[0], may);
    if (!job) job = take(queues_[1], may);
    if (job) job->quick = true;
    return job;
}

JobPool::JobPointer JobPool::next() {
    if (JobPointer job = take_stopped()) return job;
    const auto may = [&](Job& job) { return reserve_for(job); };
    const auto threads = static_cast<std::size_t>(std::max(1, settings_.threads));
    if (count_running([](const Job& job) { return !job.quick; }) < threads) {
        if (JobPointer job = take(queues_[0], may)) return job;
        if (JobPointer job = take(queues_[1], may)) return job;
        const auto is_analysis = [](const Job& job) { return job.order.urgency == Urgency::analysis; };
        if (count_running(is_analysis) < analysis_threads()) {
            if (JobPointer job = take(queues_[2], may)) return job;
        }
    }
    return take_for_a_quick_start();
}

void JobPool::make_room() {
    std::vector<JobPointer> had_their_share;
    {
        const std::scoped_lock lock(mutex_);
        const Clock::time_point now = Clock::now();
        std::size_t users = 0;
        for (const Queue& queue : queues_) users += queue.size();
        for (const JobPointer& job : running_) {
            if (had_their_share.size() == users) break;
            const bool is_short = job->quick || job->order.urgency == Urgency::analysis;
            const auto share = is_short ? settings_.fair_share : shares_of_a_move * settings_.fair_share;
            if (now - job->begun >= share) had_their_share.push_back(job);
        }
        std::erase_if(credits_, [&](const auto& entry) { return credit_of(entry.first) >= most_credit; });
    }
    for (const JobPointer& job : had_their_share) job->stop.request_stop();
    wake_.notify_all();
}

void JobPool::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        const JobPointer job = next();
        if (!job) {
            if (closing_) return;
            wake_.wait(lock);
            continue;
        }
        job->begun = Clock::now();
        running_.push_back(job);
        lock.unlock();
        try {
            job->work(job->stop.get_token(), std::move(job->memory));
        } catch (const std::bad_alloc&) {
            // It cannot even say so; that costs whoever asked for it, not all others.
        }
        // What it held goes away here, in this thread.
        job->work = nullptr;
        job->link.reset();
        lock.lock();
        std::erase(running_, job);
        charge(*job);
        if (count_waiting() > 0) wake_.notify_all();
    }
}

}  // namespace damier::serve
