#include <algorithm>
#include <tuple>
#include <utility>

#include "arena/schedule/formats.h"
#include "arena/schedule/matching.h"

namespace damier {

namespace {

std::size_t at(int player) {
    return static_cast<std::size_t>(player);
}

// What the earlier rounds say about the next one.
struct History {
    std::vector<std::uint64_t> half_points;
    std::vector<int> byes;
    std::vector<std::vector<int>> meetings;
    int fewest_meetings = 0;  // of any two players: nobody can be asked to have met less often

    bool is_rematch(int a, int b) const { return meetings[at(a)][at(b)] > fewest_meetings; }
};

int fewest(const std::vector<std::vector<int>>& meetings) {
    int least = meetings.size() > 1 ? meetings[0][1] : 0;
    for (std::size_t a = 0; a < meetings.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) least = std::min(least, meetings[a][b]);
    }
    return least;
}

History history_of(const ScheduleSettings& settings, const std::vector<PlayedRound>& played) {
    const std::size_t players = at(settings.players);
    History history{half_points_of_players(settings, played), std::vector<int>(players),
                    std::vector<std::vector<int>>(players, std::vector<int>(players))};
    for (const PlayedRound& round : played) {
        for (const PlayedPairing& one : round) {
            const auto [first, second, pairs] = one.pairing;
            if (second < 0) {
                ++history.byes[at(first)];
            } else {
                ++history.meetings[at(first)][at(second)];
                ++history.meetings[at(second)][at(first)];
            }
        }
    }
    history.fewest_meetings = fewest(history.meetings);
    return history;
}

Matching without_rematches(const History& history) {
    const std::size_t players = history.byes.size();
    std::vector<std::vector<bool>> neighbours(players, std::vector<bool>(players));
    for (std::size_t a = 0; a < players; ++a) {
        for (std::size_t b = 0; b < players; ++b)
            neighbours[a][b] = a != b && !history.is_rematch(static_cast<int>(a), static_cast<int>(b));
    }
    return Matching(std::move(neighbours));
}

// The bye goes to the last in the order of the players with the fewest byes, or to another one of them when
// that saves a rematch.
int choose_bye(const History& history, const std::vector<int>& order, const Matching& matching) {
    const int fewest_byes = *std::min_element(history.byes.begin(), history.byes.end());
    int chosen = -1;
    int fewest_alone = 0;
    for (auto player = order.rbegin(); player != order.rend(); ++player) {
        if (history.byes[at(*player)] > fewest_byes) continue;
        Matching others = matching;
        others.take_out(*player);
        if (chosen < 0 || others.alone() < fewest_alone) {
            chosen = *player;
            fewest_alone = others.alone();
        }
        if (fewest_alone == 0) break;
    }
    return chosen;
}

// Whom the first of `waiting` (by points) would like to meet, best first: among those with the same points
// the one half of them below, so that the upper half meets the lower one, then those still lower, then the
// nearer ones; then all with fewer points, downwards. Rematches come last, rare ones first.
std::vector<int> preferences(const History& history, const std::vector<int>& waiting) {
    const int player = waiting.front();
    const auto same_points =
        static_cast<std::size_t>(std::count_if(waiting.begin(), waiting.end(), [&](int other) {
            return history.half_points[at(other)] == history.half_points[at(player)];
        }));
    const std::size_t half = std::max<std::size_t>(1, same_points / 2);
    std::vector<int> candidates;
    for (std::size_t i = half; i < same_points; ++i) candidates.push_back(waiting[i]);
    for (std::size_t i = half; i-- > 1;) candidates.push_back(waiting[i]);
    for (std::size_t i = same_points; i < waiting.size(); ++i) candidates.push_back(waiting[i]);

    std::vector<std::pair<int, std::size_t>> keys;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        keys.emplace_back(history.meetings[at(player)][at(candidates[i])], i);
    std::sort(keys.begin(), keys.end());
    std::vector<int> sorted;
    for (const auto& [meetings, i] : keys) sorted.push_back(candidates[i]);
    return sorted;
}

// The first partner that leaves the others with as few rematches as before. `matching` is a largest one
// without rematches among those who wait: a player who is alone in it cannot avoid one.
int choose_partner(const History& history, const std::vector<int>& waiting, Matching& matching) {
    const int player = waiting.front();
    const int alone = matching.alone();
    for (const int partner : preferences(history, waiting)) {
        const bool rematch = !matching.neighbours(player, partner);
        if (rematch && alone == 0) continue;
        Matching others = matching;
        others.take_out(player, partner);
        if (others.alone() > (rematch ? alone - 2 : alone)) continue;
        matching = std::move(others);
        return partner;
    }
    return -1;
}

}  // namespace

int swiss_rounds(const ScheduleSettings& settings) {
    return settings.rounds > 0 ? settings.rounds : knockout_rounds(settings.players);
}

std::vector<Pairing> next_swiss_round(const ScheduleSettings& settings,
                                      const std::vector<PlayedRound>& played) {
    const History history = history_of(settings, played);
    std::vector<int> waiting = order_by_points(history.half_points);
    Matching matching = without_rematches(history);
    std::vector<Pairing> pairings;
    int bye = -1;
    if (settings.players % 2 == 1) {
        bye = choose_bye(history, waiting, matching);
        matching.take_out(bye);
        std::erase(waiting, bye);
    }
    while (!waiting.empty()) {
        const int player = waiting.front();
        const int partner = choose_partner(history, waiting, matching);
        pairings.push_back({player, partner, settings.pairs});
        std::erase(waiting, player);
        std::erase(waiting, partner);
    }
    if (bye >= 0) pairings.push_back({bye, -1, 0});
    return pairings;
}

std::vector<std::uint64_t> half_points_of_players(const ScheduleSettings& settings,
                                                  const std::vector<PlayedRound>& played) {
    std::vector<std::uint64_t> half_points(at(settings.players));
    for (const PlayedRound& round : played) {
        for (const PlayedPairing& one : round) {
            const bool bye = one.pairing.second < 0;
            // Two games a pair, two half points a game.
            half_points[at(one.pairing.first)] +=
                bye ? 4 * static_cast<std::uint64_t>(settings.pairs) : one.half_points[0];
            if (!bye) half_points[at(one.pairing.second)] += one.half_points[1];
        }
    }
    return half_points;
}

std::vector<int> order_by_points(const std::vector<std::uint64_t>& half_points) {
    std::vector<int> order(half_points.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        return std::tuple(~half_points[at(a)], a) < std::tuple(~half_points[at(b)], b);
    });
    return order;
}

}  // namespace damier
