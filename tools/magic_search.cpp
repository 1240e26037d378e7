#include "magic_search.h"

#include <cstdio>
#include <random>
#include <vector>

namespace damier::yolah {
namespace {

class Finder {
  public:
    explicit Finder(std::uint64_t seed) : random_(seed) {}

    Bitboard find(int square, Lines lines) {
        const Bitboard mask = relevant_mask(square, lines);
        const int bits = std::popcount(mask);
        collect(square, lines, mask);
        seen_.assign(std::size_t{1} << bits, Slot{});
        for (std::uint64_t trial = 1;; ++trial) {
            const Bitboard candidate = sparse_random();
            ++candidates_;
            if (is_perfect(candidate, 64 - bits, trial)) return candidate;
        }
    }

    std::uint64_t candidates() const { return candidates_; }

  private:
    struct Case {
        Bitboard blocked;
        Bitboard moves;
    };
    struct Slot {
        // The trial that wrote `moves`: slots of older trials count as empty, so nothing is cleared.
        std::uint64_t trial = 0;
        Bitboard moves = 0;
    };

    void collect(int square, Lines lines, Bitboard mask) {
        cases_.clear();
        for_each_subset(
            mask, [&](Bitboard blocked) { cases_.push_back({blocked, walk_lines(square, blocked, lines)}); });
    }

    // About eight of 64 bits set. A product with few set bits is a sum of few shifted copies of the
    // blockers, which collide and carry into each other less: dense candidates practically never fit.
    Bitboard sparse_random() { return random_() & random_() & random_(); }

    bool is_perfect(Bitboard magic, int shift, std::uint64_t trial) {
        for (const Case& entry : cases_) {
            Slot& slot = seen_[entry.blocked * magic >> shift];
            if (slot.trial == trial && slot.moves != entry.moves) return false;
            slot = {trial, entry.moves};
        }
        return true;
    }

    std::mt19937_64 random_;
    std::vector<Case> cases_;
    std::vector<Slot> seen_;
    std::uint64_t candidates_ = 0;
};

std::string array_as_text(const char* name, const std::array<Bitboard, square_count>& magics) {
    std::string text = std::string("inline constexpr std::array<std::uint64_t, 64> ") + name + " = {\n";
    for (int square = 0; square < square_count; ++square) {
        char number[32];
        std::snprintf(number, sizeof number, "0x%016llx,", static_cast<unsigned long long>(magics[square]));
        text += square % 4 == 0 ? "    " : " ";
        text += number;
        if (square % 4 == 3) text += '\n';
    }
    return text + "};\n";
}

}  // namespace

Magics find_magics(std::uint64_t seed) {
    Finder finder(seed);
    Magics magics{};
    for (int square = 0; square < square_count; ++square) {
        magics.orthogonal[square] = finder.find(square, Lines::orthogonal);
        magics.diagonal[square] = finder.find(square, Lines::diagonal);
    }
    magics.candidates = finder.candidates();
    return magics;
}

std::string magics_as_header(const Magics& magics, std::uint64_t seed) {
    return "// Made by `find_magics --seed " + std::to_string(seed) +
           "`; do not edit. A test finds these constants again.\n"
           "//\n"
           "// The index of a set of blockers: (blockers & relevant_mask) * magic >> (64 - n), where the\n"
           "// mask of the square has n squares; see attacks.h.\n"
           "#pragma once\n\n// clang-format off\n\n"
           "#include <array>\n"
           "#include <cstdint>\n\n"
           "namespace damier::yolah {\n\n" +
           array_as_text("orthogonal_magics", magics.orthogonal) + "\n" +
           array_as_text("diagonal_magics", magics.diagonal) + "\n}  // namespace damier::yolah\n";
}

}  // namespace damier::yolah
