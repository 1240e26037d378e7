#include "serve/room.h"

namespace damier::serve {

std::string_view side_name(Side side) {
    return side == Side::first ? "first" : "second";
}

Side Room::side_to_move() const {
    return tree.table_at(current)->state().side;
}

bool Room::is_over() const {
    return tree.table_at(current)->state().over;
}

void Room::tell(const nlohmann::json& event, bool disposable) {
    std::erase_if(watchers, [](const auto& watcher) { return watcher.expired(); });
    // A listener may close, and with it change the list, while it is told.
    const auto all = watchers;
    for (const auto& watcher : all) {
        if (const auto listener = watcher.lock()) listener->send(event, disposable);
    }
}

namespace {

nlohmann::json node_json(int id, const GameTree::Node& node) {
    const bool is_root = id == GameTree::root;
    nlohmann::json out = {{"id", id}, {"ply", node.ply}, {"children", node.children}};
    out["parent"] = is_root ? nlohmann::json() : nlohmann::json(node.parent);
    out["move"] = is_root ? nlohmann::json() : nlohmann::json(node.move);
    out["by"] = is_root ? nlohmann::json() : nlohmann::json(side_name(node.by));
    if (!node.comment.empty()) out["comment"] = node.comment;
    if (!node.thoughts.is_null()) out["thoughts"] = node.thoughts;
    return out;
}

nlohmann::json thinking_json(const std::optional<Thinking>& thinking) {
    if (!thinking) return nullptr;
    nlohmann::json out = {{"side", side_name(thinking->side)}, {"player", thinking->player}};
    if (!thinking->thoughts.is_null()) out["thoughts"] = thinking->thoughts;
    return out;
}

}  // namespace

nlohmann::json to_json(const Room& room) {
    const GameEntry& game = room.tree.game();
    nlohmann::json nodes = nlohmann::json::array();
    for (const auto& [id, node] : room.tree.nodes()) nodes.push_back(node_json(id, node));
    const int redo = room.tree.redo_of(room.current);
    nlohmann::json out = {{"id", room.id},
                          {"revision", room.revision},
                          {"game", game.name},
                          {"variant", game.variants[static_cast<std::size_t>(room.tree.variant())].name},
                          {"players", {{"first", room.players[0]}, {"second", room.players[1]}}},
                          {"seconds", room.seconds},
                          {"running", room.running},
                          {"delay", room.delay.count()},
                          {"nodes", std::move(nodes)},
                          {"current", room.current},
                          {"redo", redo == -1 ? nlohmann::json() : nlohmann::json(redo)},
                          {"position", room.tree.table_at(room.current)->describe()},
                          {"thinking", thinking_json(room.thinking)}};
    if (!room.trouble.empty()) out["trouble"] = room.trouble;
    return out;
}

}  // namespace damier::serve
