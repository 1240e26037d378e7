// A large block of zero bytes that costs nothing until it is touched: straight from the system, in huge
// pages where that pays.
#pragma once

#include <cstddef>
#include <utility>

namespace damier {

// Huge pages save misses of the translation buffer, but the first touch of one clears two megabytes: some
// tenths of a millisecond, and much more on a busy machine.
enum class PageSize { huge, plain };

class ZeroPages {
  public:
    // Begins at a multiple of 64 at least. Throws std::bad_alloc when the system has no such room.
    explicit ZeroPages(std::size_t bytes, PageSize size = PageSize::huge);
    ZeroPages(ZeroPages&& other) noexcept
        : mapping_(std::exchange(other.mapping_, {})),
          data_(std::exchange(other.data_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0)) {}
    ZeroPages& operator=(ZeroPages&& other) noexcept {
        std::swap(mapping_, other.mapping_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~ZeroPages();

    void* data() const { return data_; }

    // From now on pages that are touched for the first time are huge ones.
    void prefer_huge_pages() const;

    // Touches every page now, so that nobody waits for it later.
    void touch() const;

  private:
    struct Mapping {
        void* address = nullptr;
        std::size_t bytes = 0;
    };
    Mapping mapping_;
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace damier
