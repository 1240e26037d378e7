#include "games/yolah/evaluation/network.h"

#include <fmt/core.h>

#include <array>

#include "games/yolah/evaluation/features.h"
#include "games/yolah/evaluation/network_inputs.h"

namespace damier::yolah {

namespace {

// More than the network's estimates of games that are still open, as a rule.
constexpr Value decided = 5'000;

class ViewInputs {
  public:
    ViewInputs(const Position& position, Side viewer) {
        for_each_input(position, viewer,
                       [this](int input) { inputs_[count_++] = static_cast<std::uint16_t>(input); });
    }
    operator std::span<const std::uint16_t>() const { return {inputs_.data(), count_}; }

  private:
    std::array<std::uint16_t, square_count> inputs_;
    std::size_t count_ = 0;
};

Value value_of_logit(std::int32_t logit, int value_per_logit) {
    return limited_to_estimates(static_cast<Value>(std::int64_t{logit} * value_per_logit / nn::logit_one));
}

nn::InputChange change_of(Move move, bool own) {
    const auto input = [](int number) { return static_cast<std::uint16_t>(number); };
    const int from = index_of(move.from());
    const int to = index_of(move.to());
    return own ? nn::InputChange{input(own_piece_input(from)),
                                 {input(own_piece_input(to)), input(hole_input(from))}}
               : nn::InputChange{input(other_piece_input(from)),
                                 {input(other_piece_input(to)), input(hole_input(from))}};
}

}  // namespace

NetworkEvaluation::NetworkEvaluation(const nn::NetworkFile& file, const nn::Path& path)
    : network_(std::make_shared<const nn::PackedNetwork>(file.network, path)),
      value_per_logit_(file.value_per_logit) {}

Value NetworkEvaluation::operator()(const Position& position) const {
    if (const auto known = decided_value(position)) return *known;
    alignas(64) std::int16_t mover[nn::most_accumulator];
    alignas(64) std::int16_t other[nn::most_accumulator];
    network_->refresh(ViewInputs(position, position.side()), mover);
    network_->refresh(ViewInputs(position, opponent(position.side())), other);
    const FreshInputs fresh(position, network_->shape().extras, network_->shape().map > 0);
    return value_of_logit(
        network_->logit(mover, other, fresh.map(), fresh.extras(), network_bucket(position.free_squares())),
        value_per_logit_);
}

NetworkEvaluation::Tracker::Tracker(const NetworkEvaluation& evaluation, const Position& position)
    : has_map_(evaluation.network_->shape().map > 0),
      extras_(evaluation.network_->shape().extras),
      value_per_logit_(evaluation.value_per_logit_),
      accumulators_(evaluation.network_,
                    {ViewInputs(position, Side::first), ViewInputs(position, Side::second)}) {}

void NetworkEvaluation::Tracker::push(const Position& position, Move move) {
    if (move.is_pass()) return accumulators_.push_nothing();
    const bool first = position.side() == Side::first;
    accumulators_.push({change_of(move, first), change_of(move, !first)});
}

Value NetworkEvaluation::Tracker::value(const Position& position) {
    if (const auto known = decided_value(position)) return *known;
    const FreshInputs fresh(position, extras_, has_map_);
    return value_of_logit(
        accumulators_.logit(static_cast<std::size_t>(index_of(position.side())), fresh.map(), fresh.extras(),
                            network_bucket(position.free_squares())),
        value_per_logit_);
}

Expected<NetworkEvaluation> read_network_evaluation(std::string_view bytes) {
    const auto file = nn::read_network(bytes, "yolah");
    if (!file) return std::unexpected(file.error());
    const nn::Shape& shape = file->network.shape;
    if (shape != network_shape(shape.accumulator, shape.map, shape.extras))
        return fail(fmt::format(
            "a network file with {} inputs, {} of the map and {} buckets, expected {}, {} or none, and {}",
            shape.inputs, shape.map_inputs, shape.buckets, network_inputs, reach_inputs, network_buckets));
    if (shape.extras > static_cast<int>(network_extras))
        return fail(
            fmt::format("a network file with {} extras, expected at most {}", shape.extras, network_extras));
    return NetworkEvaluation(*file);
}

// While both can move the margin is 0, or -1 for White to move. A side that is stuck stays stuck, and scores
// no more.
std::optional<Value> decided_value(const Position& position) {
    const Side side = position.side();
    if (position.can_move(side) && position.can_move(opponent(side))) [[likely]]
        return std::nullopt;
    const Features features = features_of(position);
    constexpr auto closed = static_cast<std::size_t>(Term::closed);
    const Score margin = position.margin() + features.mover[closed] - features.other[closed];
    if (margin == 0) return 0;
    return limited_to_estimates(100 * margin + (margin > 0 ? decided : -decided));
}

}  // namespace damier::yolah
