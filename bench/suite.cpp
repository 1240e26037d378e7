#include "suite.h"

#include <algorithm>
#include <utility>

namespace damier::bench {

void Suite::add(std::string group, std::string unit, std::string name,
                std::function<void(benchmark::State&)> run) {
    // Next to the others of its group, wherever it is added from.
    const auto last =
        std::find_if(measurements_.rbegin(), measurements_.rend(),
                     [&](const Measurement& measurement) { return measurement.group == group; });
    const bool first = last == measurements_.rend();
    const auto place = first ? measurements_.end() : last.base();
    measurements_.insert(place, {std::move(group), std::move(name), std::move(unit), first, std::move(run)});
}

void report_solved(benchmark::State& state, std::uint64_t solved, std::uint64_t nodes) {
    state.SetItemsProcessed(static_cast<std::int64_t>(solved));
    state.counters["nodes"] = benchmark::Counter(static_cast<double>(nodes) / static_cast<double>(solved));
    state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

Suite full_suite() {
    Suite suite;
    add_core_benchmarks(suite);
    add_yolah_benchmarks(suite);
    add_yolah_solver_benchmarks(suite);
    add_othello_benchmarks(suite);
    add_quarto_benchmarks(suite);
    add_othello_solver_benchmarks(suite);
    add_quarto_solver_benchmarks(suite);
    add_evaluation_benchmarks(suite);
    add_network_benchmarks(suite);
    add_alpha_beta_benchmarks(suite);
    add_monte_carlo_benchmarks(suite);
    return suite;
}

}  // namespace damier::bench
