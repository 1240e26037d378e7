// The search of the solver. A question "does the mover win?" becomes, one ply deeper, "does the mover at
// least draw?", to be answered with no; so there are two searches of yes and no instead of one of values.
//
// Which gifts are safe after each placement is worked out for all cells of the board at once. A byte a cell:
//
//    here[c]   the values that win on c: the open values of the sets through c that hold three pieces
//    rest[c]   the values that win on another cell than c
//    two[c]    the open values of the sets through c that hold two pieces
//
// When a piece with the values H is placed on c, giving a piece is unsafe when it has one of the values
// rest[c] | (two[c] & H). rest and two do not depend on the piece, so they serve all gifts.
//
// Compiled once for each instruction set: solver_search.cpp includes this file through Highway's
// foreach_target.h, and the guard is defined and undefined in turn.

#if defined(DAMIER_QUARTO_SOLVER_SEARCH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_QUARTO_SOLVER_SEARCH_INL_H
#undef DAMIER_QUARTO_SOLVER_SEARCH_INL_H
#else
#define DAMIER_QUARTO_SOLVER_SEARCH_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/quarto/solver_bytes-inl.h"
#include "games/quarto/solver_geometry.h"
#include "games/quarto/solver_pieces.h"
#include "games/quarto/solver_search.h"
#include "games/quarto/solver_table.h"

HWY_BEFORE_NAMESPACE();
namespace damier::quarto::HWY_NAMESPACE {
namespace {

// The board after a placement, as far as it matters for what follows.
template <int level>
struct SearchBoard {
    static constexpr const SolverGeometry& geometry = solver_geometry<level>;
    static constexpr std::size_t halves = static_cast<std::size_t>(geometry.halves);

    Bytes open[halves];    // by set
    Bytes filled[halves];  // by set: its pieces, 0 to 4
    Bytes free;            // by cell: 0xff or 0

    HWY_INLINE SearchBoard after(int piece, int cell) const {
        const Bytes values = all(values_of_piece[piece]);
        SearchBoard next;
        for (std::size_t i = 0; i < halves; ++i) {
            const Bytes through = load(geometry.through[cell][i]);
            next.open[i] = open[i] & (values | ~through);
            next.filled[i] = filled[i] - through;
        }
        next.free = free & ~load(cell_byte[cell]);
        return next;
    }

    HWY_INLINE std::uint32_t live_sets() const {
        std::uint32_t dead = high_bits(equal(open[0], Bytes{}));
        if constexpr (halves > 1) dead |= high_bits(equal(open[1], Bytes{})) << 16;
        return ~dead;
    }
};

struct Threats {
    Bytes rest;
    Bytes two;
};

// Adds what `others` saw to values seen once and values seen twice.
HWY_INLINE void fold(Bytes& once, Bytes& twice, Bytes others_once, Bytes others_twice) {
    twice |= others_twice | (once & others_once);
    once |= others_once;
}

// By cell: the values that occur in `here` on another cell.
HWY_INLINE Bytes on_other_cells(Bytes here) {
    Bytes once = here, twice{};
#define DAMIER_FOLD(...)                                                \
    fold(once, twice, __builtin_shufflevector(once, once, __VA_ARGS__), \
         __builtin_shufflevector(twice, twice, __VA_ARGS__))
    DAMIER_FOLD(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
    DAMIER_FOLD(4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
    DAMIER_FOLD(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    DAMIER_FOLD(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
#undef DAMIER_FOLD
    return twice | (once & ~here);
}

template <int level>
HWY_INLINE Threats threats_of(const SearchBoard<level>& board) {
    constexpr const SolverGeometry& geometry = solver_geometry<level>;
    Bytes here{}, two{};
    for (std::size_t i = 0; i < SearchBoard<level>::halves; ++i) {
        const Bytes of_three = board.open[i] & equal(board.filled[i], all(3));
        const Bytes of_two = board.open[i] & equal(board.filled[i], all(2));
        for (std::size_t k = 0; k < geometry.shuffles[i]; ++k) {
            const Bytes index = load(geometry.set_of_cell[i][k]);
            here |= pick(of_three, index);
            two |= pick(of_two, index);
        }
    }
    return {on_other_cells(here & board.free), two};
}

template <int level>
class Search final : public SolverSearch {
    using Board = SearchBoard<level>;

  public:
    Search(SolverTable& table, const SolverIdeas& ideas) : table_(table), ideas_(ideas) {}

    std::optional<bool> reaches(const Position& position, Aim aim, int plies, SolverPulse& pulse) override {
        if (position.winning_cells() != 0) return true;
        const Board board = board_of(position);
        Node node{index_of(*position.hand()), position.left(), position.free_cells(),
                  std::min(plies, position.free_squares())};
        pulse_ = &pulse;
        stopped_ = !pulse.beat(0);
        const Threats threats = threats_of(board);
        const bool answer =
            aim == Aim::win ? test<Aim::win>(board, threats, node) : test<Aim::draw>(board, threats, node);
        pulse.beat(counts_.nodes - told_nodes_);
        told_nodes_ = counts_.nodes;
        if (stopped_) return std::nullopt;
        return answer;
    }

    SearchCounts counts() const override { return counts_; }

  private:
    struct Node {
        int hand;
        Pieces left;
        Cells free;
        int depth;  // plies that are looked at: the free cells, or fewer when a win must come soon
    };
    struct Placement {
        Pieces safe;
        std::uint8_t cell;
        std::uint8_t safe_count;
    };

    static Board board_of(const Position& position) {
        SolverGeometry::Bytes open[2] = {}, filled[2] = {}, free = {};
        for (std::size_t set = 0; set < static_cast<std::size_t>(sets_in_level[level]); ++set) {
            const std::size_t byte = solver_geometry<level>.byte_of_set[set];
            unsigned values = 0;
            for (int v = 0; v < value_count; ++v) values |= (position.lanes().open[v] >> set & 1) << v;
            open[byte / 16][byte % 16] = static_cast<std::uint8_t>(values);
            filled[byte / 16][byte % 16] = static_cast<std::uint8_t>(
                std::popcount(static_cast<Cells>(winning_sets[set] & position.occupied())));
        }
        for (const int cell : elements_of<int>(position.free_cells()))
            free[static_cast<std::size_t>(cell)] = 0xff;
        Board board;
        for (std::size_t i = 0; i < Board::halves; ++i) {
            board.open[i] = load(open[i]);
            board.filled[i] = load(filled[i]);
        }
        board.free = load(free);
        return board;
    }

    // The piece in hand wins nowhere at once.
    template <Aim aim>
    bool test(const Board& board, const Threats& threats, const Node& node) {
        counts_.nodes += 1;
        const Bytes unsafe = threats.rest | (threats.two & all(values_of_piece[node.hand]));
        // The next win at once would come too late.
        if (aim == Aim::win && node.depth <= 2) return false;
        if (aim == Aim::draw && node.depth <= 3)
            return node.depth <= 1 || has_safe_reply(board, unsafe, node.left);
        const bool use_table = node.depth > ideas_.table_from;
        SolverKey key;
        if (counts_.nodes - told_nodes_ > nodes_between_beats) beat();
        if (use_table) {
            key = key_of(board, node);
            counts_.table_probes += 1;
            if (const std::optional<bool> known = table_.find(key, aim)) {
                counts_.table_hits += 1;
                return *known;
            }
        }
        if (stopped_) return false;
        const bool answer = try_placements<aim>(board, unsafe, node);
        if (use_table && !stopped_) table_.store(key, aim, answer, node.depth);
        return answer;
    }

    // Can one of the pieces left be given safely after some placement?
    static HWY_INLINE bool has_safe_reply(const Board& board, Bytes unsafe, Pieces left) {
        for (const int gift : elements_of<int>(left)) {
            const Bytes harmless = equal(unsafe & all(values_of_piece[gift]), Bytes{});
            if (high_bits(harmless & board.free) != 0) return true;
        }
        return false;
    }

    template <Aim aim>
    bool try_placements(const Board& board, Bytes unsafe, const Node& node) {
        std::array<Placement, cell_count> placements;
        const std::size_t count = order_placements(unsafe, node, placements);
        for (std::size_t i = 0; i < count; ++i) {
            const Placement& placement = placements[i];
            const Board next = board.after(node.hand, placement.cell);
            const Threats threats = threats_of(next);
            const auto free = static_cast<Cells>(node.free & ~(1u << placement.cell));
            for (const int gift : elements_of<int>(placement.safe)) {
                const Node child{gift, static_cast<Pieces>(node.left & ~(1u << gift)), free, node.depth - 1};
                if (!test<opposite(aim)>(next, threats, child)) return true;
            }
        }
        return false;
    }

    // Those after which no gift is safe lose at once and are left out.
    std::size_t order_placements(Bytes unsafe, const Node& node,
                                 std::array<Placement, cell_count>& placements) const {
        SolverGeometry::Bytes values;
        std::memcpy(values.data(), &unsafe, sizeof unsafe);
        std::size_t count = 0;
        for (const int cell : elements_of<int>(node.free)) {
            const auto safe =
                static_cast<Pieces>(node.left & ~pieces_with_any[values[static_cast<std::size_t>(cell)]]);
            if (safe == 0) continue;
            const auto safe_count = static_cast<std::uint8_t>(std::popcount(safe));
            std::size_t at = count++;
            for (; ideas_.order_placements && at > 0 && placements[at - 1].safe_count > safe_count; --at)
                placements[at] = placements[at - 1];
            placements[at] = {safe, static_cast<std::uint8_t>(cell), safe_count};
        }
        return count;
    }

    // What the rest of the game depends on: the open sets, and not which pieces opened them.
    SolverKey key_of(const Board& board, const Node& node) const {
        std::uint64_t words[4] = {};
        for (std::size_t i = 0; i < Board::halves; ++i) {
            std::memcpy(words + 2 * i, &board.open[i], sizeof board.open[i]);
        }
        const KeyRest rest{.pieces = node.left,
                           .cells = node.free,
                           .hand = node.hand,
                           .depth = node.depth,
                           .level = level,
                           .free_count = std::popcount(node.free)};
        return hash_of(words, ideas_.reduce_keys ? reduced(board, node, rest) : rest);
    }

    // Cells through which no open set goes are all alike, and so are pieces that differ only in attributes
    // that no open set asks for.
    KeyRest reduced(const Board& board, const Node& node, KeyRest rest) const {
        const std::uint32_t live = board.live_sets();
        for (const int cell : elements_of<int>(node.free)) {
            if ((solver_geometry<level>.bytes_through[cell] & live) == 0) rest.cells &= ~(1ull << cell);
        }
        Bytes values = board.open[0];
        if constexpr (Board::halves > 1) values |= board.open[1];
        const std::uint32_t open_values = or_of_bytes(values);
        const std::uint32_t attributes = (open_values | open_values >> 4) & 15;
        if (attributes == 15) return rest;
        rest.pieces = 0;
        for (const unsigned piece : elements_of<unsigned>(node.left))
            rest.pieces += 1ull << (4 * (piece & attributes));
        rest.hand &= static_cast<int>(attributes);
        return rest;
    }

    static std::uint32_t or_of_bytes(Bytes bytes) {
        std::uint64_t words[2];
        std::memcpy(words, &bytes, sizeof bytes);
        std::uint64_t word = words[0] | words[1];
        word |= word >> 32;
        word |= word >> 16;
        return static_cast<std::uint32_t>((word | word >> 8) & 255);
    }

    void beat() {
        stopped_ = !pulse_->beat(counts_.nodes - told_nodes_);
        told_nodes_ = counts_.nodes;
    }

    static constexpr std::uint64_t nodes_between_beats = 1 << 14;

    SolverTable& table_;
    SolverIdeas ideas_;
    SolverPulse* pulse_ = nullptr;
    std::uint64_t told_nodes_ = 0;
    bool stopped_ = false;
    SearchCounts counts_;
};

std::unique_ptr<SolverSearch> make_search(int level, SolverTable& table, const SolverIdeas& ideas) {
    switch (level) {
        case 0:
            return std::make_unique<Search<0>>(table, ideas);
        case 1:
            return std::make_unique<Search<1>>(table, ideas);
        case 2:
            return std::make_unique<Search<2>>(table, ideas);
        default:
            return std::make_unique<Search<3>>(table, ideas);
    }
}

}  // namespace
}  // namespace damier::quarto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
