// Evaluations of Quarto by hand. The game has no points, so the estimates are hundredths of the result (a win
// is 1), and 9 999 for a win that the next placement brings. docs/inside-quarto.md says how they are made.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/value.h"
#include "games/contract/evaluation.h"
#include "games/quarto/evaluation/features.h"

namespace damier::quarto {

inline constexpr EvaluationInfo evaluations[] = {
    {"safe", "placements that leave the opponent few safe pieces to give back"},
    {"report", "a win at once or nothing: the report's"}};

// Does the piece in hand win? (Ke Liang's report, part II.)
class WinAtOnce {
  public:
    Value operator()(const Position& position) const {
        const std::optional<Piece> hand = position.hand();
        return hand && position.lanes().won_by(*hand) != 0 ? largest_estimate : 0;
    }
};

// A sum over the placements. When k pieces are safe to give after a placement, the opponent gets one of them
// and has k - 1 in turn: the fewer, the better, so a placement counts 20 / k². When no placement leaves a
// safe piece, the game is lost.
class SafePieces {
  public:
    struct Path {
        std::string_view name;
        Value (*evaluate)(const Position& position);
    };
    static std::span<const Path> paths();  // "AVX2" where there is one, then "portable"

    explicit SafePieces(const Path& path = paths().front()) : evaluate_(path.evaluate) {}

    Value operator()(const Position& position) const { return evaluate_(position); }

    // By k, in hundredths of the unit of values, so that the largest k still counts something.
    static constexpr std::array<int, piece_count> hundredths_by_safe = [] {
        std::array<int, piece_count> hundredths{};
        for (int safe = 1; safe < piece_count; ++safe) {
            hundredths[static_cast<std::size_t>(safe)] = 2'000 / (safe * safe);
        }
        return hundredths;
    }();

  private:
    decltype(Path::evaluate) evaluate_;
};

using EvaluationChoice = std::variant<SafePieces, WinAtOnce>;

// By name. None of them takes weights.
Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights);

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position);

}  // namespace damier::quarto
