// The benchmarks of this house: Google Benchmark functions in groups. In a group all measure the
// same work done in different ways, one of them the baseline that the others are compared to.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace damier::bench {

struct Measurement {
    std::string group;  // "Yolah: random games, outcome only"
    std::string name;   // "lanes"
    std::string unit;   // what is counted by SetItemsProcessed: "games"
    bool baseline;
    std::function<void(benchmark::State&)> run;

    std::string full_name() const { return group + " / " + name; }
};

class Suite {
  public:
    // The first of a group is its baseline.
    void add(std::string group, std::string unit, std::string name,
             std::function<void(benchmark::State&)> run);
    const std::vector<Measurement>& measurements() const { return measurements_; }

  private:
    std::vector<Measurement> measurements_;
};

// What every benchmark of a solver says: positions as items, and nodes, of each position and by the second.
void report_solved(benchmark::State& state, std::uint64_t solved, std::uint64_t nodes);

// Every benchmark there is.
Suite full_suite();

void add_core_benchmarks(Suite& suite);
void add_yolah_benchmarks(Suite& suite);
void add_yolah_solver_benchmarks(Suite& suite);
void add_othello_benchmarks(Suite& suite);
void add_quarto_benchmarks(Suite& suite);
void add_othello_solver_benchmarks(Suite& suite);
void add_quarto_solver_benchmarks(Suite& suite);
void add_evaluation_benchmarks(Suite& suite);
void add_network_benchmarks(Suite& suite);
void add_alpha_beta_benchmarks(Suite& suite);
void add_monte_carlo_benchmarks(Suite& suite);

}  // namespace damier::bench
