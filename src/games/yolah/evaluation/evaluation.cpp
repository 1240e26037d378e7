#include "games/yolah/evaluation/evaluation.h"

#include "core/cpu.h"
#include "games/yolah/evaluation/built_in_weights.h"
#include "games/yolah/evaluation/feature_kernel.h"

namespace damier::yolah {

struct Heuristic::Plan : WeightPlan<term_count, most_free_squares> {
    explicit Plan(TermWeights given)
        : WeightPlan(std::move(given),
                     [](std::size_t term) { return feature_kernel::part_of(static_cast<Term>(term)); }) {}
};

template <class Attacks>
[[gnu::always_inline]] inline Value Heuristic::weigh(const Attacks& attacks, const Plan& plan,
                                                     const Position& position) {
    const auto& phase = plan.phase(position.free_squares());
    WeightedSum sum(phase);
    feature_kernel::measure(attacks, position, phase.parts, sum);
    return sum.value(Plan::scale);
}

Value Heuristic::evaluate_by_magic(const Plan& plan, const Position& position) {
    return weigh(MagicAttacks{}, plan, position);
}

DAMIER_X86_64_V3 Value Heuristic::evaluate_by_pext(const Plan& plan, const Position& position) {
    return weigh(PextAttacks{}, plan, position);
}

std::span<const Heuristic::Path> Heuristic::paths() {
    static const auto available =
        two_paths<Path>(has_fast_pext(), {"PEXT", evaluate_by_pext}, {"magic", evaluate_by_magic});
    return available;
}

Heuristic::Heuristic(TermWeights weights, const Path& path)
    : plan_(std::make_shared<const Plan>(std::move(weights))), evaluate_(path.evaluate) {}

namespace {

template <class Attacks>
[[gnu::always_inline]] inline Value weigh_mobility(const Attacks& attacks, const Position& position) {
    const Bitboard occupied = position.occupied();
    const Bitboard mover = position.pieces(position.side());
    const Bitboard other = position.pieces(opponent(position.side()));
    return Mobility::weight * (count_moves(attacks, mover, occupied) - count_moves(attacks, other, occupied));
}

Value weigh_mobility_by_magic(const Position& position) {
    return weigh_mobility(MagicAttacks{}, position);
}

DAMIER_X86_64_V3 Value weigh_mobility_by_pext(const Position& position) {
    return weigh_mobility(PextAttacks{}, position);
}

}  // namespace

std::span<const Mobility::Path> Mobility::paths() {
    static const auto available = two_paths<Path>(has_fast_pext(), {"PEXT", weigh_mobility_by_pext},
                                                  {"magic", weigh_mobility_by_magic});
    return available;
}

const TermWeights& Heuristic::weights() const {
    return plan_->weights();
}

TermWeights built_in_weights(std::string_view name) {
    if (has_shipped_weights(name)) return shipped_weights(name);
    TermWeights weights = TermWeights::none(built_in::knots, term_count);
    for (const built_in::TermRow& row : built_in::rows(name)) {
        weights.weights[static_cast<std::size_t>(row.term)].assign(row.weights.begin(), row.weights.end());
    }
    return weights;
}

namespace {

Expected<EvaluationChoice> make_network(std::string_view bytes) {
    if (bytes.empty()) bytes = shipped_network();
    if (bytes.empty())
        return fail("the program comes without a network for Yolah; name a network file with weights=FILE");
    auto network = read_network_evaluation(bytes);
    if (!network) return std::unexpected(network.error());
    return std::move(*network);
}

}  // namespace

Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights) {
    if (const auto known = check_evaluation_name(name, evaluations); !known)
        return std::unexpected(known.error());
    if (name == "net") return make_network(weights);
    if (!weights.empty()) {
        if (name != "heuristic") return std::unexpected(takes_no_weights(name));
        auto parsed = parse_term_weights(weights_format, weights);
        if (!parsed) return std::unexpected(parsed.error());
        return Heuristic(std::move(*parsed));
    }
    if (name == "mobility") return Mobility();
    return Heuristic(built_in_weights(name));
}

namespace {

std::vector<TermValue> explain_mobility(const Features& features) {
    const int mover = features.mover[static_cast<std::size_t>(Term::mobility)];
    const int other = features.other[static_cast<std::size_t>(Term::mobility)];
    return {{"mobility", static_cast<double>(mover), static_cast<double>(other), Mobility::weight,
             static_cast<double>(Mobility::weight * (mover - other))}};
}

}  // namespace

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position) {
    // A network is not a sum of terms: one row, as if it were one, says the points that it sees.
    if (const auto* network = std::get_if<NetworkEvaluation>(&evaluation)) {
        const Value value = (*network)(position);
        return {{"network", value / 100.0, 0, 100, static_cast<double>(value)}};
    }
    const Features features = features_of(position);
    if (const auto* heuristic = std::get_if<Heuristic>(&evaluation)) {
        return explain_terms(term_names, heuristic->weights(), position.free_squares(), features.mover,
                             features.other);
    }
    return explain_mobility(features);
}

}  // namespace damier::yolah
