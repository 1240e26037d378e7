// Files of weights, as JSON, and what an evolution of weights stores of itself.
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/shared/term_weights.h"
#include "learn/weights/evolution/evolution_record.h"
#include "play/registry/registry.h"

namespace {

using namespace damier;

constexpr std::string_view terms[] = {"mobility", "area", "corners"};

void read_weights(std::string_view text) {
    const TermWeightsFormat format{"yolah", terms, 56};
    const auto weights = parse_term_weights(format, text);
    if (!weights) return fuzz::require_message(weights.error(), text);
    const std::string written = format_term_weights(format, *weights);
    const auto again = parse_term_weights(format, written);
    fuzz::require(again.has_value(), "weights are read back", written);
    fuzz::require(format_term_weights(format, *again) == written, "weights are read back as the same",
                  written);
    for (std::size_t term = 0; term < std::size(terms); ++term) {
        for (int free = 0; free <= 60; ++free)
            fuzz::require(std::abs(weights->at(term, free)) <= largest_weight, "no weight is too large",
                          text);
    }
}

// As a player takes them, with every game's own terms.
void use_weights(std::string_view text) {
    for (const GameEntry* game : registered_games()) {
        for (const EvaluationInfo& evaluation : game->evaluations) {
            const auto usable = game->check_evaluation(std::string(evaluation.name), std::string(text));
            if (!usable) fuzz::require_message(usable.error(), text);
        }
    }
}

}  // namespace

int damier::fuzz::weights(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_weights(text);
    use_weights(text);
    return 0;
}

int damier::fuzz::checkpoints(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = learn::parse_evolution_record(text);
    if (!record) {
        require_message(record.error(), text);
        return 0;
    }
    const auto again = learn::parse_evolution_record(learn::format_evolution_record(*record));
    require(again && *again == *record, "a checkpoint is read back as the same", text);
    return 0;
}
