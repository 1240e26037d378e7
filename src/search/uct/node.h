// What the tree of a UCT search is made of: nodes, one for each position, and their edges, one for each move,
// in blocks of eight.
//
// A node begins with one block, and gets another one when the moves of the last have all been tried: the many
// nodes at the rim of the tree, with more moves than visits, stay small. A block is two cache lines, and the
// choice of a move reads only the first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/contract/game.h"
#include "search/uct/access.h"
#include "search/uct/select.h"

namespace damier::uct {

// What is known for certain, seen from the mover. The numbers are bits of a set.
enum class Proof : std::uint8_t { none = 0, loss = 1, draw = 2, win = 4 };

constexpr Proof reversed(Proof proof) {
    if (proof == Proof::win) return Proof::loss;
    return proof == Proof::loss ? Proof::win : proof;
}

inline float mean_of(std::int64_t value, std::int64_t games) {
    return static_cast<float>(static_cast<double>(value) / static_cast<double>(games));
}

// Playouts that have been counted together; seen from somebody.
struct Result {
    std::int64_t games = 0;
    std::int64_t value = 0;  // wins minus losses
    std::int64_t draws = 0;
    Proof proof = Proof::none;  // that all games must end so

    Result reversed() const { return {games, -value, draws, uct::reversed(proof)}; }
    // As many games as if each had ended in the way that is proved.
    static Result certain(Proof proof, std::int64_t games) {
        const std::int64_t sign = (proof == Proof::win) - (proof == Proof::loss);
        return {games, sign * games, proof == Proof::draw ? games : 0, proof};
    }
};

// What an edge leads to, in 32 bits. The two highest say what the others are:
//    0  nothing yet: the value of the edge's own playouts, a number with a sign
//    1  a node, by its number. It may have been dropped since, and its place given to another position:
//       who follows compares the key
//    2  a position whose worth to the edge's mover is proved
class Link {
  public:
    constexpr Link() = default;
    static constexpr Link to_value(std::int64_t value) {
        return Link(0, static_cast<std::uint32_t>(std::clamp(value, -most_value, most_value)) & payload_mask);
    }
    static constexpr Link to_node(std::uint32_t number) { return Link(1, number); }
    static constexpr Link to_proof(Proof proof) { return Link(2, static_cast<std::uint32_t>(proof)); }

    constexpr bool is_value() const { return bits_ >> 30 == 0; }
    constexpr bool is_node() const { return bits_ >> 30 == 1; }
    constexpr bool is_proof() const { return bits_ >> 30 == 2; }

    constexpr std::int64_t value() const { return static_cast<std::int32_t>(bits_ << 2) >> 2; }
    constexpr std::uint32_t node() const { return bits_ & payload_mask; }
    constexpr Proof proof() const { return is_proof() ? static_cast<Proof>(bits_ & 7) : Proof::none; }

  private:
    static constexpr std::uint32_t payload_mask = (std::uint32_t{1} << 30) - 1;
    static constexpr std::int64_t most_value = (1 << 29) - 1;

    constexpr Link(std::uint32_t kind, std::uint32_t payload) : bits_(kind << 30 | payload) {}

    std::uint32_t bits_ = 0;
};

template <Game G>
struct alignas(64) Block {
    static constexpr int size = StandingBlocks::block_size;

    // The mean of an edge with a node is the node's own, as it was when the edge was last passed: what other
    // ways to the position have found out counts too. The visits are the edge's.
    Standing standing[size];
    Link link[size];
    typename G::Move move[size];
};

// A place in a block. Empty where there is none.
template <Game G>
struct Edge {
    Block<G>* block = nullptr;
    int lane = 0;

    explicit operator bool() const { return block != nullptr; }
    Standing& standing() const { return block->standing[lane]; }
    Link& link() const { return block->link[lane]; }
    typename G::Move move() const { return block->move[lane]; }
};

template <Game G>
struct alignas(64) Node {
    static constexpr std::size_t most_blocks = (G::max_moves + Block<G>::size - 1) / Block<G>::size;
    static constexpr std::uint32_t no_block = 0;

    std::uint64_t key;  // 0 where no node is
    std::int64_t visits;
    std::int64_t value;  // wins minus losses of the mover, over all visits
    std::int64_t draws;
    std::uint16_t moves;
    std::uint16_t tried;     // so many of the moves, from the first on
    std::uint16_t unproved;  // so many of the moves, untried ones included
    std::uint16_t search;    // the last one that came by
    std::uint16_t free_squares;
    std::uint8_t proved;  // a set: how proved moves end
    std::uint32_t blocks[most_blocks];

    template <bool shared>
    void add(const Result& result) {
        Access<shared>::add(visits, result.games);
        Access<shared>::add(value, result.value);
        Access<shared>::add(draws, result.draws);
    }

    template <bool shared>
    float mean() const {
        return mean_of(Access<shared>::load(value), Access<shared>::load(visits));
    }

    // One winning move is enough; for less, every move must be known.
    template <bool shared>
    Proof proof() const {
        const bool all_known = Access<shared>::load(unproved) == 0;
        const int ends = Access<shared>::load(proved);
        if (ends & static_cast<int>(Proof::win)) return Proof::win;
        if (!all_known) return Proof::none;
        return ends & static_cast<int>(Proof::draw) ? Proof::draw : Proof::loss;
    }
};

}  // namespace damier::uct
