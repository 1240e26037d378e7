// The threads of one UCT search: each simulates until the limits, a proof or the stop token end it.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/throttle.h"
#include "search/budget.h"
#include "search/report.h"
#include "search/uct/report.h"
#include "search/uct/simulation.h"

namespace damier::uct {

template <Game G>
class Team {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // One tree for all threads, or one for each.
    Team(const UctOptions& options, std::vector<Tree<G>>& trees, const Position& position,
         const Limits& limits, std::stop_token stop, const Observer<Move>& observer)
        : options_(options),
          position_(position),
          budget_(limits, position.free_squares(), std::move(stop)),
          observer_(observer) {
        const auto threads = static_cast<std::size_t>(options.threads);
        for (Tree<G>& tree : trees) {
            roots_.push_back({&tree, &tree.begin_search(position)});
            meetings_.emplace_back(threads / trees.size(), MakeRoom{this, roots_.back()});
        }
        const auto unlimited = std::numeric_limits<std::uint64_t>::max();
        const auto playouts = stricter(limits, {.playouts = limits.nodes}).playouts.value_or(unlimited);
        for (std::size_t i = 0; i < threads; ++i) {
            Member& member = members_.emplace_back(roots_[i % trees.size()], meetings_[i % trees.size()]);
            member.seed = sub_seed(sub_seed(options.seed, member.root.tree->search()), i);
            member.quota = playouts / threads + (i < playouts % threads);
        }
    }

    Report<Move> run() {
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < members_.size(); ++i) {
                helpers.emplace_back([this, i] { work(members_[i]); });
            }
            work(members_.front());
        }
        for (Member& member : members_) member.root.tree->give_back(member.reserve);
        return report(roots_);
    }

  private:
    // When all threads of a tree have come together: nobody is in it. It may take an eighth of the time.
    struct MakeRoom {
        Team* team;
        Root<G> root;
        void operator()() noexcept {
            if (team->is_over_ || !root.tree->template is_full<false>()) return;
            const Budget& budget = team->budget_;
            const double latest = budget.used_part() + 0.125;
            root.tree->make_room(root.node, team->position_.free_squares(),
                                 [&] { return budget.is_over() || budget.used_part() > latest; });
        }
    };
    using Meeting = std::barrier<MakeRoom>;

    struct alignas(64) Member {
        Member(const Root<G>& its_root, Meeting& its_meeting) : root(its_root), meeting(its_meeting) {}

        Root<G> root;
        Meeting& meeting;
        std::uint64_t seed = 0;
        std::uint64_t quota = 0;
        typename Tree<G>::Reserve reserve = {};
        std::atomic<std::uint64_t> playouts = 0;
        std::atomic<int> longest_walk = 0;

        void note(int walk, std::uint64_t played) {
            playouts.store(played, std::memory_order_relaxed);
            if (walk > longest_walk.load(std::memory_order_relaxed))
                longest_walk.store(walk, std::memory_order_relaxed);
        }
    };

    // The others must not wait for a thread that has left, be it by an exception of the observer.
    struct Departure {
        Team& team;
        Member& member;
        ~Departure() {
            if (std::uncaught_exceptions() > 0) team.is_over_ = true;
            member.meeting.arrive_and_drop();
        }
    };

    void work(Member& member) {
        const Departure departure{*this, member};
        const bool shares = options_.parallel == UctParallel::tree && options_.threads > 1;
        shares ? simulate<true>(member) : simulate<false>(member);
    }

    template <bool shared>
    void simulate(Member& member) {
        const Root<G>& root = member.root;
        Simulation<G, shared> simulation(*root.tree, options_, member.seed, member.reserve);
        const auto batch = static_cast<std::uint64_t>(options_.batch);
        std::uint64_t next_look = 0;
        for (std::uint64_t played = 0; played < member.quota;) {
            if (played >= next_look) {
                next_look = played + playouts_between_looks;
                look_up(member);
            }
            if (root.node->template proof<shared>() != Proof::none) is_over_ = true;
            if (is_over_.load(std::memory_order_relaxed)) break;
            const std::uint64_t games = std::min(batch, member.quota - played);
            const int walk = simulation.run(position_, *root.node, static_cast<std::int64_t>(games));
            member.note(walk, played += games);
            if (root.tree->template is_full<shared>()) member.meeting.arrive_and_wait();
        }
    }

    // At the clock and the stop token, and whether it is time to tell something.
    void look_up(const Member& member) {
        if (budget_.is_over()) is_over_ = true;
        if (&member != &members_.front() || !observer_ || !throttle_.is_due(budget_.seconds())) return;
        // Where trees are not shared, a thread may look only at its own now.
        observer_(report({roots_.front()}));
    }

    Report<Move> report(const std::vector<Root<G>>& roots) const {
        Report<Move> report = report_of(roots, position_);
        for (const Member& member : members_) {
            report.playouts += member.playouts.load(std::memory_order_relaxed);
            report.depth = std::max(report.depth, member.longest_walk.load(std::memory_order_relaxed));
        }
        report.nodes = report.playouts;
        report.seconds = budget_.seconds();
        return report;
    }

    // Some 30 to 100 microseconds.
    static constexpr std::uint64_t playouts_between_looks = 64;

    const UctOptions& options_;
    const Position position_;
    Budget budget_;
    const Observer<Move>& observer_;
    std::vector<Root<G>> roots_;
    // Neither can be moved.
    std::deque<Meeting> meetings_;
    std::deque<Member> members_;
    std::atomic<bool> is_over_ = false;
    Throttle throttle_;
};

}  // namespace damier::uct
