#include "games/quarto/book/book.h"

#include <fmt/core.h>

#include <bit>
#include <cassert>

#include "core/checksum.h"
#include "core/little_endian.h"

namespace damier::quarto {

namespace {

constexpr std::string_view magic = "DAMIER-Q";
constexpr std::uint32_t version = 1;
// The magic and four numbers: version, level from 1, most pieces placed, number of values.
constexpr std::size_t header_bytes = 8 + 4 * 4;
constexpr std::size_t checksum_bytes = 8;

constexpr std::size_t values_in_byte = 5;
constexpr unsigned packed_bytes_end = 243;  // 3^5

constexpr std::size_t bytes_for(std::size_t values) {
    return (values + values_in_byte - 1) / values_in_byte;
}

std::string packed(const std::vector<std::int8_t>& values) {
    std::string bytes;
    for (std::size_t at = 0; at < values.size(); at += values_in_byte) {
        unsigned byte = 0;
        for (std::size_t i = values_in_byte; i-- > 0;)
            byte = 3 * byte + (at + i < values.size() ? static_cast<unsigned>(values[at + i] + 1) : 0u);
        bytes += static_cast<char>(static_cast<unsigned char>(byte));
    }
    return bytes;
}

Expected<std::vector<std::int8_t>> unpacked(std::string_view bytes, std::size_t count) {
    std::vector<std::int8_t> values;
    values.reserve(bytes.size() * values_in_byte);
    for (const char c : bytes) {
        unsigned byte = static_cast<unsigned char>(c);
        if (byte >= packed_bytes_end)
            return fail(fmt::format("a byte of values is {}, expected less than {}", byte, packed_bytes_end));
        for (std::size_t i = 0; i < values_in_byte; ++i, byte /= 3)
            values.push_back(static_cast<std::int8_t>(static_cast<int>(byte % 3) - 1));
    }
    for (std::size_t i = count; i < values.size(); ++i) {
        if (values[i] != -1) return fail("values that belong to no position follow the last one");
    }
    values.resize(count);
    return values;
}

struct Header {
    int level = 0;  // from 0
    int most_placed = 0;
    std::size_t values = 0;
};

Expected<Header> read_header(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return fail("not a book of Quarto");
    if (bytes.size() < header_bytes + checksum_bytes) return fail("a book of Quarto that is cut off");
    const auto number = [&](std::size_t i) {
        return little_endian_at<std::uint32_t>(bytes, magic.size() + 4 * i);
    };
    if (number(0) != version)
        return fail(fmt::format("a book of Quarto of version {}, expected {}", number(0), version));
    if (number(1) < 1 || number(1) > level_count)
        return fail(fmt::format("a book of Quarto of level {}, expected 1 to {}", number(1), level_count));
    if (number(2) > most_placed_in_classes)
        return fail(fmt::format("a book of Quarto with {} pieces placed, expected at most {}", number(2),
                                most_placed_in_classes));
    return Header{static_cast<int>(number(1)) - 1, static_cast<int>(number(2)), number(3)};
}

Expected<void> check_size(const Header& header, std::string_view bytes) {
    const std::size_t classes = PositionClasses::of_level(header.level).count(header.most_placed);
    if (header.values != classes)
        return fail(
            fmt::format("a book of Quarto with {} values, expected {} of level {} with up to {} placed",
                        header.values, classes, header.level + 1, header.most_placed));
    const std::size_t expected = header_bytes + bytes_for(classes) + checksum_bytes;
    if (bytes.size() < expected)
        return fail(
            fmt::format("a book of Quarto that is cut off: {} bytes, expected {}", bytes.size(), expected));
    if (bytes.size() > expected)
        return fail(
            fmt::format("a book of Quarto with {} bytes too many at its end", bytes.size() - expected));
    return {};
}

}  // namespace

Book::Book(int level, int most_placed, std::vector<std::int8_t> values)
    : level_(level), most_placed_(most_placed), values_(std::move(values)) {
    assert(values_.size() == PositionClasses::of_level(level).count(most_placed));
}

std::optional<Score> Book::value(const Position& position) const {
    if (position.variant() != level_) return std::nullopt;
    // All gifts are alike on an empty board.
    if (position.is_opening()) return -values_[0];
    if (std::popcount(position.occupied()) > most_placed_) return std::nullopt;
    const auto number = PositionClasses::of_level(level_).number_of(position);
    if (!number) return std::nullopt;
    return values_[*number];
}

std::string Book::bytes() const {
    std::string bytes(magic);
    append_little_endian(bytes, version);
    append_little_endian(bytes, static_cast<std::uint32_t>(level_ + 1));
    append_little_endian(bytes, static_cast<std::uint32_t>(most_placed_));
    append_little_endian(bytes, static_cast<std::uint32_t>(values_.size()));
    bytes += packed(values_);
    append_little_endian(bytes, checksum64(bytes));
    return bytes;
}

Expected<Book> read_book(std::string_view bytes) {
    const auto header = read_header(bytes);
    if (!header) return std::unexpected(header.error());
    if (const auto fits = check_size(*header, bytes); !fits) return std::unexpected(fits.error());
    const std::size_t end = bytes.size() - checksum_bytes;
    if (little_endian_at<std::uint64_t>(bytes, end) != checksum64(bytes.substr(0, end)))
        return fail("a book of Quarto that was altered: its checksum is wrong");
    auto values = unpacked(bytes.substr(header_bytes, end - header_bytes), header->values);
    if (!values) return fail("a book of Quarto in which " + values.error().message);
    return Book(header->level, header->most_placed, std::move(*values));
}

Expected<Book> read_book(std::string_view bytes, int level) {
    auto book = read_book(bytes);
    if (book && book->level() != level)
        return fail(
            fmt::format("a book of Quarto of level {}, expected level {}", book->level() + 1, level + 1));
    return book;
}

}  // namespace damier::quarto
