#include "core/system/zero_pages.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace damier {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

}  // namespace

ZeroPages::ZeroPages(std::size_t bytes, PageSize size) : bytes_(bytes) {
    // A huge page must begin at a multiple of its size, which mmap does not promise.
    const bool huge = size == PageSize::huge && bytes >= huge_page;
    mapping_.bytes = huge ? bytes + huge_page : bytes;
    mapping_.address =
        mmap(nullptr, mapping_.bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping_.address == MAP_FAILED) throw std::bad_alloc();
    data_ = mapping_.address;
    if (!huge) return;
    const auto address = reinterpret_cast<std::uintptr_t>(mapping_.address);
    data_ = static_cast<std::byte*>(mapping_.address) + (huge_page - address % huge_page) % huge_page;
    prefer_huge_pages();
}

void ZeroPages::prefer_huge_pages() const {
#ifdef MADV_HUGEPAGE
    // Only advice: without it everything works, with more misses of the translation buffer.
    madvise(mapping_.address, mapping_.bytes, MADV_HUGEPAGE);
#endif
}

void ZeroPages::touch() const {
    constexpr std::size_t smallest_page = 4096;
    auto* const bytes = static_cast<volatile std::byte*>(data_);
    for (std::size_t at = 0; at < bytes_; at += smallest_page) bytes[at] = std::byte{0};
}

ZeroPages::~ZeroPages() {
    if (mapping_.address != nullptr) munmap(mapping_.address, mapping_.bytes);
}

}  // namespace damier
