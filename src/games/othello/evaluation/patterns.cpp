#include "games/othello/evaluation/patterns.h"

#include <algorithm>
#include <cassert>

#include "core/cpu.h"
#include "games/othello/evaluation/pattern_kernel.h"

namespace damier::othello {

namespace {

// The squares of a set in their order: the digit of square i counts 3^i.
std::vector<Square> digits_of(Bitboard squares) {
    std::vector<Square> digits;
    for (const Square square : squares_of(squares)) digits.push_back(square);
    return digits;
}

// For each digit of a pattern the digit that a symmetry puts it on; empty when the symmetry takes the pattern
// to other squares.
std::vector<std::size_t> moved_digits(Bitboard squares, int symmetry) {
    if (damier::transform(squares, symmetry) != squares) return {};
    const std::vector<Square> digits = digits_of(squares);
    std::vector<std::size_t> moved;
    for (const Square square : digits) {
        const auto at = std::ranges::find(digits, damier::transform(square, symmetry));
        moved.push_back(static_cast<std::size_t>(at - digits.begin()));
    }
    return moved;
}

std::size_t moved_entry(std::size_t entry, std::span<const std::size_t> moved) {
    std::size_t result = 0;
    for (const std::size_t digit : moved) {
        result += entry % 3 * power_of_3(static_cast<int>(digit));
        entry /= 3;
    }
    return result;
}

}  // namespace

WeightNumbers::WeightNumbers() : of_entries_(table_size) {
    for (std::size_t kind = 0; kind < feature_kind_count; ++kind) {
        const std::span entries(of_entries_.data() + feature_offsets[kind],
                                feature_offsets[kind + 1] - feature_offsets[kind]);
        std::vector<std::vector<std::size_t>> mirrors;
        for (int symmetry = 1; kind < pattern_kind_count && symmetry < board_symmetry_count; ++symmetry) {
            mirrors.push_back(moved_digits(pattern_kinds[kind].squares, symmetry));
            if (mirrors.back().empty()) mirrors.pop_back();
        }
        for (std::size_t entry = 0; entry < entries.size(); ++entry) {
            std::size_t least = entry;
            for (const auto& mirror : mirrors) least = std::min(least, moved_entry(entry, mirror));
            entries[entry] = least < entry ? entries[least] : static_cast<std::uint32_t>(count_++);
        }
    }
}

const WeightNumbers& weight_numbers() {
    static const WeightNumbers numbers;
    return numbers;
}

PatternWeights::PatternWeights() {
    for (auto& phase : phases) phase.resize(weight_numbers().count());
}

WeightsUsed weights_used(Bitboard mover, Bitboard other) {
    const std::span numbers = weight_numbers().of_entries();
    WeightsUsed used;
    std::size_t at = 0;
    pattern_kernel::visit_features(mover, other,
                                   [&](std::size_t, std::size_t entry) { used[at++] = numbers[entry]; });
    assert(at == feature_count);
    return used;
}

[[gnu::always_inline]] inline int PatternEvaluation::sum(const Tables& tables, Bitboard mover,
                                                         Bitboard other) {
    const int empty_squares = 64 - std::popcount(mover | other);
    const std::int16_t* const table = tables.data() + pattern_phase(empty_squares) * table_size;
    int sum = 0;
    pattern_kernel::visit_features(mover, other,
                                   [&](std::size_t, std::size_t entry)
                                       __attribute__((always_inline)) { sum += table[entry]; });
    return std::clamp(sum, -largest_pattern_value, largest_pattern_value);
}

int PatternEvaluation::evaluate_by_portable_code(const Tables& tables, Bitboard mover, Bitboard other) {
    return sum(tables, mover, other);
}

DAMIER_X86_64_V3 int PatternEvaluation::evaluate_by_v3(const Tables& tables, Bitboard mover, Bitboard other) {
    return sum(tables, mover, other);
}

std::span<const PatternEvaluation::Path> PatternEvaluation::paths() {
    static const auto available =
        two_paths<Path>(has_x86_64_v3(), {"AVX2", evaluate_by_v3}, {"portable", evaluate_by_portable_code});
    return available;
}

PatternEvaluation::PatternEvaluation(const PatternWeights& weights, const Path& path)
    : evaluate_(path.evaluate) {
    const std::span numbers = weight_numbers().of_entries();
    auto tables = std::make_shared<Tables>();
    tables->reserve(pattern_phases * table_size);
    for (const auto& phase : weights.phases)
        for (const std::uint32_t number : numbers) tables->push_back(phase[number]);
    tables_ = std::move(tables);
}

std::vector<TermValue> PatternEvaluation::explain(const Position& position) const {
    const auto row = [](std::string_view name, int value) {
        return TermValue{std::string(name), value / 100.0, 0, 100, static_cast<double>(value)};
    };
    std::array<int, feature_kind_count> sums{};
    const std::int16_t* const table = tables_->data() + pattern_phase(position.free_squares()) * table_size;
    pattern_kernel::visit_features(position.mover(), position.other(),
                                   [&](std::size_t kind, std::size_t entry) { sums[kind] += table[entry]; });
    std::vector<TermValue> rows;
    int sum = 0;
    for (std::size_t kind = 0; kind < feature_kind_count; ++kind) {
        rows.push_back(row(kind < pattern_kind_count ? pattern_kinds[kind].name
                                                     : count_kind_names[kind - pattern_kind_count],
                           sums[kind]));
        sum += sums[kind];
    }
    const int limited = std::clamp(sum, -largest_pattern_value, largest_pattern_value);
    if (limited != sum) rows.push_back(row("more than the board", limited - sum));
    return rows;
}

}  // namespace damier::othello
