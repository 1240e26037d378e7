#include "arena/statistics/player_graph.h"

#include <algorithm>

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

// An edge for each two players who met.
Successors meetings(std::size_t players, std::span<const Encounter> encounters) {
    Successors met(players);
    for (const Encounter& e : encounters) {
        if (e.first_wins + e.draws + e.second_wins == 0) continue;
        unite(met, e.first, e.second);
        unite(met, e.second, e.first);
    }
    return met;
}

// An edge from each winner to the player it beat.
Successors games_won(std::size_t players, std::span<const Encounter> encounters) {
    Successors won(players);
    for (const Encounter& e : encounters) {
        if (e.first_wins > 0) unite(won, e.first, e.second);
        if (e.second_wins > 0) unite(won, e.second, e.first);
    }
    return won;
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

void find_groups(PlayerGraph& graph, const Successors& met) {
    const Components components(met);
    std::vector<int> group_of_component(static_cast<std::size_t>(components.count()), -1);
    for (std::size_t player = 0; player < met.size(); ++player) {
        int& group = group_of_component[static_cast<std::size_t>(components.of(player))];
        if (group < 0) {
            group = static_cast<int>(graph.groups.size());
            graph.groups.emplace_back();
        }
        graph.group_of.push_back(group);
        graph.groups[static_cast<std::size_t>(group)].push_back(static_cast<int>(player));
    }
}

// Players of the component that holds more than half of its group: the body that the others' strength is
// seen from, so their own is not in doubt.
std::vector<bool> body_of_groups(const PlayerGraph& graph, const Components& components) {
    std::vector<std::size_t> sizes(static_cast<std::size_t>(components.count()));
    for (std::size_t player = 0; player < graph.group_of.size(); ++player)
        ++sizes[static_cast<std::size_t>(components.of(player))];
    std::vector<bool> in_body(graph.group_of.size());
    for (std::size_t player = 0; player < in_body.size(); ++player) {
        const std::size_t size = sizes[static_cast<std::size_t>(components.of(player))];
        in_body[player] = 2 * size > graph.groups[static_cast<std::size_t>(graph.group_of[player])].size();
    }
    return in_body;
}

// For each component, whether a step leads into it from outside.
std::vector<bool> entered(const Successors& successors, const Components& components) {
    std::vector<bool> is_entered(static_cast<std::size_t>(components.count()));
    for (std::size_t from = 0; from < successors.size(); ++from) {
        for (const int to : successors[from]) {
            const int component = components.of(static_cast<std::size_t>(to));
            if (component != components.of(from)) is_entered[static_cast<std::size_t>(component)] = true;
        }
    }
    return is_entered;
}

std::vector<bool> reachable(const Successors& successors, std::vector<bool> from) {
    std::vector<std::size_t> open;
    for (std::size_t player = 0; player < from.size(); ++player) {
        if (from[player]) open.push_back(player);
    }
    while (!open.empty()) {
        const std::size_t player = open.back();
        open.pop_back();
        for (const int next : successors[player]) {
            const auto other = static_cast<std::size_t>(next);
            if (!from[other]) open.push_back(other);
            from[other] = true;
        }
    }
    return from;
}

// Players outside the body from whom nobody outside their component took anything, or who stand above the
// body. With the steps reversed, these are the players who took nothing, or stand below it.
std::vector<bool> without_limit(const Successors& taken, const Components& components,
                                const std::vector<bool>& in_body) {
    const std::vector<bool> lost_something = entered(taken, components);
    const std::vector<bool> above_body = reachable(reversed(taken), in_body);
    std::vector<bool> unlimited(in_body.size());
    for (std::size_t player = 0; player < unlimited.size(); ++player) {
        const bool lost = lost_something[static_cast<std::size_t>(components.of(player))];
        unlimited[player] = !in_body[player] && (!lost || above_body[player]);
    }
    return unlimited;
}

}  // namespace

PlayerGraph graph_of(int players, std::span<const Encounter> encounters) {
    const auto size = static_cast<std::size_t>(players);
    PlayerGraph graph;
    find_groups(graph, meetings(size, encounters));
    const Successors won = games_won(size, encounters);
    const Components by_wins(won);
    graph.unlimited.resize(graph.groups.size());
    for (std::size_t player = 0; player < size; ++player) {
        const auto group = static_cast<std::size_t>(graph.group_of[player]);
        const auto first = static_cast<std::size_t>(graph.groups[group].front());
        if (by_wins.of(player) != by_wins.of(first)) graph.unlimited[group] = true;
    }
    const Successors taken = points_taken(size, encounters);
    const Components components(taken);
    const std::vector<bool> in_body = body_of_groups(graph, components);
    graph.at_least = without_limit(taken, components, in_body);
    graph.at_most = without_limit(reversed(taken), components, in_body);
    return graph;
}

}  // namespace damier
