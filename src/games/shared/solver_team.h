// What the threads of a solver share beside the table: who is at work on what. All search the whole question,
// but leave a position for later while another thread is at it; what that one proves is in the table then.
// (J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996.)
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "games/shared/first_answer.h"

namespace damier {

class SolverTeam : public Settlement {
  public:
    explicit SolverTeam(int threads) : threads_(threads) {}

    int threads() const { return threads_; }

    // Marks a position until it goes out of scope. Two positions may contend for a place; then one of them is
    // not seen to be under way, which costs time and nothing else.
    class Mark {
      public:
        template <class Key>
        Mark(SolverTeam& team, const Key& key) : place_(team.place_of(key)), check_(key.check) {
            place_.store(check_, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            std::uint64_t mine = check_;
            place_.compare_exchange_strong(mine, 0, std::memory_order_relaxed);
        }

      private:
        std::atomic<std::uint64_t>& place_;
        std::uint64_t check_;
    };
    template <class Key>
    bool is_under_way(const Key& key) {
        return place_of(key).load(std::memory_order_relaxed) == key.check;
    }

  private:
    template <class Key>
    std::atomic<std::uint64_t>& place_of(const Key& key) {
        return places_[key.line % places_.size()];
    }

    int threads_;
    std::array<std::atomic<std::uint64_t>, 4096> places_{};
};

}  // namespace damier
