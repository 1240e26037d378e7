#include "games/shared/phase_chances.h"

#include <fmt/core.h>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

struct ChancesLine {
    std::string_view name;
    std::size_t phase;
    OutcomeModel model;
};

std::optional<ChancesLine> parse_chances_line(std::string_view line, std::size_t phases) {
    const std::vector<std::string_view> parts = words(line);
    if (parts.size() != 4 || parts[0].size() > 40) return std::nullopt;
    const auto phase = parse_number<unsigned>(parts[1]);
    const auto weight = parse_number<double>(parts[2]);
    const auto width = parse_number<double>(parts[3]);
    if (!phase || *phase >= phases || !weight || !width) return std::nullopt;
    if (!(*weight >= 0 && *weight <= 1 && *width >= 0 && *width <= 10)) return std::nullopt;
    return ChancesLine{parts[0], *phase, {*weight, *width}};
}

}  // namespace

std::optional<OutcomeModel> PhaseChances::model(std::string_view evaluation, std::size_t phase) const {
    const auto found = models_.find(evaluation);
    if (found == models_.end() || phase >= found->second.size()) return std::nullopt;
    return found->second[phase];
}

void PhaseChances::set(std::string_view evaluation, std::vector<OutcomeModel> models) {
    models_[std::string(evaluation)] = std::move(models);
}

std::string PhaseChances::text() const {
    std::string out;
    for (const auto& [name, models] : models_)
        for (std::size_t phase = 0; phase < models.size(); ++phase)
            out += fmt::format("{} {} {:.7f} {:.5f}\n", name, phase, models[phase].weight,
                               models[phase].draw_width);
    return out;
}

Expected<PhaseChances> parse_phase_chances(std::string_view text, std::size_t phases) {
    std::map<std::string, std::vector<OutcomeModel>, std::less<>> read;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        number += 1;
        if (trim(line).empty() || trim(line).starts_with('#')) continue;
        const auto parsed = parse_chances_line(line, phases);
        if (!parsed)
            return fail(
                fmt::format("line {}: expected an evaluation, a phase below {}, a weight and a draw width",
                            number, phases));
        std::vector<OutcomeModel>& models = read[std::string(parsed->name)];
        if (parsed->phase != models.size())
            return fail(
                fmt::format("line {}: expected phase {} of {}", number, models.size(), quote(parsed->name)));
        models.push_back(parsed->model);
    }
    PhaseChances chances;
    for (auto& [name, models] : read) {
        if (models.size() != phases)
            return fail(fmt::format("{} has {} phases, expected {}", quote(name), models.size(), phases));
        chances.set(name, std::move(models));
    }
    return chances;
}

}  // namespace damier
