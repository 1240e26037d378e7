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
        : mapping_(std::exchange(other.mapping_, {})), data_(std::exchange(other.data_, nullptr)) {}
    ZeroPages& operator=(ZeroPages&& other) noexcept {
        std::swap(mapping_, other.mapping_);
        std::swap(data_, other.data_);
        return *this;
    }
    ~ZeroPages();

    void* data() const { return data_; }

  private:
    struct Mapping {
        void* address = nullptr;
        std::size_t bytes = 0;
    };
    Mapping mapping_;
    void* data_ = nullptr;
};

}  // namespace damier
