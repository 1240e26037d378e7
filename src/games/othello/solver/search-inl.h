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
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "games/othello/kernels/kernel-inl.h"
#include "games/othello/kernels/kernel_portable.h"
#include "games/othello/solver/children-inl.h"
#include "games/othello/solver/few_squares-inl.h"
#include "games/othello/solver/search.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
namespace {

#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32
using SolverKernel = AxesKernel;
#else
using SolverKernel = PortableKernel;
#endif

constexpr int disc = disc_value;

class KernelSearch final : public SolverSearch {
  public:
    explicit KernelSearch(SharedSearch& shared)
        : shared_(shared),
          ideas_(shared.ideas),
          patterns_(std::get_if<PatternEvaluation>(&shared.evaluation)),
          few_(ideas_) {}

    int bound(const Board& board, int alpha, Trust trust, SolverPulse& pulse) override {
        begin(pulse);
        trust_ = ideas_.table ? trust : Trust::proved;
        return search(board.mover, board.other, SolverKernel::moves(board.mover, board.other), alpha,
                      std::popcount(~(board.mover | board.other)));
    }
    int estimate(const Board& board, int alpha, int beta, int depth, SolverPulse& pulse) override {
        begin(pulse);
        return estimate(board.mover, board.other, alpha, beta, depth);
    }
    int known_best(const Board& board) const override {
        const BoardKey key(board.mover, board.other);
        const bool is_small = std::popcount(~(board.mover | board.other)) <= Few::most_free_squares;
        auto data = (is_small ? few_.table() : shared_.proofs).find(key);
        if (!data) data = shared_.guesses.find(key);
        return data ? ProofEntry::unpacked(*data).first : no_square;
    }
    bool is_stopped() const override { return stopped_; }
    SearchCounts counts() const override {
        SearchCounts counts = counts_;
        counts.nodes += few_.nodes();
        return counts;
    }

  private:
    using Few = FewSquares<SolverKernel>;
    using Moves = Children<SolverKernel>;

    static constexpr int enhanced_from = 12;        // free squares
    static constexpr int estimate_order_from = 13;  // free squares
    static constexpr int shared_from = 14;          // free squares from which on threads heed each other
    static constexpr int selective_from = 13;       // free squares from which on a selective search is one
    // The error that it allows for, in hundredths of a disc: so much for a search of no plies, less for
    // deeper ones. Measured on positions of WTHOR games and departures from them with 13 to 18 free squares,
    // a search of `depth` plies is 890 * 10 / (10 + depth) from the margin (root mean square): 7.4 discs for
    // two, 4.9 for eight.
    static constexpr int likely_error = 710, very_likely_error = 1335;  // 0.8 and 1.5 of that
    static int probable_error(Trust trust, int depth) {
        return (trust == Trust::likely ? likely_error : very_likely_error) * 10 / (10 + depth);
    }
    // What an estimate may leave out: with so much to spare, from so many plies on, and in a shallow search
    // of a shallow search, but no deeper.
    static constexpr int estimate_error = 600;
    static constexpr int least_probable_depth = 4;
    static constexpr int most_probes_within = 2;
    // Plies from which on an estimate is kept: one of a ply is made sooner than found.
    static constexpr int least_kept_depth = 2;
    // A shallow search looks one ply deeper for each so many free squares from these on: to see what is
    // probable, and to order moves.
    static constexpr int probable_depth_from = 7, probable_depth_step = 2;
    static constexpr int order_depth_from = 18, order_depth_step = 4;
    static constexpr std::uint64_t nodes_in_beat = 8192;

    void begin(SolverPulse& pulse) {
        pulse_ = &pulse;
        stopped_ = false;
        beat_nodes_ = counts().nodes;
    }

    void count_node() {
        ++counts_.nodes;
        const std::uint64_t since = counts_.nodes + few_.nodes() - beat_nodes_;
        if (since < nodes_in_beat) return;
        beat_nodes_ += since;
        if (!pulse_->beat(since) || shared_.team.is_settled()) stopped_ = true;
    }

    int search(Bitboard mover, Bitboard other, Bitboard moves, int alpha, int free_squares) {
        if (free_squares <= Few::most_free_squares)
            return few_.value(mover, other, moves, alpha, free_squares);
        count_node();
        if (stopped_) return 0;
        if (moves == 0) {
            const Bitboard replies = SolverKernel::moves(other, mover);
            if (replies == 0) return final_margin(mover, other);
            return -search(other, mover, replies, -alpha - 1, free_squares);
        }
        if (ideas_.stability) {
            if (const int most = most_by_stability(~(mover | other), other, alpha); most <= alpha)
                return most;
        }
        const BoardKey key(mover, other);
        ProofEntry known;
        ProofEntry guessed;
        if (ideas_.table) {
            if (free_squares >= selective_from) shared_.estimates.prefetch(key);
            look_up(key, known);
            if (known.least > alpha || known.least == known.most) return known.least;
            if (known.most <= alpha) return known.most;
        }
        const bool selective = trust_ != Trust::proved && free_squares >= selective_from;
        if (free_squares >= selective_from && ideas_.table && ideas_.selective) {
            if (const auto data = shared_.guesses.find(key)) guessed = ProofEntry::unpacked(*data);
            if (selective) {
                if (const int trust = static_cast<int>(trust_); guessed.trust != trust)
                    guessed = {.first = guessed.first, .second = guessed.second, .trust = trust};
                if (guessed.least > alpha) return guessed.least;
                if (guessed.most <= alpha) return guessed.most;
                if (const auto margin = probable_margin(mover, other, alpha, free_squares)) return *margin;
            }
            if (known.first == no_square) known.first = guessed.first;
        }
        Moves children(mover, other, moves);
        if (looks_at_children(free_squares)) {
            for (const Child& child : children) {
                const BoardKey child_key(child.mover, child.other);
                shared_.proofs.prefetch(child_key);
                if (free_squares > selective_from) shared_.guesses.prefetch(child_key);
            }
        }
        children.find_replies();
        if (enhanced_cutoff(children, alpha, free_squares)) return enhanced_least_;
        const BestMove best = free_squares >= shared_from && shared_.team.threads() > 1
                                  ? best_of_shared(children, known, {mover, other}, alpha, free_squares)
                                  : best_of(children, known, {mover, other}, alpha, free_squares);
        if (stopped_) return 0;
        if (selective) {
            shared_.guesses.store(key, guessed.with(best, alpha).packed(free_squares));
        } else if (ideas_.table) {
            shared_.proofs.store(key, known.with(best, alpha).packed(free_squares));
        }
        return best.value;
    }

    // Where a shallow search is so far from alpha that the whole one will hardly come to the other side of
    // it: the bound that it would give (M. Buro, "ProbCut", 1995). Margins are even.
    std::optional<int> probable_margin(Bitboard mover, Bitboard other, int alpha, int free_squares) {
        const int depth = probable_depth(free_squares);
        const int above = (alpha + 2) & ~1, below = alpha & ~1;
        const int error = probable_error(trust_, depth);
        const int enough = above * disc + error, little = below * disc - error;
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

    // The table's move is often enough; to put the others in order would have been for nothing then.
    HWY_INLINE BestMove best_of(Moves& children, const ProofEntry& known, const Board& board, int alpha,
                                int free_squares) {
        BestMove best;
        const auto look_at = [&](const Child& child) {
            const int value = -search(child.mover, child.other, child.replies, -alpha - 1, free_squares - 1);
            if (value > best.value) best = {value, child.square};
            return value > alpha || stopped_;
        };
        std::size_t tried = 0;
        if (ideas_.table_move_first && known.first != no_square && children.put_in_front(known.first)) {
            if (look_at(*children.begin())) return best;
            tried = 1;
        }
        order(children, known, board, free_squares, tried);
        for (std::size_t i = tried; i < children.count(); ++i) {
            if (look_at(children.take())) return best;
        }
        return best;
    }

    // Leaves what another thread is at for later, when the table may have its answer.
    BestMove best_of_shared(Moves& children, const ProofEntry& known, const Board& board, int alpha,
                            int free_squares) {
        order(children, known, board, free_squares, 0);
        const SolverTeam::Mark mark(shared_.team, BoardKey(board.mover, board.other));
        BestMove best;
        const Child* deferred[max_moves];
        std::size_t count = 0;
        const auto look_at = [&](const Child& child) {
            const int value = -search(child.mover, child.other, child.replies, -alpha - 1, free_squares - 1);
            if (value > best.value) best = {value, child.square};
            return value > alpha || stopped_;
        };
        for (std::size_t i = 0; i < children.count(); ++i) {
            const Child& child = children.take();
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

    void look_up(const BoardKey& key, ProofEntry& known) {
        ++counts_.table_probes;
        const auto data = shared_.proofs.find(key);
        if (!data) return;
        ++counts_.table_hits;
        known = ProofEntry::unpacked(*data);
    }

    bool looks_at_children(int free_squares) const {
        return ideas_.enhanced_cutoffs && ideas_.table && free_squares >= enhanced_from;
    }
    // Whether the table knows a child that is good enough.
    HWY_INLINE bool enhanced_cutoff(Moves& children, int alpha, int free_squares) {
        if (!looks_at_children(free_squares)) return false;
        for (const Child& child : children) {
            const auto data = shared_.proofs.find(BoardKey(child.mover, child.other));
            if (!data) continue;
            const ProofEntry entry = ProofEntry::unpacked(*data);
            if (-entry.most > alpha) {
                enhanced_least_ = -entry.most;
                return true;
            }
        }
        return false;
    }

    // Those from `tried` on.
    void order(Moves& children, const ProofEntry& known, const Board& board, int free_squares,
               std::size_t tried) {
        const bool has_choice = children.count() > tried + 1;
        const Bitboard odd = odd_quadrants(~(board.mover | board.other));
        const bool by_estimate = has_choice && ideas_.estimate_order && free_squares >= estimate_order_from;
        int first = known.first;
        if (first == no_square && by_estimate) {
            if (const auto data = shared_.estimates.find(BoardKey(board.mover, board.other)))
                first = EstimateEntry::unpacked(*data).move;
        }
        const int depth = order_depth(free_squares);
        children.put_in_order(tried, first, known.second, [&](const Child& child) HWY_ATTR {
            int order = order_by_replies(child, odd, ideas_);
            if (by_estimate)
                order -=
                    estimate_worth * estimate(child.mover, child.other, -65 * disc, 65 * disc, depth) / disc;
            return order;
        });
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

    // The same for an estimate of its own: a bound where a search of about half the depth, of the same
    // parity, is far from the window. The evaluation says on which side to look.
    std::optional<int> probable_estimate(Bitboard mover, Bitboard other, int alpha, int beta, int depth) {
        if (!ideas_.selective || depth < least_probable_depth || beta - alpha != 1 ||
            probes_within_ == most_probes_within)
            return std::nullopt;
        const int shallow = depth / 4 * 2 + depth % 2;
        const int enough = beta + estimate_error, little = alpha - estimate_error;
        const int now = evaluate(mover, other);
        std::optional<int> bound;
        ++probes_within_;
        if (now >= beta && enough < 64 * disc) {
            if (estimate(mover, other, enough - 1, enough, shallow) >= enough) bound = beta;
        } else if (now <= alpha && little > -64 * disc) {
            if (estimate(mover, other, little, little + 1, shallow) <= little) bound = alpha;
        }
        --probes_within_;
        return bound;
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
        const bool kept = depth >= least_kept_depth;
        const BoardKey key(mover, other);
        EstimateEntry known;
        if (const auto data = kept ? shared_.estimates.find(key) : std::nullopt) {
            const EstimateEntry entry = EstimateEntry::unpacked(*data);
            known.move = entry.move;
            if (entry.depth == depth) {
                known = entry;
                if (known.least >= beta || known.least == known.most) return known.least;
                if (known.most <= alpha) return known.most;
            }
        }
        if (const auto probable = probable_estimate(mover, other, alpha, beta, depth)) return *probable;
        Moves children(mover, other, moves);
        if (depth > least_kept_depth) {
            for (const Child& child : children)
                shared_.estimates.prefetch(BoardKey(child.mover, child.other));
        }
        children.find_replies();
        children.put_in_order(0, known.move, no_square,
                              [](const Child& child) HWY_ATTR { return order_by_mobility(child); });
        int best = -(1 << 14), floor = alpha;
        for (std::size_t place = 0; place < children.count(); ++place) {
            const Child& child = children.take();
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
        if (kept) shared_.estimates.store(key, known.packed());
        return best;
    }

    static constexpr int estimate_worth = 8;

    SharedSearch& shared_;
    SolverIdeas ideas_;
    const PatternEvaluation* patterns_;  // the evaluation, if it is that one
    Few few_;
    SolverPulse* pulse_ = nullptr;
    std::uint64_t beat_nodes_ = 0;
    bool stopped_ = false;
    Trust trust_ = Trust::proved;  // in the answer to this question
    int enhanced_least_ = 0;
    int probes_within_ = 0;  // shallow searches for a probable bound that are under way
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
