#include "games/quarto/people/insight.h"

#include <algorithm>

#include "games/quarto/notation/piece_text.h"
#include "games/quarto/notation/text.h"

namespace damier::quarto {

namespace {

std::vector<std::string> names_of(Cells cells) {
    std::vector<std::string> names;
    for (const Cell cell : elements_of<Cell>(cells)) names.push_back(to_string(cell));
    return names;
}

Cells free_cells_of(Sets sets, const Position& position) {
    unsigned cells = 0;
    for (const int set : elements_of<int>(sets)) cells |= winning_sets[static_cast<std::size_t>(set)];
    return static_cast<Cells>(cells & position.free_cells());
}

Cells last_cells_of_threes(const Position& position) {
    Sets open = 0;
    for (const Sets lane : position.lanes().open) open |= lane;
    return free_cells_of(open & position.lanes().three(), position);
}

std::vector<Insight::Gift> gifts_of(const Position& position) {
    std::vector<Insight::Gift> gifts;
    for (const Piece piece : elements_of<Piece>(position.left())) {
        const Cells winning = free_cells_of(position.lanes().won_by(piece), position);
        gifts.push_back({std::string(1, piece_letter(piece)), names_of(winning)});
    }
    return gifts;
}

}  // namespace

Insight insight(const Position& position) {
    const Cells threes = last_cells_of_threes(position);
    Insight insight;
    insight.overlays.push_back({"threes", std::nullopt, names_of(threes)});
    for (const Cell cell : elements_of<Cell>(position.winning_cells())) {
        nlohmann::json move = move_parts(position, Move::ending(cell));
        move["move"] = format_move(position, Move::ending(cell));
        insight.threats.push_back(
            {"completes", position.side(), std::move(move), {to_string(cell)}, std::nullopt});
    }
    insight.gifts = gifts_of(position);
    const auto safe = static_cast<int>(
        std::ranges::count_if(*insight.gifts, [](const Insight::Gift& gift) { return gift.cells.empty(); }));
    const auto left = static_cast<int>(insight.gifts->size());
    insight.figures = {
        {"safe", safe, safe}, {"threes", std::popcount(threes), std::popcount(threes)}, {"left", left, left}};
    return insight;
}

}  // namespace damier::quarto
