// The games that this program knows, as an explicit table: one row a game (games.txt).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "core/error.h"
#include "games/contract/board.h"
#include "games/contract/evaluation.h"
#include "games/contract/game.h"
#include "games/contract/people.h"
#include "games/contract/player_defaults.h"
#include "games/contract/playout.h"
#include "play/table/table.h"

namespace damier {

struct RootCount {
    std::string move;
    std::uint64_t leaves;
};

enum class PerftMethod {
    fastest,  // the game's kernel: whole plies are counted without being played
    playing,  // every leaf is reached by playing its move
};

struct PerftRun {
    std::vector<RootCount> roots;  // those that were counted to the end
    std::uint64_t leaves = 0;      // of these
    bool complete = true;          // false when it was stopped
    std::uint64_t unfinished = 0;  // then: leaves seen so far under the root move in progress
};

// Called after each root move with the number done and the number of all.
using Progress = std::function<void(std::uint64_t done, std::uint64_t all)>;

class AnySolver;
class Player;
struct CheckedPlayer;
struct SolverResources;
struct TraceOptions;

// How a search plays this game: of the kind of player that is an object of the type `kind`.
struct SearchMaker {
    using Make = Expected<std::unique_ptr<Player>> (*)(const CheckedPlayer&);

    std::type_index kind;
    Make make;
};

struct GameEntry {
    std::string_view name;   // "yolah": on the command line
    std::string_view title;  // "Yolah": to people
    std::string_view side_names[2];
    std::span<const Variant> variants;
    int max_plies;
    Score max_margin;
    std::span<const EvaluationInfo> evaluations;  // the first one is the default
    bool has_quiet_opening;                       // players may open at random (Quarto)
    // How this machine plays random games and counts perft: the path the kernels chose.
    std::string (*kernel)();

    std::size_t transcript_step;                  // as in games/contract/exchange.h
    std::span<const std::string_view> protocols;  // beside UGI
    const Ladder& levels;                         // whom a person can play against, the weakest first
    Analyst analyst;                              // the player that looks at a position when none is named
    // How a plain board of this variant is drawn; nothing where the game does not say.
    std::optional<BoardLayout> (*board_layout)(int variant);

    std::unique_ptr<Table> (*make_table)(int variant);
    PerftRun (*perft)(const Table&, int depth, PerftMethod, std::stop_token, const Progress&);
    PlayoutTally (*playouts)(const Table&, std::uint64_t games, std::uint64_t seed);
    // The searches that play it, one for each kind of player that can (play/players/all_kinds.h).
    std::span<const SearchMaker> search_makers;
    PlayerDefaults player_defaults;
    // Whether there is such an evaluation, and whether it can use these weights.
    Expected<void> (*check_evaluation)(std::string_view evaluation, std::string_view weights);
    // The terms of an evaluation on the table's position, each with its weight and its part in the value;
    // an empty name means the game's default.
    Expected<std::vector<TermValue>> (*explain)(const Table&, std::string_view evaluation,
                                                std::string_view weights);
    // What a person should see on the table's board (games/contract/insight.h); nothing where the game has no
    // say.
    nlohmann::json (*insight)(const Table&);
    // The name of the position on the table, where it is one of the opening that has a name; else empty
    // (play/table/openings.h).
    std::string_view (*opening)(const Table&);
    // The tree of a small search from the table's position, as JSON: see microscope.h.
    Expected<nlohmann::json> (*microscope)(const Table&, const TraceOptions&);
    // Proves what positions are worth (solver.h); null where the game has no solver.
    std::unique_ptr<AnySolver> (*make_solver)(const SolverResources&);
    // Equal for positions, and for games from their start on, that are images of each other under a symmetry.
    std::uint64_t (*position_shape)(const Table&);
    std::uint64_t (*game_shape)(const Table&);
};

// The row of a game by its type; only for the games of games.txt.
template <class G>
const GameEntry& game_entry();

// All rows. A program that knows other games defines this function itself (cmake/games.cmake).
std::span<const GameEntry* const> registered_games();

// "yolah, othello or quarto": the names of all of them, for help and messages.
std::string game_names();

// A game by its name, case ignored; the error lists the names and the nearest one.
Expected<const GameEntry*> find_game(std::string_view name);

// The index of a variant by its name ("level2") or its number ("2").
Expected<int> find_variant(const GameEntry& game, std::string_view name);

// The name of an evaluation of the game, case ignored; no name means the first. The error lists them.
Expected<std::string> find_evaluation(const GameEntry& game, std::string_view name);

}  // namespace damier
