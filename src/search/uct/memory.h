// The places for the nodes and blocks of a UCT tree: one piece of memory of a fixed size, of which untouched
// pages cost nothing.
//
//    nodes, growing upwards --> ... <-- blocks of edges, growing downwards
//
// Nothing ever moves. Places that are given back are used again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/system/zero_pages.h"
#include "games/contract/game.h"
#include "search/uct/access.h"
#include "search/uct/node.h"

namespace damier::uct {

// Numbers of places that are free again.
class FreeList {
  public:
    // 0 when there is none.
    template <bool shared>
    std::uint32_t take() {
        if (Access<shared>::load(left_) <= 0) return 0;
        const std::int64_t before = Access<shared>::add(left_, std::int64_t{-1});
        return before > 0 ? numbers_[static_cast<std::size_t>(before - 1)] : 0;
    }
    // While no other thread is at work.
    void put(std::uint32_t number) {
        numbers_.resize(static_cast<std::size_t>(std::max<std::int64_t>(left_, 0)));
        numbers_.push_back(number);
        left_ = static_cast<std::int64_t>(numbers_.size());
    }

  private:
    std::vector<std::uint32_t> numbers_;
    // Below 0 when several threads have found the list empty at the same time.
    std::int64_t left_ = 0;
};

template <Game G>
class Memory {
  public:
    explicit Memory(std::size_t bytes)
        : bytes_(std::clamp<std::uint64_t>(bytes, least_bytes, most_bytes) / page * page),
          pages_(bytes_, PageSize::plain) {}

    std::size_t bytes() const { return bytes_; }
    std::size_t bytes_used() const { return bytes_of(used_); }
    // Places for nodes that have ever been used, numbered from 1 on.
    std::size_t node_places() const { return used_ & low_half; }

    Node<G>& node(std::uint32_t number) const { return static_cast<Node<G>*>(pages_.data())[number]; }
    std::uint32_t number_of(const Node<G>& of) const { return static_cast<std::uint32_t>(&of - &node(0)); }
    Block<G>& block(std::uint32_t number) const { return *(blocks_end() - number); }
    Block<G>* blocks_end() const {
        return reinterpret_cast<Block<G>*>(static_cast<std::byte*>(pages_.data()) + bytes_);
    }

    // The number of a place, 0 when there is none. `spared` bytes are left for others.
    template <bool shared>
    std::uint32_t take_node(std::size_t spared, std::size_t most_places) {
        if (const std::uint32_t again = free_nodes_.take<shared>()) return again;
        if ((Access<shared>::load(used_) & low_half) >= most_places) return 0;
        return static_cast<std::uint32_t>(claim<shared>(one_node, spared));
    }
    template <bool shared>
    std::uint32_t take_block(std::size_t spared) {
        if (const std::uint32_t again = free_blocks_.take<shared>()) return again;
        return static_cast<std::uint32_t>(claim<shared>(one_block, spared) >> 32);
    }

    // While no other thread is at work.
    void give_back_node(std::uint32_t number) {
        Node<G>& gone = node(number);
        for (const std::uint32_t its_block : gone.blocks) {
            if (its_block != Node<G>::no_block) give_back_block(its_block);
        }
        gone.key = 0;
        free_nodes_.put(number);
    }
    void give_back_block(std::uint32_t number) { free_blocks_.put(number); }

  private:
    static constexpr std::size_t page = 4096;
    static constexpr std::uint64_t least_bytes = std::uint64_t{64} << 10;
    static constexpr std::uint64_t most_bytes = std::uint64_t{64} << 30;  // a Link numbers 2^30 nodes
    // Both counts in one number, so that one addition claims a place and shows whether there was one.
    static constexpr std::uint64_t one_node = 1;
    static constexpr std::uint64_t one_block = std::uint64_t{1} << 32;
    static constexpr std::uint64_t low_half = one_block - 1;

    // Node 0 is nobody's.
    static std::size_t bytes_of(std::uint64_t used) {
        return ((used & low_half) + 1) * sizeof(Node<G>) + (used >> 32) * sizeof(Block<G>);
    }

    // Gives the counts, or 0.
    template <bool shared>
    std::uint64_t claim(std::uint64_t one, std::size_t spared) {
        const std::uint64_t used = Access<shared>::add(used_, one) + one;
        if (bytes_of(used) + spared <= bytes_) return used;
        Access<shared>::add(used_, -one);
        return 0;
    }

    std::size_t bytes_;
    ZeroPages pages_;
    std::uint64_t used_ = 0;
    FreeList free_nodes_;
    FreeList free_blocks_;
};

}  // namespace damier::uct
