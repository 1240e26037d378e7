// The list of all kinds of players: one line each, in the order in which they are shown.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "play/players/kinds/alphabeta.h"
#include "play/players/kinds/engine.h"
#include "play/players/kinds/greedy.h"
#include "play/players/kinds/human.h"
#include "play/players/kinds/hybrid.h"
#include "play/players/kinds/level.h"
#include "play/players/kinds/mc.h"
#include "play/players/kinds/minimax.h"
#include "play/players/kinds/perfect.h"
#include "play/players/kinds/pvs.h"
#include "play/players/kinds/random.h"
#include "play/players/kinds/uct.h"

namespace damier {

using AllKinds = std::tuple<HumanKind,       //
                            LevelKind,       //
                            RandomKind,      //
                            GreedyKind,      //
                            MonteCarloKind,  //
                            UctKind,         //
                            MinimaxKind,     //
                            NegamaxKind,     //
                            AlphaBetaKind,   //
                            PvsKind,         //
                            HybridKind,      //
                            PerfectKind,     //
                            EngineKind>;

namespace detail {

template <Notation G, class Kind>
void add_search_maker(std::vector<SearchMaker>& makers) {
    if constexpr (MakesSearch<Kind, G>) makers.push_back({typeid(Kind), make_search_player<Kind, G>});
}

}  // namespace detail

// How the searches among them are made for one game. This is where a game, its evaluations and the algorithms
// meet, so it is compiled in one unit a game.
template <Notation G>
std::span<const SearchMaker> search_makers() {
    static const std::vector<SearchMaker> makers = []<class... Kinds>(std::tuple<Kinds...>*) {
        std::vector<SearchMaker> all;
        (detail::add_search_maker<G, Kinds>(all), ...);
        return all;
    }(static_cast<AllKinds*>(nullptr));
    return makers;
}

}  // namespace damier
