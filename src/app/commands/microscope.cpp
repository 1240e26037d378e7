// damier microscope: the tree of a small search, to be looked at.
#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "app/command.h"
#include "app/console/position_options.h"
#include "core/text/text.h"
#include "play/microscope/hand_tree.h"
#include "play/microscope/microscope.h"
#include "play/players/text_report.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

using nlohmann::json;

struct MicroscopeOptions {
    PositionOptions where;
    std::string algorithm = "alphabeta";
    std::optional<std::int64_t> depth;
    std::optional<std::string> order;
    bool table = false;
    std::optional<std::string> tree;
    std::optional<std::string> evaluation;
    std::optional<std::int64_t> playouts;
    std::optional<double> c;
    std::optional<std::int64_t> seed;
    std::size_t lines = 200;
    bool steps = false;
    bool json = false;
};

// The page sends the same; what the options do not refuse by themselves is said in one place for both.
TraceOptions trace_options_of(const MicroscopeOptions& options) {
    nlohmann::json fields = {
        {"algorithm", options.algorithm}, {"table", options.table}, {"steps", options.steps}};
    const auto add = [&](const char* name, const auto& value) {
        if (value) fields[name] = *value;
    };
    add("depth", options.depth);
    add("order", options.order);
    add("evaluation", options.evaluation);
    add("playouts", options.playouts);
    add("c", options.c);
    add("seed", options.seed);
    return value_or_throw(parse_trace_options(fields));
}

// So many children of each node are printed; a node that is not in it has none.
using Shown = std::unordered_map<const json*, std::size_t>;

// As many nodes as there are lines, breadth first: all moves of the root before any answer.
Shown choose_nodes(const json& root, std::size_t lines) {
    Shown shown;
    std::vector<const json*> queue = {&root};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const json& children = (*queue[i])["children"];
        const std::size_t room = std::min(lines - std::min(lines, queue.size()), children.size());
        shown[queue[i]] = room;
        for (std::size_t k = 0; k < room; ++k) queue.push_back(&children[k]);
    }
    return shown;
}

// Alpha-beta knows no more than a bound of what lies outside its window.
std::string bound_of(const json& node) {
    const auto value = node["value"].get<Value>();
    const bool at_least = value >= node.value("beta", infinite_value);
    const bool at_most = value <= node.value("alpha", -infinite_value);
    if (node["kind"] != "inner" || at_least == at_most) return "";
    return at_least ? ">=" : "<=";
}

std::string cut_of(const json& node) {
    if (!node.contains("cut")) return node["kind"] == "known" ? "known from the table" : "";
    const auto bound = node["cut"].get<std::string>();
    return fmt::format("{}, {} not looked at", bound == "ceiling" ? "nothing is better" : bound + " cut",
                       node["skipped"].get<int>());
}

// What the values of a tree are written in: points of a game, or the numbers of a tree made by hand.
struct Words {
    std::string_view title;
    std::span<const std::string_view> sides;
    bool whole = false;

    std::string value(const json& number, bool over = false) const {
        return whole ? std::to_string(number.get<Value>()) : format_value(number.get<Value>(), over);
    }
};

std::string window_of(const Words& words, const json& node) {
    if (!node.contains("alpha") && !node.contains("beta")) return "";
    const auto edge = [&](const char* name) {
        return node.contains(name) ? words.value(node[name]) : std::string("-");
    };
    return fmt::format("[{}, {}]", edge("alpha"), edge("beta"));
}

std::string percent_of(const json& node, const char* field) {
    return node.contains(field) ? fmt::format("{:.1f} %", 100 * node[field].get<double>()) : "-";
}

std::string figures_of(const Words& words, const json& node) {
    if (node.contains("visits"))
        return fmt::format("{:>7} {:>9} {:>9} {:>9} {}", node["visits"].get<std::int64_t>(),
                           percent_of(node, "mean"), percent_of(node, "bonus"), percent_of(node, "ucb"),
                           node.contains("proof") ? " proved " + node["proof"].get<std::string>() : "");
    const bool over = node["kind"] == "end";
    return fmt::format("{:>2} {:<12} {:<18} {}", bound_of(node), words.value(node["value"], over),
                       window_of(words, node), cut_of(node));
}

class Printer {
  public:
    Printer(const Words& words, const Shown& shown) : words_(words), shown_(shown) {}

    void print(const json& node, int depth) const {
        const std::string_view mover = words_.sides[node["side"] == "first" ? 0 : 1];
        const std::string name =
            node["move"].is_null() ? fmt::format("{} to move", mover) : node["move"].get<std::string>();
        const std::string label =
            fmt::format("{:{}}{}{}", "", 2 * depth, node.contains("best") ? "* " : "  ", name);
        std::string line = fmt::format("{:<26} {}", label, figures_of(words_, node));
        fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
        const json& children = node["children"];
        const std::size_t count = shown_.at(&node);
        for (std::size_t i = 0; i < count; ++i) print(children[i], depth + 1);
        if (count > 0 && count < children.size())
            fmt::print("{:{}}  ... and {} more\n", "", 2 * depth + 2, children.size() - count);
    }

  private:
    const Words& words_;
    const Shown& shown_;
};

void print_head(const Words& words, const TraceOptions& wanted, const json& trace) {
    fmt::print("{}, ", words.title);
    const std::string whose = fmt::format("for {}", words.sides[0]);
    if (wanted.algorithm == TraceAlgorithm::uct) {
        fmt::print("uct, {} playouts, c = {}: {} nodes\n\n", trace["root"]["visits"].get<int>(), wanted.c,
                   grouped(trace["seen"].get<std::size_t>()));
        fmt::print("{:<26} {:>7} {:>9} {:>9} {:>9}   ({})\n", "  move", "visits", "mean", "bonus", "bound",
                   whose);
        return;
    }
    const std::string depth = words.whole ? "" : fmt::format(" to depth {}", wanted.depth);
    fmt::print("{}{}: {} nodes", name_of(wanted.algorithm), depth, grouped(trace["seen"].get<std::size_t>()));
    if (trace.contains("minimax_nodes"))
        fmt::print(", minimax has {}", grouped(trace["minimax_nodes"].get<std::size_t>()));
    const bool has_windows = wanted.algorithm == TraceAlgorithm::alphabeta;
    fmt::print("\n\n{:<29} {}\n", "  move", has_windows ? fmt::format("{:<12} [alpha, beta]", whose) : whose);
}

void show(const Words& words, const TraceOptions& wanted, const json& trace, std::size_t lines) {
    print_head(words, wanted, trace);
    const Shown shown = choose_nodes(trace["root"], lines);
    Printer(words, shown).print(trace["root"], 0);
    const std::size_t left_out = trace["seen"].get<std::size_t>() - shown.size();
    if (left_out > 0) fmt::print("\n{} nodes are left out (--lines, --json)\n", grouped(left_out));
}

// Where in the text it is, counted from 1: people look for it by eye.
json trace_of_hand_tree(const std::string& text, const TraceOptions& wanted) {
    const auto tree = parse_hand_tree(text);
    if (!tree) {
        const auto& [message, place] = tree.error();
        throw UserError(place ? fmt::format("--tree, character {}: {}", place->from + 1, message)
                              : fmt::format("--tree: {}", message));
    }
    return value_or_throw(trace_hand_tree(*tree, wanted));
}

constexpr std::string_view hand_game = HandGame::name;

void look(const MicroscopeOptions& options) {
    const TraceOptions wanted = trace_options_of(options);
    if (options.tree.has_value() != (options.where.game == hand_game))
        throw UserError("a tree made by hand is looked at by `damier microscope tree --tree TREE`");
    if (options.steps && !options.json) throw UserError("--steps: what it adds is JSON, expected --json");
    Words words{.title = HandGame::title, .sides = HandGame::side_names, .whole = true};
    json trace;
    std::string title;
    if (options.tree) {
        trace = trace_of_hand_tree(*options.tree, wanted);
    } else {
        const std::unique_ptr<Table> table = open_table(options.where);
        trace = value_or_throw(table->game().microscope(*table, wanted));
        title = title_of(*table);
        words = {.title = title, .sides = table->game().side_names};
    }
    if (options.json) {
        fmt::print("{}\n", trace.dump());
    } else {
        show(words, wanted, trace, options.lines);
    }
}

}  // namespace

void add_microscope_command(Command app, int& exit_code) {
    auto options = std::make_shared<MicroscopeOptions>();
    Command command = app.add_subcommand("microscope", "The tree of a small search, to be looked at");
    add_position_options(command, options->where);
    command.add_option("--algorithm", options->algorithm, "minimax, alphabeta or uct")
        .one_of({"minimax", "alphabeta", "uct"})
        .show_default();
    command
        .add_option(
            "--depth", options->depth,
            fmt::format("Plies of minimax and alphabeta, 1 to {} (default: 2)", TraceBounds::most_depth))
        .whole_number(1, TraceBounds::most_depth);
    command
        .add_option("--order", options->order,
                    "How alphabeta tries the moves: listed (default), or evaluation: the best looking first")
        .one_of({"listed", "evaluation"});
    command.add_flag(
        "--table", options->table,
        "alphabeta keeps what it finds out of a position, for when it is reached in another way");
    command.add_option("--tree", options->tree,
                       "With the word tree for GAME: a tree made by hand, such as \"(3 12) (2 4)\"");
    command.add_option("--eval", options->evaluation, "The evaluation (see `damier games`)");
    command
        .add_option("--playouts", options->playouts,
                    fmt::format("Of uct, 1 to {} (default: 200)", TraceBounds::most_playouts))
        .whole_number(1, TraceBounds::most_playouts);
    command
        .add_option("--c", options->c,
                    fmt::format("Exploration of uct, 0 to {:g} (default: 0.65)", TraceBounds::most_c))
        .between(0.0, TraceBounds::most_c);
    command.add_option("--seed", options->seed, "Of uct's playouts (default: 1)")
        .whole_number(0, std::numeric_limits<int>::max());
    command.add_option("--lines", options->lines, "Nodes to print; the upper plies come first")
        .whole_number(1, TraceBounds::most_shown)
        .show_default();
    command.add_flag("--steps", options->steps, "In the JSON also what the search did, step by step");
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Examples: damier microscope othello --algorithm alphabeta --depth 2\n"
        "          damier microscope tree --tree \"(3 12 8) (2 4 6) (14 5 2)\"\n"
        "A * marks the choice of a node; >= and <= values that are only bounds.\n");
    command.callback([options, &exit_code] {
        look(*options);
        exit_code = exit_ok;
    });
}

}  // namespace damier::app
