#include "play/microscope/microscope.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

using nlohmann::json;

json traced(const Table& table, const TraceOptions& wanted) {
    const Expected<json> trace = table.game().microscope(table, wanted);
    EXPECT_TRUE(trace) << trace.error().message;
    return trace.value_or(json());
}

// Calls `visit(node, parent)` for each node but the root.
void for_each_child(const json& node, const std::function<void(const json&, const json&)>& visit) {
    for (const json& child : node["children"]) {
        visit(child, node);
        for_each_child(child, visit);
    }
}

std::size_t count_nodes(const json& root) {
    std::size_t nodes = 1;
    for_each_child(root, [&](const json&, const json&) { ++nodes; });
    return nodes;
}

// Seen by the mover of the node.
Value value_of(const json& node) {
    return node["side"] == "first" ? node["value"].get<Value>() : -node["value"].get<Value>();
}

std::unique_ptr<Table> after_random_moves(const GameEntry& game, int plies, std::uint64_t seed) {
    auto table = game.make_table(0);
    Random random(seed);
    for (int i = 0; i < plies; ++i) {
        EXPECT_TRUE(table->play(random_move(*table, random)));
        if (!table->state().over) continue;
        table->undo();
        break;
    }
    return table;
}

// Positions of all phases; the later ones are narrow enough for depth 3.
std::vector<std::unique_ptr<Table>> some_tables(const GameEntry& game) {
    std::vector<std::unique_ptr<Table>> tables;
    const int longest = game.name == "quarto" ? 15 : 60;
    for (int i = 0; i < 12; ++i)
        tables.push_back(after_random_moves(game, longest * i / 12, static_cast<std::uint64_t>(i)));
    return tables;
}

TextReport report_of(const Table& table, const std::string& player) {
    return (*make_player(table.game(), player, {}))->choose(table, {}, {}, {});
}

std::string best_of(const json& root) {
    for (const json& child : root["children"]) {
        if (child.contains("best")) return child["move"];
    }
    return "";
}

// The tree is that of the player: its value, its choice, and node for node its size (players do not count
// the root).
TEST(Microscope, ShowsTheSearchesOfThePlayers) {
    for (const GameEntry* game : registered_games()) {
        int compared = 0;
        for (const auto& table : some_tables(*game)) {
            for (int depth = 1; depth <= 3; ++depth) {
                for (const auto algorithm : {TraceAlgorithm::minimax, TraceAlgorithm::alphabeta}) {
                    const auto trace = game->microscope(*table, {.algorithm = algorithm, .depth = depth});
                    if (!trace) continue;  // too large, which another test is about
                    const TextReport report =
                        report_of(*table, fmt::format("{}(depth={})", name_of(algorithm), depth));
                    const json& root = (*trace)["root"];
                    EXPECT_EQ(value_of(root), report.value);
                    EXPECT_EQ(best_of(root), report.move);
                    EXPECT_EQ((*trace)["seen"], report.nodes + 1);
                    if (algorithm == TraceAlgorithm::alphabeta && (*trace).contains("minimax_nodes")) {
                        EXPECT_GE((*trace)["minimax_nodes"], (*trace)["seen"]);
                    }
                    ++compared;
                }
            }
        }
        EXPECT_GT(compared, 30) << game->name;
    }
}

TEST(Microscope, AnyOrderAndEveryEvaluationGiveMinimaxsValue) {
    for (const GameEntry* game : registered_games()) {
        int compared = 0;
        for (const auto& table : some_tables(*game)) {
            for (const EvaluationInfo& evaluation : game->evaluations) {
                TraceOptions wanted{.depth = 2, .evaluation = std::string(evaluation.name)};
                wanted.algorithm = TraceAlgorithm::minimax;
                const auto minimax = game->microscope(*table, wanted);
                if (!minimax) continue;
                wanted.algorithm = TraceAlgorithm::alphabeta;
                for (const TraceOrder order : {TraceOrder::listed, TraceOrder::evaluation}) {
                    wanted.order = order;
                    const json trace = traced(*table, wanted);
                    EXPECT_EQ(trace["root"]["value"], (*minimax)["root"]["value"]);
                    EXPECT_EQ(trace["minimax_nodes"], (*minimax)["seen"]);
                    ++compared;
                }
            }
        }
        EXPECT_GT(compared, 10) << game->name;
    }
}

TEST(Microscope, TriesTheMovesThatLookBestFirst) {
    const auto table = (*find_game("othello"))->make_table(0);
    ASSERT_TRUE(table->replay("f5d6c3d3c4"));
    // To depth 1 the values are the evaluation's own.
    const json trace = traced(*table, {.depth = 1, .order = TraceOrder::evaluation});
    const json& moves = trace["root"]["children"];
    ASSERT_GT(moves.size(), 1u);
    EXPECT_TRUE(std::ranges::is_sorted(moves, {}, value_of));
    const TraceOptions listed{.depth = 5};
    TraceOptions sorted = listed;
    sorted.order = TraceOrder::evaluation;
    EXPECT_LT(traced(*table, sorted)["seen"], traced(*table, listed)["seen"]);
}

// What a node says of itself agrees with its children and its window.
void expect_sound(const json& node, Score max_margin) {
    if (node["children"].empty()) {
        EXPECT_NE(node["kind"], "inner");
        EXPECT_FALSE(node.contains("cut"));
        return;
    }
    EXPECT_EQ(node["kind"], "inner");
    Value best = -infinite_value;
    int marked = 0;
    for (const json& child : node["children"]) {
        EXPECT_NE(child["side"], node["side"]);
        best = std::max(best, -value_of(child));
        marked += child.contains("best");
    }
    EXPECT_EQ(marked, 1);
    EXPECT_EQ(value_of(node), best);
    EXPECT_EQ(node.contains("cut"), node.contains("skipped"));
    if (!node.contains("cut")) return;
    EXPECT_GT(node["skipped"], 0);
    EXPECT_EQ(node["pruned"].size(), node["skipped"]);
    // Who is to move cuts by what the opponent is sure of elsewhere; or because no move can be better.
    const Value best_possible = least_win + (max_margin > 1 ? max_margin : 0);
    if (node["cut"] == "ceiling") {
        EXPECT_GE(best, best_possible);
        return;
    }
    const bool is_first = node["side"] == "first";
    EXPECT_EQ(node["cut"], is_first ? "beta" : "alpha");
    EXPECT_GE(best, is_first ? node["beta"].get<Value>() : -node["alpha"].get<Value>());
}

TEST(Microscope, NodesAgreeWithTheirChildrenAndWindows) {
    int cuts = 0;
    for (const GameEntry* game : registered_games()) {
        for (const auto& table : some_tables(*game)) {
            const auto trace = game->microscope(*table, {.depth = 3});
            if (!trace || !(*trace)["complete"]) continue;
            const json& root = (*trace)["root"];
            EXPECT_TRUE(root["move"].is_null());
            EXPECT_FALSE(root.contains("alpha") || root.contains("beta"));
            expect_sound(root, game->max_margin);
            for_each_child(root, [&](const json& node, const json&) {
                expect_sound(node, game->max_margin);
                cuts += node.contains("cut");
            });
        }
    }
    EXPECT_GT(cuts, 100);
}

TEST(Microscope, CountsTheMovesThatWereCutOff) {
    const auto table = (*find_game("othello"))->make_table(0);
    const json trace = traced(*table, {.depth = 3});
    for_each_child(trace["root"], [&](const json& node, const json& parent) {
        if (node["kind"] != "inner" || !parent["move"].is_null()) return;
        ASSERT_TRUE(table->play(node["move"].get<std::string>()));
        EXPECT_EQ(node["children"].size() + node.value("skipped", 0u), table->legal_moves().size());
        table->undo();
    });
}

TEST(Microscope, ShowsTheUpperPartOfALargeTree) {
    const GameEntry& yolah = **find_game("yolah");
    const json trace = traced(*yolah.make_table(0), {.algorithm = TraceAlgorithm::alphabeta, .depth = 3});
    EXPECT_FALSE(trace["complete"]);
    EXPECT_GT(trace["seen"], TraceBounds::most_shown);
    EXPECT_LE(trace["nodes"], TraceBounds::most_shown);
    EXPECT_GT(trace["nodes"], TraceBounds::most_shown - yolah.make_table(0)->legal_moves().size() * 2);
    EXPECT_EQ(trace["nodes"], count_nodes(trace["root"]));
    EXPECT_EQ(trace["root"]["children"].size(), 56u);
    for (const json& child : trace["root"]["children"]) EXPECT_FALSE(child["children"].empty());
}

TEST(Microscope, RefusesWhatIsTooLarge) {
    const auto table = (*find_game("yolah"))->make_table(0);
    const auto trace = table->game().microscope(*table, {.algorithm = TraceAlgorithm::minimax, .depth = 4});
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().message,
              "minimax to depth 4 looks at more than 200 000 positions here: take a smaller depth");
    // Alpha-beta may be small enough when its minimax is not even counted.
    const auto quarto = (*find_game("quarto"))->make_table(0);
    ASSERT_TRUE(quarto->play(quarto->legal_moves().front()));
    const json cut = traced(*quarto, {.depth = 3});
    EXPECT_FALSE(cut.contains("minimax_nodes"));
}

TEST(Microscope, RefusesFinishedGamesAndUnknownEvaluations) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        const auto unknown = game->microscope(*table, {.depth = 1, .evaluation = "sense"});
        ASSERT_FALSE(unknown);
        EXPECT_TRUE(unknown.error().message.starts_with("unknown evaluation 'sense'"));
        Random random(3);
        while (!table->state().over) ASSERT_TRUE(table->play(random_move(*table, random)));
        for (const auto algorithm : {TraceAlgorithm::alphabeta, TraceAlgorithm::uct}) {
            const auto trace = game->microscope(*table, {.algorithm = algorithm});
            ASSERT_FALSE(trace);
            EXPECT_TRUE(trace.error().message.starts_with("the game is over")) << trace.error().message;
        }
    }
}

// Every playout goes through the root by one of its moves. Further down, those that were played before a
// position had a node of its own are no move's, and those of other ways to it may be.
TEST(Microscope, VisitsOfUctAddUp) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        const json trace = traced(*table, {.algorithm = TraceAlgorithm::uct, .playouts = 1000});
        const json& root = trace["root"];
        EXPECT_EQ(root["visits"], 1000);
        const auto sum_of = [](const json& node) {
            std::int64_t sum = 0;
            for (const json& child : node["children"]) sum += child["visits"].get<std::int64_t>();
            return sum;
        };
        EXPECT_EQ(sum_of(root), 1000);
        EXPECT_EQ(trace["nodes"], count_nodes(root));
        EXPECT_LE(trace["seen"], 1001);
        for_each_child(root, [&](const json& node, const json& parent) {
            EXPECT_GT(node["visits"], 0);
            EXPECT_GE(node["mean"], 0);
            EXPECT_LE(node["mean"], 1);
            EXPECT_EQ(!node.contains("ucb"), node.contains("proof"));
            EXPECT_EQ(node.contains("ucb"), node.contains("bonus"));
            if (node.contains("ucb")) {
                const double bonus =
                    parent["side"] == "first" ? node["bonus"].get<double>() : -node["bonus"].get<double>();
                EXPECT_NEAR(node["ucb"].get<double>(), node["mean"].get<double>() + bonus, 0.0002);
            }
            if (!node["children"].empty() && !node.contains("proof")) {
                EXPECT_GE(sum_of(node), node["visits"].get<std::int64_t>() - 1);
            }
            EXPECT_TRUE(std::ranges::is_sorted(parent["children"], std::greater(), [](const json& child) {
                return child["visits"].get<std::int64_t>();
            }));
        });
    }
}

// One playout more goes to the move with the highest bound.
TEST(Microscope, UctGoesWhereItsBoundIsHighest) {
    const GameEntry& othello = **find_game("othello");
    const auto table = othello.make_table(0);
    for (int playouts = 4; playouts < 200; playouts += 13) {
        TraceOptions wanted{.algorithm = TraceAlgorithm::uct, .playouts = playouts, .c = 1};
        const json before = traced(*table, wanted);
        wanted.playouts += 1;
        const json after = traced(*table, wanted);
        const auto visits = [](const json& trace, const std::string& move) {
            for (const json& child : trace["root"]["children"]) {
                if (child["move"] == move) return child["visits"].get<int>();
            }
            return 0;
        };
        const auto& children = before["root"]["children"];
        const auto highest = std::ranges::max_element(
            children, {}, [](const json& child) { return child["ucb"].get<double>(); });
        const std::string move = (*highest)["move"];
        EXPECT_EQ(visits(after, move), visits(before, move) + 1) << playouts;
    }
}

TEST(Microscope, UctChoosesAsThePlayerDoes) {
    for (const GameEntry* game : registered_games()) {
        for (const auto& table : some_tables(*game)) {
            const json trace = traced(*table, {.algorithm = TraceAlgorithm::uct, .playouts = 300, .seed = 5});
            const TextReport report = report_of(*table, "uct(playouts=300, batch=1, seed=5)");
            EXPECT_EQ(best_of(trace["root"]), report.move);
            EXPECT_EQ(trace["root"]["children"].size(), report.root_moves.size());
            EXPECT_EQ(trace["root"].contains("proof"), report.solved);
        }
    }
}

// What the steps say of every shown node, put together again: the same tree, and nothing else.
TEST(Microscope, StepsTellTheSearchInItsOrder) {
    int cuts = 0;
    for (const GameEntry* game : registered_games()) {
        for (const auto& table : some_tables(*game)) {
            for (const bool with_table : {false, true}) {
                const auto trace = game->microscope(*table, {.depth = 3, .table = with_table, .steps = true});
                if (!trace || !(*trace)["complete"]) continue;
                std::vector<const json*> nodes((*trace)["nodes"].get<std::size_t>());
                std::vector<const json*> parents(nodes.size());
                nodes[0] = &(*trace)["root"];
                for_each_child(*nodes[0], [&](const json& node, const json& parent) {
                    nodes[node["id"].get<std::size_t>()] = &node;
                    parents[node["id"].get<std::size_t>()] = &parent;
                });
                std::vector<std::size_t> path = {0};
                std::vector<Value> best(nodes.size(), -infinite_value);  // the mover's
                std::size_t entered = 1;
                for (const json& step : (*trace)["steps"]) {
                    const auto at = step["node"].get<std::size_t>();
                    const json& node = *nodes[at];
                    const std::string done = step["do"];
                    if (done == "enter" || done == "leaf") {
                        EXPECT_EQ((*parents[at])["id"], path.back());
                        EXPECT_EQ(done == "leaf", node["kind"] != "inner");
                        path.push_back(at);
                        ++entered;
                    } else if (done == "cut") {
                        EXPECT_EQ(at, path.back());
                        EXPECT_EQ(step["bound"], node["cut"]);
                        ++cuts;
                    } else {
                        EXPECT_EQ(at, path.back());
                        path.pop_back();
                        const Value worth = -value_of(node);
                        EXPECT_EQ(step["better"], worth > best[path.back()]);
                        best[path.back()] = std::max(best[path.back()], worth);
                        const json& parent = *parents[at];
                        EXPECT_EQ(step["best"],
                                  seen_by(Side::first, parent["side"] == "first" ? Side::first : Side::second,
                                          best[path.back()]));
                    }
                }
                EXPECT_EQ(path.size(), 1u);
                EXPECT_EQ(entered, nodes.size());
                EXPECT_EQ(best[0], value_of(*nodes[0]));
            }
        }
    }
    EXPECT_GT(cuts, 100);
}

// With a table the search is the player's, too; it finds the same value at fewer nodes.
TEST(Microscope, TheTableOfThePlayerSavesNodes) {
    const auto table = (*find_game("yolah"))->make_table(0);
    Random random(5);
    for (int i = 0; i < 40; ++i) ASSERT_TRUE(table->play(random_move(*table, random)));
    int known = 0;
    for (int depth = 2; depth <= 6; ++depth) {
        const json without = traced(*table, {.depth = depth});
        const json with = traced(*table, {.depth = depth, .table = true});
        const TextReport report = report_of(*table, fmt::format("alphabeta(depth={}, tt)", depth));
        EXPECT_EQ(with["seen"], report.nodes + 1);
        EXPECT_EQ(value_of(with["root"]), report.value);
        EXPECT_EQ(with["root"]["value"], without["root"]["value"]);
        EXPECT_LE(with["seen"], without["seen"]);
        for_each_child(with["root"],
                       [&](const json& node, const json&) { known += node["kind"] == "known"; });
    }
    EXPECT_GT(known, 0);
}

// The playouts, one after the other, make the visits of the tree; and each choice is the highest bound.
TEST(Microscope, PlayoutsAreToldWithTheirChoices) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        const json trace = traced(*table, {.algorithm = TraceAlgorithm::uct, .playouts = 150, .steps = true});
        const json& playouts = trace["playouts"];
        ASSERT_EQ(playouts.size(), 150u);
        std::map<std::string, int> visits;
        std::map<std::string, json> last;
        for (const json& playout : playouts) {
            const json& steps = playout["steps"];
            ASSERT_FALSE(steps.empty());
            const std::string first = steps[0]["move"];
            last[first] = steps[0]["after"];
            EXPECT_EQ(steps[0]["after"]["visits"], ++visits[first]);
            for (const json& step : steps) {
                EXPECT_EQ(step.contains("untried"), !step.contains("candidates"));
                if (!step.contains("candidates")) continue;
                const int sign = step["side"] == "first" ? 1 : -1;
                double highest = -10;
                double chosen = -10;
                for (const json& candidate : step["candidates"]) {
                    if (!candidate.contains("ucb")) continue;
                    highest = std::max(highest, sign * candidate["ucb"].get<double>());
                    if (candidate["move"] == step["move"]) chosen = sign * candidate["ucb"].get<double>();
                }
                EXPECT_NEAR(chosen, highest, 0.0001);
            }
            EXPECT_LE(std::abs(playout["result"].get<int>()), 1);
        }
        for (const json& child : trace["root"]["children"]) {
            EXPECT_EQ(child["visits"], visits[child["move"].get<std::string>()]);
            EXPECT_EQ(child["mean"], last[child["move"].get<std::string>()]["mean"]);
        }
    }
}

TEST(Microscope, TellsOnlySoManyPlayouts) {
    const auto table = (*find_game("yolah"))->make_table(0);
    const json trace = traced(*table, {.algorithm = TraceAlgorithm::uct, .playouts = 3000, .steps = true});
    std::size_t candidates = 0;
    for (const json& playout : trace["playouts"])
        for (const json& step : playout["steps"])
            candidates += step.contains("candidates") ? step["candidates"].size() : 0;
    EXPECT_LT(trace["playouts"].size(), 3000u);
    EXPECT_LE(candidates, TraceBounds::most_candidates + 500);
    EXPECT_EQ(trace["root"]["visits"], 3000);
}

TEST(TraceOptions, IsReadFromJson) {
    const auto wanted = parse_trace_options({{"algorithm", "uct"},
                                             {"depth", 3},
                                             {"order", "evaluation"},
                                             {"table", true},
                                             {"evaluation", "corners"},
                                             {"steps", true},
                                             {"playouts", 7},
                                             {"c", 2},
                                             {"seed", 9},
                                             {"game", "othello"}});
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->algorithm, TraceAlgorithm::uct);
    EXPECT_EQ(wanted->depth, 3);
    EXPECT_EQ(wanted->order, TraceOrder::evaluation);
    EXPECT_TRUE(wanted->table && wanted->steps);
    EXPECT_EQ(wanted->evaluation, "corners");
    EXPECT_EQ(wanted->playouts, 7);
    EXPECT_EQ(wanted->c, 2);
    EXPECT_EQ(wanted->seed, 9u);
}

TEST(TraceOptions, SaysWhatIsWrong) {
    const auto error = [](json fields) {
        if (fields.is_object() && !fields.contains("algorithm")) fields["algorithm"] = "minimax";
        const auto wanted = parse_trace_options(fields);
        return wanted ? std::string() : wanted.error().message;
    };
    EXPECT_EQ(error(json::object()), "");
    EXPECT_EQ(error(json::array()), "microscope: expected a JSON object, got array");
    EXPECT_EQ(parse_trace_options(json::object()).error().message,
              "microscope: field 'algorithm' is missing");
    EXPECT_EQ(error({{"algorithm", "alfabeta"}}),
              "microscope: field 'algorithm': 'alfabeta' is not minimax, alphabeta or uct (did you mean "
              "'alphabeta'?)");
    for (const json& depth : {json(0), json(7), json(2.5), json("2"), json()})
        EXPECT_EQ(error({{"depth", depth}}),
                  "microscope: field 'depth': expected a whole number from 1 to 6");
    for (const json& playouts : {json(0), json(20'001)})
        EXPECT_EQ(error({{"playouts", playouts}}),
                  "microscope: field 'playouts': expected a whole number from 1 to 20000");
    for (const json& c : {json(-1), json(10.5), json("1")})
        EXPECT_EQ(error({{"c", c}}), "microscope: field 'c': expected a number from 0 to 10");
    EXPECT_EQ(error({{"order", "random"}}),
              "microscope: field 'order': 'random' is not listed or evaluation");
    EXPECT_EQ(error({{"evaluation", 3}}), "microscope: field 'evaluation': expected a text, got number");
    EXPECT_EQ(error({{"table", 1}}), "microscope: field 'table': expected true or false");
    EXPECT_NE(error({{"seed", -1}}), "");
}

}  // namespace
}  // namespace damier
