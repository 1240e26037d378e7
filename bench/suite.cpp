#include "suite.h"

#include <algorithm>
#include <utility>

namespace damier::bench {

void Suite::add(std::string group, std::string unit, std::string name,
                std::function<void(benchmark::State&)> run) {
    const bool known =
        std::any_of(measurements_.begin(), measurements_.end(),
                    [&](const Measurement& measurement) { return measurement.group == group; });
    measurements_.push_back({std::move(group), std::move(name), std::move(unit), !known, std::move(run)});
}

Suite full_suite() {
    Suite suite;
    add_core_benchmarks(suite);
    add_yolah_benchmarks(suite);
    add_othello_benchmarks(suite);
    add_quarto_benchmarks(suite);
    return suite;
}

}  // namespace damier::bench
