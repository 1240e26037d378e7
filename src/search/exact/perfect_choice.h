// The choice of a perfect player at one position: the proof, and which of the moves that keep the value is
// played (the rule stands in perfect.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/value.h"
#include "games/contract/exact.h"
#include "games/contract/game.h"
#include "search/report.h"

namespace damier {

template <Game G>
    requires HasSolver<G>
class PerfectChoice {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    PerfectChoice(const Position& position, typename G::Solver& solver, const KnownMargin<G>& known,
                  Random& random)
        : position_(position), solver_(solver), known_(known), random_(random) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        for (const Move move : moves)
            candidates_.push_back(
                {.move = move, .listed = static_cast<int>(candidates_.size()), .lot = random_()});
        std::ranges::sort(candidates_, {}, &Candidate::lot);
    }

    // The position's value, and one move that keeps it; false after a stop.
    bool prove(const std::stop_token& stop, const SolveObserver& observer) {
        if (look_up()) return true;
        const Proof<Move> proof = solve(position_, {}, stop, observer);
        if (!proof.margin) return false;
        margin_ = *proof.margin;
        const auto found = std::ranges::find(candidates_, proof.moves.front().move, &Candidate::move);
        found->margin = margin_;
        std::rotate(candidates_.begin(), found, found + 1);
        return true;
    }

    // After the proof: the best of the moves that keep the value, as far as it is found before the stop, and
    // the line after it. `told` hears of each move that was valued on the way.
    void refine(const std::stop_token& stop, bool value_every_move, const std::function<void()>& told = {}) {
        const bool is_cheap = nodes_ <= dear_proof;
        if (is_cheap || value_every_move) {
            value_moves(stop, value_every_move, told);
            time_moves(stop, value_every_move, told);
        }
        keep_the_best();
        if (is_cheap && margin_ <= 0) count_answers(stop);
        const auto hardest = std::ranges::min_element(
            candidates_, {}, [](const Candidate& one) { return std::pair(one.share(), one.lot); });
        std::rotate(candidates_.begin(), hardest, hardest + 1);
        find_line(stop);
    }

    Report<Move> report(double seconds) const {
        const Candidate& chosen = candidates_.front();
        Report<Move> report{.move = chosen.move,
                            .value = value_of_end(margin_),
                            .solved = true,
                            .plies = chosen.plies,
                            .depth = static_cast<int>(line_.size()) + 1,
                            .nodes = nodes_,
                            .seconds = seconds,
                            .line = {chosen.move}};
        report.line.insert(report.line.end(), line_.begin(), line_.end());
        for (const auto* group : {&candidates_, &others_}) {
            for (const Candidate& one : *group) {
                if (!one.margin) continue;
                report.root_moves.push_back({.move = one.move,
                                             .value = value_of_end(*one.margin),
                                             .solved = true,
                                             .plies = one.plies});
            }
        }
        return report;
    }

  private:
    // All seen from the mover at the root.
    struct Candidate {
        Move move = {};
        int listed = 0;         // its place among the legal moves
        std::uint64_t lot = 0;  // the smallest wins among equals
        std::optional<Score> margin = {};
        std::optional<int> plies = {};   // to the end, this move included
        std::vector<Move> answers = {};  // not looked at yet
        int looked_at = 0;
        int safe = 0;  // of these, so many keep the value for the opponent

        double share() const { return looked_at == 0 ? 1 : static_cast<double>(safe) / looked_at; }
    };

    // A proof of so many nodes, an eighth of a second or so, says that the moves are too dear to be looked at
    // one by one.
    static constexpr std::uint64_t dear_proof = 1'000'000;
    // For the values of the moves, and once more for the answers to them.
    static constexpr std::uint64_t nodes_of_a_part = 500'000;
    // What a question costs beside its nodes, to the solver or to the book.
    static constexpr std::uint64_t nodes_of_a_question = 200;
    static constexpr int answers_in_a_round = 4;

    static void best_first(std::vector<Candidate>& candidates) {
        std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
            return a.margin != b.margin ? a.margin > b.margin : a.lot < b.lot;
        });
    }

    static Position after(Position position, Move move) {
        position.play(move);
        return position;
    }

    // As many as the part in hand may still spend.
    std::optional<std::uint64_t> nodes_left() const {
        if (!bound_) return std::nullopt;
        return *bound_ > spent_ ? *bound_ - spent_ : 0;
    }
    bool is_spent() const { return bound_ && spent_ >= *bound_; }
    void begin_part(std::uint64_t nodes) { bound_ = spent_ + nodes; }

    Proof<Move> solve(const Position& position, SolveOptions wanted, const std::stop_token& stop,
                      const SolveObserver& observer = {}) {
        wanted.most_nodes = nodes_left();
        Proof<Move> proof = solver_.solve(position, wanted, stop, observer);
        nodes_ += proof.nodes;
        spent_ += proof.nodes + nodes_of_a_question;
        return proof;
    }

    // Seen from the mover of `position`, which may be over; nothing after a stop.
    std::optional<Score> margin_of(const Position& position, const std::stop_token& stop) {
        if (position.is_over()) return position.margin();
        if (const auto known = known_ ? known_(position) : std::nullopt) {
            spent_ += nodes_of_a_question;
            return known;
        }
        return solve(position, {}, stop).margin;
    }

    // Where a book is needed, lengths and lines are out of reach.
    bool is_in_book(const Position& position) const { return known_ && known_(position).has_value(); }

    // Where a book knows what follows each move, nothing must be proved.
    bool look_up() {
        if (!known_) return false;
        std::vector<Candidate> valued = candidates_;
        for (Candidate& one : valued) {
            const Position next = after(position_, one.move);
            const auto margin = next.is_over() ? std::optional(next.margin()) : known_(next);
            if (!margin) return false;
            one.margin = -*margin;
        }
        best_first(valued);
        candidates_ = std::move(valued);
        margin_ = *candidates_.front().margin;
        return true;
    }

    // What each move is worth, where that is not known yet.
    void value_moves(const std::stop_token& stop, bool without_bound, const std::function<void()>& told) {
        if (!without_bound) begin_part(nodes_of_a_part);
        // Moves that belong together, as those to one cell, are reported together.
        if (without_bound)
            std::ranges::sort(candidates_.begin() + 1, candidates_.end(), {}, &Candidate::listed);
        for (Candidate& one : candidates_) {
            if (is_spent() || stop.stop_requested()) return;
            if (one.margin) continue;
            const auto margin = margin_of(after(position_, one.move), stop);
            if (!margin) return;
            one.margin = -*margin;
            if (told) told();
        }
    }

    // How soon the game ends after each move whose value is known. A distance is dearer than a value, so all
    // values come first.
    void time_moves(const std::stop_token& stop, bool without_bound, const std::function<void()>& told) {
        if (!without_bound) begin_part(nodes_of_a_part);
        for (Candidate& one : candidates_) {
            if (is_spent() || stop.stop_requested()) return;
            const bool matters = without_bound || one.margin == margin_;
            if (one.margin.value_or(0) == 0 || !matters) continue;
            const Position next = after(position_, one.move);
            if (!is_in_book(next)) one.plies = plies_after(next, stop);
            if (told) told();
        }
    }

    std::optional<int> plies_after(const Position& next, const std::stop_token& stop) {
        if (next.is_over()) return 1;
        const auto plies = solve(next, {.distance = true}, stop).plies;
        return plies ? std::optional(*plies + 1) : plies;
    }

    // Leaves those that keep the value and, where it is decided, end the game as soon or as late as may be.
    void keep_the_best() {
        const auto worth = [&](const Candidate& one) {
            constexpr int unknown = -G::max_plies - 1;
            return !one.plies ? unknown : margin_ > 0 ? -*one.plies : *one.plies;
        };
        int best = worth(candidates_.front());
        for (const Candidate& one : candidates_) {
            if (one.margin == margin_) best = std::max(best, worth(one));
        }
        const auto is_best = [&](const Candidate& one) {
            return one.margin == margin_ && worth(one) == best;
        };
        const auto rest = std::partition(candidates_.begin(), candidates_.end(), is_best);
        others_.assign(std::make_move_iterator(rest), std::make_move_iterator(candidates_.end()));
        candidates_.erase(rest, candidates_.end());
        best_first(others_);
    }

    // A few answers to each move in turn, until all are counted.
    void count_answers(const std::stop_token& stop) {
        begin_part(nodes_of_a_part);
        for (Candidate& one : candidates_) {
            MovesOf<G> answers;
            after(position_, one.move).legal_moves(answers);
            one.answers.assign(answers.begin(), answers.end());
            std::shuffle(one.answers.begin(), one.answers.end(), random_);
        }
        bool more = true;
        while (more) {
            more = false;
            for (Candidate& one : candidates_) {
                if (is_spent() || !count_round(one, stop)) return;
                more |= !one.answers.empty();
            }
        }
    }

    // False after a stop.
    bool count_round(Candidate& one, const std::stop_token& stop) {
        const Position next = after(position_, one.move);
        for (int i = 0; i < answers_in_a_round && !one.answers.empty(); ++i) {
            const auto margin = margin_of(after(next, one.answers.back()), stop);
            if (!margin) return false;
            one.answers.pop_back();
            ++one.looked_at;
            one.safe += *margin == margin_;
        }
        return true;
    }

    void find_line(const std::stop_token& stop) {
        const Position next = after(position_, candidates_.front().move);
        if (next.is_over() || is_in_book(next)) return;
        begin_part(nodes_of_a_part);
        line_ = solve(next, {.distance = margin_ != 0, .line = true}, stop).line;
    }

    Position position_;
    typename G::Solver& solver_;
    const KnownMargin<G>& known_;
    Random& random_;
    std::vector<Candidate> candidates_;  // the choice is the first
    std::vector<Candidate> others_;      // not as good, or not known
    Score margin_ = 0;
    std::vector<Move> line_;  // after the choice
    std::uint64_t nodes_ = 0;
    std::uint64_t spent_ = 0;                  // the same, with what the questions cost
    std::optional<std::uint64_t> bound_ = {};  // of `spent_`, for what is good to know but not needed
};

}  // namespace damier
