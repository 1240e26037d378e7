#include <algorithm>
#include <utility>

#include "arena/schedule/formats.h"

namespace damier {

namespace {

constexpr int most_replays = 5;

struct Match {
    int first;
    int second;  // -1: a bye
    int winner = -1;
};

// The places of a bracket for `size` seeds, a power of two. Each place of the half bracket becomes two that
// meet each other, its own seed and the one that completes the sum: the best meets the worst, and as long as
// the better seed wins the next round looks like the half bracket again.
std::vector<int> bracket(int size) {
    std::vector<int> places = {0};
    while (static_cast<int>(places.size()) < size) {
        const int sum = 2 * static_cast<int>(places.size()) - 1;
        std::vector<int> doubled;
        for (const int seed : places) {
            doubled.push_back(seed);
            doubled.push_back(sum - seed);
        }
        places = std::move(doubled);
    }
    return places;
}

// Neighbours meet, the better seed first; a place that is not taken (-1) is a bye.
std::vector<Match> matches_of(const std::vector<int>& places) {
    std::vector<Match> matches;
    for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
        const auto [low, high] = std::minmax(places[i], places[i + 1]);
        if (low < 0)
            matches.push_back({high, -1, high});
        else
            matches.push_back({low, high});
    }
    return matches;
}

// A knockout on its way: the matches of the current stage, and who went out, earliest first.
class Knockout {
  public:
    explicit Knockout(const ScheduleSettings& settings) : pairs_(settings.pairs) {
        std::vector<int> places = bracket(1 << knockout_rounds(settings.players));
        for (int& seed : places) {
            if (seed >= settings.players) seed = -1;
        }
        matches_ = matches_of(places);
    }

    void add(const PlayedRound& round) {
        for (const PlayedPairing& played : round) settle(played);
        ++rounds_of_stage_;
        if (!std::all_of(matches_.begin(), matches_.end(), [](const Match& m) { return m.winner >= 0; }))
            return;
        rounds_of_stage_ = 0;
        go_on();
    }

    std::optional<std::vector<Pairing>> next() const {
        std::vector<Pairing> pairings;
        for (const Match& match : matches_) {
            if (match.second < 0 && rounds_of_stage_ == 0) pairings.push_back({match.first, -1, 0});
            if (match.winner < 0) pairings.push_back({match.first, match.second, pairs_});
        }
        if (pairings.empty()) return std::nullopt;
        return pairings;
    }

    // The winner, those still in by their seeds, then those who went out, latest first.
    std::vector<int> standings() const {
        std::vector<int> order;
        if (winner_ >= 0) order.push_back(winner_);
        for (const Match& match : matches_) {
            order.push_back(match.first);
            if (match.second >= 0) order.push_back(match.second);
        }
        std::sort(order.begin(), order.end());
        for (auto stage = out_.rbegin(); stage != out_.rend(); ++stage)
            order.insert(order.end(), stage->begin(), stage->end());
        return order;
    }

  private:
    void settle(const PlayedPairing& played) {
        const auto match = std::find_if(matches_.begin(), matches_.end(), [&](const Match& candidate) {
            return candidate.winner < 0 && candidate.first == played.pairing.first;
        });
        if (match == matches_.end()) return;
        const auto& points = played.half_points;
        if (points[0] != points[1])
            match->winner = points[0] > points[1] ? match->first : match->second;
        else if (rounds_of_stage_ == most_replays)
            match->winner = match->first;
    }

    void go_on() {
        std::vector<int> winners;
        out_.emplace_back();
        for (const Match& match : matches_) {
            winners.push_back(match.winner);
            if (match.second >= 0) out_.back().push_back(match.first + match.second - match.winner);
        }
        std::sort(out_.back().begin(), out_.back().end());
        matches_ = matches_of(winners);
        if (winners.size() == 1) winner_ = winners.front();
    }

    int pairs_;
    int rounds_of_stage_ = 0;  // played; those after the first are replays
    int winner_ = -1;
    std::vector<Match> matches_;
    std::vector<std::vector<int>> out_;  // by stage, by seeds
};

Knockout after(const ScheduleSettings& settings, const std::vector<PlayedRound>& played) {
    Knockout knockout(settings);
    for (const PlayedRound& round : played) knockout.add(round);
    return knockout;
}

}  // namespace

int knockout_rounds(int players) {
    int rounds = 0;
    while ((1 << rounds) < players) ++rounds;
    return rounds;
}

std::optional<std::vector<Pairing>> next_knockout_round(const ScheduleSettings& settings,
                                                        const std::vector<PlayedRound>& played) {
    return after(settings, played).next();
}

std::vector<int> knockout_standings(const ScheduleSettings& settings,
                                    const std::vector<PlayedRound>& played) {
    return after(settings, played).standings();
}

}  // namespace damier
