#include "arena/statistics/player_graph.h"

#include <algorithm>
#include <tuple>

namespace damier {

namespace {

using Successors = std::vector<std::vector<int>>;

// Tarjan's algorithm (1972): players are in the same component when each can be reached from the other.
class Components {
  public:
    explicit Components(const Successors& successors)
        : successors_(successors),
          order_(successors.size(), -1),
          lowest_(successors.size(), -1),
          component_(successors.size(), -1) {
        for (std::size_t player = 0; player < successors.size(); ++player) {
            if (order_[player] < 0) visit(player);
        }
    }

    int count() const { return count_; }
    int of(std::size_t player) const { return component_[player]; }

  private:
    void visit(std::size_t player) {
        order_[player] = lowest_[player] = visited_++;
        open_.push_back(player);
        for (const int next : successors_[player]) {
            const auto other = static_cast<std::size_t>(next);
            if (order_[other] < 0) visit(other);
            if (component_[other] < 0) lowest_[player] = std::min(lowest_[player], lowest_[other]);
        }
        if (lowest_[player] == order_[player]) close(player);
    }

    void close(std::size_t root) {
        std::size_t player = 0;
        do {
            player = open_.back();
            open_.pop_back();
            component_[player] = count_;
        } while (player != root);
        ++count_;
    }

    const Successors& successors_;
    std::vector<int> order_;   // of the first visit; -1: not visited
    std::vector<int> lowest_;  // the earliest open player that can be reached
    std::vector<int> component_;
    std::vector<std::size_t> open_;
    int visited_ = 0;
    int count_ = 0;
};

void unite(Successors& successors, int from, int to) {
    successors[static_cast<std::size_t>(from)].push_back(to);
}

Successors reversed(const Successors& successors) {
    Successors back(successors.size());
    for (std::size_t from = 0; from < successors.size(); ++from) {
        for (const int to : successors[from]) unite(back, to, static_cast<int>(from));
    }
    return back;
}

// An edge from each player that took at least half a point to the player it took it from.
Successors points_taken(std::size_t players, std::span<const Encounter> encounters) {
    Successors taken(players);
    for (const Encounter& e : encounters) {
        if (e.first_wins + e.draws > 0) unite(taken, e.first, e.second);
        if (e.second_wins + e.draws > 0) unite(taken, e.second, e.first);
    }
    return taken;
}

// The sets that can be reached from one, itself included.
std::vector<bool> reachable(const Successors& successors, std::size_t from) {
    std::vector<bool> reached(successors.size());
    std::vector<std::size_t> open = {from};
    reached[from] = true;
    while (!open.empty()) {
        const std::size_t set = open.back();
        open.pop_back();
        for (const int next : successors[set]) {
            const auto other = static_cast<std::size_t>(next);
            if (!reached[other]) open.push_back(other);
            reached[other] = true;
        }
    }
    return reached;
}

// Players by component, the components in the order of their first players.
void find_sets(PlayerGraph& graph, const Successors& taken) {
    const Components components(taken);
    std::vector<int> set_of_component(static_cast<std::size_t>(components.count()), -1);
    for (std::size_t player = 0; player < taken.size(); ++player) {
        int& set = set_of_component[static_cast<std::size_t>(components.of(player))];
        if (set < 0) {
            set = static_cast<int>(graph.sets.size());
            graph.sets.emplace_back();
        }
        graph.set_of.push_back(set);
        graph.sets[static_cast<std::size_t>(set)].players.push_back(static_cast<int>(player));
    }
}

Successors between_sets(const PlayerGraph& graph, const Successors& taken) {
    Successors edges(graph.sets.size());
    for (std::size_t from = 0; from < taken.size(); ++from) {
        for (const int to : taken[from]) {
            const int target = graph.set_of[static_cast<std::size_t>(to)];
            if (target != graph.set_of[from]) unite(edges, graph.set_of[from], target);
        }
    }
    return edges;
}

// The longest way down to each set from one that lost nothing.
std::vector<int> depths(const Successors& below) {
    std::vector<int> depth(below.size());
    for (std::size_t round = 0; round < below.size(); ++round) {
        bool changed = false;
        for (std::size_t set = 0; set < below.size(); ++set) {
            for (const int next : below[set]) {
                int& deeper = depth[static_cast<std::size_t>(next)];
                changed |= deeper < depth[set] + 1;
                deeper = std::max(deeper, depth[set] + 1);
            }
        }
        if (!changed) break;
    }
    return depth;
}

std::vector<std::size_t> cores_first(const PlayerGraph& graph, const Successors& below) {
    const std::vector<int> depth = depths(below);
    std::vector<std::size_t> order(graph.sets.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto key = [&](std::size_t set) {
        return std::tuple(~graph.sets[set].players.size(), depth[set], set);
    };
    std::ranges::sort(order, {}, key);
    return order;
}

void find_groups(PlayerGraph& graph, const Successors& below) {
    const Successors above = reversed(below);
    std::vector<bool> placed(graph.sets.size());
    for (const std::size_t core : cores_first(graph, below)) {
        if (placed[core]) continue;
        const std::vector<bool> under = reachable(below, core);
        const std::vector<bool> over = reachable(above, core);
        std::vector<int> group;
        for (std::size_t set = 0; set < graph.sets.size(); ++set) {
            if (placed[set] || !(under[set] || over[set])) continue;
            using Place = PlayerSet::Place;
            graph.sets[set].place = set == core ? Place::core : over[set] ? Place::above : Place::below;
            placed[set] = true;
            const std::vector<int>& players = graph.sets[set].players;
            group.insert(group.end(), players.begin(), players.end());
        }
        std::ranges::sort(group);
        graph.groups.push_back(std::move(group));
    }
    std::ranges::sort(graph.groups);
    for (std::size_t group = 0; group < graph.groups.size(); ++group) {
        for (const int player : graph.groups[group])
            graph.sets[static_cast<std::size_t>(graph.set_of[static_cast<std::size_t>(player)])].group =
                static_cast<int>(group);
    }
}

}  // namespace

PlayerGraph graph_of(int players, std::span<const Encounter> encounters) {
    PlayerGraph graph;
    const Successors taken = points_taken(static_cast<std::size_t>(players), encounters);
    find_sets(graph, taken);
    find_groups(graph, between_sets(graph, taken));
    return graph;
}

}  // namespace damier
