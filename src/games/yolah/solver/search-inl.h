// The search of the solver: alpha-beta that stops where the game falls apart. Compiled twice: see
// paths.cpp. Needs walks-inl.h before it.
//
// Squares are shared when both sides can get to them, else exclusive. Pieces that can get to exclusive
// squares only are taken off the board together with these: their longest walk is a number of spare moves,
// which the side makes whenever it likes, and more of them is never worse. So a node is a small board of what
// is still fought about and two numbers, and most moves of late positions become one: to spend a spare move.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/evaluation/feature_kernel.h"
#include "games/yolah/solver/search.h"

DAMIER_KERNEL_BEGIN
namespace damier::yolah::DAMIER_KERNEL_NAMESPACE {
namespace {

struct SearchNode {
    Sides sides;
    int mover_spares = 0;
    int other_spares = 0;

    int lead() const { return mover_spares - other_spares; }
};

// The squares that each side can ever get to.
struct Reach {
    Bitboard mover;
    Bitboard other;

    [[gnu::always_inline]] explicit Reach(const Sides& sides)
        : mover(reach_of(sides.mover, ~sides.occupied)), other(reach_of(sides.other, ~sides.occupied)) {}
    Bitboard shared() const { return mover & other; }
};

struct Squares {
    Bitboard shared;
    Bitboard mover_only;
    Bitboard other_only;

    Bitboard all() const { return shared | mover_only | other_only; }
};

// Moves that a side makes for certain, each from a square of its own to a shared one: a piece next to two
// squares that no other piece counts on moves to one of them when the opponent takes the other. The side to
// move also has a move to a single square. Each of them is also one square less for the opponent.
struct SafeMoves {
    int pairs = 0;
    bool has_single = false;

    [[gnu::always_inline]] SafeMoves(Bitboard pieces, Bitboard shared) {
        Bitboard left = shared, unpaired = pieces;
        for (; pieces != 0; pieces &= pieces - 1) {
            const Bitboard piece = pieces & (0 - pieces);
            const Bitboard near = neighbours(piece) & left;
            const Bitboard second = near & (near - 1);
            if (second == 0) continue;
            ++pairs;
            left &= ~(near ^ (second & (second - 1)));
            unpaired ^= piece;
        }
        has_single = (neighbours(unpaired) & left) != 0;
    }
};

class KernelSearch final : public SolverSearch, private WalkWatch {
  public:
    KernelSearch(SharedSearch& shared, unsigned number, const SolverIdeas& ideas)
        : shared_(shared), table_(shared.table), number_(number), ideas_(ideas), walker_(this) {}

    int value(const Sides& sides, int alpha, int beta, SolverPulse& pulse) override {
        pulse_ = &pulse;
        return search({sides}, alpha, beta);
    }
    SearchCounts counts() const override { return counts_; }

  private:
    struct Child {
        SearchNode node;
        int key;  // the most promising is the greatest
        Move move;
    };
    struct Bounds {
        int least;
        int most;
    };
    struct Best {
        int value = -square_count;
        Move move = Move::pass();

        bool is_none() const { return value == -square_count; }
    };
    static constexpr std::uint64_t nodes_in_beat = 256;
    static constexpr int last_of_all = -(1 << 20);

    int search(SearchNode node, int alpha, int beta) {
        count_node();
        const Reach reach(node.sides);
        if (reach.shared() == 0) return separated(node, reach, alpha, beta);
        Squares squares{reach.shared(), reach.mover & ~reach.other, reach.other & ~reach.mover};
        reduce(node, squares);
        const int free_squares = std::popcount(squares.all());
        const bool is_in_table = free_squares >= ideas_.table_from;
        const SolverKey key = key_of(node);
        if (is_in_table) table_.prefetch(key);
        Bounds bounds = bounds_of(node, squares, alpha, beta);
        if (bounds.least >= beta) return bounds.least;
        if (bounds.most <= alpha) return bounds.most;
        Move hint;
        if (is_in_table) {
            look_up(key, bounds, hint);
            if (bounds.least >= beta || bounds.least == bounds.most) return bounds.least;
            if (bounds.most <= alpha) return bounds.most;
        }
        Best best;
        if (is_move_of(node, hint)) consider(child_of(node, hint), hint, alpha, beta, best);
        if (best.value < beta) try_the_others(node, free_squares, hint, alpha, beta, best);
        if (best.value > alpha) bounds.least = std::max(bounds.least, best.value);
        if (best.value < beta) bounds.most = std::min(bounds.most, best.value);
        if (is_in_table) table_.store(key, {bounds.least, bounds.most, best.move}, free_squares);
        return best.value;
    }

    // The first child with the whole window, the others to see whether they are better.
    void consider(const SearchNode& child, Move move, int alpha, int beta, Best& best) {
        const int floor = std::max(alpha, best.value);
        int value = 0;
        if (best.is_none() || beta - floor == 1) {
            value = 1 - search(child, 1 - beta, 1 - floor);
        } else {
            value = 1 - search(child, -floor, 1 - floor);
            if (floor < value && value < beta) value = 1 - search(child, 1 - beta, 1 - value);
        }
        if (value > best.value) best = {value, move};
    }

    // Often the move that the table knows is enough, and the others need not even be found.
    void try_the_others(const SearchNode& node, int free_squares, Move hint, int alpha, int beta,
                        Best& best) {
        Child children[max_moves_on_board + 1];
        const std::size_t count = find_children(node, free_squares, hint, children);
        for (std::size_t i = 0; i < count && best.value < beta; ++i) {
            std::swap(children[i], *std::max_element(children + i, children + count, by_key));
            consider(children[i].node, children[i].move, alpha, beta, best);
        }
    }
    static bool by_key(const Child& a, const Child& b) { return a.key < b.key; }

    void count_node() {
        if (++counts_.nodes % nodes_in_beat == 0 && !beat(nodes_in_beat)) throw SearchStopped{};
    }
    bool go_on() override { return beat(0); }
    bool beat(std::uint64_t nodes) { return pulse_->beat(nodes) && !shared_.is_settled(); }

    int walk(Bitboard pieces, Bitboard reach) {
        if (reach == 0) return 0;
        const WalkBounds bounds = walker_.longest(pieces, reach, UINT64_MAX);
        if (!bounds.is_exact()) throw SearchStopped{};
        return bounds.least;
    }

    // Each for itself: the longer of two walks wins.
    int separated(const SearchNode& node, const Reach& reach, int alpha, int beta) {
        const int mover_most = node.lead() + std::popcount(reach.mover);
        const int other_most = std::popcount(reach.other);
        const int other_least = other_most > 0;
        if (mover_most - other_least <= alpha) return mover_most - other_least;
        const int mover_least = node.lead() + (reach.mover != 0);
        if (mover_least - other_most >= beta) return mover_least - other_most;
        const int mover = node.lead() + walk(node.sides.mover, reach.mover);
        if (mover - other_most >= beta) return mover - other_most;
        if (mover - other_least <= alpha) return mover - other_least;
        return mover - walk(node.sides.other, reach.other);
    }

    // Takes off the board what nobody gets to and what is only a number of moves. Pieces that cannot move any
    // more are holes then, so that positions that differ in nothing else share an entry of the table.
    void reduce(SearchNode& node, Squares& squares) {
        Sides& sides = node.sides;
        if (ideas_.spare_moves) {
            if (squares.mover_only != 0)
                node.mover_spares += take_spares(sides.mover, squares.mover_only, squares.shared);
            if (squares.other_only != 0)
                node.other_spares += take_spares(sides.other, squares.other_only, squares.shared);
        }
        if (ideas_.spare_difference) {
            const int both = std::min(node.mover_spares, node.other_spares);
            node.mover_spares -= both;
            node.other_spares -= both;
        }
        sides.occupied = ~squares.all();
        sides.mover &= neighbours(squares.all());
        sides.other &= neighbours(squares.all());
    }
    int take_spares(Bitboard& pieces, Bitboard& exclusive, Bitboard shared) {
        // A piece is busy when it can get to shared squares, or to exclusive ones that a busy piece can get
        // to.
        Bitboard fought = shared, busy = 0;
        for (Bitboard before = 0; before != fought;) {
            before = fought;
            busy = pieces & neighbours(fought);
            fought |= flooded(neighbours(busy) & exclusive, exclusive);
        }
        const Bitboard apart = exclusive & ~fought;
        if (apart == 0) return 0;
        const int spares = walk(pieces & ~busy, apart);
        pieces = busy;
        exclusive &= fought;
        return spares;
    }

    // Bounds from squares in reach, safe moves and exclusive walks; the expensive ones only where they may
    // cut.
    Bounds bounds_of(const SearchNode& node, const Squares& squares, int alpha, int beta) {
        const Sides& sides = node.sides;
        const int mover_only = std::popcount(squares.mover_only);
        const int other_only = std::popcount(squares.other_only);
        int mover_most = std::popcount(squares.shared) + mover_only;
        int other_most = std::popcount(squares.shared) + other_only;
        int mover_safe = 0, other_safe = 0;
        if (ideas_.safe_moves) {
            const SafeMoves mover(sides.mover & ~neighbours(squares.mover_only), squares.shared);
            const SafeMoves other(sides.other & ~neighbours(squares.other_only), squares.shared);
            mover_safe = mover.pairs + mover.has_single;
            other_safe = other.pairs;
            mover_most -= other_safe;
            other_most -= mover_safe;
        }
        Bounds bounds{node.lead() + mover_safe - other_most, node.lead() + mover_most - other_safe};
        if (!ideas_.exclusive_walks || bounds.least >= beta || bounds.most <= alpha) return bounds;
        if (other_only != 0 && bounds.most - other_only <= alpha)
            bounds.most -= walk(sides.other, squares.other_only);
        if (mover_only != 0 && bounds.least + mover_only >= beta)
            bounds.least += walk(sides.mover, squares.mover_only);
        return bounds;
    }

    static SolverKey key_of(const SearchNode& node) {
        SolverKey key(node.sides);
        key.check ^=
            static_cast<std::uint64_t>(64 * node.mover_spares + node.other_spares) * 0x9e3779b97f4a7c15;
        return key;
    }
    void look_up(const SolverKey& key, Bounds& bounds, Move& hint) {
        ++counts_.table_probes;
        SolverEntry entry;
        if (!table_.find(key, entry)) return;
        ++counts_.table_hits;
        bounds.least = std::max(bounds.least, entry.least);
        bounds.most = std::min(bounds.most, entry.most);
        hint = entry.move;
    }

    // The pass stands for a spare move, which is never tried first.
    bool is_move_of(const SearchNode& node, Move move) const {
        return !move.is_pass() && contains(node.sides.mover, move.from()) &&
               contains(attacks_.moves(index_of(move.from()), node.sides.occupied), move.to());
    }
    static SearchNode child_of(const SearchNode& node, Move move) {
        return {after_move(node.sides, bit(move.from()), bit(move.to())), node.other_spares,
                node.mover_spares};
    }

    std::size_t find_children(const SearchNode& node, int free_squares, Move hint, Child* children) const {
        std::size_t count = 0;
        const bool by_races = ideas_.order_by_races && free_squares >= ideas_.races_from;
        for (const Square from : squares_of(node.sides.mover)) {
            for (const Square to : squares_of(attacks_.moves(index_of(from), node.sides.occupied))) {
                const Move move(from, to);
                if (move == hint) continue;
                Child& child = children[count++];
                child = {child_of(node, move), 0, move};
                child.key = promise(child.node.sides, by_races) + noise(from, to);
            }
        }
        // What can be done at any time comes last.
        if (node.mover_spares > 0)
            children[count++] = {{after_pass(node.sides), node.other_spares, node.mover_spares - 1},
                                 last_of_all,
                                 Move::pass()};
        return count;
    }

    // 0 to 15, about as much as three squares in a race.
    int noise(Square from, Square to) const {
        return static_cast<int>(
            number_ * static_cast<unsigned>(1 + 64 * index_of(from) + index_of(to)) * 2654435761U >> 28);
    }

    // The promise of a move, from the position after it.
    [[gnu::always_inline]] int promise(const Sides& sides, bool by_races) const {
        const feature_kernel::SideMoves mover(attacks_, sides.mover, sides.occupied);
        const feature_kernel::SideMoves other(attacks_, sides.other, sides.occupied);
        const int promise = other.count - 4 * mover.count;
        if (!by_races) return promise;
        const feature_kernel::Slides slides(~sides.occupied);
        feature_kernel::Boards mover_gets = feature_kernel::Boards{} + mover.united;
        feature_kernel::Boards other_gets = feature_kernel::Boards{} + other.united;
        feature_kernel::Race race({mover.united, other.united});
        do {
            slides.spread(mover_gets);
            slides.spread(other_gets);
        } while (race.advance({mover_gets[0], other_gets[0]}));
        return promise + 5 * (race.first_of_other() - race.first_of_mover());
    }

    SharedSearch& shared_;
    ProofTable& table_;
    unsigned number_;
    SolverIdeas ideas_;
    DAMIER_KERNEL_ATTACKS attacks_;
    Walker walker_;
    SolverPulse* pulse_ = nullptr;
    SearchCounts counts_;
};

}  // namespace
}  // namespace damier::yolah::DAMIER_KERNEL_NAMESPACE
DAMIER_KERNEL_END
