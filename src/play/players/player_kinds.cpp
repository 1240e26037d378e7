// The description of every kind of player: names, options, defaults, ranges.
#include <algorithm>
#include <initializer_list>

#include "core/text/suggest.h"
#include "play/players/levels.h"
#include "play/spec/player_options.h"

namespace damier {

namespace {

using enum OptionType;

constexpr double day = 24 * 3600;
constexpr double kibibyte = 1024;
constexpr double tebibyte = 1024.0 * 1024 * 1024 * 1024;

const PlayerOption time_for_move{"time", duration, "time for each move", {}, 0.001, day};
const PlayerOption time_for_game{"clock", OptionType::clock,
                                 "time for the whole game, with an increment: 30s or 5m+2s"};
const PlayerOption time_spread{"spread", choice, "how the clock is spent", "tenth", 0, 0, "tenth even"};
const PlayerOption node_limit{"nodes", whole, "most nodes for a move", {}, 1, 1e15};
const PlayerOption playout_limit{"playouts", whole, "most playouts for a move", {}, 1, 1e15};
const PlayerOption random_seed{"seed", whole, "of what is random in it (default: the game's)", {}, 0, 1.8e19};
const PlayerOption evaluation{"eval", text, "the evaluation, by name (default: the game's first)"};
const PlayerOption weights{"weights", text, "a file with weights for the evaluation"};
const PlayerOption best_list{"bestlist", flag, "a random choice among the equal best moves"};
const PlayerOption thread_count{"threads", whole, "threads that think at the same time", "1", 1, 256};
const PlayerOption tree_memory{"memory", memory, "bound of the tree", "1GiB", 64 * kibibyte, tebibyte};
const PlayerOption exploration{"c",    real, "exploration: value + c sqrt(ln N / n), values from -1 to 1",
                               "0.65", 0,    100};
const PlayerOption leaf_batch{"batch", whole, "playouts at each leaf (default: by the game)", {}, 1, 4096};

PlayerOption depth_limit(std::string_view summary) {
    return {"depth", whole, summary, {}, 1, 128};
}

using Options = std::vector<PlayerOption>;

Options together(std::initializer_list<Options> parts) {
    Options all;
    for (const Options& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

// The numbers in the formulas of pvs; what is not given stands as search/pvs/options.h has it.
Options pvs_numbers() {
    return {{"window", whole, "half of the aspiration window, in hundredths of a point", {}, 1, 10'000},
            {"futility", whole, "margin of a node that is far above, for a ply", {}, 0, 10'000},
            {"latebase", whole, "moves that are always tried", {}, 1, 1000},
            {"latefactor", whole, "and so many more for a ply squared", {}, 0, 1000},
            {"lmrbase", real, "reduction: base + ln(depth) ln(place) / divisor", {}, -5, 5},
            {"lmrdivisor", real, "see lmrbase", {}, 0.1, 100}};
}

std::vector<PlayerKind> make_kinds() {
    const Options time = {time_for_move, time_for_game, time_spread, node_limit};
    const Options judgement = {evaluation, weights};
    const Options table = {{"tt", flag, "a transposition table"},
                           {"table", memory, "size of the transposition table", "64MiB", kibibyte, tebibyte}};
    return {
        {"human", "a person at the terminal", "human", {}},
        {"level",
         "a rung of the ladder for people, the weakest is 1; see docs/levels.md",
         "level(3)",
         {{"n", whole, "which rung; its key may be left out", {}, 1, level_count, {}, "level"}},
         true},
        {"random", "each legal move is equally likely", "random", {random_seed}},
        {"greedy", "the move after which the evaluation is best", "greedy(eval=mobility)",
         together({judgement, {random_seed}})},
        {"mc", "flat Monte Carlo: random games after each move", "mc(playouts=2000)",
         together({time,
                   {playout_limit,
                    {"allocation", choice, "which move gets the next playouts", "ucb1", 0, 0, "equal ucb1"},
                    {"c", real, "of ucb1: value + c sqrt(ln N / n), values from -1 to 1", "1", 0, 100},
                    {"batch", whole, "playouts at a time", "32", 1, 4096},
                    thread_count,
                    random_seed}})},
        {"uct", "Monte Carlo tree search", "uct(time=1s, c=0.65)",
         together(
             {time,
              {playout_limit,
               exploration,
               leaf_batch,
               {"expand", whole, "visits after which a position gets a node of its own", "2", 1, 1000},
               thread_count,
               {"parallel", choice, "threads share one tree, or have one each", "tree", 0, 0, "tree root"},
               tree_memory,
               random_seed}})},
        {"minimax", "to a fixed depth, plain, both sides written out", "minimax(depth=3)",
         together({{depth_limit("plies"), best_list}, judgement, time, {random_seed}})},
        {"negamax", "the same in one function", "negamax(depth=3, bestlist)",
         together({{depth_limit("plies"), best_list}, judgement, time, {random_seed}})},
        {"alphabeta", "minimax without the branches that cannot matter", "alphabeta(time=2s, id, tt)",
         together({{depth_limit("plies; with id, at most"), {"id", flag, "iterative deepening"}},
                   table,
                   judgement,
                   time,
                   {{"opening", choice, "random: any move, while nothing is at stake (Quarto)", "search", 0,
                     0, "search random"},
                    random_seed}})},
        {"pvs", "the strong one: principal variation search, selective and deep", "pvs(time=1s, threads=2)",
         together(
             {{depth_limit("plies, at most")},
              time,
              judgement,
              {thread_count,
               {"table", memory, "size of the transposition table", "64MiB", kibibyte, tebibyte},
               {"solver", choice, "asks the game's solver when few squares are free", "yes", 0, 0, "yes no"},
               {"exact", whole, "solves with so many free squares or fewer, whatever the limits", {}, 0, 36},
               {"without", text, "steps to switch off, as in \"killers iir\"; see docs"}},
              pvs_numbers()})},
        {"hybrid", "uct early, alphabeta to the end late", "hybrid(switch=9, time=1s)",
         together({{{"switch",
                     whole,
                     "free squares from which on alphabeta plays (default: by the game)",
                     {},
                     0,
                     64},
                    depth_limit("plies of the alphabeta (default: to the end, deepening within the time)")},
                   time,
                   {playout_limit, exploration, leaf_batch, thread_count, tree_memory},
                   judgement,
                   {{"table", memory, "size of the transposition table", "64MiB", kibibyte, tebibyte},
                    random_seed}})},
        {"perfect",
         "never leaves the best value; of games with a solver (Quarto, Yolah late)",
         "perfect(threads=2)",
         {time_for_move,
          time_for_game,
          time_spread,
          thread_count,
          {"memory", memory, "bound of the solver's table", "128MiB", 1024 * kibibyte, tebibyte},
          {"book", text, "exact values of the opening: own (the program's), none, or a file", "own"},
          random_seed}},
        {"engine",
         "a program of its own that speaks UGI, GTP or NBoard; see docs/outside-engines.md",
         "engine(command=\"./bot\", time=1s)",
         {{"command", text, "the program and its arguments, in quotes"},
          {"protocol", choice, "what it speaks; gtp and nboard: Othello only", "ugi", 0, 0, "ugi gtp nboard"},
          {"dir", text, "the folder that it runs in (default: this one)"},
          {"startup", duration, "time to get ready", "10s", 0.01, 3600},
          time_for_move,
          time_for_game,
          node_limit,
          depth_limit("plies")},
         false,
         true},
    };
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
    static const std::vector<PlayerKind> kinds = make_kinds();
    return kinds;
}

Expected<const PlayerKind*> find_player_kind(std::string_view name) {
    std::vector<std::string_view> names;
    for (const PlayerKind& kind : player_kinds()) {
        if (kind.name == name) return &kind;
        names.push_back(kind.name);
    }
    return fail("unknown player " + quote(name) + ": expected " + one_of(names) + did_you_mean(name, names));
}

}  // namespace damier
