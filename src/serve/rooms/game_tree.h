// A game with its variations: moves as a tree, each played by the rules when it is added. The first child of
// a node goes on with the main line.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "play/registry/registry.h"

namespace damier::serve {

class GameTree {
  public:
    static constexpr int root = 0;
    static constexpr std::size_t longest_comment = 4000;  // bytes

    struct Node {
        int parent = -1;
        std::string move;  // empty: the root
        Side by = Side::first;
        int ply = 0;               // after the move
        std::string_view opening;  // the name of the position, where it has one
        std::vector<int> children;
        int last_visited = -1;  // the child that was left last: where redo leads
        std::string comment;
        nlohmann::json report = nullptr;  // of the machine that played it
        std::uint64_t revision = 0;       // of its last change
        mutable std::string text;         // its JSON; empty: to be made again
    };

    // Nodes by id, in ascending order of the ids that are left.
    struct Changes {
        std::vector<int> nodes;  // new ones, and those that have other children, words or another report
        std::vector<int> removed;
    };

    // The same tree, without what is only there for speed.
    GameTree copy() const;
    // The moves that were played on the table are the main line.
    static GameTree of(const Table& table);
    // A tree that tree_json gave before, on a table at its root. The error says what is wrong with it.
    static Expected<GameTree> read(const Table& start, const nlohmann::json& saved, std::size_t most_nodes,
                                   int& current);

    const GameEntry& game() const { return *game_; }
    int variant() const { return variant_; }
    // Empty: the game's own.
    const std::string& start() const { return start_; }
    bool has(int node) const { return nodes_.contains(node); }
    const Node& at(int node) const { return nodes_.at(node); }
    const std::map<int, Node>& nodes() const { return nodes_; }
    std::size_t size() const { return nodes_.size(); }

    // The position at a node, with the moves that led there played: one's own, or one to look at until the
    // next call.
    std::unique_ptr<Table> table_at(int node) const;
    const Table& board(int node) const;
    // The nodes from the root to `node`, and on along first children.
    std::vector<int> line_through(int node) const;
    int redo_of(int node) const;

    // Ends a revision and returns its number: what changes from now on belongs to the next one. The first is
    // 1.
    std::uint64_t end_revision() { return revision_++; }
    // What changed after a revision that has ended; nothing when that is too long ago to be known.
    std::optional<Changes> changes_since(std::uint64_t revision) const;

    // The child of `at` by this move, which is added when it is not there yet.
    Expected<int> play(int at, std::string_view move);
    // The line through the node becomes the main line.
    void promote(int node);
    // Takes a node and all after it away; not the root.
    void remove(int node);
    void comment(int node, std::string text);
    // Of all comments together.
    std::size_t comment_bytes() const { return comment_bytes_; }
    void note_report(int node, nlohmann::json report) { changed(node).report = std::move(report); }
    // Remembers the way to a node, for redo.
    void visit(int node);

    // {position?, nodes: [{parent, move, comment?}], current}: by index, parents first.
    nlohmann::json saved(int current) const;

  private:
    GameTree(const GameEntry& game, int variant, std::string start, const Table::State& state);

    Node& changed(int node);
    std::optional<int> child_by(int node, std::string_view move) const;
    int add(int parent, std::string move, const Table::State& before, const Table& after);
    void note_removed(int node);

    const GameEntry* game_;
    int variant_;
    std::string start_;
    std::map<int, Node> nodes_;  // by id; a parent has a smaller one than its children
    int next_id_ = 1;
    std::size_t comment_bytes_ = 0;
    std::uint64_t revision_ = 1;
    // The last nodes that were removed, each with the revision in which it was; of those up to `forgotten_`
    // some are no longer in the list.
    std::deque<std::pair<std::uint64_t, int>> removed_;
    std::uint64_t forgotten_ = 0;
    // The table of board(): most questions are about where the last one was, or one move on.
    mutable std::unique_ptr<Table> cursor_;
    mutable int cursor_node_ = root;
};

}  // namespace damier::serve
