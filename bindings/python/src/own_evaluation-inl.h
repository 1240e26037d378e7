// The user's own evaluation under our searches. One that can value many positions at once is asked for all
// the children of a node together: the search goes on node by node, and finds the others' values there.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <typeindex>
#include <utility>
#include <vector>

#include "play/players/checked_player.h"
#include "play/players/kinds/alphabeta.h"
#include "play/players/kinds/greedy.h"
#include "play/players/kinds/minimax.h"
#include "play/players/kinds/pvs.h"
#include "play/players/search_kind.h"
#include "typed_game.h"

namespace damier::python {

template <Notation G>
class TypedOwnEvaluation {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit TypedOwnEvaluation(std::shared_ptr<const OwnEvaluation> own) : own_(std::move(own)) {}

    Value operator()(const Position& position) const {
        Value value = 0;
        const auto* bytes = reinterpret_cast<ConstPositionBytes>(&position);
        if (own_->many) {
            own_->many(bytes, 1, &value);
        } else {
            value = own_->one(bytes);
        }
        return value;
    }

    class Tracker {
      public:
        Tracker(const TypedOwnEvaluation& evaluation, const Position&) : evaluation_(evaluation) {}

        void push(const Position& position, Move) {
            if (!evaluation_.own_->many) return;
            if (families_.size() == depth_) families_.emplace_back();
            Family& family = families_[depth_++];
            if (family.parent && *family.parent == position) return;
            family.parent = position;
            family.children.clear();
        }
        void pop() {
            if (evaluation_.own_->many) --depth_;
        }
        Value value(const Position& position) {
            if (depth_ == 0) return evaluation_(position);
            return value_in(families_[depth_ - 1], position);
        }

      private:
        // A position whose children are asked about, and what was said.
        struct Family {
            std::optional<Position> parent;
            std::vector<Position> children;
            std::vector<Value> values;
        };

        Value value_in(Family& family, const Position& position) {
            if (family.children.empty()) value_children(family);
            for (std::size_t i = 0; i < family.children.size(); ++i) {
                if (family.children[i] == position) return family.values[i];
            }
            return evaluation_(position);
        }
        // Finished games are not asked about.
        void value_children(Family& family) {
            MovesOf<G> moves;
            family.parent->legal_moves(moves);
            for (const Move move : moves) {
                Position child = *family.parent;
                child.play(move);
                if (!child.is_over()) family.children.push_back(child);
            }
            family.values.assign(family.children.size(), 0);
            if (family.children.empty()) return;
            evaluation_.own_->many(reinterpret_cast<ConstPositionBytes>(family.children.data()),
                                   family.children.size(), family.values.data());
        }

        const TypedOwnEvaluation& evaluation_;
        std::vector<Family> families_;  // by depth
        std::size_t depth_ = 0;
    };

  private:
    std::shared_ptr<const OwnEvaluation> own_;
};

template <Notation G, class Kind>
std::optional<SearchRecipe<G>> recipe_for(const CheckedPlayer& player, const TypedOwnEvaluation<G>& own) {
    const auto& kind = player.settings.kind();
    if (typeid(kind) != typeid(Kind)) return std::nullopt;
    return Kind::template recipe<G>(player, own);
}

template <Notation G>
Expected<std::unique_ptr<Player>> judged_player(const CheckedPlayer& player,
                                                std::shared_ptr<const OwnEvaluation> own) {
    const TypedOwnEvaluation<G> evaluation(std::move(own));
    auto recipe = recipe_for<G, AlphaBetaKind>(player, evaluation);
    if (!recipe) recipe = recipe_for<G, MinimaxKind>(player, evaluation);
    if (!recipe) recipe = recipe_for<G, NegamaxKind>(player, evaluation);
    if (!recipe) recipe = recipe_for<G, GreedyKind>(player, evaluation);
    if (!recipe) recipe = recipe_for<G, PvsKind>(player, evaluation);
    if (!recipe)
        return fail(fmt::format(
            "{}: it takes no evaluation in Python: expected pvs, alphabeta, minimax, negamax or greedy",
            player.name));
    return std::make_unique<SearchPlayer<G>>(player.name, std::move(recipe->search), player.limits(),
                                             player.context.seed, std::move(recipe->note));
}

}  // namespace damier::python
