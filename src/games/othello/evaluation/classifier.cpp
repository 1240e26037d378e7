#include "games/othello/evaluation/classifier.h"

#include <fmt/core.h>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "games/othello/evaluation/pattern_file.h"

namespace damier::othello {

namespace {

constexpr std::string_view magic = "DAMIER-C";
constexpr std::uint32_t version = 1;
constexpr std::size_t widths_at = magic.size() + 4;
constexpr std::size_t patterns_at = widths_at + 4 * pattern_phases;
constexpr std::size_t checksum_bytes = 8;
// Wider than any game has draws.
constexpr std::uint32_t widest_draw = 10'000'000;

constexpr int value_of_unit = classifier_value_units / classifier_units;

}  // namespace

std::string classifier_file_bytes(const ClassifierFile& file) {
    std::string bytes(magic);
    append_little_endian(bytes, version);
    for (const std::uint32_t width : file.draw_widths) append_little_endian(bytes, width);
    bytes += pattern_file_bytes({file.comment, file.weights});
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

Expected<ClassifierFile> read_classifier_file(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return fail("not a classifier file");
    if (bytes.size() < patterns_at + checksum_bytes) return fail("a classifier file that is cut off");
    if (const auto found = little_endian_at<std::uint32_t>(bytes, magic.size()); found != version)
        return fail(fmt::format("a classifier file of version {}, expected {}", found, version));
    const std::size_t end = bytes.size() - checksum_bytes;
    if (little_endian_at<std::uint64_t>(bytes, end) != checksum64(bytes.substr(0, end)))
        return fail("a classifier file that was cut off or altered: its checksum is wrong");
    ClassifierFile file;
    for (std::size_t phase = 0; phase < pattern_phases; ++phase) {
        const auto width = little_endian_at<std::uint32_t>(bytes, widths_at + 4 * phase);
        if (width > widest_draw)
            return fail(fmt::format("a classifier file with a width of draws of {}, expected at most {}",
                                    width, widest_draw));
        file.draw_widths[phase] = width;
    }
    auto patterns = read_pattern_file(bytes.substr(patterns_at, end - patterns_at));
    if (!patterns) return fail("a classifier file with unfit weights: " + patterns.error().message);
    file.comment = std::move(patterns->comment);
    file.weights = std::move(patterns->weights);
    return file;
}

Classifier::Classifier(const ClassifierFile& file) : patterns_(file.weights) {
    for (std::size_t phase = 0; phase < pattern_phases; ++phase)
        draw_widths_[phase] = file.draw_widths[phase] / 1e6;
}

Value Classifier::operator()(const Position& position) const {
    return limited_to_estimates(value_of_unit * patterns_(position));
}

OutcomeModel Classifier::model(const Position& position) const {
    return {1.0 / classifier_value_units, draw_widths_[pattern_phase(position.free_squares())]};
}

std::vector<TermValue> Classifier::explain(const Position& position) const {
    std::vector<TermValue> rows = patterns_.explain(position);
    double sum = 0;
    for (TermValue& row : rows) {
        row.mover *= value_of_unit;
        row.value *= value_of_unit;
        sum += row.value;
    }
    const double limited = (*this)(position);
    if (limited != sum)
        rows.push_back({"surer than an estimate", (limited - sum) / 100, 0, 100, limited - sum});
    return rows;
}

}  // namespace damier::othello
