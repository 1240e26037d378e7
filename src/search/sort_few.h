// A stable sort of a short list, by insertion. std::stable_sort will not do: that of libstdc++ 12 uses what
// C++17 deprecates, and clang says so.
#pragma once

#include <algorithm>

namespace damier {

template <class Range, class ComesBefore>
void sort_few(Range&& range, ComesBefore comes_before) {
    for (auto next = range.begin(); next != range.end(); ++next)
        std::rotate(std::upper_bound(range.begin(), next, *next, comes_before), next, next + 1);
}

}  // namespace damier
