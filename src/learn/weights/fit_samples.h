// Positions of games with what came of them, to fit weights to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/value.h"
#include "learn/selfplay/held_out.h"

namespace damier::learn {

// Beyond every value: of a position that was not searched.
inline constexpr Value no_search_value = infinite_value + 1;

// All is seen from the mover.
struct SampleInfo {
    int free_squares = 0;
    std::uint32_t game = 0;  // positions of one game have the same number
    float margin = 0;        // at the end of the game
    float result = 0;        // 1, 0.5 or 0
    float chance = 0;        // what is fitted to: the result, or a mixture of it and the value of the search
    Value search_value = no_search_value;
};

class FitSamples {
  public:
    explicit FitSamples(std::size_t terms) : terms_(terms) {}

    // `figures` by term: of the mover and of the other.
    template <class Figures>
    void add(const Figures& mover, const Figures& other, const SampleInfo& info) {
        for (std::size_t term = 0; term < terms_; ++term)
            differences_.push_back(static_cast<std::int16_t>(mover[term] - other[term]));
        infos_.push_back(info);
    }

    std::size_t size() const { return infos_.size(); }
    const SampleInfo& info(std::size_t sample) const { return infos_[sample]; }
    SampleInfo& info(std::size_t sample) { return infos_[sample]; }
    std::span<const std::int16_t> differences(std::size_t sample) const {
        return std::span(differences_).subspan(sample * terms_, terms_);
    }
    std::size_t terms() const { return terms_; }

    // It is not fitted to, but measured on.
    bool is_held_out(std::size_t sample) const { return learn::is_held_out(infos_[sample].game); }

  private:
    std::size_t terms_;
    std::vector<std::int16_t> differences_;  // by sample, then by term
    std::vector<SampleInfo> infos_;
};

}  // namespace damier::learn
