#include "games/othello/evaluation/pattern_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

#include "core/checksum.h"
#include "core/little_endian.h"

namespace damier::othello {

namespace {

constexpr std::string_view magic = "DAMIER-P";
constexpr std::uint32_t version = 1;
// Numbers of 32 bits after the magic: version, phases, weights of a phase, bytes of the comment; then 64 bits
// that tell the set of patterns.
constexpr std::size_t patterns_at = magic.size() + 4 * 4;
constexpr std::size_t comment_at = patterns_at + 8;
constexpr std::size_t checksum_bytes = 8;
// The largest step that fits a weight.
constexpr int most_steps = INT16_MAX / pattern_file_step;

// A weight of zero is followed by how many more of them there are.
constexpr std::uint32_t longest_run = 1'000'000;

bool is_printable_text(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

// Changes with the patterns and their order.
std::uint64_t mark_of_patterns() {
    std::uint64_t mark = 0;
    for (const PatternKind& kind : pattern_kinds) mark = mix64(mark ^ kind.squares);
    for (const std::size_t size : count_kind_sizes) mark = mix64(mark ^ size);
    return mark;
}

// Seven bits a byte, the lowest first; the eighth bit says that more follow.
void append_number(std::string& bytes, std::uint32_t number) {
    for (; number >= 128; number /= 128) bytes += static_cast<char>(number % 128 + 128);
    bytes += static_cast<char>(number);
}

// 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ...
std::uint32_t folded(int steps) {
    return static_cast<std::uint32_t>(steps < 0 ? -2 * steps - 1 : 2 * steps);
}
int unfolded(std::uint32_t number) {
    const int half = static_cast<int>(number / 2);
    return number % 2 == 1 ? -half - 1 : half;
}

int steps_of(std::int16_t weight) {
    const int half = weight < 0 ? -pattern_file_step / 2 : pattern_file_step / 2;
    return std::clamp((weight + half) / pattern_file_step, -most_steps, most_steps);
}

void append_weights(std::string& bytes, const std::vector<std::int16_t>& weights) {
    for (std::size_t at = 0; at < weights.size();) {
        const int steps = steps_of(weights[at++]);
        append_number(bytes, folded(steps));
        if (steps != 0) continue;
        const std::size_t from = at;
        while (at < weights.size() && steps_of(weights[at]) == 0) ++at;
        append_number(bytes, static_cast<std::uint32_t>(at - from));
    }
}

class NumberReader {
  public:
    explicit NumberReader(std::string_view bytes) : rest_(bytes) {}

    bool at_end() const { return rest_.empty(); }
    // At most `most`; nothing when there is no such number.
    std::optional<std::uint32_t> next(std::uint32_t most) {
        std::uint32_t number = 0;
        for (int shift = 0; shift < 28 && !rest_.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            number |= static_cast<std::uint32_t>(byte & 127) << shift;
            if (byte < 128) return number <= most ? std::optional(number) : std::nullopt;
        }
        return std::nullopt;
    }

  private:
    std::string_view rest_;
};

bool read_weights(NumberReader& reader, std::vector<std::int16_t>& weights) {
    for (std::size_t at = 0; at < weights.size();) {
        const auto number = reader.next(folded(most_steps));
        if (!number) return false;
        weights[at++] = static_cast<std::int16_t>(unfolded(*number) * pattern_file_step);
        if (*number != 0) continue;
        const auto zeros = reader.next(longest_run);
        if (!zeros || *zeros > weights.size() - at) return false;
        at += *zeros;
    }
    return true;
}

// All but the weights. Nothing is made of a size that the file says.
Expected<std::string> read_comment(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return fail("not a file of pattern weights");
    if (bytes.size() < comment_at + checksum_bytes) return fail("a file of pattern weights that is cut off");
    const auto number = [&](std::size_t i) {
        return little_endian_at<std::uint32_t>(bytes, magic.size() + 4 * i);
    };
    if (number(0) != version)
        return fail(fmt::format("a file of pattern weights of version {}, expected {}", number(0), version));
    if (number(1) != pattern_phases || number(2) != weight_numbers().count() ||
        little_endian_at<std::uint64_t>(bytes, patterns_at) != mark_of_patterns())
        return fail("a file of weights for other patterns than this program's");
    if (number(3) > most_pattern_comment || comment_at + number(3) + checksum_bytes > bytes.size())
        return fail(fmt::format("a file of pattern weights with a comment of {} bytes, expected at most {}",
                                number(3), most_pattern_comment));
    return std::string(bytes.substr(comment_at, number(3)));
}

}  // namespace

std::string pattern_file_bytes(const PatternFile& file) {
    assert(file.comment.size() <= most_pattern_comment && is_printable_text(file.comment));
    std::string bytes(magic);
    for (const std::size_t number :
         {std::size_t{version}, pattern_phases, weight_numbers().count(), file.comment.size()})
        append_little_endian(bytes, static_cast<std::uint32_t>(number));
    append_little_endian(bytes, mark_of_patterns());
    bytes += file.comment;
    for (const auto& phase : file.weights.phases) append_weights(bytes, phase);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

Expected<PatternFile> read_pattern_file(std::string_view bytes) {
    auto comment = read_comment(bytes);
    if (!comment) return std::unexpected(comment.error());
    const std::size_t end = bytes.size() - checksum_bytes;
    if (little_endian_at<std::uint64_t>(bytes, end) != checksum64(bytes.substr(0, end)))
        return fail("a file of pattern weights that was cut off or altered: its checksum is wrong");
    if (!is_printable_text(*comment))
        return fail("a file of pattern weights whose comment is not printable ASCII");
    PatternFile file;
    file.comment = std::move(*comment);
    const std::size_t weights_at = comment_at + file.comment.size();
    NumberReader reader(bytes.substr(weights_at, end - weights_at));
    for (auto& phase : file.weights.phases)
        if (!read_weights(reader, phase)) return fail("a file of pattern weights that is not well formed");
    if (!reader.at_end()) return fail("a file of pattern weights with more weights than patterns");
    return file;
}

}  // namespace damier::othello
