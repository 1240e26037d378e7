// One simulation of UCT: down the tree by the upper confidence bound, a new node, random games from there to
// the end, and the result back up to the root.
//
// Proofs go up with the results (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008; here
// with draws): a finished game is proved; a node is proved won when one of its moves is, and lost or drawn
// when all of its moves are proved. A proved move is not chosen again, so every walk ends where something is
// unknown. Where a draw is at hand, a move that is tried for nothing better counts as that draw further up.
//
// Threads that share the tree keep out of each other's way by virtual loss (Chaslot, Winands and van den
// Herik, "Parallel Monte-Carlo Tree Search", 2008): a thread that walks down counts the games as lost until
// they are played.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/random.h"
#include "games/contract/playout.h"
#include "search/ucb.h"
#include "search/uct/options.h"
#include "search/uct/select.h"
#include "search/uct/tree.h"

namespace damier::uct {

// Nobody watches the simulations: all this compiles to nothing. Who does (trace/uct_playouts.h) is told
//   choosing(tree, node, edge)   before it is counted: this move of the node was chosen
//   ended(result, played)        how the walk ended, seen by the mover there; by a playout, or known before
//   backed_up(node, edge)        after it was counted
struct NoWatch {
    template <class Tree, class Node, class Edge>
    void choosing(Tree&, Node&, const Edge&) {}
    template <class Result>
    void ended(const Result&, bool) {}
    template <class Node, class Edge>
    void backed_up(const Node&, const Edge&) {}
};

template <Game G, bool shared, class Watch = NoWatch>
class Simulation {
  public:
    using Position = typename G::Position;

    // `reserve` is this thread's alone.
    Simulation(Tree<G>& tree, const UctOptions& options, std::uint64_t seed,
               typename Tree<G>::Reserve& reserve, Watch watch = {})
        : tree_(tree),
          reserve_(reserve),
          c_(options.c),
          visits_to_expand_((std::int64_t{options.expand_after} - 1) * options.batch),
          random_(seed),
          watch_(watch) {}

    // `games` playouts from one place. By value: the position walks down the tree. Gives the length of the
    // walk.
    int run(Position position, Node<G>& root, std::int64_t games) {
        const Result result = descend(position, root, games);
        const auto length = static_cast<int>(depth_);
        back_up(result);
        return length;
    }

  private:
    using A = Access<shared>;

    struct Step {
        Node<G>* node;
        Edge<G> edge;  // the one that was chosen; empty where the walk ended at the node itself
    };

    // Gives what came out, seen from the mover at the last node of the path.
    Result descend(Position& position, Node<G>& root, std::int64_t games) {
        Node<G>* node = &root;
        for (;;) {
            Step& step = path_[depth_++];
            step = {node, depth_ < longest_possible ? choose(*node, position) : Edge<G>()};
            if (!step.edge) return play_out(position, games);
            watch_.choosing(tree_, *node, step.edge);
            if constexpr (shared) count_as_lost(step.edge, games);
            position.play(step.edge.move());
            const Link link = A::load(step.edge.link());
            if (link.is_proof()) return known(Result::certain(link.proof(), games).reversed()).reversed();
            node = child_of(step.edge, link, position, games);
            if (node == nullptr) return end_of_walk(position, games).reversed();
            if (const Proof proof = node->template proof<shared>(); proof != Proof::none)
                return known(Result::certain(proof, games)).reversed();
        }
    }

    Result known(const Result& result) {
        watch_.ended(result, false);
        return result;
    }

    Result end_of_walk(const Position& position, std::int64_t games) {
        if (!position.is_over()) return play_out(position, games);
        const Score margin = position.margin();
        return known(Result::certain(margin > 0   ? Proof::win
                                     : margin < 0 ? Proof::loss
                                                  : Proof::draw,
                                     games));
    }

    Result play_out(const Position& position, std::int64_t games) {
        const PlayoutTally tally =
            playout_outcomes<G>(position, static_cast<std::uint64_t>(games), random_());
        const Result result{games, static_cast<std::int64_t>(tally.wins - tally.losses),
                            static_cast<std::int64_t>(tally.draws)};
        watch_.ended(result, true);
        return result;
    }

    // First each move once, then the best bound.
    Edge<G> choose(Node<G>& node, const Position& position) {
        for (std::uint16_t next = A::load(node.tried); next < node.moves;) {
            const bool has_block = A::load(node.blocks[next / Block<G>::size]) != Node<G>::no_block;
            if (!has_block && !tree_.template add_block<shared>(node, position, next, reserve_)) break;
            if (A::replace(node.tried, next, static_cast<std::uint16_t>(next + 1)))
                return tree_.template edge<shared>(node, next);
        }
        const int best = select_(tree_.standings(node, A::load(node.tried)),
                                 exploration_bonus(c_, static_cast<std::uint64_t>(A::load(node.visits))));
        return best < 0 ? Edge<G>() : tree_.template edge<shared>(node, best);
    }

    // The node that the edge leads to, a new one if it is time; nothing when there is none yet.
    Node<G>* child_of(const Edge<G>& edge, Link link, const Position& position, std::int64_t games) {
        if (link.is_node()) {
            Node<G>& child = tree_.node(link.node());
            if (A::load(child.key) == tree_.key_of(position)) return &child;
            link = unlink(edge, link);
        }
        const std::int64_t visits = A::load(edge.standing()).visits - (shared ? games : 0);
        if (visits < visits_to_expand_ || position.is_over()) return nullptr;
        Node<G>* child = tree_.template find_or_create<shared>(position, reserve_);
        if (child == nullptr) return nullptr;
        // The playouts that the edge has counted so far become the child's.
        while (link.is_value()) {
            if (!A::replace(edge.link(), link, Link::to_node(tree_.number_of(*child)))) continue;
            child->template add<shared>({visits, -link.value()});
            break;
        }
        return child;
    }

    // The node is gone: from its last mean, what the edge would have counted by itself.
    Link unlink(const Edge<G>& edge, Link link) {
        const Standing standing = A::load(edge.standing());
        const Link own = Link::to_value(std::llrint(double{standing.mean} * standing.visits));
        return A::replace(edge.link(), link, own) ? own : link;
    }

    void back_up(Result result) {
        const Node<G>* child = nullptr;
        while (depth_ > 0) {
            const Step& step = path_[--depth_];
            if (step.edge) {
                update(step, child, result);
                result = as_seen_above(step, result);
            }
            step.node->template add<shared>(result);
            A::store(step.node->search, tree_.search());
            if (step.edge) watch_.backed_up(*step.node, step.edge);
            result = result.reversed();
            child = step.node;
        }
    }

    // What the mover at this step can be sure of, if that is more than what has come out.
    Result as_seen_above(const Step& step, Result result) {
        result.proof = step.node->template proof<shared>();
        if (result.proof != Proof::none) return Result::certain(result.proof, result.games);
        const bool draw_at_hand = A::load(step.node->proved) & static_cast<int>(Proof::draw);
        if (!draw_at_hand || A::load(step.edge.standing()).mean >= 0) return result;
        return {result.games, 0, result.games, Proof::none};
    }

    // `child` is the node that the walk went on with, if any.
    void update(const Step& step, const Node<G>* child, const Result& result) {
        if (result.proof != Proof::none) {
            settle(step, result);
        } else if (child != nullptr) {
            set_mean(step.edge, result.games, [&](int) { return -child->template mean<shared>(); });
        } else {
            add_to_edge(step.edge, result);
        }
    }

    void settle(const Step& step, const Result& result) {
        for (Link link = A::load(step.edge.link()); !link.is_proof();) {
            if (!A::replace(step.edge.link(), link, Link::to_proof(result.proof))) continue;
            A::set_bits(step.node->proved, static_cast<std::uint8_t>(result.proof));
            A::add(step.node->unproved, std::uint16_t{0xffff});
            break;
        }
        set_mean(step.edge, result.games, [](int) { return Standing::never; });
    }

    void add_to_edge(const Edge<G>& edge, const Result& result) {
        Link link = A::load(edge.link());
        while (link.is_value()) {
            const std::int64_t value = link.value() + result.value;
            if (!A::replace(edge.link(), link, Link::to_value(value))) continue;
            return set_mean(edge, result.games, [=](int visits) { return mean_of(value, visits); });
        }
        // Another thread has made a node of it while we were playing.
        if (!link.is_node()) return;
        Node<G>& child = tree_.node(link.node());
        child.template add<shared>(result.reversed());
        set_mean(edge, result.games, [&](int) { return -child.template mean<shared>(); });
    }

    // The mean is a function of the edge's visits. A thread that shares has counted its own on the way down.
    template <class Mean>
    void set_mean(const Edge<G>& edge, std::int64_t games, Mean mean) {
        A::change(edge.standing(), [&](const Standing& before) {
            const std::int32_t visits = shared ? before.visits : sum_of_visits(before.visits, games);
            return Standing{mean(visits), visits};
        });
    }

    void count_as_lost(const Edge<G>& edge, std::int64_t games) {
        A::change(edge.standing(), [&](const Standing& before) {
            const auto lost = static_cast<float>(games);
            const auto visits = static_cast<float>(before.visits);
            const float mean = before.visits == 0 ? -1.0f : (before.mean * visits - lost) / (visits + lost);
            return Standing{mean, sum_of_visits(before.visits, games)};
        });
    }

    // Up to two thousand million: what comes after that changes nothing.
    static std::int32_t sum_of_visits(std::int32_t visits, std::int64_t games) {
        return static_cast<std::int32_t>(
            std::min<std::int64_t>(visits + games, std::numeric_limits<std::int32_t>::max()));
    }

    // A walk of this length would mean that a position comes back.
    static constexpr std::size_t longest_possible = G::max_plies + 1;

    Tree<G>& tree_;
    const SelectKernel select_ = shared ? select_paths()[0].shared : select_paths()[0].alone;
    typename Tree<G>::Reserve& reserve_;
    double c_;
    std::int64_t visits_to_expand_;
    Random random_;
    std::array<Step, longest_possible> path_;
    std::size_t depth_ = 0;
    [[no_unique_address]] Watch watch_;
};

}  // namespace damier::uct
