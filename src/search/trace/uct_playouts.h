// The playouts of a UCT search, each with its four phases, as data: the walk down the tree with what every
// choice was made by, the move that was added, how the game ended, and what the moves on the way stood at
// afterwards. The search is the players' own (one thread, one playout at a time), watched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/trace/uct_trace.h"
#include "search/ucb.h"
#include "search/uct/options.h"
#include "search/uct/simulation.h"
#include "search/uct/tree.h"

namespace damier::uct {

// A move among which a walk had the choice, seen by its mover on the scale of UctFigures; proved moves have
// no bonus and are not chosen.
template <Game G>
struct Candidate {
    typename G::Move move = {};
    UctFigures figures = {};
};

template <Game G>
struct Playout {
    struct Step {
        typename G::Move move = {};                 // that was chosen
        bool untried = false;                       // because it had not been tried, and no other reason
        std::vector<Candidate<G>> candidates = {};  // otherwise: those it was chosen among, itself included
        UctFigures after = {};                      // of the move, when the playout was counted
    };
    std::vector<Step> steps;  // the last of them added its move to the tree, if it was untried
    Result result;            // seen by the mover after the last step
    bool played = false;      // a random game; otherwise its end was known
};

// The Watch (simulation.h) that writes it all down.
template <Game G>
class PlayoutRecorder {
  public:
    PlayoutRecorder(std::vector<Playout<G>>& playouts, double c) : playouts_(&playouts), c_(c) {}

    void choosing(Tree<G>& tree, Node<G>& node, const Edge<G>& edge) {
        auto& step = playouts_->back().steps.emplace_back();
        step.move = edge.move();
        step.untried = edge.standing().visits == 0;
        if (step.untried) return;
        for (int i = 0; i < node.tried; ++i) {
            const Edge<G> each = tree.template edge<false>(node, i);
            step.candidates.push_back({each.move(), figures_of(node, each)});
        }
    }
    void ended(const Result& result, bool played) {
        playouts_->back().result = result;
        playouts_->back().played = played;
    }
    // From the last step to the first.
    void backed_up(const Node<G>& node, const Edge<G>& edge) {
        auto& steps = playouts_->back().steps;
        steps[steps.size() - ++counted_].after = figures_of(node, edge);
        if (counted_ == steps.size()) counted_ = 0;
    }

  private:
    UctFigures figures_of(const Node<G>& node, const Edge<G>& edge) const {
        const auto [mean, visits] = edge.standing();
        if (mean == Standing::never) {
            const Proof proof = edge.link().proof();
            const int sign = (proof == Proof::win) - (proof == Proof::loss);
            return {visits, on_scale(sign), proof};
        }
        const float all = exploration_bonus(c_, static_cast<std::uint64_t>(node.visits));
        return {visits, on_scale(double{mean}), Proof::none, bonus_on_scale(all, visits)};
    }

    std::vector<Playout<G>>* playouts_;
    double c_;
    std::size_t counted_ = 0;  // steps of this playout
};

// What a search of so many playouts leaves behind.
template <Game G>
struct TracedSearch {
    TracedTree<G> tree;
    std::vector<Playout<G>> playouts;  // the first of them, until there were `most_candidates`
};

// As a player with one thread and `batch=1` searches: its members are made in the same way (team.h).
template <Game G>
class PlayoutTracer {
  public:
    PlayoutTracer(const UctOptions& options, const typename G::Position& root)
        : options_(options),
          root_(root),
          tree_(options.memory_bytes, sub_seed(options.seed, 0)),
          node_(&tree_.begin_search(root)),
          seed_(sub_seed(sub_seed(options.seed, tree_.search()), 0)) {}

    // With `most_candidates` 0 no playout is kept.
    TracedSearch<G> run(int playouts, std::size_t most_candidates) {
        TracedSearch<G> traced;
        Simulation<G, false, Watching> simulation(tree_, options_, seed_, reserve_, Watching{this});
        PlayoutRecorder<G> recorder(traced.playouts, options_.c);
        for (int i = 0; i < playouts && node_->template proof<false>() == Proof::none; ++i) {
            recorder_ = candidates_ < most_candidates ? &recorder : nullptr;
            if (recorder_ != nullptr) traced.playouts.emplace_back();
            simulation.run(root_, *node_, 1);
            if (recorder_ != nullptr)
                for (const auto& step : traced.playouts.back().steps)
                    candidates_ += 1 + step.candidates.size();
            if (tree_.template is_full<false>())
                tree_.make_room(node_, root_.free_squares(), [] { return false; });
        }
        tree_.give_back(reserve_);
        traced.tree = Tracer<G>(tree_, options_.c).trace(root_);
        return traced;
    }

  private:
    // Passes on what is to be written down.
    struct Watching {
        PlayoutTracer* tracer;
        void choosing(Tree<G>& tree, Node<G>& node, const Edge<G>& edge) {
            if (tracer->recorder_ != nullptr) tracer->recorder_->choosing(tree, node, edge);
        }
        void ended(const Result& result, bool played) {
            if (tracer->recorder_ != nullptr) tracer->recorder_->ended(result, played);
        }
        void backed_up(const Node<G>& node, const Edge<G>& edge) {
            if (tracer->recorder_ != nullptr) tracer->recorder_->backed_up(node, edge);
        }
    };

    UctOptions options_;
    typename G::Position root_;
    Tree<G> tree_;
    Node<G>* node_;
    std::uint64_t seed_;
    typename Tree<G>::Reserve reserve_ = {};
    PlayoutRecorder<G>* recorder_ = nullptr;
    std::size_t candidates_ = 0;  // written down so far
};

}  // namespace damier::uct
