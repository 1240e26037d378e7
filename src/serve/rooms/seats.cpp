#include "serve/rooms/seats.h"

#include <algorithm>

namespace damier::serve {

void Seats::keep(std::shared_ptr<Seat> seat, std::unique_ptr<Worker> worker) {
    worker->memory().move_to(Account::seats);
    Leaving leaving;
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back({std::move(seat), std::move(worker), std::chrono::steady_clock::now()});
        const bool full = waiting_.size() > limits_.seats;
        const auto gone =
            std::ranges::find_if(waiting_, [&](const Waiting& one) { return full || !one.seat->wanted; });
        if (gone != waiting_.end()) {
            leaving.push_back(std::move(*gone));
            waiting_.erase(gone);
        }
    }
    let_go(std::move(leaving));
}

std::unique_ptr<Worker> Seats::take(const Seat& seat) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(waiting_, &seat, [](const Waiting& one) { return one.seat.get(); });
    if (found == waiting_.end()) return nullptr;
    auto worker = std::move(found->worker);
    waiting_.erase(found);
    worker->memory().move_to(Account::searches);
    return worker;
}

void Seats::dismiss(Seat& seat) {
    seat.wanted = false;
    Leaving leaving;
    {
        const std::scoped_lock lock(mutex_);
        const auto found =
            std::ranges::find(waiting_, &seat, [](const Waiting& one) { return one.seat.get(); });
        if (found == waiting_.end()) return;
        leaving.push_back(std::move(*found));
        waiting_.erase(found);
    }
    let_go(std::move(leaving));
}

void Seats::make_room(std::uint64_t bytes) {
    Leaving leaving;
    {
        const std::scoped_lock lock(mutex_);
        std::uint64_t freed = leaving_bytes_;
        while (freed < bytes && !waiting_.empty()) {
            freed += waiting_.front().worker->memory().bytes();
            leaving.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
    }
    let_go(std::move(leaving));
}

void Seats::tidy() {
    Leaving leaving;
    {
        const std::scoped_lock lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        while (!waiting_.empty() && now - waiting_.front().since > limits_.idle_seat) {
            leaving.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
    }
    let_go(std::move(leaving));
}

std::size_t Seats::size() const {
    const std::scoped_lock lock(mutex_);
    return waiting_.size();
}

void Seats::let_go(Leaving leaving) {
    if (leaving.empty()) return;
    std::uint64_t bytes = 0;
    for (const Waiting& one : leaving) bytes += one.worker->memory().bytes();
    leaving_bytes_ += bytes;
    auto last = std::make_shared<Leaving>(std::move(leaving));
    desk_.start({.user = {}, .urgency = Urgency::move, .is_own = true},
                [this, last, bytes](const std::stop_token&, const Ledger::Entry&) {
                    last->clear();
                    leaving_bytes_ -= bytes;
                    freed_();
                });
}

}  // namespace damier::serve
