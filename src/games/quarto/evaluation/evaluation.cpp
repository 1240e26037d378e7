#include "games/quarto/evaluation/evaluation.h"

#include <fmt/core.h>

#include <bit>

#include "core/cpu.h"

namespace damier::quarto {

namespace {

[[gnu::always_inline]] inline Value weigh_safe_pieces(const Position& position) {
    const std::optional<Piece> hand = position.hand();
    if (!hand) return 0;
    if (position.lanes().won_by(*hand) != 0) return largest_estimate;
    if (position.left() == 0) return 0;
    const LosingGifts losing(position.lanes(), *hand);
    int hundredths = 0;
    for (const Cell cell : elements_of<Cell>(position.free_cells())) {
        const unsigned safe = position.left() & ~losing.after(cell);
        hundredths += SafePieces::hundredths_by_safe[static_cast<std::size_t>(std::popcount(safe))];
    }
    return hundredths == 0 ? -largest_estimate : hundredths / 100;
}

Value safe_pieces_by_portable_code(const Position& position) {
    return weigh_safe_pieces(position);
}

DAMIER_X86_64_V3 Value safe_pieces_by_v3(const Position& position) {
    return weigh_safe_pieces(position);
}

}  // namespace

std::span<const SafePieces::Path> SafePieces::paths() {
    static const auto available = two_paths<Path>(has_x86_64_v3(), {"AVX2", safe_pieces_by_v3},
                                                  {"portable", safe_pieces_by_portable_code});
    return available;
}

Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights) {
    if (const auto known = check_evaluation_name(name, evaluations); !known)
        return std::unexpected(known.error());
    if (!weights.empty()) return std::unexpected(takes_no_weights(name));
    if (name == "report") return WinAtOnce();
    return SafePieces();
}

namespace {

TermValue row(std::string_view key, std::string name, int figure, double weight) {
    return {std::move(name), static_cast<double>(figure), 0, weight, weight * figure, std::string(key)};
}

std::vector<TermValue> explain_safe_pieces(const Position& position, const Features& features) {
    std::vector<TermValue> rows;
    bool lost = position.hand() && position.left() != 0;
    for (std::size_t safe = 1; safe < features.placements_by_safe.size(); ++safe) {
        const int placements = features.placements_by_safe[safe];
        if (placements == 0) continue;
        rows.push_back(row("leaves_safe", fmt::format("placements that leave {} safe", safe), placements,
                           SafePieces::hundredths_by_safe[safe] / 100.0));
        rows.back().number = static_cast<int>(safe);
        lost = false;
    }
    if (lost)
        rows.push_back(row("leaves_none_safe", "no placement leaves a safe piece", 1, -largest_estimate));
    return rows;
}

}  // namespace

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position) {
    const Features features = features_of(position);
    if (features.wins_at_once || std::holds_alternative<WinAtOnce>(evaluation))
        return {row("wins_at_once", "wins at once", features.wins_at_once, largest_estimate)};
    return explain_safe_pieces(position, features);
}

}  // namespace damier::quarto
