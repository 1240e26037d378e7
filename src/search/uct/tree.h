// The tree of a UCT search: the nodes of all positions that it has met, so that different ways to a position
// share a node, and so that the next search goes on where this one ended.
//
// When nodes, blocks and index have all the bytes they may have, room is made slice by slice, as a clock's
// hand goes round the nodes. Of a slice, which is so small that no search comes late for it, go
//   1. the nodes with more free squares than the root: the game has passed them;
//   2. the third with the fewest visits, where visits count a quarter for each search that did not come by:
//      what the root no longer reaches fades away in this manner.
// Nobody is told: a link to a dropped node is found out when it is followed, since the key is not the right
// one. The edge still has its visits and its mean, and a new node begins with them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/contract/game.h"
#include "search/key.h"
#include "search/uct/index.h"
#include "search/uct/memory.h"
#include "search/uct/node.h"
#include "search/uct/order.h"

namespace damier::uct {

template <Game G>
class Tree {
    static_assert(G::max_moves <= Order::most_moves);

  public:
    using Position = typename G::Position;
    using Moves = MovesOf<G>;

    // The seed is of the order in which moves are tried.
    Tree(std::size_t bytes, std::uint64_t seed) : memory_(bytes), seed_(seed) {}

    void forget() { *this = Tree(memory_.bytes(), seed_); }

    // The node of a position from which a search begins.
    Node<G>& begin_search(const Position& position) {
        search_ += 1;
        stuck_ = gave_up_growing_ = false;
        Reserve reserve;
        Node<G>* root = find_or_create<false>(position, reserve);
        while (root == nullptr) {
            make_room(nullptr, position.free_squares(), [] { return false; });
            if (stuck_) forget();
            root = find_or_create<false>(position, reserve);
        }
        give_back(reserve);
        return *root;
    }
    // The number of this search: nodes remember the last one that came by.
    std::uint16_t search() const { return search_; }
    std::size_t bytes_used() const { return memory_.bytes_used() + index_.bytes(); }

    Node<G>& node(std::uint32_t number) { return memory_.node(number); }
    std::uint32_t number_of(const Node<G>& node) const { return memory_.number_of(node); }
    // Move i of the node, in the order of trying.
    template <bool shared>
    Edge<G> edge(Node<G>& node, int i) {
        return {&memory_.block(Access<shared>::load(node.blocks[i / Block<G>::size])), i % Block<G>::size};
    }
    // The moves of the node that have been tried, rounded up to whole blocks.
    StandingBlocks standings(const Node<G>& node, int tried) const {
        return {.blocks_end = reinterpret_cast<const std::byte*>(memory_.blocks_end()),
                .bytes = sizeof(Block<G>),
                .numbers = node.blocks,
                .count = (tried + Block<G>::size - 1) / Block<G>::size};
    }
    // Never 0.
    static std::uint64_t key_of(const Position& position) {
        const std::uint64_t key = search_key<G>(position);
        return key | (key == 0);
    }

    // A block that a thread has taken and not yet used.
    struct Reserve {
        std::uint32_t block = Node<G>::no_block;
    };
    void give_back(Reserve& reserve) {
        if (reserve.block != Node<G>::no_block) memory_.give_back_block(reserve.block);
        reserve = {};
    }

    template <bool shared>
    Node<G>* find(const Position& position) {
        Moves moves;
        position.legal_moves(moves);
        return find<shared>(key_of(position), moves);
    }

    // Nothing when there is no room.
    template <bool shared>
    Node<G>* find_or_create(const Position& position, Reserve& reserve) {
        Moves moves;
        position.legal_moves(moves);
        const std::uint64_t key = key_of(position);
        if (Node<G>* found = find<shared>(key, moves)) return found;
        if (!fill_reserve<shared>(reserve)) return nullptr;
        const std::uint32_t number = take_node<shared>();
        if (number == 0) return nullptr;
        fill(memory_.block(reserve.block), key, moves, 0);
        initialise<shared>(node(number), key, moves.size(), position.free_squares(),
                           std::exchange(reserve.block, Node<G>::no_block));
        return &node(index_.template insert<shared>(key, number, is_node_of<shared>(key, moves)));
    }

    // The block for the moves from `first` on, if the node has none yet. False when there is no room.
    template <bool shared>
    bool add_block(Node<G>& node, const Position& position, int first, Reserve& reserve) {
        if (!fill_reserve<shared>(reserve)) return false;
        Moves moves;
        position.legal_moves(moves);
        fill(memory_.block(reserve.block), node.key, moves, first);
        std::uint32_t& place = node.blocks[first / Block<G>::size];
        std::uint32_t none = Node<G>::no_block;
        if (Access<shared>::replace(place, none, reserve.block)) reserve = {};
        return true;
    }

    // Something could not be had since room was last made, and making room might help.
    template <bool shared>
    bool is_full() const {
        return Access<shared>::load(full_) && !stuck_;
    }
    // While no other thread is at work. `root`, if any, stays. Between its steps, each well below a
    // millisecond, it asks whether to give up.
    template <class GiveUp>
    void make_room(const Node<G>* root, int free_squares, GiveUp give_up) {
        full_ = false;
        const bool index_is_full = memory_.node_places() >= index_.capacity();
        if (index_is_full && !gave_up_growing_ && bytes_used() + 2 * index_.bytes() <= memory_.bytes()) {
            gave_up_growing_ = !index_.grow(give_up);
        } else {
            drop_poorest(root, free_squares, give_up);
        }
    }

  private:
    static constexpr std::size_t nodes_in_slice = 2048;
    // More than a slice, so that threads that share a tree need not meet too often.
    static constexpr std::size_t nodes_to_drop = 4096;

    template <bool shared>
    bool fill_reserve(Reserve& reserve) {
        if (reserve.block == Node<G>::no_block)
            reserve.block = memory_.template take_block<shared>(index_.bytes());
        if (reserve.block == Node<G>::no_block) Access<shared>::store(full_, true);
        return reserve.block != Node<G>::no_block;
    }
    template <bool shared>
    std::uint32_t take_node() {
        const std::uint32_t number = memory_.template take_node<shared>(index_.bytes(), index_.capacity());
        if (number == 0) Access<shared>::store(full_, true);
        return number;
    }

    Order order_of(std::uint64_t key, const Moves& moves) const {
        return Order(mix64(key ^ seed_), moves.size());
    }
    void fill(Block<G>& block, std::uint64_t key, const Moves& moves, int first) const {
        std::ranges::fill(block.standing, Standing());
        std::ranges::fill(block.link, Link());
        const Order order = order_of(key, moves);
        const int end = std::min(first + Block<G>::size, static_cast<int>(moves.size()));
        for (int i = first; i < end; ++i) block.move[i - first] = moves[order(i)];
    }

    // The key comes last: a thread with an old link to this place may be looking at it.
    template <bool shared>
    void initialise(Node<G>& node, std::uint64_t key, std::size_t moves, int free_squares,
                    std::uint32_t first_block) {
        node.visits = 0;
        node.value = 0;
        node.draws = 0;
        node.moves = static_cast<std::uint16_t>(moves);
        node.tried = 0;
        node.unproved = node.moves;
        node.search = search_;
        node.free_squares = static_cast<std::uint16_t>(free_squares);
        node.proved = 0;
        std::ranges::fill(node.blocks, Node<G>::no_block);
        node.blocks[0] = first_block;
        Access<shared>::store(node.key, key);
    }

    // A key is believed when the moves agree too: a search must not lose its way in another position's tree.
    template <bool shared>
    auto is_node_of(std::uint64_t key, const Moves& moves) {
        return [this, key, &moves](std::uint32_t number) {
            const Node<G>& found = node(number);
            if (Access<shared>::load(found.key) != key || found.moves != moves.size()) return false;
            const Block<G>& first = memory_.block(found.blocks[0]);
            const Order order = order_of(key, moves);
            const int shown = std::min<int>(Block<G>::size, static_cast<int>(moves.size()));
            for (int i = 0; i < shown; ++i) {
                if (!(first.move[i] == moves[order(i)])) return false;
            }
            return true;
        };
    }
    template <bool shared>
    Node<G>* find(std::uint64_t key, const Moves& moves) {
        const std::uint32_t number = index_.template find<shared>(key, is_node_of<shared>(key, moves));
        return number == 0 ? nullptr : &node(number);
    }

    template <class GiveUp>
    void drop_poorest(const Node<G>* root, int free_squares, GiveUp give_up) {
        const std::size_t all = memory_.node_places();
        const std::size_t slice = std::min(all, nodes_in_slice);
        std::size_t passed = 0;
        std::size_t dropped = 0;
        while (passed < all && dropped < nodes_to_drop && !give_up()) {
            dropped += drop_from_slice(slice, root, free_squares);
            passed += slice;
        }
        stuck_ = passed >= all && dropped == 0;
    }
    std::size_t drop_from_slice(std::size_t count, const Node<G>* root, int free_squares) {
        const std::int64_t least = worth_of_lowest_third(count, free_squares);
        std::size_t dropped = 0;
        for (std::size_t i = 0; i < count; ++i, hand_ = after(hand_, 1)) {
            const Node<G>& at_hand = node(hand_);
            index_.prefetch(node(after(hand_, 8)).key);
            if (at_hand.key == 0 || &at_hand == root || worth_of(at_hand, free_squares) > least) continue;
            index_.erase(at_hand.key, hand_);
            memory_.give_back_node(hand_);
            dropped += 1;
        }
        return dropped;
    }
    // Round the places for nodes.
    std::uint32_t after(std::uint32_t number, std::size_t steps) const {
        return static_cast<std::uint32_t>((number + steps - 1) % memory_.node_places() + 1);
    }
    std::int64_t worth_of(const Node<G>& node, int free_squares) const {
        if (node.free_squares > free_squares) return 0;
        const auto searches_ago = static_cast<std::uint16_t>(search_ - node.search);
        return node.visits >> std::min(2 * searches_ago, 63);
    }
    // Judged by a sample of the slice that begins at the hand.
    std::int64_t worth_of_lowest_third(std::size_t count, int free_squares) {
        std::vector<std::int64_t> worths;
        const std::size_t stride = std::max<std::size_t>(1, count / 256);
        for (std::size_t i = 0; i < count; i += stride) {
            const Node<G>& sample = node(after(hand_, i));
            if (sample.key != 0) worths.push_back(worth_of(sample, free_squares));
        }
        if (worths.empty()) return 0;
        const auto third = worths.begin() + static_cast<std::ptrdiff_t>(worths.size() / 3);
        std::ranges::nth_element(worths, third);
        return *third;
    }

    Memory<G> memory_;
    Index index_;
    std::uint64_t seed_;
    std::uint32_t hand_ = 1;
    std::uint16_t search_ = 0;
    bool full_ = false;
    bool stuck_ = false;
    bool gave_up_growing_ = false;  // in this search
};

}  // namespace damier::uct
