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
// Compiled once for each instruction set: search.cpp includes this file through Highway's
// hwy/foreach_target.h, and the guard is defined and undefined in turn.

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
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/quarto/solver/bytes-inl.h"
#include "games/quarto/solver/endgame-inl.h"
#include "games/quarto/solver/geometry.h"
#include "games/quarto/solver/keys.h"
#include "games/quarto/solver/pieces.h"
#include "games/quarto/solver/search.h"
#include "games/quarto/solver/table.h"
#include "games/shared/solver_team.h"

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
        next.free = free & ~load(byte_of_cell[cell]);
        return next;
    }

    HWY_INLINE std::uint32_t live_sets() const {
        std::uint32_t dead = high_bits(equal(open[0], Bytes{}));
        if constexpr (halves > 1) dead |= high_bits(equal(open[1], Bytes{})) << 16;
        return ~dead & (halves > 1 ? 0xffffffff : 0xffff);
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

// For endgame-inl.h.
template <int cells, int level>
HWY_INLINE Groups<cells> groups_of(const SearchBoard<level>& board, Cells free) {
    constexpr const SolverGeometry& geometry = solver_geometry<level>;
    std::array<std::uint8_t, cell_count> bits{};
    std::uint8_t next_bit = 1;
    for (const int cell : elements_of<int>(free)) {
        bits[static_cast<std::size_t>(cell)] = next_bit;
        next_bit = static_cast<std::uint8_t>(next_bit << 1);
    }
    const Bytes bit_of_cell = load(bits);
    std::array<std::uint8_t, 16 * Groups<cells>::vectors> open{};
    std::uint32_t live = board.live_sets();
    std::array<std::uint8_t, 32> group, values;
    for (std::size_t i = 0; i < board.halves; ++i) {
        Bytes groups{};
        for (const auto& cell : geometry.cell_of_set[i]) groups |= pick(bit_of_cell, load(cell));
        std::memcpy(group.data() + 16 * i, &groups, sizeof groups);
        std::memcpy(values.data() + 16 * i, &board.open[i], sizeof groups);
    }
    for (const unsigned set : elements_of<unsigned>(live)) open[group[set]] |= values[set];
    Groups<cells> groups;
    std::memcpy(groups.open, open.data(), open.size());
    return groups;
}

template <int level>
class Search final : public SolverSearch {
    using Board = SearchBoard<level>;

  public:
    Search(SolverTable& table, SolverTeam& team, const SolverIdeas& ideas)
        : table_(table),
          team_(team),
          ideas_(ideas),
          keys_(level, ideas.canonical_keys),
          endgame_(ideas.order_placements) {}

    std::optional<bool> reaches(const Position& position, Aim aim, int plies, SolverPulse& pulse) override {
        if (position.winning_cells() != 0) return true;
        const Board board = board_of(position);
        const Node node{index_of(*position.hand()), position.left(), position.free_cells(),
                        columns_of(position), std::min(plies, position.free_squares())};
        pulse_ = &pulse;
        stopped_ = false;
        beat();
        const Threats threats = threats_of(board);
        const bool answer =
            aim == Aim::win ? test<Aim::win>(board, threats, node) : test<Aim::draw>(board, threats, node);
        const bool proved = !stopped_;
        beat();
        if (!proved) return std::nullopt;
        return answer;
    }

    SearchCounts counts() const override {
        SearchCounts counts = counts_;
        counts.nodes = nodes();
        return counts;
    }

  private:
    struct Node {
        int hand;
        Pieces left;
        Cells free;
        Columns columns;
        int depth;  // plies that are looked at: the free cells, or fewer when a win must come soon
    };
    struct Child {
        int safe_replies;
        std::uint8_t cell;
        std::uint8_t gift;
    };
    // By cell: what follows from a placement there.
    struct Placements {
        std::array<Board, cell_count> boards;
        std::array<Threats, cell_count> threats;
    };
    using Children = std::array<Child, max_moves>;

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
    static Columns columns_of(const Position& position) {
        Columns columns = 0;
        for (const Cell cell : elements_of<Cell>(position.occupied())) {
            columns |= columns_of_piece[static_cast<std::size_t>(*position.piece_on(cell))] << index_of(cell);
        }
        return columns;
    }

    // The piece in hand wins nowhere at once.
    template <Aim aim>
    bool test(const Board& board, const Threats& threats, const Node& node) {
        const int free_count = std::popcount(node.free);
        if (ideas_.endgame_by_groups && node.depth == free_count && free_count <= Endgame::most_cells &&
            free_count >= 3) {
            return test_endgame<aim>(board, node, free_count);
        }
        counts_.nodes += 1;
        const Bytes unsafe = threats.rest | (threats.two & all(values_of_piece[node.hand]));
        // The next win at once would come too late.
        if (aim == Aim::win && node.depth <= 2) return false;
        if (aim == Aim::draw && node.depth <= 3)
            return node.depth <= 1 || has_safe_reply(board, unsafe, node.left);
        if (nodes() - told_nodes_ > nodes_between_beats) beat();
        if (node.depth <= ideas_.table_from) return try_moves<aim>(board, unsafe, node, nullptr);
        return look_up_or_try<aim>(board, unsafe, node);
    }

    template <Aim aim>
    bool look_up_or_try(const Board& board, Bytes unsafe, const Node& node) {
        const SolverKey key = key_of(node);
        counts_.table_probes += 1;
        if (const std::optional<bool> known = table_.find(key, aim)) {
            counts_.table_hits += 1;
            return *known;
        }
        if (stopped_) return false;
        const bool answer = is_shared(node.depth) ? try_marked<aim>(board, unsafe, node, key)
                                                  : try_moves<aim>(board, unsafe, node, nullptr);
        if (!stopped_) table_.store(key, aim, answer, node.depth);
        return answer;
    }
    template <Aim aim>
    bool try_marked(const Board& board, Bytes unsafe, const Node& node, const SolverKey& key) {
        const SolverTeam::Mark mark(team_, key);
        return try_moves<aim>(board, unsafe, node, &key);
    }

    template <Aim aim>
    bool test_endgame(const Board& board, const Node& node, int free_count) {
        const auto with = [&]<int cells>(std::integral_constant<int, cells>) {
            return endgame_.template test<aim>(groups_of<cells>(board, node.free), node.hand, node.left);
        };
        switch (free_count) {
            case 7:
                return with(std::integral_constant<int, 7>());
            case 6:
                return with(std::integral_constant<int, 6>());
            case 5:
                return with(std::integral_constant<int, 5>());
            case 4:
                return with(std::integral_constant<int, 4>());
            default:
                return with(std::integral_constant<int, 3>());
        }
    }

    // Can one of the pieces left be given safely after some placement?
    static HWY_INLINE bool has_safe_reply(const Board& board, Bytes unsafe, Pieces left) {
        for (const int gift : elements_of<int>(left)) {
            const Bytes harmless = equal(unsafe & all(values_of_piece[gift]), Bytes{});
            if (high_bits(harmless & board.free) != 0) return true;
        }
        return false;
    }

    // `key` is the node's when other threads may be at work on it too.
    template <Aim aim>
    bool try_moves(const Board& board, Bytes unsafe, const Node& node, const SolverKey* key) {
        Placements placements;
        Children children;
        const std::size_t count = list_children(board, unsafe, node, placements, children);
        if (count > 0 && children[0].safe_replies == 0) return true;
        if (key != nullptr) return try_with_others<aim>(node, *key, placements, {children.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            if (!test_child<aim>(node, placements, children[i])) return true;
        }
        return false;
    }

    // As above, but first those that no other thread is at.
    template <Aim aim>
    bool try_with_others(const Node& node, const SolverKey& key, const Placements& placements,
                         std::span<const Child> children) {
        std::array<std::uint8_t, max_moves> later;
        std::size_t later_count = 0;
        const auto refutes = [&](const Child& child) { return !test_child<aim>(node, placements, child); };
        for (std::size_t i = 0; i < children.size() && !stopped_; ++i) {
            if (i > 0 && team_.is_under_way(key_of(after(node, children[i])))) {
                later[later_count++] = static_cast<std::uint8_t>(i);
                continue;
            }
            if (refutes(children[i])) return true;
            if (const std::optional<bool> known = table_.find(key, aim)) return *known;
        }
        for (std::size_t i = 0; i < later_count && !stopped_; ++i) {
            if (const std::optional<bool> known = table_.find(key, aim)) return *known;
            if (refutes(children[later[i]])) return true;
        }
        return false;
    }

    template <Aim aim>
    HWY_INLINE bool test_child(const Node& node, const Placements& placements, const Child& child) {
        return test<opposite(aim)>(placements.boards[child.cell], placements.threats[child.cell],
                                   after(node, child));
    }

    static Node after(const Node& node, const Child& child) {
        return {child.gift, static_cast<Pieces>(node.left & ~(1u << child.gift)),
                static_cast<Cells>(node.free & ~(1u << child.cell)),
                node.columns | columns_of_piece[static_cast<std::size_t>(node.hand)] << child.cell,
                node.depth - 1};
    }

    // Placements with a safe gift. Those that leave the opponent the fewest safe moves come first; when one
    // leaves it none, that one is the first and the others may be missing.
    std::size_t list_children(const Board& board, Bytes unsafe, const Node& node, Placements& placements,
                              Children& children) const {
        SolverGeometry::Bytes losing_values;
        std::memcpy(losing_values.data(), &unsafe, sizeof unsafe);
        std::size_t count = 0;
        for (const unsigned cell : elements_of<unsigned>(node.free)) {
            const auto safe = static_cast<Pieces>(node.left & ~pieces_with_any[losing_values[cell]]);
            if (safe == 0) continue;
            placements.boards[cell] = board.after(node.hand, static_cast<int>(cell));
            placements.threats[cell] = threats_of(placements.boards[cell]);
            for (const unsigned gift : elements_of<unsigned>(safe)) {
                const int replies =
                    ideas_.order_moves ? safe_replies(placements.threats[cell], node, cell, gift) : 1;
                const Child child{replies, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(gift)};
                if (replies == 0) {
                    children[0] = child;
                    return 1;
                }
                std::size_t at = count++;
                for (; at > 0 && children[at - 1].safe_replies > replies; --at)
                    children[at] = children[at - 1];
                children[at] = child;
            }
        }
        return count;
    }

    // The ways to place `gift` and give a piece that does not win at once.
    static HWY_INLINE int safe_replies(const Threats& threats, const Node& node, unsigned cell,
                                       unsigned gift) {
        SolverGeometry::Bytes losing_values;
        const Bytes unsafe = threats.rest | (threats.two & all(values_of_piece[gift]));
        std::memcpy(losing_values.data(), &unsafe, sizeof unsafe);
        const unsigned left = node.left & ~(1u << gift);
        int replies = 0;
        for (const unsigned reply : elements_of<unsigned>(node.free & ~(1u << cell))) {
            replies +=
                std::popcount(static_cast<Pieces>(left & ~unsigned{pieces_with_any[losing_values[reply]]}));
        }
        return replies;
    }

    // Worth the trouble of sharing it among threads.
    bool is_shared(int depth) const { return team_.threads() > 1 && depth >= 10; }

    SolverKey key_of(const Node& node) const {
        return keys_.key(static_cast<Cells>(~node.free), node.columns, node.hand, node.depth);
    }

    std::uint64_t nodes() const { return counts_.nodes + endgame_.nodes(); }

    void beat() {
        if (!pulse_->beat(nodes() - told_nodes_) || team_.is_settled()) stopped_ = true;
        told_nodes_ = nodes();
    }

    static constexpr std::uint64_t nodes_between_beats = 1 << 15;

    SolverTable& table_;
    SolverTeam& team_;
    SolverIdeas ideas_;
    SolverKeys keys_;
    Endgame endgame_;
    SolverPulse* pulse_ = nullptr;
    std::uint64_t told_nodes_ = 0;
    bool stopped_ = false;
    SearchCounts counts_;
};

std::unique_ptr<SolverSearch> make_search(int level, SolverTable& table, SolverTeam& team,
                                          const SolverIdeas& ideas) {
    switch (level) {
        case 0:
            return std::make_unique<Search<0>>(table, team, ideas);
        case 1:
            return std::make_unique<Search<1>>(table, team, ideas);
        case 2:
            return std::make_unique<Search<2>>(table, team, ideas);
        default:
            return std::make_unique<Search<3>>(table, team, ideas);
    }
}

}  // namespace

void add_paths(std::string_view name, std::vector<SolverPath>& found) {
    found.push_back({name, make_search});
}

}  // namespace damier::quarto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
