// Kinds of players that are searches: how one object meets the types of every game.
//
// Such a kind has, beside what every kind has, a template that makes its search for a game:
//
//    template <Notation G>
//    static SearchRecipe<G> recipe(const CheckedPlayer& player);                        of a SearchKind
//    template <Notation G, class E>
//    static SearchRecipe<G> recipe(const CheckedPlayer& player, const E& evaluation);   of a JudgingKind
//
// A game's row in the registry has the makers of all kinds (search_makers in all_kinds.h), compiled in the
// unit of that game.
#pragma once

#include <memory>
#include <string>
#include <typeindex>
#include <utility>

#include "games/contract/evaluation.h"
#include "play/players/player_kind.h"
#include "play/players/search_player.h"
#include "play/registry/registry.h"
#include "search/evaluation.h"

namespace damier {

class SearchKind : public PlayerKind {
  public:
    using PlayerKind::PlayerKind;

    Expected<void> check_game(CheckedPlayer& player) const override;
    Expected<std::unique_ptr<Player>> make(const CheckedPlayer& player) const override;

  protected:
    // How it is made for this game; null: it does not play it.
    virtual SearchMaker::Make maker_for(const GameEntry& game) const;
};

// One that judges positions with an evaluation of the game, which its `eval` names, with the weights of the
// file that its `weights` names, if it has such options.
class JudgingKind : public SearchKind {
  public:
    using SearchKind::SearchKind;

    Expected<void> check_game(CheckedPlayer& player) const override;
};

template <Game G>
struct SearchRecipe {
    SearchFactory<G> search;
    std::string note = {};  // what whoever asks the player must know, with each answer
};

template <Game G, Search<G> S, class... Arguments>
std::unique_ptr<AnySearch<G>> make_owned(Arguments&&... arguments) {
    return std::make_unique<OwnedSearch<G, S>>(std::forward<Arguments>(arguments)...);
}

template <class Kind, class G>
concept MakesSearch = requires(const CheckedPlayer& player) { Kind::template recipe<G>(player); } ||
                      requires(const CheckedPlayer& player, const AnyEvaluation<G>& any) {
                          Kind::template recipe<G>(player, any);
                      };

namespace detail {

// Whether it names a file of weights; otherwise it has those that the program comes with.
inline bool has_own_weights(const CheckedPlayer& player) {
    const auto weights = player.files.find("weights");
    return weights != player.files.end() && !weights->second.empty();
}

template <class Kind, Notation G>
Expected<SearchRecipe<G>> recipe_of(const CheckedPlayer& player) {
    if constexpr (requires { Kind::template recipe<G>(player); }) {
        return Kind::template recipe<G>(player);
    } else {
        SearchRecipe<G> recipe;
        const auto weights = player.files.find("weights");
        const auto made = with_evaluation<G>(
            player.evaluation, weights == player.files.end() ? std::string_view() : weights->second,
            [&](const auto& evaluation) { recipe = Kind::template recipe<G>(player, evaluation); });
        if (!made) return std::unexpected(made.error());
        return recipe;
    }
}

}  // namespace detail

template <class Kind, Notation G>
    requires MakesSearch<Kind, G>
Expected<std::unique_ptr<Player>> make_search_player(const CheckedPlayer& player) {
    auto recipe = detail::recipe_of<Kind, G>(player);
    if (!recipe) return std::unexpected(recipe.error());
    SearchFactory<G> search = std::move(recipe->search);
    // A seed of its own holds for every game.
    if (player.settings.has("seed")) {
        search = [inner = std::move(search), seed = player.settings.whole("seed")](std::uint64_t) {
            return inner(seed);
        };
    }
    return std::make_unique<SearchPlayer<G>>(player.name, std::move(search), player.limits(),
                                             player.context.seed, std::move(recipe->note),
                                             detail::has_own_weights(player) ? "" : player.evaluation);
}

}  // namespace damier
