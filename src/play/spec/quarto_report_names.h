// The names that the Quarto report gives its eight methods, as players of ours:
//
//    S                random                              its StochaEngine
//    M<D,B>           minimax(depth=D [, bestlist])       B = 1: a random choice among the equal best
//    A<D>             alphabeta(depth=D)
//    TA<D>            alphabeta(depth=D, tt)
//    IA<T>            alphabeta(clock=T, id)              T is for the whole game
//    ITA<T>           alphabeta(clock=T, id, tt)
//    U<T,C>           uct(clock=T, c=C)
//    UA<D,N,T,C>      hybrid(depth=D, switch=N, clock=T, c=C)
//
// On Quarto they evaluate as the report does, and A and TA open at random as its do.
#pragma once

#include <optional>
#include <string_view>

#include "play/spec/player_spec.h"

namespace damier {

struct GameEntry;

// Nothing when the text is not of this kind (it has no '<', and is not S); an error when it tries to be.
std::optional<Expected<PlayerSpec>> parse_quarto_report_name(std::string_view text, const GameEntry& game);

}  // namespace damier
