#include "serve/rooms/game_tree.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

namespace damier::serve {

namespace {

// A client that was away while more than this was removed is better served with the whole tree.
constexpr std::size_t most_removed_known = 1000;

}  // namespace

GameTree::GameTree(const GameEntry& game, int variant, std::string start, const Table::State& state)
    : game_(&game), variant_(variant), start_(std::move(start)) {
    nodes_[root];
    changed(root).ply = state.ply;
}

GameTree GameTree::copy() const {
    const std::unique_ptr<Table> start = table_at(root);
    GameTree tree(*game_, variant_, start_, start->state());
    tree.nodes_ = nodes_;
    tree.next_id_ = next_id_;
    tree.comment_bytes_ = comment_bytes_;
    tree.revision_ = revision_;
    tree.removed_ = removed_;
    tree.forgotten_ = forgotten_;
    return tree;
}

void GameTree::comment(int node, std::string text) {
    Node& here = changed(node);
    comment_bytes_ += text.size() - here.comment.size();
    here.comment = std::move(text);
}

GameTree GameTree::of(const Table& table) {
    const Table::Status status = table.status();
    const std::unique_ptr<Table> replayed = table.game().make_table(status.variant);
    if (!status.start.empty()) (void)replayed->set(status.start);
    GameTree tree(table.game(), status.variant, status.start, replayed->state());
    int at = root;
    for (const std::string& move : status.moves) at = tree.play(at, move).value_or(at);
    return tree;
}

std::unique_ptr<Table> GameTree::table_at(int node) const {
    std::vector<int> path;
    for (int at = node; at != root; at = nodes_.at(at).parent) path.push_back(at);
    std::unique_ptr<Table> table = game_->make_table(variant_);
    if (!start_.empty()) (void)table->set(start_);
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
        [[maybe_unused]] const auto played = table->play(nodes_.at(*at).move);
        assert(played);
    }
    return table;
}

const Table& GameTree::board(int node) const {
    if (cursor_ && node != cursor_node_) {
        const int parent = node == root ? -1 : nodes_.at(node).parent;
        if (parent == cursor_node_ && cursor_->play(nodes_.at(node).move)) {
            cursor_node_ = node;
        } else {
            cursor_.reset();
        }
    }
    if (!cursor_) cursor_ = table_at(node);
    cursor_node_ = node;
    return *cursor_;
}

GameTree::Node& GameTree::changed(int node) {
    Node& found = nodes_.at(node);
    found.text.clear();
    found.revision = revision_;
    return found;
}

std::optional<GameTree::Changes> GameTree::changes_since(std::uint64_t revision) const {
    if (revision < forgotten_ || revision >= revision_) return std::nullopt;
    Changes changes;
    for (const auto& [id, node] : nodes_) {
        if (node.revision > revision) changes.nodes.push_back(id);
    }
    for (const auto& [when, id] : removed_) {
        if (when > revision) changes.removed.push_back(id);
    }
    return changes;
}

std::vector<int> GameTree::line_through(int node) const {
    std::vector<int> line;
    for (int at = node; at != -1; at = nodes_.at(at).parent) line.push_back(at);
    std::ranges::reverse(line);
    while (!nodes_.at(line.back()).children.empty()) line.push_back(nodes_.at(line.back()).children.front());
    return line;
}

int GameTree::redo_of(int node) const {
    const Node& here = nodes_.at(node);
    if (here.last_visited != -1 && nodes_.contains(here.last_visited)) return here.last_visited;
    return here.children.empty() ? -1 : here.children.front();
}

int GameTree::add(int parent, std::string move, const Table::State& before, const Table& after) {
    const int id = next_id_++;
    nodes_[id];
    Node& node = changed(id);
    node.parent = parent;
    node.move = std::move(move);
    node.by = before.side;
    node.ply = after.state().ply;
    node.opening = game_->opening(after);
    changed(parent).children.push_back(id);
    return id;
}

std::optional<int> GameTree::child_by(int node, std::string_view move) const {
    for (const int child : nodes_.at(node).children) {
        if (nodes_.at(child).move == move) return child;
    }
    return std::nullopt;
}

// The cursor stays at the child: the next question is most likely about the position there.
Expected<int> GameTree::play(int at, std::string_view move) {
    const Table::State before = board(at).state();
    if (const auto played = cursor_->play(move); !played) return std::unexpected(played.error());
    std::string written = cursor_->last_move();
    const std::optional<int> known = child_by(at, written);
    cursor_node_ = known ? *known : add(at, std::move(written), before, *cursor_);
    return cursor_node_;
}

void GameTree::promote(int node) {
    for (int at = node; at != root; at = nodes_.at(at).parent) {
        const int parent = nodes_.at(at).parent;
        if (nodes_.at(parent).children.front() == at) continue;
        auto& siblings = changed(parent).children;
        const auto found = std::ranges::find(siblings, at);
        std::rotate(siblings.begin(), found, found + 1);
    }
}

void GameTree::remove(int node) {
    assert(node != root);
    std::erase(changed(nodes_.at(node).parent).children, node);
    cursor_.reset();
    std::vector<int> doomed = {node};
    for (std::size_t i = 0; i < doomed.size(); ++i) {
        const auto& children = nodes_.at(doomed[i]).children;
        doomed.insert(doomed.end(), children.begin(), children.end());
    }
    for (const int id : doomed) {
        comment_bytes_ -= nodes_.at(id).comment.size();
        nodes_.erase(id);
        note_removed(id);
    }
}

void GameTree::note_removed(int node) {
    removed_.emplace_back(revision_, node);
    if (removed_.size() <= most_removed_known) return;
    forgotten_ = removed_.front().first;
    removed_.pop_front();
}

void GameTree::visit(int node) {
    for (int at = node; at != root; at = nodes_.at(at).parent)
        nodes_.at(nodes_.at(at).parent).last_visited = at;
}

nlohmann::json GameTree::saved(int current) const {
    nlohmann::json list = nlohmann::json::array();
    std::map<int, std::size_t> index;
    // Depth first along the order of the children, which a reader gives them again.
    std::vector<int> stack = {root};
    while (!stack.empty()) {
        const int id = stack.back();
        stack.pop_back();
        const Node& node = nodes_.at(id);
        index[id] = list.size();
        nlohmann::json item = {{"parent", nullptr}, {"move", nullptr}};
        if (id != root) item = {{"parent", index.at(node.parent)}, {"move", node.move}};
        if (!node.comment.empty()) item["comment"] = node.comment;
        list.push_back(std::move(item));
        stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
    }
    nlohmann::json out = {{"nodes", std::move(list)}, {"current", index.at(current)}};
    if (!start_.empty()) out["position"] = start_;
    return out;
}

Expected<GameTree> GameTree::read(const Table& start, const nlohmann::json& saved, std::size_t most_nodes,
                                  int& current) {
    const auto wrong = [](std::size_t index, std::string_view what) {
        return fail(fmt::format("tree, node {}: {}", index, what));
    };
    if (!saved.is_object() || !saved.contains("nodes") || !saved["nodes"].is_array() ||
        saved["nodes"].empty())
        return fail("tree: expected an object with a list 'nodes', the root first");
    const nlohmann::json& list = saved["nodes"];
    if (list.size() > most_nodes) return fail(fmt::format("tree: more than {} nodes", most_nodes));
    const Table::Status status = start.status();
    const bool own_start = status.start.empty() && status.moves.empty();
    GameTree tree(start.game(), status.variant, own_start ? std::string() : status.position, start.state());
    std::vector<int> ids;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const nlohmann::json& item = list[i];
        if (!item.is_object()) return wrong(i, "expected an object");
        int id = root;
        if (i > 0) {
            const auto parent = item.find("parent");
            const auto move = item.find("move");
            if (parent == item.end() || !parent->is_number_unsigned() || parent->get<std::size_t>() >= i)
                return wrong(i, "field 'parent': expected the index of a node before it");
            if (move == item.end() || !move->is_string()) return wrong(i, "field 'move': expected a move");
            const auto played =
                tree.play(ids[parent->get<std::size_t>()], move->get_ref<const std::string&>());
            if (!played) return wrong(i, played.error().message);
            id = *played;
        }
        if (const auto comment = item.find("comment"); comment != item.end()) {
            if (!comment->is_string() || comment->get_ref<const std::string&>().size() > longest_comment)
                return wrong(
                    i, fmt::format("field 'comment': expected a text of at most {} bytes", longest_comment));
            tree.comment(id, comment->get<std::string>());
        }
        ids.push_back(id);
    }
    const auto at = saved.find("current");
    if (at != saved.end() && (!at->is_number_unsigned() || at->get<std::size_t>() >= ids.size()))
        return fail("tree: field 'current': expected the index of a node");
    current = at == saved.end() ? ids.back() : ids[at->get<std::size_t>()];
    return tree;
}

}  // namespace damier::serve
