// The keys of the solver's table: one for all positions that a symmetry of the rules (symmetry.h) takes into
// each other.
//
// A board is the set of its filled cells and, for each attribute, the set of those whose piece has a 1 there.
// To exchange the values of an attribute complements its set, to exchange attributes exchanges their sets. So
// the attributes are done with when the piece in hand has only zeros and the four sets are in order; what is
// left are the maps of the board, of which the one with the least image is taken.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/quarto/cell.h"
#include "games/quarto/piece.h"
#include "games/quarto/solver/table.h"
#include "games/quarto/symmetry.h"

namespace damier::quarto {

// Sixteen bits an attribute: the cells whose piece has a 1 there.
using Columns = std::uint64_t;

// By piece: a 1 in the lowest bit of the columns in which it has a 1.
inline constexpr auto columns_of_piece = [] {
    std::array<Columns, piece_count> columns{};
    for (std::size_t piece = 0; piece < piece_count; ++piece) {
        for (std::size_t attribute = 0; attribute < attribute_count; ++attribute) {
            columns[piece] |= static_cast<Columns>(piece >> attribute & 1) << (16 * attribute);
        }
    }
    return columns;
}();

class SolverKeys {
  public:
    SolverKeys(int level, bool canonical) : level_(level), maps_(canonical ? board_map_count(level) : 1) {
        for (std::size_t map = 0; map < maps_.size(); ++map) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                maps_[map].low[byte] = image(byte, map);
                maps_[map].high[byte] = image(byte << 8, map);
            }
        }
    }

    // `depth` is the number of plies within which a win counts.
    SolverKey key(Cells filled, Columns columns, int hand, int depth) const {
        if (maps_.size() == 1) return hash({filled, columns}, static_cast<unsigned>(hand), depth);
        columns ^= columns_of_piece[static_cast<std::size_t>(hand)] * filled;
        Image least{1u << 16, 0};
        for (const BoardMap& map : maps_) {
            const unsigned image_filled = map(filled);
            if (image_filled > least.filled) continue;
            const Columns image_columns = sorted_image(map, columns);
            if (image_filled < least.filled || image_columns < least.columns)
                least = {image_filled, image_columns};
        }
        return hash(least, 0, depth);
    }

  private:
    // The image of any set of cells, a byte of it at a time.
    struct BoardMap {
        std::array<Cells, 256> low{}, high{};
        Cells operator()(unsigned cells) const { return low[cells & 255] | high[cells >> 8]; }
    };
    struct Image {
        unsigned filled = 0;
        Columns columns = 0;
    };

    Cells image(unsigned cells, std::size_t map) const {
        unsigned image = 0;
        for (const Cell cell : elements_of<Cell>(cells)) {
            image |= bit(transform(cell, level_, static_cast<int>(map) * attribute_map_count));
        }
        return static_cast<Cells>(image);
    }

    static Columns sorted_image(const BoardMap& map, Columns columns) {
        std::array<Cells, attribute_count> sets;
        for (std::size_t i = 0; i < sets.size(); ++i) sets[i] = map(columns >> (16 * i) & 0xffff);
        const auto put_in_order = [&sets](std::size_t a, std::size_t b) {
            const Cells less = std::min(sets[a], sets[b]), more = std::max(sets[a], sets[b]);
            sets[a] = less;
            sets[b] = more;
        };
        put_in_order(0, 1);
        put_in_order(2, 3);
        put_in_order(0, 2);
        put_in_order(1, 3);
        put_in_order(1, 2);
        return sets[0] | Columns{sets[1]} << 16 | Columns{sets[2]} << 32 | Columns{sets[3]} << 48;
    }

    SolverKey hash(const Image& image, unsigned hand, int depth) const {
        // Wide products mix well and are cheap; the odd numbers are arbitrary.
        const auto product = [](std::uint64_t a, std::uint64_t b) {
            const auto wide = static_cast<WideWord>(a) * b;
            return SolverKey{static_cast<std::uint64_t>(wide), static_cast<std::uint64_t>(wide >> 64)};
        };
        const std::uint64_t rest = std::uint64_t{image.filled} | std::uint64_t{hand} << 16 |
                                   static_cast<std::uint64_t>(depth) << 20 |
                                   static_cast<std::uint64_t>(level_) << 28;
        const SolverKey first = product(image.columns ^ 0x9e3779b97f4a7c15, rest ^ 0xbf58476d1ce4e5b9);
        const std::uint64_t low = first.check ^ image.columns * 0x94d049bb133111eb;
        const std::uint64_t high = first.line ^ rest * 0xd6e8feb86659fd93;
        const SolverKey second = product(low ^ 0x8ebc6af09c88c6e3, high ^ 0x589965cc75374cc3);
        return {second.check ^ second.line ^ low, second.line + high * 0x9e3779b97f4a7c15};
    }

    int level_;
    std::vector<BoardMap> maps_;
};

}  // namespace damier::quarto
