#include "learn/weights/evolution/evolution_record.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/number.h"
#include "games/shared/outside_json.h"

namespace damier::learn {

namespace {

using nlohmann::json;

constexpr int version = 1;

std::unexpected<Error> bad(const std::string& what) {
    return fail(fmt::format("not a checkpoint of evolution: {}", what));
}

Expected<JudgedGeneration> parse_generation(const json& entry, std::size_t number) {
    const auto complain = [&](std::string_view field, std::string_view expected) {
        return bad(fmt::format("generation {}: field '{}': expected {}", number + 1, field, expected));
    };
    if (!entry.is_object()) return bad(fmt::format("generation {}: expected an object", number + 1));
    JudgedGeneration generation;
    const auto points = entry.find("half_points");
    if (points == entry.end() || !points->is_array())
        return complain("half_points", "a list of whole numbers");
    for (const json& score : *points) {
        if (!score.is_number_unsigned() || score.get<std::uint64_t>() > UINT32_MAX)
            return complain("half_points", "a list of whole numbers");
        generation.half_points.push_back(score.get<std::uint32_t>());
    }
    const auto genes = entry.find("genes");
    const auto checksum = genes != entry.end() && genes->is_string()
                              ? parse_hexadecimal<std::uint64_t>(genes->get_ref<const std::string&>())
                              : std::nullopt;
    if (!checksum) return complain("genes", "sixteen hexadecimal digits");
    generation.genes_checksum = *checksum;
    return generation;
}

}  // namespace

std::string format_evolution_record(const EvolutionRecord& record) {
    std::string text = fmt::format("{{\"evolution\": {},\n \"settings\": {},\n \"generations\": [", version,
                                   json(record.settings).dump());
    for (std::size_t i = 0; i < record.generations.size(); ++i) {
        const JudgedGeneration& generation = record.generations[i];
        text += fmt::format("{}\n  {{\"half_points\": {}, \"genes\": \"{:016x}\"}}", i == 0 ? "" : ",",
                            json(generation.half_points).dump(), generation.genes_checksum);
    }
    return text + "\n]}\n";
}

Expected<EvolutionRecord> parse_evolution_record(std::string_view text) {
    const auto parsed = parse_outside_json(text);
    if (!parsed) return bad("not JSON");
    const json& file = *parsed;
    if (!file.is_object()) return bad("expected a JSON object");
    const auto found_version = file.find("evolution");
    if (found_version == file.end() || *found_version != version)
        return bad(fmt::format("field 'evolution': expected {}", version));
    const auto settings = file.find("settings");
    if (settings == file.end() || !settings->is_string()) return bad("field 'settings': expected a text");
    const auto generations = file.find("generations");
    if (generations == file.end() || !generations->is_array())
        return bad("field 'generations': expected a list");
    EvolutionRecord record{settings->get<std::string>(), {}};
    for (const json& entry : *generations) {
        auto generation = parse_generation(entry, record.generations.size());
        if (!generation) return std::unexpected(generation.error());
        record.generations.push_back(std::move(*generation));
    }
    return record;
}

}  // namespace damier::learn
