// Every game that the suites of tests/ run over: those that ship (src/play/registry/games.txt), and
// Tic-tac-toe.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <nlohmann/json.hpp>  // the Notation concept needs the whole type
#include <string>
#include <tuple>
#include <utility>

#include "games/contract/notation.h"
#include "games/tictactoe/game.h"
#include "shipped_games.h"

namespace damier {

using AllGames = decltype(std::tuple_cat(ShippedGames(), std::tuple<TicTacToe>()));

// A game under the rules of one of its variants.
template <Notation G, int V>
struct Rules {
    using Game = G;
    static constexpr int variant = V;

    static auto initial() { return G::initial(V); }
    // "yolah-standard": for test names and file names.
    static std::string name() { return fmt::format("{}-{}", G::name, G::variants[V].name); }
};

namespace all_games_detail {

template <class G, std::size_t... V>
std::tuple<Rules<G, static_cast<int>(V)>...> variants_of(std::index_sequence<V...>);

template <class... G>
auto every_variant(std::tuple<G...>)
    -> decltype(std::tuple_cat(variants_of<G>(std::make_index_sequence<std::size(G::variants)>())...));

}  // namespace all_games_detail

// std::tuple<Rules<Yolah, 0>, ..., Rules<Quarto, 0>, Rules<Quarto, 1>, ...>
using AllRules = decltype(all_games_detail::every_variant(AllGames()));

// Calls `visit(Rules<...>())` for each.
template <class Visit>
void for_each_rules(Visit visit) {
    std::apply([&](auto... rules) { (visit(rules), ...); }, AllRules());
}

}  // namespace damier
