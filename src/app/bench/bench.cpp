// damier bench: every benchmark, one table.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/bench/arena_bench.h"
#include "app/bench/search_bench.h"
#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/version.h"
#include "bench/suite.h"
#include "core/cpu.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct BenchOptions {
    std::string filter;
    int rounds = 5;
    double seconds = 0.2;
    bool quick = false;
    bool list = false;
    bool json = false;
    bool signature = false;
    bool depths = false;
    std::uint64_t lateness = 0;
    std::uint64_t arena = 0;
};

struct Row {
    const bench::Measurement* measurement;
    std::vector<double> rates;  // one a round

    double rate() const {
        std::vector<double> sorted = rates;
        std::sort(sorted.begin(), sorted.end());
        if (sorted.empty()) return 0;
        return (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
    }
};

// Keeps the rate (per second of processor time) of the one benchmark that was run.
class RateReporter final : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            const auto rate = run.counters.find("items_per_second");
            if (rate != run.counters.end()) rate_ = rate->second;
        }
    }
    double rate() const { return rate_; }

  private:
    double rate_ = 0;
};

// Does the name hold every word of the filter, case ignored?
bool matches(const std::string& name, std::string_view filter) {
    const auto contains = [&](std::string_view word) {
        return std::search(name.begin(), name.end(), word.begin(), word.end(),
                           [](char a, char b) { return to_lower(a) == to_lower(b); }) != name.end();
    };
    const std::vector<std::string_view> all = words(filter);
    return std::all_of(all.begin(), all.end(), contains);
}

std::vector<Row> select(const bench::Suite& suite, const std::string& filter) {
    std::vector<Row> rows;
    for (const bench::Measurement& measurement : suite.measurements()) {
        if (matches(measurement.full_name(), filter)) rows.push_back({&measurement, {}});
    }
    if (rows.empty()) {
        throw UserError(fmt::format(
            "--filter {}: no benchmark has these words in its name; --list shows them", quote(filter)));
    }
    return rows;
}

void start_library(double seconds) {
    std::string minimum = fmt::format("--benchmark_min_time={}", seconds);
    char program[] = "damier";
    char* arguments[] = {program, minimum.data(), nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments);
}

// Rounds over all benchmarks, so that a slow moment of a busy machine hits all of a group alike.
// Gives the exit code when it was interrupted.
std::optional<int> measure(std::vector<Row>& rows, const BenchOptions& options) {
    start_library(options.seconds);
    InterruptWatch interrupt;
    ProgressBar bar("bench");
    const std::uint64_t all = rows.size() * static_cast<std::uint64_t>(options.rounds);
    std::uint64_t done = 0;
    for (int round = 0; round < options.rounds; ++round) {
        for (Row& row : rows) {
            benchmark::ClearRegisteredBenchmarks();
            benchmark::RegisterBenchmark("one", row.measurement->run);
            RateReporter reporter;
            benchmark::RunSpecifiedBenchmarks(&reporter, ".");
            row.rates.push_back(reporter.rate());
            bar.update(++done, all);
            if (interrupt.requested()) return interrupt.exit_code();
        }
    }
    return std::nullopt;
}

// The baseline's rate in a row's group, or 0 when the filter left it out.
double baseline_rate(const std::vector<Row>& rows, const Row& row) {
    for (const Row& other : rows) {
        if (other.measurement->baseline && other.measurement->group == row.measurement->group)
            return other.rate();
    }
    return 0;
}

void print_table(const std::vector<Row>& rows) {
    fmt::print("{}, {}\n", cpu_name(), version_text());
    for (const GameEntry* game : registered_games())
        fmt::print("kernels of {}: {}\n", game->title, game->kernel());
    const std::size_t rounds = rows.front().rates.size();
    fmt::print("One core, processor time, median of {} round{}; x: times the first line of the group.\n",
               rounds, rounds == 1 ? "" : "s");
    std::string group;
    for (const Row& row : rows) {
        if (row.rates.empty()) continue;
        if (row.measurement->group != group) {
            group = row.measurement->group;
            fmt::print("\n{}\n", group);
        }
        const double baseline = baseline_rate(rows, row);
        const std::string ratio = baseline > 0 ? fmt::format("{:6.2f} x", row.rate() / baseline) : "";
        fmt::print("  {:<46}{:>9} {:<10}{}\n", row.measurement->name, format_magnitude(row.rate()),
                   row.measurement->unit + "/s", ratio);
    }
}

nlohmann::json as_json(const std::vector<Row>& rows, bool complete) {
    nlohmann::json list = nlohmann::json::array();
    for (const Row& row : rows) {
        nlohmann::json entry{{"group", row.measurement->group},
                             {"name", row.measurement->name},
                             {"unit", row.measurement->unit},
                             {"baseline", row.measurement->baseline},
                             {"rate", row.rate()},
                             {"rates", row.rates}};
        if (const double baseline = baseline_rate(rows, row); baseline > 0)
            entry["ratio"] = row.rate() / baseline;
        list.push_back(entry);
    }
    nlohmann::json kernels = nlohmann::json::object();
    for (const GameEntry* game : registered_games()) kernels[std::string(game->name)] = game->kernel();
    return {{"processor", cpu_name()},
            {"version", version_text()},
            {"kernels", kernels},
            {"complete", complete},
            {"benchmarks", list}};
}

// The parts of the command that are not about rates.
std::optional<int> other_bench(const BenchOptions& options) {
    if (options.signature) {
        fmt::print("{}\n", search_signature());
        return exit_ok;
    }
    if (options.arena > 0) {
        print_arena_bench(options.arena);
        return exit_ok;
    }
    if (!options.depths && options.lateness == 0) return std::nullopt;
    InterruptWatch interrupt;
    if (options.depths) print_search_depths(interrupt.token());
    if (options.lateness > 0) print_lateness(options.lateness, interrupt.token());
    return interrupt.requested() ? interrupt.exit_code() : exit_ok;
}

int bench(BenchOptions& options) {
    if (const auto done = other_bench(options)) return *done;
    const bench::Suite suite = bench::full_suite();
    std::vector<Row> rows = select(suite, options.filter);
    if (options.list) {
        for (const Row& row : rows) fmt::print("{}\n", row.measurement->full_name());
        return exit_ok;
    }
    if (options.quick) {
        options.rounds = 1;
        options.seconds = 0.05;
    }
    const std::optional<int> interrupted = measure(rows, options);
    if (options.json) {
        fmt::print("{}\n", as_json(rows, !interrupted).dump(2));
    } else {
        print_table(rows);
        if (interrupted) fmt::print("\nstopped: these are the rounds so far\n");
    }
    return interrupted.value_or(exit_ok);
}

}  // namespace

void add_bench_command(Command app, int& exit_code) {
    auto options = std::make_shared<BenchOptions>();
    Command command = app.add_subcommand("bench", "Every benchmark, one table");
    command.add_option("--filter", options->filter, "Only those whose name holds all these words");
    Option rounds =
        command.add_option("--rounds", options->rounds, "How often each is measured; the median counts")
            .whole_number(1, 1000)
            .show_default();
    command.add_flag("--quick", options->quick, "One short round: rough figures in a few seconds")
        .excludes(rounds);
    Option list = command.add_flag("--list", options->list, "Only the names");
    command.add_flag("--json", options->json, "Print JSON").excludes(list);
    command.add_flag(
        "--signature", options->signature,
        "Only one number: the nodes of a fixed set of searches, to tell whether a search has changed");
    command.add_flag("--depths", options->depths, "Only a table of how deep alpha-beta gets in a second");
    command
        .add_option("--lateness", options->lateness,
                    "Only this: so many searches of 50 ms, and how late the latest was")
        .whole_number(1, 1'000'000);
    command
        .add_option("--arena", options->arena,
                    "Only this: what the arena costs, with so many games into a journal (100000)")
        .whole_number(20, 2'000'000);
    command.footer("Example: damier bench --filter 'yolah random'\nCtrl-C prints the rounds so far.\n");
    command.callback([options, &exit_code] { exit_code = bench(*options); });
}

}  // namespace damier::app
