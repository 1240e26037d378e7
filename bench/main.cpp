// All benchmarks with Google Benchmark's own command line and output (`--benchmark_filter=...`,
// `--benchmark_format=json`, ...). `damier bench` runs the same and sums them up in one table.
#include "suite.h"

int main(int argc, char** argv) {
    const damier::bench::Suite suite = damier::bench::full_suite();
    for (const auto& measurement : suite.measurements()) {
        benchmark::RegisterBenchmark(measurement.full_name().c_str(), measurement.run);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
