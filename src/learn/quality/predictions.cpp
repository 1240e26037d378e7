#include "learn/quality/predictions.h"

#include <fmt/core.h>

#include "core/text/text.h"
#include "games/yolah/text.h"

namespace damier::learn {

namespace {

yolah::Position position_of(const TrainingPosition& from) {
    const yolah::Sides& sides = from.sides;
    const Bitboard holes = sides.occupied & ~(sides.mover | sides.other);
    const int plies = count(holes);
    const bool first_moves = plies % 2 == 0;
    return yolah::Position(first_moves ? sides.mover : sides.other, first_moves ? sides.other : sides.mover,
                           holes, (plies + 1) / 2, plies / 2, plies);
}

bool has_stuck_side(const yolah::Position& position) {
    return !position.can_move(Side::first) || !position.can_move(Side::second);
}

// The positions of one game, all but the last, with its result.
Expected<std::vector<Prediction>> judge_game(std::string_view line, const GameLinesRule& rule,
                                             const PositionValue& value, std::uint32_t game) {
    yolah::Position position;
    const auto moves = yolah::parse_moves(position, line);
    if (!moves) return std::unexpected(moves.error());
    std::vector<Prediction> predictions;
    std::vector<Side> movers;
    for (const yolah::Move move : *moves) {
        const bool counts =
            position.ply() >= rule.first_ply && (rule.with_stuck_side || !has_stuck_side(position));
        if (counts) {
            predictions.push_back(
                {game, static_cast<std::uint8_t>(position.free_squares()), 0, value(position)});
            movers.push_back(position.side());
        }
        position.play(move);
    }
    if (!position.is_over())
        return fail(fmt::format("the game is not over after its {} moves", moves->size()));
    const int winner = position.score(Side::first) - position.score(Side::second);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const int lead = movers[i] == Side::first ? winner : -winner;
        predictions[i].result = static_cast<std::int8_t>((lead > 0) - (lead < 0));
    }
    return predictions;
}

}  // namespace

std::vector<Prediction> predict(std::span<const TrainingPosition> positions, const PositionValue& value) {
    std::vector<Prediction> predictions;
    predictions.reserve(positions.size());
    for (const TrainingPosition& position : positions)
        predictions.push_back(
            {position.game, position.free_squares, position.result, value(position_of(position))});
    return predictions;
}

std::vector<Prediction> predict_searched(std::span<const TrainingPosition> positions) {
    std::vector<Prediction> predictions;
    for (const TrainingPosition& position : positions) {
        if (!position.solved && !is_win(position.value) && !is_loss(position.value))
            predictions.push_back({position.game, position.free_squares, position.result, position.value});
    }
    return predictions;
}

Expected<std::vector<Prediction>> predict_lines(std::string_view text, const GameLinesRule& rule,
                                                const PositionValue& value, std::uint32_t first_game) {
    std::vector<Prediction> all;
    std::uint32_t game = first_game;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        number += 1;
        if (trim(line).empty() || trim(line).starts_with('#')) continue;
        const auto predicted = judge_game(line, rule, value, game);
        if (!predicted) return fail(fmt::format("line {}: {}", number, predicted.error().message));
        all.insert(all.end(), predicted->begin(), predicted->end());
        game += 1;
    }
    return all;
}

}  // namespace damier::learn
