#include "train/checkpoint.h"

#include <fmt/core.h>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "train/curve.h"

namespace damier::train {

namespace {

constexpr std::string_view magic = "DAMIER-T";
constexpr std::uint32_t version = 1;
constexpr std::size_t number_bytes = 8;

void append_part(std::string& bytes, std::string_view part) {
    append_little_endian(bytes, std::uint64_t{part.size()});
    bytes += part;
}

// Takes a part off the front.
Expected<std::string_view> take_part(std::string_view& bytes) {
    if (bytes.size() < number_bytes) return fail("the checkpoint is cut off");
    const auto size = little_endian_at<std::uint64_t>(bytes, 0);
    bytes.remove_prefix(number_bytes);
    if (size > bytes.size()) return fail("the checkpoint is cut off");
    const std::string_view part = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return part;
}

Expected<Checkpoint> read_parts(std::string_view bytes, std::string_view task) {
    std::string_view parts[3];
    for (std::string_view& part : parts) {
        const auto taken = take_part(bytes);
        if (!taken) return std::unexpected(taken.error());
        part = *taken;
    }
    if (!bytes.empty()) return fail("the checkpoint goes on after its end");
    if (parts[0] != task)
        return fail(fmt::format("the checkpoint is of another training ({}), expected {}",
                                quote(parts[0], 400), task));
    auto curve = parse_curve(parts[1]);
    if (!curve) return std::unexpected(curve.error());
    return Checkpoint{std::string(task), std::move(*curve), std::string(parts[2])};
}

}  // namespace

std::string checkpoint_bytes(const Checkpoint& checkpoint) {
    std::string bytes(magic);
    append_little_endian(bytes, version);
    append_part(bytes, checkpoint.task);
    append_part(bytes, curve_csv(checkpoint.curve));
    append_part(bytes, checkpoint.model_state);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

Expected<Checkpoint> read_checkpoint(std::string_view bytes, std::string_view task) {
    const std::size_t front = magic.size() + sizeof version;
    if (!bytes.starts_with(magic) || bytes.size() < front + number_bytes) return fail("not a checkpoint");
    if (const auto found = little_endian_at<std::uint32_t>(bytes, magic.size()); found != version)
        return fail(fmt::format("a checkpoint of version {}, expected {}", found, version));
    const std::string_view body = bytes.substr(0, bytes.size() - number_bytes);
    if (little_endian_at<std::uint64_t>(bytes, body.size()) != checksum64(body))
        return fail("the checkpoint is cut off or altered");
    return read_parts(body.substr(front), task);
}

}  // namespace damier::train
