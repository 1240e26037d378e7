#include "learn/books/book_journal.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/checksum.h"
#include "core/little_endian.h"
#include "core/text/shortage.h"
#include "core/text/text_file.h"

namespace damier::learn {

namespace {

constexpr std::string_view magic = "DAMIER-J";
constexpr std::uint32_t version = 1;
constexpr std::size_t header_bytes = 8 + 3 * 4;
constexpr std::size_t most_bytes = std::size_t{64} << 20;

std::string header_of(const JournalSubject& subject) {
    std::string bytes(magic);
    append_little_endian(bytes, version);
    append_little_endian(bytes, static_cast<std::uint32_t>(subject.level + 1));
    append_little_endian(bytes, static_cast<std::uint32_t>(subject.most_placed));
    return bytes;
}

Expected<void> check_header(std::string_view bytes, const JournalSubject& subject) {
    if (bytes.size() < header_bytes || !bytes.starts_with(magic))
        return fail("not the journal of a book of Quarto");
    const auto number = [&](std::size_t i) {
        return little_endian_at<std::uint32_t>(bytes, magic.size() + 4 * i);
    };
    if (number(0) != version)
        return fail(fmt::format("the journal of a book, version {}, expected {}", number(0), version));
    if (bytes.substr(0, header_bytes) != header_of(subject))
        return fail(
            fmt::format("the journal of a book of level {} with up to {} placed, expected level {} "
                        "with up to {} placed",
                        number(1), number(2), subject.level + 1, subject.most_placed));
    return {};
}

std::uint64_t block_checksum(std::string_view block, std::size_t at) {
    return mix64(checksum64(block) ^ at);
}

// The size of the block that begins at `at`, its checksum included; 0 when there is no sound one.
std::size_t sound_block(std::string_view bytes, std::size_t at) {
    if (bytes.size() - at < 4) return 0;
    const std::size_t content = 4 + 4 * std::size_t{little_endian_at<std::uint32_t>(bytes, at)};
    if (bytes.size() - at < content + 8) return 0;
    const auto expected = little_endian_at<std::uint64_t>(bytes, at + content);
    return block_checksum(bytes.substr(at, content), at) == expected ? content + 8 : 0;
}

}  // namespace

Expected<JournalContents> read_book_journal(std::string_view bytes, const JournalSubject& subject) {
    if (const auto fits = check_header(bytes, subject); !fits) return std::unexpected(fits.error());
    JournalContents contents;
    std::size_t at = header_bytes;
    while (const std::size_t size = sound_block(bytes, at)) {
        for (std::size_t entry = at + 4; entry < at + size - 8; entry += 4) {
            const auto packed = little_endian_at<std::uint32_t>(bytes, entry);
            if (packed / 4 >= subject.classes || packed % 4 > 2)
                return fail(fmt::format("entry {} at byte {} names no class and value", packed, entry));
            contents.solved.push_back(
                {packed / 4, static_cast<std::int8_t>(static_cast<int>(packed % 4) - 1)});
        }
        at += size;
    }
    contents.sound_bytes = at;
    return contents;
}

BookJournal::BookJournal(BookJournal&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      solved_(std::move(other.solved_)),
      torn_bytes_(other.torn_bytes_) {}

BookJournal::~BookJournal() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<BookJournal> BookJournal::open(const std::string& path, const JournalSubject& subject) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        const int error = errno;
        throw_if_shortage(error, quote(path, 200) + ": cannot be written");
        return fail(std::string("cannot be written: ") + std::strerror(error));
    }
    BookJournal journal(descriptor);
    // The lock goes with the descriptor, whatever way the process ends.
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return fail("another run is writing it");
    if (const auto started = journal.start(subject); !started) return std::unexpected(started.error());
    return journal;
}

Expected<void> BookJournal::start(const JournalSubject& subject) {
    const auto bytes = read_text(descriptor_, most_bytes);
    if (!bytes) return std::unexpected(bytes.error());
    const std::string header = header_of(subject);
    // A run may also have been killed while it wrote the header.
    if (header.starts_with(*bytes) && bytes->size() < header.size()) {
        if (::pwrite(descriptor_, header.data(), header.size(), 0) != static_cast<ssize_t>(header.size()))
            return fail(std::string("cannot be written: ") + std::strerror(errno));
        size_ = header.size();
        return {};
    }
    auto contents = read_book_journal(*bytes, subject);
    if (!contents) return std::unexpected(contents.error());
    size_ = contents->sound_bytes;
    torn_bytes_ = bytes->size() - size_;
    solved_ = std::move(contents->solved);
    if (torn_bytes_ > 0 && ::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0)
        return fail(std::string("cannot be written: ") + std::strerror(errno));
    return {};
}

void BookJournal::append(std::span<const SolvedClass> solved) {
    if (solved.empty()) return;
    std::string block;
    append_little_endian(block, static_cast<std::uint32_t>(solved.size()));
    for (const SolvedClass& one : solved)
        append_little_endian(block, one.number * 4 + static_cast<std::uint32_t>(one.value + 1));
    append_little_endian(block, block_checksum(block, size_));
    std::size_t written = 0;
    while (written < block.size()) {
        const ssize_t more = ::pwrite(descriptor_, block.data() + written, block.size() - written,
                                      static_cast<off_t>(size_ + written));
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) throw std::system_error(more < 0 ? errno : ENOSPC, std::generic_category());
        written += static_cast<std::size_t>(more);
    }
    if (::fdatasync(descriptor_) != 0) throw std::system_error(errno, std::generic_category());
    size_ += block.size();
}

}  // namespace damier::learn
