// Evaluations a second of networks for Yolah with random weights, along random games: at each position eight
// moves are made, valued and taken back, as a search does at its leaves.
#include <string>
#include <vector>

#include "core/random.h"
#include "games/yolah/evaluation/network_inputs.h"
#include "games/yolah/game.h"
#include "nn/random_network.h"
#include "suite.h"

namespace damier::bench {

namespace {

using yolah::NetworkEvaluation;
using yolah::Position;

constexpr int siblings = 8;

struct Ply {
    Position position;
    yolah::Move played;
    std::vector<yolah::Move> tried;
    std::vector<Position> after;
};

using Line = std::vector<Ply>;

// Up to where a side is stuck.
Line random_line(Random& random) {
    Line line;
    Position position;
    const auto any_move = [&] {
        yolah::Moves moves;
        position.legal_moves(moves);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    };
    while (position.can_move(Side::first) && position.can_move(Side::second)) {
        Ply ply{position, any_move(), {}, {}};
        for (int i = 0; i < siblings; ++i) {
            ply.tried.push_back(any_move());
            ply.after.push_back(position);
            ply.after.back().play(ply.tried.back());
        }
        position.play(ply.played);
        line.push_back(std::move(ply));
    }
    return line;
}

std::vector<Line> random_lines() {
    Random random(1);
    std::vector<Line> lines;
    for (int i = 0; i < 32; ++i) lines.push_back(random_line(random));
    return lines;
}

// With work(line), which says how many positions it valued.
template <class Work>
void measure(benchmark::State& state, Work work) {
    const auto lines = random_lines();
    std::int64_t valued = 0;
    for (auto _ : state) {
        for (const Line& line : lines) valued += work(line);
    }
    state.SetItemsProcessed(valued);
}

std::int64_t follow(const NetworkEvaluation& evaluation, const Line& line) {
    NetworkEvaluation::Tracker tracker(evaluation, line.front().position);
    for (const Ply& ply : line) {
        for (std::size_t i = 0; i < siblings; ++i) {
            tracker.push(ply.position, ply.tried[i]);
            benchmark::DoNotOptimize(tracker.value(ply.after[i]));
            tracker.pop();
        }
        tracker.push(ply.position, ply.played);
    }
    return static_cast<std::int64_t>(line.size()) * siblings;
}

std::int64_t value_all(const NetworkEvaluation& evaluation, const Line& line) {
    for (const Ply& ply : line) {
        for (const Position& position : ply.after) benchmark::DoNotOptimize(evaluation(position));
    }
    return static_cast<std::int64_t>(line.size()) * siblings;
}

std::int64_t fresh_inputs_alone(int extras, bool with_map, const Line& line) {
    for (const Ply& ply : line) {
        for (const Position& position : ply.after) {
            const yolah::FreshInputs fresh(position, extras, with_map);
            benchmark::DoNotOptimize(fresh);
        }
    }
    return static_cast<std::int64_t>(line.size()) * siblings;
}

NetworkEvaluation random_evaluation(int accumulator, int map, int extras, const nn::Path& path) {
    const auto network = nn::random_float_network(yolah::network_shape(accumulator, map, extras), 1);
    return NetworkEvaluation({"yolah", "random", 100, nn::quantised(network).value()}, path);
}

void add_size(Suite& suite, int accumulator) {
    const std::string group = "Yolah: network of 2 x " + std::to_string(accumulator);
    const auto add = [&](const std::string& name, int map, int extras, const nn::Path& path, auto work) {
        suite.add(group, "positions", name, [=](benchmark::State& state) {
            const NetworkEvaluation evaluation = random_evaluation(accumulator, map, extras, path);
            measure(state, [&](const Line& line) { return work(evaluation, line); });
        });
    };
    const nn::Path& best = nn::paths().front();
    add("from nothing", 0, 0, best, value_all);
    for (const nn::Path& path : nn::paths()) add("a move, " + std::string(path.name), 0, 0, path, follow);
    for (const int extras : {8, 12, 24})
        add("a move, " + std::to_string(extras) + " extras", 0, extras, best, follow);
    for (const int map : {32, 64, 128}) add("a move, a map of " + std::to_string(map), map, 0, best, follow);
}

}  // namespace

void add_network_benchmarks(Suite& suite) {
    for (const int accumulator : {64, 128, 256, 512}) add_size(suite, accumulator);
    const auto add_fresh = [&](const std::string& name, int extras, bool with_map) {
        suite.add("Yolah: what a network is told anew", "positions", name, [=](benchmark::State& state) {
            measure(state, [=](const Line& line) { return fresh_inputs_alone(extras, with_map, line); });
        });
    };
    for (const int extras : {24, 16, 12, 8}) add_fresh(std::to_string(extras) + " extras", extras, false);
    for (const int extras : {24, 16, 12, 0})
        add_fresh("a map and " + std::to_string(extras) + " extras", extras, true);
}

}  // namespace damier::bench
