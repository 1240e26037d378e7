// One question for all threads of a solver: each asks its own search, and what the first of them finds ends
// the others.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace damier {

// Whether one of the threads has the answer, so that the others need not go on.
class Settlement {
  public:
    void begin() { settled_.store(false, std::memory_order_relaxed); }
    void settle() { settled_.store(true, std::memory_order_relaxed); }
    bool is_settled() const { return settled_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> settled_ = false;
};

// `ask` is given a search and says what it finds, or nothing when it was stopped. Nothing, too, when all of
// them were.
template <class Searches, class Ask>
auto first_answer(const Searches& searches, Settlement& settlement, const Ask& ask) {
    settlement.begin();
    using Answer = decltype(ask(*searches.front()));
    Answer answer;
    std::mutex one_at_a_time;
    const auto work = [&](auto& search) {
        const Answer found = ask(search);
        if (!found) return;
        const std::scoped_lock hold(one_at_a_time);
        answer = found;
        settlement.settle();
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < searches.size(); ++i)
            helpers.emplace_back([&work, &search = *searches[i]] { work(search); });
        work(*searches.front());
    }
    return answer;
}

struct SearchCounts {
    std::uint64_t nodes = 0;
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;

    SearchCounts& operator+=(const SearchCounts& more) {
        nodes += more.nodes;
        table_probes += more.table_probes;
        table_hits += more.table_hits;
        return *this;
    }
};

template <class Searches>
SearchCounts sum_of_counts(const Searches& searches) {
    SearchCounts sum;
    for (const auto& search : searches) sum += search->counts();
    return sum;
}

}  // namespace damier
