// What a game must offer to the algorithms: the `Game` concept, and `require_game<G>()`, which
// names what is missing when a game does not fit. Docs: docs/adding-a-game.md.
//
// A game is a struct with types and constants (see games/yolah/game.h); its rules are members of
// its Position:
//
//   position.side()                  who is to move; sides strictly alternate
//   position.ply()                   moves played so far, passes included
//   position.free_squares()          squares on which a piece can still come to stand; never grows
//   position.is_over()               nobody will move again
//   position.margin()                points of the mover minus the opponent's; when the game is
//                                    over, the result
//   position.legal_moves(list)       fills the list with the mover's moves. Never empty before the
//                                    end: a side that cannot move has exactly one move, the pass.
//                                    Empty at the end
//   position.moves_of(side, list)    fills it with the moves `side` would have here, were it to move
//   position.is_legal(move)          is it one of legal_moves()? For any bit pattern of a move
//   position.play(move)              a legal move is played; copy the position to keep the old one
//   position.hash()                  cheap to ask for: kept up to date by play(), or quickly made
//   position.computed_hash()         the same number, worked out from nothing
//
// There is no undo: a position is small and copying it is faster (bench/: undo or copy).
// Equal hashes stand for equal futures: the same moves from here on, and the same change of the
// margin. The margin gathered so far need not be part of it (Yolah's points are not); a game whose hash
// decides the margin too says so with `static constexpr bool margin_in_hash = true`.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/move_list.h"
#include "core/score.h"
#include "core/side.h"

namespace damier {

// A set of rules of a game, as named on the command line (`quarto --variant level2`).
struct Variant {
    std::string_view name;
    std::string_view summary;
};

template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

// The parts of the concept, one for each thing that can be missing.
namespace game_parts {

template <class G>
concept Types = requires {
    typename G::Position;
    typename G::Move;
};
template <class G>
concept SmallPosition = std::is_trivially_copyable_v<typename G::Position> &&
                        std::equality_comparable<typename G::Position> && sizeof(typename G::Position) <= 64;
template <class G>
concept SmallMove =
    std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    std::default_initializable<typename G::Move> && sizeof(typename G::Move) <= 4;
template <class G>
concept Names = requires {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::title } -> std::convertible_to<std::string_view>;
    { G::side_names[0] } -> std::convertible_to<std::string_view>;
    { G::side_names[1] } -> std::convertible_to<std::string_view>;
    { std::span<const Variant>(G::variants) };
};
template <class G>
concept Bounds = requires {
    { G::max_moves } -> std::convertible_to<std::size_t>;
    { G::max_plies } -> std::convertible_to<int>;
    { G::max_margin } -> std::convertible_to<Score>;
};
template <class G>
concept Initial = requires(int variant) {
    { G::initial(variant) } -> std::same_as<typename G::Position>;
};
template <class G>
concept State = requires(const typename G::Position position) {
    { position.side() } -> std::same_as<Side>;
    { position.ply() } -> std::convertible_to<int>;
    { position.variant() } -> std::convertible_to<int>;
    { position.free_squares() } -> std::convertible_to<int>;
};
template <class G>
concept End = requires(const typename G::Position position) {
    { position.is_over() } -> std::same_as<bool>;
    { position.margin() } -> std::same_as<Score>;
};
template <class G>
concept Moves =
    requires(const typename G::Position position, typename G::Move move, MovesOf<G>& list, Side side) {
        { position.legal_moves(list) } -> std::same_as<void>;
        { position.moves_of(side, list) } -> std::same_as<void>;
        { position.is_legal(move) } -> std::same_as<bool>;
        { move.is_pass() } -> std::same_as<bool>;
    };
template <class G>
concept Play = requires(typename G::Position position, typename G::Move move) {
    { position.play(move) } -> std::same_as<void>;
};
template <class G>
concept Hash = requires(const typename G::Position position) {
    { position.hash() } -> std::same_as<std::uint64_t>;
    { position.computed_hash() } -> std::same_as<std::uint64_t>;
};

}  // namespace game_parts

template <class G>
concept Game =
    game_parts::Types<G> && game_parts::SmallPosition<G> && game_parts::SmallMove<G> &&
    game_parts::Names<G> && game_parts::Bounds<G> && game_parts::Initial<G> && game_parts::State<G> &&
    game_parts::End<G> && game_parts::Moves<G> && game_parts::Play<G> && game_parts::Hash<G>;

// Write `static_assert(require_game<MyGame>());` under a new game: the compiler's message then says
// what is missing, in place of a page about constraints.
template <class G>
consteval bool require_game() {
    static_assert(game_parts::Types<G>, "Game: it needs the types Position and Move");
    if constexpr (game_parts::Types<G>) {
        static_assert(game_parts::SmallPosition<G>,
                      "Game: Position must be trivially copyable, comparable with == and at most 64 bytes");
        static_assert(game_parts::SmallMove<G>,
                      "Game: Move must be trivially copyable, comparable with ==, default constructible and "
                      "at most 4 bytes");
        static_assert(game_parts::Names<G>,
                      "Game: it needs name, title, side_names[2] and variants (an array of Variant)");
        static_assert(game_parts::Bounds<G>,
                      "Game: it needs the constants max_moves, max_plies and max_margin");
        static_assert(game_parts::Initial<G>, "Game: it needs `static Position initial(int variant)`");
        static_assert(game_parts::State<G>,
                      "Game: Position needs side(), ply(), variant() and free_squares(), all const");
        static_assert(game_parts::End<G>,
                      "Game: Position needs `bool is_over() const` and `Score margin() const`");
        if constexpr (game_parts::Bounds<G>) {
            static_assert(game_parts::Moves<G>,
                          "Game: Position needs legal_moves(MovesOf<G>&), moves_of(Side, MovesOf<G>&) and "
                          "is_legal(Move), all "
                          "const, and Move needs is_pass() const");
        }
        static_assert(game_parts::Play<G>, "Game: Position needs `void play(Move)`");
        static_assert(game_parts::Hash<G>,
                      "Game: Position needs hash() and computed_hash(), both const, giving std::uint64_t");
    }
    return Game<G>;
}

}  // namespace damier
