#include "games/othello/evaluation/chances.h"

#include <fmt/core.h>

#include <cmath>
#include <vector>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

extern const std::string_view othello_chances;

}  // namespace damier

namespace damier::othello {

namespace {

struct ChancesLine {
    std::string_view name;
    std::size_t phase;
    OutcomeModel model;
};

std::optional<ChancesLine> parse_line(std::string_view line) {
    const std::vector<std::string_view> parts = words(line);
    if (parts.size() != 4 || parts[0].size() > 40) return std::nullopt;
    const auto phase = parse_number<unsigned>(parts[1]);
    const auto weight = parse_number<double>(parts[2]);
    const auto width = parse_number<double>(parts[3]);
    if (!phase || *phase >= pattern_phases || !weight || !width) return std::nullopt;
    if (!(*weight >= 0 && *weight <= 1 && *width >= 0 && *width <= 10)) return std::nullopt;
    return ChancesLine{parts[0], *phase, {*weight, *width}};
}

std::string_view shipped_text() {
#if defined(DAMIER_OTHELLO_CHANCES)
    return othello_chances;
#else
    return {};
#endif
}

}  // namespace

std::optional<OutcomeModel> Chances::model(std::string_view evaluation, int empty_squares) const {
    const auto found = models_.find(evaluation);
    if (found == models_.end()) return std::nullopt;
    return found->second[pattern_phase(empty_squares)];
}

void Chances::set(std::string_view evaluation, const PhaseModels& models) {
    models_[std::string(evaluation)] = models;
}

std::string Chances::text() const {
    std::string out;
    for (const auto& [name, models] : models_)
        for (std::size_t phase = 0; phase < pattern_phases; ++phase)
            out += fmt::format("{} {} {:.7f} {:.5f}\n", name, phase, models[phase].weight,
                               models[phase].draw_width);
    return out;
}

Expected<Chances> parse_chances(std::string_view text) {
    std::map<std::string, std::pair<PhaseModels, std::size_t>, std::less<>> read;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        number += 1;
        if (trim(line).empty() || trim(line).starts_with('#')) continue;
        const auto parsed = parse_line(line);
        if (!parsed)
            return fail(
                fmt::format("line {}: expected an evaluation, a phase below {}, a weight and a draw width",
                            number, pattern_phases));
        auto& [models, phases] = read[std::string(parsed->name)];
        if (parsed->phase != phases)
            return fail(fmt::format("line {}: expected phase {} of {}", number, phases, quote(parsed->name)));
        models[phases++] = parsed->model;
    }
    Chances chances;
    for (const auto& [name, models] : read) {
        if (models.second != pattern_phases)
            return fail(
                fmt::format("{} has {} phases, expected {}", quote(name), models.second, pattern_phases));
        chances.set(name, models.first);
    }
    return chances;
}

const Chances& shipped_chances() {
    static const Chances shipped = parse_chances(shipped_text()).value_or(Chances());
    return shipped;
}

}  // namespace damier::othello
