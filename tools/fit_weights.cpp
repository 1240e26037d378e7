// Finds the weights of the evaluations that are weighted sums of terms: plays games against itself with what
// it has, fits the weights to the results by least squares, and begins again with the new weights.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/value.h"
#include "games/othello/game.h"
#include "games/yolah/game.h"
#include "least_squares.h"

namespace damier {
namespace {

struct YolahStudy {
    using Game = Yolah;
    using Heuristic = yolah::Heuristic;
    using Term = yolah::Term;
    static constexpr auto& format = yolah::weights_format;
    static constexpr auto features_of = yolah::features_of;
    static constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};
    static constexpr int longest_opening = 16;

    // The first games are played by this alone.
    static constexpr std::pair<Term, double> start = {Term::queen_first, 50};
    // A point is a point: known without a fit.
    static constexpr std::optional<std::pair<Term, double>> known = {{Term::score, 100}};
    // Nobody is shut off before some twenty moves, and regions take time to look at.
    static bool may_weigh(std::size_t term, int free_squares) {
        return free_squares < 36 || term < static_cast<std::size_t>(Term::area);
    }
};

struct OthelloStudy {
    using Game = Othello;
    using Heuristic = othello::Heuristic;
    using Term = othello::Term;
    static constexpr auto& format = othello::weights_format;
    static constexpr auto features_of = othello::features_of;
    static constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};
    static constexpr int longest_opening = 20;

    static constexpr std::pair<Term, double> start = {Term::mobility, 100};
    static constexpr std::optional<std::pair<Term, double>> known = {};
    static bool may_weigh(std::size_t, int) { return true; }
};

struct Options {
    std::string game;
    std::vector<std::string> terms;  // all if there are none
    int games = 20'000;              // a round
    int rounds = 5;
    int depth = 2;
    std::uint64_t seed = 1;
};

constexpr int exact_from = 7;             // free squares from which on games are played out without a mistake
constexpr int games_per_random_ply = 33;  // one move in so many is random: mistakes must be seen to be priced
constexpr int held_back = 5;              // one game in so many is not fitted to, but measured on

// The few lines of search are the tool's own, so that what it finds does not change with the searches of the
// program.
template <class Study>
class Player {
  public:
    using Game = typename Study::Game;
    using Position = typename Game::Position;

    Player(const TermWeights& weights, int depth) : evaluation_(weights), depth_(depth) {}

    // Among equal moves one at random.
    typename Game::Move choose(const Position& position, Random& random) const {
        const int depth = position.free_squares() <= exact_from ? Game::max_plies : depth_;
        std::vector<Child> children = children_of(position);
        std::shuffle(children.begin(), children.end(), random);
        best_first(children);
        Value best = -infinite_value;
        typename Game::Move chosen = children.front().move;
        for (const Child& child : children) {
            const Value value = -search(child.position, depth - 1, -infinite_value, -best);
            if (value > best) {
                best = value;
                chosen = child.move;
            }
        }
        return chosen;
    }

  private:
    struct Child {
        typename Game::Move move;
        Position position;
    };

    static std::vector<Child> children_of(const Position& position) {
        MovesOf<Game> moves;
        position.legal_moves(moves);
        std::vector<Child> children;
        for (const auto move : moves) {
            children.push_back({move, position});
            children.back().position.play(move);
        }
        return children;
    }

    Value judged(const Position& position) const {
        return position.is_over() ? value_of_end(position.margin()) : evaluation_(position);
    }

    // For the one who has moved, that is: worst for the one to move.
    void best_first(std::vector<Child>& children) const {
        std::vector<std::pair<Value, std::size_t>> order;
        for (std::size_t i = 0; i < children.size(); ++i) order.push_back({judged(children[i].position), i});
        std::ranges::sort(order);
        std::vector<Child> sorted;
        for (const auto& [value, i] : order) sorted.push_back(children[i]);
        children = std::move(sorted);
    }

    Value search(const Position& position, int depth, Value alpha, Value beta) const {
        if (depth == 0 || position.is_over()) return judged(position);
        std::vector<Child> children = children_of(position);
        if (depth > 1) best_first(children);
        Value best = -infinite_value;
        for (const Child& child : children) {
            best = std::max(best, -search(child.position, depth - 1, -beta, -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }

    typename Study::Heuristic evaluation_;
    int depth_;
};

struct Sample {
    std::vector<std::int16_t> differences;  // by term: mover's figure less the other's
    int free_squares;
    int game;
    Score margin;  // at the end, seen by the mover here
};

template <class Study>
void play_game(const Player<Study>& player, int game, std::uint64_t seed, std::vector<Sample>& samples) {
    using Game = typename Study::Game;
    Random random(seed);
    typename Game::Position position = Game::initial(0);
    const int opening = 2 + static_cast<int>(random.below(Study::longest_opening - 1));
    const std::size_t first = samples.size();
    std::vector<Side> movers;
    while (!position.is_over()) {
        if (position.ply() >= opening) {
            const auto features = Study::features_of(position);
            Sample sample{{}, position.free_squares(), game, 0};
            for (std::size_t term = 0; term < Study::format.terms.size(); ++term) {
                sample.differences.push_back(
                    static_cast<std::int16_t>(features.mover[term] - features.other[term]));
            }
            samples.push_back(std::move(sample));
            movers.push_back(position.side());
        }
        MovesOf<Game> moves;
        position.legal_moves(moves);
        const bool at_random = position.ply() < opening || random.below(games_per_random_ply) == 0;
        position.play(at_random ? moves[random.below(static_cast<std::uint32_t>(moves.size()))]
                                : player.choose(position, random));
    }
    for (std::size_t i = 0; i < movers.size(); ++i) {
        samples[first + i].margin = seen_by(movers[i], position.side(), position.margin());
    }
}

// Which weights are looked for: pairs of a term and a knot.
template <class Study>
class Fit {
  public:
    explicit Fit(const std::vector<std::string>& names) {
        for (std::size_t term = 0; term < Study::format.terms.size(); ++term) {
            if (Study::known && term == static_cast<std::size_t>(Study::known->first)) continue;
            const bool wanted =
                names.empty() || std::ranges::find(names, Study::format.terms[term]) != names.end();
            for (std::size_t knot = 0; wanted && knot < Study::knots.size(); ++knot) {
                if (Study::may_weigh(term, Study::knots[knot])) unknowns_.push_back({term, knot});
            }
        }
    }

    TermWeights solve(const std::vector<Sample>& samples) const {
        LeastSquares equations(unknowns_.size());
        for (const Sample& sample : samples) {
            if (sample.game % held_back != 0) equations.add(inputs(sample), to_explain(sample));
        }
        const std::vector<double> found = equations.solve();
        TermWeights weights = known_weights();
        for (std::size_t i = 0; i < unknowns_.size(); ++i) {
            const double rounded = std::round(1000 * found[i]) / 10;
            weights.weights[unknowns_[i].term][unknowns_[i].knot] =
                std::clamp(rounded, -largest_weight, largest_weight);
        }
        return weights;
    }

    static TermWeights known_weights() {
        TermWeights weights = TermWeights::none(Study::knots, Study::format.terms.size());
        if (Study::known) set(weights, *Study::known);
        return weights;
    }
    static void set(TermWeights& weights, std::pair<typename Study::Term, double> term) {
        std::ranges::fill(weights.weights[static_cast<std::size_t>(term.first)], term.second);
    }

    // What is left of the margin when the known term has had its part.
    static double to_explain(const Sample& sample) {
        if (!Study::known) return sample.margin;
        return sample.margin -
               Study::known->second / 100 * sample.differences[static_cast<std::size_t>(Study::known->first)];
    }

  private:
    struct Unknown {
        std::size_t term;
        std::size_t knot;
    };

    // A knot has its full part at its own phase, and none at the next knots.
    static double part_of_knot(std::size_t knot, int free_squares) {
        TermWeights hat = TermWeights::none(Study::knots, 1);
        hat.weights[0][knot] = 1;
        return hat.at(0, free_squares);
    }
    std::vector<double> inputs(const Sample& sample) const {
        std::array<double, Study::knots.size()> parts;
        for (std::size_t knot = 0; knot < parts.size(); ++knot) {
            parts[knot] = part_of_knot(knot, sample.free_squares);
        }
        std::vector<double> x;
        for (const Unknown& unknown : unknowns_) {
            x.push_back(parts[unknown.knot] * sample.differences[unknown.term]);
        }
        return x;
    }

    std::vector<Unknown> unknowns_;
};

// By phases of eight free squares: how much of the margin's variance the weights explain, on games not fitted
// to.
template <class Study>
void print_quality(const std::vector<Sample>& samples, const TermWeights& weights) {
    struct Sums {
        double errors = 0;
        double squares = 0;
    };
    std::array<Sums, 9> sums{};  // the last is of all
    for (const Sample& sample : samples) {
        if (sample.game % held_back != 0) continue;
        double estimate = 0;
        for (std::size_t term = 0; term < sample.differences.size(); ++term) {
            if (Study::known && term == static_cast<std::size_t>(Study::known->first)) continue;
            estimate += weights.at(term, sample.free_squares) / 100 * sample.differences[term];
        }
        const double margin = Fit<Study>::to_explain(sample);
        for (const int phase : {std::min(sample.free_squares / 8, 7), 8}) {
            sums[static_cast<std::size_t>(phase)].errors += (margin - estimate) * (margin - estimate);
            sums[static_cast<std::size_t>(phase)].squares += margin * margin;
        }
    }
    fmt::print(stderr, "R² by free squares:");
    for (std::size_t phase = 8; phase-- > 0;) {
        if (sums[phase].squares == 0) continue;
        fmt::print(stderr, "  {}-{} {:.3f}", 8 * phase, 8 * phase + 7,
                   1 - sums[phase].errors / sums[phase].squares);
    }
    fmt::print(stderr, "  all {:.3f}\n", 1 - sums[8].errors / sums[8].squares);
}

template <class Study>
void run(const Options& options) {
    const Fit<Study> fit(options.terms);
    TermWeights weights = Fit<Study>::known_weights();
    Fit<Study>::set(weights, Study::start);
    for (int round = 0; round < options.rounds; ++round) {
        const Player<Study> player(weights, options.depth);
        std::vector<Sample> samples;
        for (int game = 0; game < options.games; ++game) {
            const auto number = static_cast<std::uint64_t>(round) * static_cast<std::uint64_t>(options.games);
            play_game(player, game, sub_seed(options.seed, number + static_cast<std::uint64_t>(game)),
                      samples);
        }
        weights = fit.solve(samples);
        fmt::print(stderr, "round {}: {} positions. ", round + 1, samples.size());
        print_quality<Study>(samples, weights);
    }
    fmt::print("{}", format_term_weights(Study::format, weights));
}

}  // namespace
}  // namespace damier

int main(int argc, char** argv) {
    using namespace damier;
    Options options;
    CLI::App app(
        "Finds the weights of a game's heuristic evaluation: plays against itself, fits the "
        "weights to the\n"
        "final margins by least squares, and again with the new weights. Prints a weights file.\n"
        "Example: fit_weights yolah > weights.json");
    app.add_option("game", options.game, "yolah or othello")
        ->required()
        ->check(CLI::IsMember({"yolah", "othello"}));
    app.add_option("--terms", options.terms, "only these terms, separated by commas")->delimiter(',');
    app.add_option("--games", options.games, "games of a round")->capture_default_str();
    app.add_option("--rounds", options.rounds, "rounds")->capture_default_str();
    app.add_option("--depth", options.depth, "plies that the games are searched")->capture_default_str();
    app.add_option("--seed", options.seed, "seed of the random numbers")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    options.game == "yolah" ? run<YolahStudy>(options) : run<OthelloStudy>(options);
    return 0;
}
