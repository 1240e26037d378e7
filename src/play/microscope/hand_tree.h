// A tree that somebody made by hand, for blackboards and exercises: moves with names, and whole numbers at
// the ends. It is a game to the searches, so that these play through it as through any other.
//
//    (3 12 8) (2 4 6) (14 5 2)            the first player takes the largest; moves are named a, b, c, a1 ...
//    min: a:(x:3 y:-2) b:7                the second player moves first; moves have names of their own
//    [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  the same as the first
#pragma once

#include <algorithm>
#include <cstdint>
#include <expected>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/score.h"
#include "core/side.h"
#include "core/value.h"
#include "games/contract/game.h"
#include "play/table/read_text.h"

namespace damier {

struct HandTree {
    static constexpr std::size_t most_text = 20'000;  // bytes
    static constexpr std::size_t most_nodes = 1000;
    static constexpr std::size_t most_moves = 40;
    static constexpr int most_plies = 12;
    static constexpr int most_value = 999;  // either way
    static constexpr std::size_t longest_name = 12;

    struct Node {
        std::string name;  // of the move that leads here; the root has none
        int ply = 0;
        std::uint32_t first_child = 0;  // all children follow each other
        std::uint32_t children = 0;
        int value = 0;  // seen by the first player: of a node with moves, what minimax finds
    };

    std::vector<Node> nodes;  // the root first
    Side side = Side::first;  // who moves at the root
};

std::expected<HandTree, ReadFault> parse_hand_tree(std::string_view text);

// Names that are the default ones are left out; parse_hand_tree() reads the same tree from it.
std::string format_hand_tree(const HandTree& tree);

// {children: [...]} with {name, value} or {name, children} in it, and `side`: to be edited.
nlohmann::json to_json(const HandTree& tree);

// The tree as a game. A position points to its tree, which must outlive it.
struct HandGame {
    struct Move {
        std::uint16_t place = 0;  // among the moves of its position
        bool is_pass() const { return false; }
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "tree";
    static constexpr std::string_view title = "A tree made by hand";
    static constexpr std::string_view side_names[2] = {"Max", "Min"};
    static constexpr Variant variants[] = {{"standard", "the only one"}};
    static constexpr std::size_t max_moves = HandTree::most_moves;
    static constexpr int max_plies = HandTree::most_plies;
    // A margin is the number at the end. None is so large, so nothing is "the best there is".
    static constexpr Score max_margin = HandTree::most_value + 1;
    static constexpr bool margin_in_hash = true;

    class Position {
      public:
        Position() = default;
        explicit Position(const HandTree& tree) : tree_(&tree) {}

        Side side() const { return ply() % 2 == 0 ? tree_->side : opponent(tree_->side); }
        int ply() const { return node().ply; }
        int variant() const { return 0; }
        int free_squares() const { return HandTree::most_plies - ply(); }
        bool is_over() const { return node().children == 0; }
        Score margin() const { return seen_by(side(), Side::first, node().value); }
        void legal_moves(MovesOf<HandGame>& list) const;
        void moves_of(Side, MovesOf<HandGame>& list) const { legal_moves(list); }
        bool is_legal(Move move) const { return move.place < node().children; }
        void play(Move move) { at_ = node().first_child + move.place; }
        std::uint64_t hash() const { return mix64(at_ + 1); }
        std::uint64_t computed_hash() const { return hash(); }
        const HandTree::Node& node() const { return tree_->nodes[at_]; }
        const HandTree::Node& after(Move move) const { return tree_->nodes[node().first_child + move.place]; }
        bool operator==(const Position&) const = default;

      private:
        const HandTree* tree_ = nullptr;
        std::uint32_t at_ = 0;
    };

    static Position initial(int) { return {}; }
    static std::string format_move(const Position& position, Move move) { return position.after(move).name; }
    // The searches take the number at an end for a margin. People are told the number.
    static Value told(Value value) {
        return is_win(value) ? value - least_win : is_loss(value) ? value + least_win : value;
    }
};

inline void HandGame::Position::legal_moves(MovesOf<HandGame>& list) const {
    list.clear();
    for (std::uint32_t i = 0; i < node().children; ++i) list.push({static_cast<std::uint16_t>(i)});
}

static_assert(require_game<HandGame>());

}  // namespace damier
