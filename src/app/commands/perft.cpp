// damier perft: leaf counts, and how fast they were counted.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct PerftOptions {
    PositionOptions where;
    int depth = 0;
    bool divide = false;
    bool playing = false;
    bool json = false;
};

nlohmann::json as_json(const Table& table, const PerftOptions& options, const PerftRun& run, double seconds) {
    nlohmann::json out{{"game", table.game().name},
                       {"variant", variant_name(table)},
                       {"position", table.status().position},
                       {"depth", options.depth},
                       {"leaves", run.leaves},
                       {"seconds", seconds},
                       {"method", options.playing ? "playing" : "fastest"},
                       {"complete", run.complete}};
    if (!options.playing) out["kernel"] = table.game().kernel();
    if (!run.complete) out["unfinished_leaves"] = run.unfinished;
    if (options.divide) {
        nlohmann::json roots = nlohmann::json::object();
        for (const RootCount& root : run.roots) roots[root.move] = root.leaves;
        out["divide"] = roots;
    }
    return out;
}

int perft(const PerftOptions& options) {
    const std::unique_ptr<Table> table = open_table(options.where);
    InterruptWatch interrupt;
    Stopwatch stopwatch;
    PerftRun run;
    {
        ProgressBar bar("perft");
        const PerftMethod method = options.playing ? PerftMethod::playing : PerftMethod::fastest;
        run = table->game().perft(*table, options.depth, method, interrupt.token(),
                                  [&](std::uint64_t done, std::uint64_t all) { bar.update(done, all); });
    }
    const double seconds = stopwatch.seconds();
    if (options.json) {
        fmt::print("{}\n", as_json(*table, options, run, seconds).dump(2));
        return run.complete ? exit_ok : interrupt.exit_code();
    }
    if (options.divide) {
        for (const RootCount& root : run.roots) fmt::print("{:<8}{:>20}\n", root.move, grouped(root.leaves));
    }
    fmt::print("perft {} of {}: {} leaves in {:.3f} s, {} leaves/s ({})\n", options.depth, title_of(*table),
               grouped(run.leaves), seconds,
               format_magnitude(static_cast<double>(run.leaves + run.unfinished) / seconds),
               options.playing ? "every leaf played" : table->game().kernel());
    if (run.complete) return exit_ok;
    fmt::print(
        "stopped: these are the {} of {} first moves that were counted to the end; {} more leaves under the "
        "next\n",
        run.roots.size(), table->legal_moves().size(), grouped(run.unfinished));
    return interrupt.exit_code();
}

}  // namespace

void add_perft_command(Command app, int& exit_code) {
    auto options = std::make_shared<PerftOptions>();
    Command command = app.add_subcommand("perft", "Count the move sequences of a length, and time it");
    add_position_options(command, options->where);
    command.add_option("DEPTH", options->depth, "How many plies; a pass is one")
        .required()
        .whole_number(0, 100);
    command.add_flag("--divide", options->divide, "Also the count under each first move");
    command.add_flag("--playing", options->playing,
                     "Reach every leaf by playing its move, without bulk counting");
    command.add_flag("--json", options->json, "Print JSON");
    command.footer("Example: damier perft yolah 5 --divide\nCtrl-C prints what has been counted so far.\n");
    command.callback([options, &exit_code] { exit_code = perft(*options); });
}

}  // namespace damier::app
