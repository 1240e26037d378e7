#include "learn/puzzles/themes.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "play/registry/registry.h"
#include "play/table/typed_table.h"

namespace damier::learn {

namespace {

using Themes = std::vector<std::string>;

constexpr Bitboard corners = 0x8100000000000081;

// Every other move gives a piece with which the opponent wins at once.
bool is_only_safe(Table& table, const Puzzle& puzzle) {
    return std::ranges::all_of(puzzle.steps.front().moves, [&](const KnownMove& known) {
        if (!table.play(known.move)) return false;
        const bool is_lost = position_on<Quarto>(table).winning_cells() != 0;
        table.undo();
        return is_lost == (known.move != puzzle.steps.front().solution());
    });
}

void add_quarto(Table& table, const Puzzle& puzzle, AnySolver& solver, Themes& themes) {
    if (is_only_safe(table, puzzle)) themes.emplace_back("only_safe");
    if (puzzle.aim != PuzzleAim::win) return;
    const TextProof proof = solver.solve(table, {.distance = true}, {});
    if (proof.plies) themes.push_back(fmt::format("in_{}", (*proof.plies + 1) / 2));
}

void add_othello(const Table& table, const Table& after, Themes& themes) {
    const auto& before = position_on<Othello>(table);
    const auto& next = position_on<Othello>(after);
    const Bitboard placed = next.occupied() & ~before.occupied();
    if (placed & corners) themes.emplace_back("corner");
    if (placed & neighbours(corners & ~before.occupied())) themes.emplace_back("beside_corner");
    if (!next.is_over() && (next.placements() & corners)) themes.emplace_back("gives_corner");
}

// Whether a side may still come to a square that the other one may come to as well: pieces walk from free
// square to free neighbour, whatever the length of their moves.
bool is_closed(const yolah::Position& position) {
    const Bitboard free = ~position.occupied();
    const auto reach = [&](Side side) {
        Bitboard set = neighbours(position.pieces(side)) & free;
        for (Bitboard before = 0; before != set;) {
            before = set;
            set |= neighbours(set) & free;
        }
        return set;
    };
    return (reach(Side::first) & reach(Side::second)) == 0;
}

void add_yolah(const Table& table, const Table& after, Themes& themes) {
    if (is_closed(position_on<Yolah>(table)))
        themes.emplace_back("closed");
    else
        themes.emplace_back(is_closed(position_on<Yolah>(after)) ? "closes" : "shared");
}

bool must_pass(const Table& table) {
    const nlohmann::json described = table.describe();
    const auto& choices = described["choices"];
    return choices.size() == 1 && choices[0].value("pass", false);
}

}  // namespace

Themes themes_of(Table& table, const Puzzle& puzzle, AnySolver& solver) {
    Themes themes;
    const std::string_view game = table.game().name;
    if (game == Quarto::name) add_quarto(table, puzzle, solver, themes);
    const auto after = table.game().make_table(table.state().variant);
    const bool played = after->set(puzzle.position) && after->play(puzzle.steps.front().solution());
    if (!played) return themes;
    if (game == Othello::name) add_othello(table, *after, themes);
    if (game == Yolah::name) add_yolah(table, *after, themes);
    if (!after->state().over && must_pass(*after)) themes.emplace_back("shuts_out");
    if (puzzle.steps.size() >= 3) themes.emplace_back("long");
    return themes;
}

}  // namespace damier::learn
