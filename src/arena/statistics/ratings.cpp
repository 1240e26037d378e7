#include "arena/statistics/ratings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "arena/statistics/davidson.h"
#include "arena/statistics/normal.h"
#include "arena/statistics/player_graph.h"

namespace damier {

namespace {

constexpr double elo_of_strength = 400 / std::numbers::ln10;

// No bound is further away than this, in natural logarithms: playing cannot tell more.
constexpr double largest_distance = 2000 / elo_of_strength;

using davidson::Games;
using davidson::Model;
using Place = PlayerSet::Place;

std::uint64_t count_of(const Encounter& e) {
    return e.first_wins + e.draws + e.second_wins;
}

std::array<double, 3> counts_of(const Encounter& e) {
    return {static_cast<double>(e.first_wins), static_cast<double>(e.draws),
            static_cast<double>(e.second_wins)};
}

// The fit: the players of all sets of two or more, and the games inside those sets.
struct Fit {
    Model model;
    std::vector<std::size_t> place_of;  // of each player among the model's; `none` outside
    std::vector<double> x;
    std::vector<double> variances;
    std::uint64_t games = 0;
    bool by_pair = false;
    static constexpr auto none = static_cast<std::size_t>(-1);
};

bool same_set(const PlayerGraph& graph, int a, int b) {
    return graph.set_of[static_cast<std::size_t>(a)] == graph.set_of[static_cast<std::size_t>(b)];
}

Fit model_of(const PlayerGraph& graph, std::span<const Encounter> encounters) {
    Fit fit;
    fit.place_of.assign(graph.set_of.size(), Fit::none);
    for (std::size_t player = 0; player < graph.set_of.size(); ++player) {
        if (graph.sets[static_cast<std::size_t>(graph.set_of[player])].players.size() > 1)
            fit.place_of[player] = fit.model.players++;
    }
    for (const PlayerSet& set : graph.sets) {
        if (set.players.size() < 2) continue;
        fit.model.sets.emplace_back();
        for (const int player : set.players)
            fit.model.sets.back().push_back(fit.place_of[static_cast<std::size_t>(player)]);
    }
    for (const Encounter& e : encounters) {
        if (count_of(e) == 0 || !same_set(graph, e.first, e.second)) continue;
        fit.games += count_of(e);
        fit.model.with_draws |= e.draws > 0;
        fit.model.games.push_back({fit.place_of[static_cast<std::size_t>(e.first)],
                                   fit.place_of[static_cast<std::size_t>(e.second)], counts_of(e)});
    }
    return fit;
}

// Whether each player beat each other one of its set, if only in a chain. If not, draws and strength cannot
// be told apart: more draws between equals and a larger distance would go on fitting better.
bool wins_connect(const PlayerGraph& graph, std::span<const Encounter> encounters) {
    std::vector<Encounter> without_draws(encounters.begin(), encounters.end());
    for (Encounter& e : without_draws) e.draws = 0;
    const PlayerGraph by_wins = graph_of(static_cast<int>(graph.set_of.size()), without_draws);
    return std::ranges::all_of(graph.sets, [&](const PlayerSet& set) {
        return std::ranges::all_of(set.players,
                                   [&](int player) { return same_set(by_wins, set.players[0], player); });
    });
}

// Then the draw rate of equal players is taken to be that of all games of the fit.
void hold_draws(Fit& fit) {
    double draws = 0;
    for (const Games& games : fit.model.games) draws += games.counts[1];
    const double rate = draws / (static_cast<double>(fit.games) + 2);
    fit.x[fit.model.log_nu()] = std::log(2 * rate / (1 - rate));
    fit.model.fixed.assign(fit.model.unknowns(), false);
    fit.model.fixed[fit.model.log_nu()] = true;
}

std::vector<davidson::Pairs> pairs_of_fit(const PlayerGraph& graph, const Fit& fit,
                                          std::span<const PairedGames> paired) {
    std::vector<davidson::Pairs> pairs;
    for (const PairedGames& p : paired) {
        if (!same_set(graph, p.a, p.b)) continue;
        for (std::size_t i = 0; i < 9; ++i) {
            if (p.results[i] > 0)
                pairs.push_back({fit.place_of[static_cast<std::size_t>(p.a)],
                                 fit.place_of[static_cast<std::size_t>(p.b)], i / 3, i % 3,
                                 static_cast<double>(p.results[i])});
        }
    }
    return pairs;
}

// With few pairs for each unknown the sandwich is itself uncertain, and too small as often as not: then it
// may widen the error bars, not narrow them.
void find_variances(Fit& fit, const std::vector<davidson::Pairs>& pairs) {
    fit.variances = davidson::variances(fit.model, fit.x);
    double count = 0;
    for (const davidson::Pairs& pair : pairs) count += pair.count;
    if (count == 0) return;
    fit.by_pair = true;
    const std::vector<double> by_pair = davidson::variances_by_pair(fit.model, fit.x, pairs);
    const bool many = count >= 10 * static_cast<double>(fit.model.unknowns());
    for (std::size_t k = 0; k < by_pair.size(); ++k)
        fit.variances[k] = many ? by_pair[k] : std::max(fit.variances[k], by_pair[k]);
}

Fit fit_of(const PlayerGraph& graph, std::span<const Encounter> encounters,
           std::span<const PairedGames> pairs) {
    Fit fit = model_of(graph, encounters);
    fit.x.assign(fit.model.unknowns(), 0);
    if (fit.model.with_draws && !wins_connect(graph, encounters)) hold_draws(fit);
    fit.x = davidson::most_likely(fit.model, fit.x);
    find_variances(fit, pairs_of_fit(graph, fit, pairs));
    return fit;
}

// Half of a 95 % interval, in Elo. Beyond some thousands it says that nothing is known, whatever its digits.
double error_of(double variance) {
    return std::min(9999.0, two_sided_95 * std::sqrt(std::max(0.0, variance)) * elo_of_strength);
}

// Places the sets outside the cores, by what they scored against those who have a place already.
class Placement {
  public:
    Placement(const PlayerGraph& graph, const Fit& fit, std::span<const Encounter> encounters,
              std::span<const PairedGames> pairs)
        : graph_(graph),
          fit_(fit),
          encounters_(encounters),
          strength_(graph.set_of.size()),
          placed_(graph.sets.size()),
          steps_(graph.sets.size()) {
        for (const PairedGames& p : pairs) {
            for (const std::uint64_t count : p.results) in_pairs_[std::minmax(p.a, p.b)] += 2 * count;
        }
        for (const Encounter& e : encounters) games_[std::minmax(e.first, e.second)] += count_of(e);
        for (std::size_t player = 0; player < strength_.size(); ++player) {
            if (fit.place_of[player] != Fit::none) strength_[player] = fit.x[fit.place_of[player]];
        }
    }

    // Strengths of all players, the mean of their group's core 0.
    std::vector<double> strengths() {
        for (std::size_t set = 0; set < placed_.size(); ++set)
            placed_[set] = graph_.sets[set].place == Place::core;
        // Those who met the core first, then those who met these, and so on.
        int step = 0;
        for (bool any = true; any;) {
            any = false;
            ++step;
            const std::vector<bool> before = placed_;
            for (std::size_t set = 0; set < placed_.size(); ++set) {
                if (before[set]) continue;
                const std::vector<Encounter> met = games_against(set, before);
                if (met.empty()) continue;
                place(set, met);
                steps_[set] = graph_.sets[set].place == Place::above ? step : -step;
                placed_[set] = any = true;
            }
        }
        return strength_;
    }

    // As in Rating; after strengths().
    const std::vector<int>& steps_of_sets() const { return steps_; }

  private:
    std::size_t set_of(int player) const {
        return static_cast<std::size_t>(graph_.set_of[static_cast<std::size_t>(player)]);
    }

    // With the core where there are such games, else with those on the way to it that have a place.
    std::vector<Encounter> games_against(std::size_t set, const std::vector<bool>& before) const {
        std::vector<Encounter> with_core;
        std::vector<Encounter> with_others;
        for (const Encounter& e : encounters_) {
            const std::size_t a = set_of(e.first);
            const std::size_t b = set_of(e.second);
            if (a == b || count_of(e) == 0 || (a != set && b != set)) continue;
            const std::size_t other = a == set ? b : a;
            if (!before[other] || graph_.sets[other].group != graph_.sets[set].group) continue;
            if (graph_.sets[other].place == Place::core) {
                with_core.push_back(e);
            } else if (graph_.sets[other].place == graph_.sets[set].place && stands_between(other, set, e)) {
                with_others.push_back(e);
            }
        }
        return with_core.empty() ? with_others : with_core;
    }

    bool stands_between(std::size_t other, std::size_t set, const Encounter& e) const {
        const bool other_won = set_of(e.first) == other ? e.first_wins > 0 : e.second_wins > 0;
        return other_won == (graph_.sets[set].place == Place::below);
    }

    // The weight of a game: half of one for those in pairs, as a pair is one observation.
    double weight_of(const Encounter& e) const {
        const auto players = std::minmax(e.first, e.second);
        const auto found = in_pairs_.find(players);
        if (found == in_pairs_.end()) return 1;
        return 1 - static_cast<double>(found->second) / 2 / static_cast<double>(games_.at(players));
    }

    // The players of the set, held at a distance, and their opponents, who may move: those of the core.
    struct Profile {
        Model model;
        std::vector<double> x;
        std::vector<std::size_t> own;  // places of the set's players
        std::vector<double> inside;    // their strengths, as seen from the set's mean
    };

    // The log-likelihood that is lost by the set being at this distance, not infinitely far away.
    double loss_at(Profile& profile, double distance, double best) const {
        for (std::size_t i = 0; i < profile.own.size(); ++i)
            profile.x[profile.own[i]] = distance + profile.inside[i];
        profile.x = davidson::most_likely(profile.model, profile.x);
        return best - davidson::log_likelihood(profile.model, profile.x);
    }

    void place(std::size_t set, const std::vector<Encounter>& met) {
        Profile profile = profile_of(set, met);
        const double sign = graph_.sets[set].place == Place::above ? 1 : -1;
        const double best = best_of(profile, met);
        const double nearest = sign * edge_of(met, set, sign);
        double low = nearest - largest_distance;
        double high = nearest + largest_distance;
        for (int step = 0; step < 40; ++step) {
            const double middle = (low + high) / 2;
            (loss_at(profile, sign * middle, best) > -std::log(tail_95) ? low : high) = middle;
        }
        const std::vector<int>& players = graph_.sets[set].players;
        for (const int player : players) strength_[static_cast<std::size_t>(player)] += sign * high;
    }

    // The strength of the opponent that is furthest in the set's direction.
    double edge_of(const std::vector<Encounter>& met, std::size_t set, double sign) const {
        double edge = -1e9;
        for (const Encounter& e : met) {
            const int other = set_of(e.first) == set ? e.second : e.first;
            edge = std::max(edge, sign * strength_[static_cast<std::size_t>(other)]);
        }
        return sign * edge;
    }

    // The likelihood of the opponents' own games where they are, the clean score having the chance 1.
    static double best_of(const Profile& profile, const std::vector<Encounter>& met) {
        Model without = profile.model;
        without.games.resize(without.games.size() - met.size());
        return davidson::log_likelihood(without, profile.x);
    }

    Profile profile_of(std::size_t set, const std::vector<Encounter>& met) const {
        Profile profile;
        std::map<int, std::size_t> places;
        const auto add = [&](int player, bool fixed) {
            if (!places.emplace(player, profile.model.players).second) return;
            ++profile.model.players;
            profile.x.push_back(strength_[static_cast<std::size_t>(player)]);
            profile.model.fixed.push_back(fixed);
        };
        for (const int player : graph_.sets[set].players) {
            profile.own.push_back(profile.model.players);
            profile.inside.push_back(strength_[static_cast<std::size_t>(player)]);
            add(player, true);
        }
        for (const Encounter& e : met) {
            const int other = set_of(e.first) == set ? e.second : e.first;
            const PlayerSet& core = graph_.sets[set_of(other)];
            const bool moves = core.place == Place::core && core.players.size() > 1;
            if (!moves) add(other, true);
            if (moves && !places.contains(core.players[0])) add_core(profile, places, core, add);
        }
        profile.model.with_draws = fit_.model.with_draws;
        for (const Encounter& e : met) {
            std::array<double, 3> counts = counts_of(e);
            for (double& count : counts) count *= weight_of(e);
            profile.model.games.push_back({places.at(e.first), places.at(e.second), counts});
        }
        profile.model.fixed.insert(profile.model.fixed.end(), {true, true});
        for (const std::size_t k : {fit_.model.first_move(), fit_.model.log_nu()})
            profile.x.push_back(fit_.x[k]);
        return profile;
    }

    // All of the core with its own games; its mean is the zero from which distances are measured.
    template <class Add>
    void add_core(Profile& profile, const std::map<int, std::size_t>& places, const PlayerSet& core,
                  const Add& add) const {
        profile.model.mean_weight = 1e7;
        profile.model.sets.emplace_back();
        for (const int player : core.players) {
            profile.model.sets.back().push_back(profile.model.players);
            add(player, false);
        }
        for (const Encounter& e : encounters_) {
            if (count_of(e) > 0 && same_set(graph_, e.first, e.second) &&
                same_set(graph_, e.first, core.players[0]))
                profile.model.games.push_back({places.at(e.first), places.at(e.second), counts_of(e)});
        }
    }

    const PlayerGraph& graph_;
    const Fit& fit_;
    std::span<const Encounter> encounters_;
    std::map<std::pair<int, int>, std::uint64_t> in_pairs_;  // games, by players
    std::map<std::pair<int, int>, std::uint64_t> games_;
    std::vector<double> strength_;
    std::vector<bool> placed_;
    std::vector<int> steps_;
};

Rating rating_of(const PlayerGraph& graph, const Fit& fit, std::size_t player, double strength,
                 double scale) {
    const PlayerSet& set = graph.sets[static_cast<std::size_t>(graph.set_of[player])];
    const auto& group = graph.groups[static_cast<std::size_t>(set.group)];
    Rating rating{.elo = scale * strength * elo_of_strength, .group = set.group};
    rating.at_least = set.place == Place::above;
    rating.at_most = set.place == Place::below;
    rating.zero_point = set.place == Place::core && set.players.size() == 1 && group.size() > 1;
    if (set.place == Place::core && fit.place_of[player] != Fit::none)
        rating.error = scale * error_of(fit.variances[fit.place_of[player]]);
    return rating;
}

}  // namespace

bool Ratings::has_bounds() const {
    return std::ranges::any_of(players, [](const Rating& r) { return r.at_least || r.at_most; });
}

Ratings rate(int players, std::span<const Encounter> encounters, std::span<const PairedGames> pairs) {
    const PlayerGraph graph = graph_of(players, encounters);
    const Fit fit = fit_of(graph, encounters, pairs);
    Placement placement(graph, fit, encounters, pairs);
    const std::vector<double> strengths = placement.strengths();
    const double first_move = fit.x[fit.model.first_move()];
    const double log_nu = fit.x[fit.model.log_nu()];
    const double scale = 2 / (2 + (fit.model.with_draws ? std::exp(log_nu) : 0));  // see the header

    Ratings ratings;
    ratings.groups = graph.groups;
    for (std::size_t player = 0; player < strengths.size(); ++player) {
        ratings.players.push_back(rating_of(graph, fit, player, strengths[player], scale));
        const auto set = static_cast<std::size_t>(graph.set_of[player]);
        ratings.players.back().steps = placement.steps_of_sets()[set];
    }
    ratings.first_move_elo = scale * first_move * elo_of_strength;
    ratings.first_move_error = scale * error_of(fit.variances[fit.model.first_move()]);
    ratings.draw_rate = davidson::chances_of(0, first_move, log_nu, fit.model.with_draws)[1];
    ratings.games_in_fit = fit.games;
    ratings.errors_by_pair = fit.by_pair;
    return ratings;
}

std::string format_rating(const Rating& rating, bool has_games) {
    if (!has_games) return "no games";
    const double elo = std::round(rating.elo) + 0.0;  // never -0
    if (rating.at_least) return fmt::format("at least {:+.0f}", elo);
    if (rating.at_most) return fmt::format("at most {:+.0f}", elo);
    if (rating.zero_point) return "0 (zero point)";
    return fmt::format("{:+.0f} ± {:.0f}", elo, rating.error);
}

}  // namespace damier
