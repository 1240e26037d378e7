// The search of the solver: alpha-beta with null windows and a table, by an order of moves that is made with
// more care the more free squares there are. Included once per Highway target.
#if defined(DAMIER_OTHELLO_SOLVER_SEARCH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_SOLVER_SEARCH_INL_H
#undef DAMIER_OTHELLO_SOLVER_SEARCH_INL_H
#else
#define DAMIER_OTHELLO_SOLVER_SEARCH_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "games/othello/evaluation/stability.h"
#include "games/othello/kernels/kernel-inl.h"
#include "games/othello/kernels/kernel_portable.h"
#include "games/othello/kernels/lanes-inl.h"
#include "games/othello/solver/last_squares-inl.h"
#include "games/othello/solver/search.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
using SolverKernel = AxesKernel;
#else
using SolverKernel = PortableKernel;
#endif

constexpr Bitboard all_corners = 0x8100'0000'0000'0081;
constexpr int disc = disc_value;

struct Child {
    Bitboard mover;
    Bitboard other;
    int square;
    int order;  // the most promising is the greatest
};

// The moves of a position, the most promising first as they are taken.
class Children {
  public:
    HWY_INLINE Children(Bitboard mover, Bitboard other, Bitboard moves) {
        for (; moves != 0; moves &= moves - 1) {
            const int square = std::countr_zero(moves);
            const Bitboard turned = SolverKernel::flips(mover, other, square);
            children_[count_++] = {other ^ turned, mover ^ turned ^ bit(square), square, 0};
        }
    }

    Child* begin() { return children_; }
    Child* end() { return children_ + count_; }

    HWY_INLINE Child& take(std::size_t place) {
        Child* best = children_ + place;
        for (Child* child = best + 1; child < end(); ++child) {
            if (child->order > best->order) best = child;
        }
        std::swap(children_[place], *best);
        return children_[place];
    }
    std::size_t count() const { return count_; }

    // The replies to each move.
    HWY_INLINE void find_replies(Bitboard* replies) const {
        for (std::size_t i = 0; i < count_; ++i)
            replies[i] = SolverKernel::moves(children_[i].mover, children_[i].other);
    }

  private:
    Child children_[max_moves];
    std::size_t count_ = 0;
};

class KernelSearch final : public SolverSearch {
  public:
    explicit KernelSearch(SharedSearch& shared)
        : shared_(shared),
          ideas_(shared.ideas),
          patterns_(std::get_if<PatternEvaluation>(&shared.evaluation)),
          small_table_(ideas_.table && ideas_.small_table ? small_table_bytes : 0),
          last_(ideas_.parity) {
        small_table_.use_at_least(small_table_bytes);
    }

    int bound(const Board& board, int alpha, bool selective, SolverPulse& pulse) override {
        begin(pulse);
        selective_ = selective && ideas_.table;
        return search(board.mover, board.other, alpha, std::popcount(~(board.mover | board.other)));
    }
    int estimate(const Board& board, int alpha, int beta, int depth, SolverPulse& pulse) override {
        begin(pulse);
        return estimate(board.mover, board.other, alpha, beta, depth);
    }
    int known_best(const Board& board) const override {
        const int free_squares = std::popcount(~(board.mover | board.other));
        const BoardKey key(board.mover, board.other);
        auto data = table_for(free_squares).find(key);
        if (!data) data = shared_.guesses.find(key);
        return data ? ProofEntry::unpacked(*data).first : no_square;
    }
    bool is_stopped() const override { return stopped_; }
    SearchCounts counts() const override {
        SearchCounts counts = counts_;
        counts.nodes += last_.nodes();
        return counts;
    }

  private:
    static constexpr int small_table_most = 10;     // free squares up to which the small table serves
    static constexpr int enhanced_from = 11;        // free squares
    static constexpr int estimate_order_from = 13;  // free squares
    static constexpr int shared_from = 14;          // free squares from which on threads heed each other
    static constexpr int selective_from = 13;       // free squares from which on a selective search is one
    static constexpr int probable_error = 500;      // hundredths of a disc that it allows for
    // A shallow search looks one ply deeper for each so many free squares from these on: to see what is
    // probable, and to order moves.
    static constexpr int probable_depth_from = 9, probable_depth_step = 2;
    static constexpr int order_depth_from = 14, order_depth_step = 4;
    static constexpr std::uint64_t nodes_in_beat = 8192;

    void begin(SolverPulse& pulse) {
        pulse_ = &pulse;
        stopped_ = false;
        beat_nodes_ = counts().nodes;
    }

    void count_node() {
        ++counts_.nodes;
        const std::uint64_t since = counts_.nodes + last_.nodes() - beat_nodes_;
        if (since < nodes_in_beat) return;
        beat_nodes_ += since;
        if (!pulse_->beat(since) || shared_.team.is_settled()) stopped_ = true;
    }

    int search(Bitboard mover, Bitboard other, int alpha, int free_squares) {
        if (free_squares <= LastSquares<SolverKernel>::most_free_squares)
            return last_.value(mover, other, alpha, free_squares, odd_quadrants(~(mover | other)));
        count_node();
        if (stopped_) return 0;
        if (ideas_.stability) {
            if (const int most = most_by_stability(mover, other, alpha); most <= alpha) return most;
        }
        const Bitboard moves = SolverKernel::moves(mover, other);
        if (moves == 0) {
            if (SolverKernel::moves(other, mover) == 0) return final_margin(mover, other);
            return -search(other, mover, -alpha - 1, free_squares);
        }
        const BoardKey key(mover, other);
        ProofEntry known;
        ProofTable& table = table_for(free_squares);
        ProofEntry guessed;
        if (ideas_.table) {
            look_up(table, key, known);
            if (known.least > alpha || known.least == known.most) return known.least;
            if (known.most <= alpha) return known.most;
        }
        const bool selective = selective_ && free_squares >= selective_from;
        if (free_squares >= selective_from && ideas_.table && ideas_.selective) {
            if (const auto data = shared_.guesses.find(key)) guessed = ProofEntry::unpacked(*data);
            if (selective) {
                if (guessed.least > alpha) return guessed.least;
                if (guessed.most <= alpha) return guessed.most;
                if (const auto margin = probable_margin(mover, other, alpha, free_squares)) return *margin;
            }
            if (known.first == no_square) known.first = guessed.first;
        }
        Children children(mover, other, moves);
        if (enhanced_cutoff(children, alpha, free_squares)) return enhanced_least_;
        order(children, known, mover, other, free_squares);
        const Best best = free_squares >= shared_from && shared_.team.threads() > 1
                              ? best_of_shared(children, key, alpha, free_squares)
                              : best_of(children, alpha, free_squares);
        if (stopped_) return 0;
        if (selective) {
            keep(shared_.guesses, key, guessed, best, alpha, free_squares);
        } else if (ideas_.table) {
            keep(table, key, known, best, alpha, free_squares);
        }
        return best.value;
    }

    struct Best {
        int value = -65;
        int square = no_square;
    };

    static void keep(ProofTable& table, const BoardKey& key, ProofEntry entry, const Best& best, int alpha,
                     int free_squares) {
        (best.value > alpha ? entry.least : entry.most) = best.value;
        if (best.square != entry.first) {
            entry.second = entry.first;
            entry.first = best.square;
        }
        table.store(key, entry.packed(free_squares));
    }

    // Where a shallow search is so far from alpha that the whole one will hardly come to the other side of
    // it: the bound that it would give (M. Buro, "ProbCut", 1995). Margins are even.
    std::optional<int> probable_margin(Bitboard mover, Bitboard other, int alpha, int free_squares) {
        const int depth = probable_depth(free_squares);
        const int above = (alpha + 2) & ~1, below = alpha & ~1;
        const int enough = above * disc + probable_error, little = below * disc - probable_error;
        const int now = evaluate(mover, other);
        if (now >= above * disc && enough < 64 * disc &&
            estimate(mover, other, enough - 1, enough, depth) >= enough)
            return above;
        if (now <= below * disc && little > -64 * disc &&
            estimate(mover, other, little, little + 1, depth) <= little)
            return below;
        return std::nullopt;
    }
    static int probable_depth(int free_squares) {
        return std::max((free_squares - probable_depth_from) / probable_depth_step, 0);
    }

    HWY_INLINE Best best_of(Children& children, int alpha, int free_squares) {
        Best best;
        for (std::size_t i = 0; i < children.count(); ++i) {
            const Child& child = children.take(i);
            const int value = -search(child.mover, child.other, -alpha - 1, free_squares - 1);
            if (value > best.value) best = {value, child.square};
            if (value > alpha || stopped_) return best;
        }
        return best;
    }

    // Leaves what another thread is at for later, when the table may have its answer.
    Best best_of_shared(Children& children, const BoardKey& key, int alpha, int free_squares) {
        const SolverTeam::Mark mark(shared_.team, key);
        Best best;
        const Child* deferred[max_moves];
        std::size_t count = 0;
        const auto look_at = [&](const Child& child) {
            const int value = -search(child.mover, child.other, -alpha - 1, free_squares - 1);
            if (value > best.value) best = {value, child.square};
            return value > alpha || stopped_;
        };
        for (std::size_t i = 0; i < children.count(); ++i) {
            const Child& child = children.take(i);
            if (i > 0 && shared_.team.is_under_way(BoardKey(child.mover, child.other))) {
                deferred[count++] = &child;
            } else if (look_at(child)) {
                return best;
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (look_at(*deferred[i])) return best;
        }
        return best;
    }

    // Discs that cannot be turned are the other's for good.
    static int most_by_stability(Bitboard mover, Bitboard other, int alpha) {
        // Too few discs to matter, however many of them are stable.
        if (64 - 2 * std::popcount(other) > alpha) return 64;
        return 64 - 2 * std::popcount(FullLines(~(mover | other)).stable(other));
    }

    ProofTable& table_for(int free_squares) { return is_small(free_squares) ? small_table_ : shared_.proofs; }
    const ProofTable& table_for(int free_squares) const {
        return is_small(free_squares) ? small_table_ : shared_.proofs;
    }
    bool is_small(int free_squares) const { return ideas_.small_table && free_squares <= small_table_most; }
    void look_up(const ProofTable& table, const BoardKey& key, ProofEntry& known) {
        ++counts_.table_probes;
        const auto data = table.find(key);
        if (!data) return;
        ++counts_.table_hits;
        known = ProofEntry::unpacked(*data);
    }

    // Whether the table knows a child that is good enough.
    HWY_INLINE bool enhanced_cutoff(Children& children, int alpha, int free_squares) {
        if (!ideas_.enhanced_cutoffs || !ideas_.table || free_squares < enhanced_from) return false;
        const ProofTable& table = table_for(free_squares - 1);
        for (const Child& child : children) {
            const auto data = table.find(BoardKey(child.mover, child.other));
            if (!data) continue;
            const ProofEntry entry = ProofEntry::unpacked(*data);
            if (-entry.most > alpha) {
                enhanced_least_ = -entry.most;
                return true;
            }
        }
        return false;
    }

    void order(Children& children, const ProofEntry& known, Bitboard mover, Bitboard other,
               int free_squares) {
        if (children.count() == 1) return;
        const Bitboard empty = ~(mover | other);
        const Bitboard odd = ideas_.parity ? odd_quadrants(empty) : 0;
        Bitboard replies[max_moves];
        if (ideas_.mobility_order) children.find_replies(replies);
        const bool by_estimate = ideas_.estimate_order && free_squares >= estimate_order_from;
        std::size_t i = 0;
        for (Child& child : children) {
            int order = odd >> child.square & 1 ? parity_worth : 0;
            order += square_worth[static_cast<std::size_t>(child.square)];
            if (ideas_.mobility_order)
                order -= reply_worth * (std::popcount(replies[i]) + std::popcount(replies[i] & all_corners));
            order -= potential_worth * std::popcount(neighbours(child.other) & ~(child.mover | child.other));
            if (by_estimate)
                order -=
                    estimate_worth *
                    estimate(child.mover, child.other, -65 * disc, 65 * disc, order_depth(free_squares)) /
                    disc;
            child.order = order;
            ++i;
        }
        int first = known.first, second = known.second;
        if (first == no_square && by_estimate) {
            if (const auto data = shared_.estimates.find(BoardKey(mover, other)))
                first = EstimateEntry::unpacked(*data).move;
        }
        for (Child& child : children) {
            if (child.square == first) child.order = 1 << 30;
            if (child.square == second) child.order = 1 << 29;
        }
    }
    static int order_depth(int free_squares) {
        return std::clamp((free_squares - order_depth_from) / order_depth_step, 0, 6);
    }

    int evaluate(Bitboard mover, Bitboard other) const {
        if (patterns_ != nullptr) return patterns_->value(mover, other);
        const Position position(mover, other, 0);
        return std::visit([&](const auto& evaluation) -> int { return evaluation(position); },
                          shared_.evaluation);
    }

    int estimate(Bitboard mover, Bitboard other, int alpha, int beta, int depth) {
        count_node();
        if (stopped_) return 0;
        if (depth == 0) return evaluate(mover, other);
        const Bitboard moves = SolverKernel::moves(mover, other);
        if (moves == 0) {
            if (SolverKernel::moves(other, mover) == 0) return disc * final_margin(mover, other);
            return -estimate(other, mover, -beta, -alpha, depth);
        }
        const BoardKey key(mover, other);
        EstimateEntry known;
        if (const auto data = shared_.estimates.find(key)) {
            const EstimateEntry entry = EstimateEntry::unpacked(*data);
            known.move = entry.move;
            if (entry.depth == depth) {
                known = entry;
                if (known.least >= beta || known.least == known.most) return known.least;
                if (known.most <= alpha) return known.most;
            }
        }
        Children children(mover, other, moves);
        Bitboard replies[max_moves];
        children.find_replies(replies);
        std::size_t i = 0;
        for (Child& child : children) {
            child.order =
                child.square == known.move
                    ? 1 << 30
                    : square_worth[static_cast<std::size_t>(child.square)] -
                          reply_worth * (std::popcount(replies[i]) + std::popcount(replies[i] & all_corners));
            ++i;
        }
        int best = -(1 << 14), floor = alpha;
        for (std::size_t place = 0; place < children.count(); ++place) {
            const Child& child = children.take(place);
            int value = 0;
            if (place == 0) {
                value = -estimate(child.mover, child.other, -beta, -floor, depth - 1);
            } else {
                value = -estimate(child.mover, child.other, -floor - 1, -floor, depth - 1);
                if (floor < value && value < beta)
                    value = -estimate(child.mover, child.other, -beta, -value, depth - 1);
            }
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                known.move = child.square;
            }
            floor = std::max(floor, best);
            if (best >= beta) break;
        }
        known.depth = depth;
        if (best > alpha) known.least = best;
        if (best < beta) known.most = best;
        shared_.estimates.store(key, known.packed());
        return best;
    }

    static constexpr int parity_worth = 8;
    static constexpr int reply_worth = 32;
    static constexpr int potential_worth = 8;
    static constexpr int estimate_worth = 8;
    static constexpr auto square_worth = [] {
        std::array<int, 64> worth{};
        for (int square = 0; square < 64; ++square) {
            const int file = std::min(square % 8, 7 - square % 8),
                      rank = std::min(square / 8, 7 - square / 8);
            const int inner = std::min(file, rank), outer = std::max(file, rank);
            int& value = worth[static_cast<std::size_t>(square)];
            if (inner == 0) value = outer == 0 ? 18 : outer == 1 ? 0 : 6;
            if (inner == 1) value = outer == 1 ? -6 : 2;
            if (inner > 1) value = 4;
        }
        return worth;
    }();

    SharedSearch& shared_;
    SolverIdeas ideas_;
    const PatternEvaluation* patterns_;  // the evaluation, if it is that one
    ProofTable small_table_;
    LastSquares<SolverKernel> last_;
    SolverPulse* pulse_ = nullptr;
    std::uint64_t beat_nodes_ = 0;
    bool stopped_ = false;
    bool selective_ = false;  // this question may be answered wrongly
    int enhanced_least_ = 0;
    SearchCounts counts_;
};

}  // namespace

void add_paths(std::string_view name, std::vector<SearchPath>& found) {
    found.push_back({.name = name, .make = [](SharedSearch& shared) -> std::unique_ptr<SolverSearch> {
                         return std::make_unique<KernelSearch>(shared);
                     }});
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
