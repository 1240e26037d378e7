#include "games/othello/evaluation/evaluation.h"

#include "core/cpu.h"
#include "games/othello/evaluation/built_in_weights.h"
#include "games/othello/evaluation/chances.h"
#include "games/othello/evaluation/feature_kernel.h"
#include "games/othello/evaluation/pattern_file.h"

namespace damier::othello {

struct Heuristic::Plan : WeightPlan<term_count, most_free_squares> {
    explicit Plan(TermWeights given)
        : WeightPlan(std::move(given),
                     [](std::size_t term) { return feature_kernel::part_of(static_cast<Term>(term)); }) {}
};

[[gnu::always_inline]] inline Value Heuristic::weigh(const Plan& plan, const Position& position) {
    const auto& phase = plan.phase(position.free_squares());
    WeightedSum sum(phase);
    feature_kernel::measure(position, phase.parts, sum);
    return sum.value(Plan::scale);
}

Value Heuristic::evaluate_by_portable_code(const Plan& plan, const Position& position) {
    return weigh(plan, position);
}

[[gnu::always_inline]] inline Value Positional::weigh(const Positional& self, const Position& position) {
    const Bitboard mover = position.mover();
    const Bitboard other = position.other();
    const int discs = std::popcount(mover | other);
    if (!self.mixed_ || discs < mobility_from) return self.table_->sum(mover, other);
    if (discs >= discs_from) return disc_weight * (std::popcount(mover) - std::popcount(other));
    return mobility_weight *
           (std::popcount(position.placements()) - std::popcount(PortableKernel::moves(other, mover)));
}

Value Positional::evaluate_by_portable_code(const Positional& self, const Position& position) {
    return weigh(self, position);
}

DAMIER_X86_64_V3 Value Heuristic::evaluate_by_v3(const Plan& plan, const Position& position) {
    return weigh(plan, position);
}

DAMIER_X86_64_V3 Value Positional::evaluate_by_v3(const Positional& self, const Position& position) {
    return weigh(self, position);
}

std::span<const Heuristic::Path> Heuristic::paths() {
    static const auto available =
        two_paths<Path>(has_x86_64_v3(), {"AVX2", evaluate_by_v3}, {"portable", evaluate_by_portable_code});
    return available;
}

std::span<const Positional::Path> Positional::paths() {
    static const auto available =
        two_paths<Path>(has_x86_64_v3(), {"AVX2", evaluate_by_v3}, {"portable", evaluate_by_portable_code});
    return available;
}

Heuristic::Heuristic(TermWeights weights, const Path& path)
    : plan_(std::make_shared<const Plan>(std::move(weights))), evaluate_(path.evaluate) {}

const TermWeights& Heuristic::weights() const {
    return plan_->weights();
}

TermValue Positional::explain(const Position& position) const {
    const auto row = [](const char* name, int mover, int other, int weight) {
        return TermValue{name, static_cast<double>(mover), static_cast<double>(other),
                         static_cast<double>(weight), static_cast<double>(weight * (mover - other))};
    };
    const Bitboard mover = position.mover();
    const Bitboard other = position.other();
    const int discs = count(mover | other);
    if (!mixed_ || discs < mobility_from)
        return row("squares", table_->sum(mover, 0), table_->sum(other, 0), 1);
    if (discs >= discs_from) return row("discs", count(mover), count(other), disc_weight);
    return row("mobility", count(position.placements()),
               count(position.placements(opponent(position.side()))), mobility_weight);
}

TermWeights built_in_weights(std::string_view name) {
    TermWeights weights = TermWeights::none(built_in::knots, term_count);
    for (const built_in::TermRow& row : built_in::rows(name)) {
        weights.weights[static_cast<std::size_t>(row.term)].assign(row.weights.begin(), row.weights.end());
    }
    return weights;
}

namespace {

Expected<EvaluationChoice> read_patterns(std::string_view bytes) {
    const auto file = read_pattern_file(bytes);
    if (!file) return std::unexpected(file.error());
    return PatternEvaluation(file->weights);
}

Expected<EvaluationChoice> read_classifier(std::string_view bytes) {
    const auto file = read_classifier_file(bytes);
    if (!file) return std::unexpected(file.error());
    return Classifier(*file);
}

Expected<EvaluationChoice> make_classifier(std::string_view bytes) {
    if (!bytes.empty()) return read_classifier(bytes);
    if (shipped_classifier().empty())
        return fail(
            "the program comes without a classifier for Othello; name a classifier file with weights=FILE");
    static const Expected<EvaluationChoice> shipped = read_classifier(shipped_classifier());
    return shipped;
}

Expected<EvaluationChoice> make_patterns(std::string_view bytes) {
    if (!bytes.empty()) return read_patterns(bytes);
    if (shipped_patterns().empty())
        return fail(
            "the program comes without pattern weights for Othello; name a pattern file with weights=FILE");
    // Reading takes some milliseconds, and all players share the tables.
    static const Expected<EvaluationChoice> shipped = read_patterns(shipped_patterns());
    return shipped;
}

}  // namespace

Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights) {
    if (const auto known = check_evaluation_name(name, evaluations); !known)
        return std::unexpected(known.error());
    if (name == "patterns") return make_patterns(weights);
    if (name == "classifier") return make_classifier(weights);
    if (!weights.empty()) {
        if (name != "heuristic") return std::unexpected(takes_no_weights(name));
        auto parsed = parse_term_weights(weights_format, weights);
        if (!parsed) return std::unexpected(parsed.error());
        return Heuristic(std::move(*parsed));
    }
    if (name == "positional") return Positional(square_table_1);
    if (name == "positional2") return Positional(square_table_2);
    if (name == "mixed") return Positional(square_table_1, true);
    return Heuristic(built_in_weights(name));
}

std::optional<OutcomeModel> outcome_model(std::string_view evaluation, const Position& position) {
    if (evaluation != "classifier") return shipped_chances().model(evaluation, position.free_squares());
    const auto made = make_classifier({});
    return made ? std::optional(std::get<Classifier>(*made).model(position)) : std::nullopt;
}

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position) {
    if (const auto* positional = std::get_if<Positional>(&evaluation)) return {positional->explain(position)};
    if (const auto* patterns = std::get_if<PatternEvaluation>(&evaluation))
        return patterns->explain(position);
    if (const auto* classifier = std::get_if<Classifier>(&evaluation)) return classifier->explain(position);
    const Features features = features_of(position);
    return explain_terms(term_names, std::get<Heuristic>(evaluation).weights(), position.free_squares(),
                         features.mover, features.other);
}

}  // namespace damier::othello
