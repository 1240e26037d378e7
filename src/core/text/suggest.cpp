#include "core/text/suggest.h"

#include <algorithm>
#include <vector>

#include "core/text/text.h"

namespace damier {

int edit_distance(std::string_view a, std::string_view b) {
    // Optimal string alignment; three rows, as a swap looks two rows back.
    const std::size_t width = b.size() + 1;
    std::vector<int> before(width), last(width), row(width);
    for (std::size_t j = 0; j < width; ++j) last[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j < width; ++j) {
            const bool same = to_lower(a[i - 1]) == to_lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && to_lower(a[i - 1]) == to_lower(b[j - 2]) &&
                                 to_lower(a[i - 2]) == to_lower(b[j - 1]);
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
    // A slip changes about a third of a word at most; long garbage is nobody's slip.
    if (word.empty() || word.size() > 64) return {};
    std::string_view best;
    int best_distance = static_cast<int>(word.size()) / 3 + 2;
    for (std::string_view candidate : known) {
        const int distance = edit_distance(word, candidate);
        if (distance < best_distance && distance < static_cast<int>(candidate.size())) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    const std::string_view near = nearest(word, known);
    return near.empty() ? std::string() : " (did you mean '" + std::string(near) + "'?)";
}

std::string one_of(std::span<const std::string_view> known) {
    std::string out;
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (i > 0) out += i + 1 == known.size() ? " or " : ", ";
        out += known[i];
    }
    return out;
}

}  // namespace damier
