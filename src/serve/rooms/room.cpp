#include "serve/rooms/room.h"

#include <fmt/core.h>

#include <algorithm>

namespace damier::serve {

namespace {

std::string node_text(int id, const GameTree::Node& node) {
    const bool is_root = id == GameTree::root;
    nlohmann::json out = {{"id", id}, {"ply", node.ply}, {"children", node.children}};
    out["parent"] = is_root ? nlohmann::json() : nlohmann::json(node.parent);
    out["move"] = is_root ? nlohmann::json() : nlohmann::json(node.move);
    out["by"] = is_root ? nlohmann::json() : nlohmann::json(key_of(node.by));
    if (!node.opening.empty()) out["opening"] = node.opening;
    if (!node.comment.empty()) out["comment"] = node.comment;
    if (!node.report.is_null()) out["report"] = node.report;
    return dumped(out);
}

// Written once for each change: a tree grows move by move, so only what is new is written again.
const std::string& text_of_node(const GameTree& tree, int id) {
    const GameTree::Node& node = tree.at(id);
    if (node.text.empty()) node.text = node_text(id, node);
    return node.text;
}

void append_node(std::string& list, const GameTree& tree, int id) {
    if (list.size() > 1) list += ',';
    list += text_of_node(tree, id);
}

std::string nodes_text(const GameTree& tree) {
    std::string out = "[";
    for (const auto& entry : tree.nodes()) append_node(out, tree, entry.first);
    return out + ']';
}

std::string nodes_text(const GameTree& tree, const std::vector<int>& ids) {
    std::string out = "[";
    for (const int id : ids) append_node(out, tree, id);
    return out + ']';
}

std::string thinking_text(const std::optional<Thinking>& thinking) {
    if (!thinking) return "null";
    return fmt::format(R"({{"side":"{}","player":{}{}{}}})", key_of(thinking->side), dumped(thinking->player),
                       thinking->report.empty() ? "" : R"(,"report":)", thinking->report);
}

// A node with its text, and its share of the game's JSON; what a comment takes in all its forms.
constexpr std::uint64_t node_bytes = 1500;
constexpr std::uint64_t copies_of_a_comment = 4;
// Two seats, and the connections that know them.
constexpr std::uint64_t encounter_bytes = 4 << 10;

// "second wins, by resignation": what the moves do not tell; empty when they do.
std::string encounter_result(const Encounter& encounter) {
    if (!encounter.ending() || encounter.ending()->by == EndedBy::rules) return {};
    const auto& [winner, by] = *encounter.ending();
    if (!winner) return "draw, by agreement";
    return fmt::format("{} wins, {}", key_of(*winner), by == EndedBy::time ? "on time" : "by resignation");
}

}  // namespace

nlohmann::json position_json(const Table& table) {
    nlohmann::json out = table.describe();
    // The legal moves are among the choices already.
    out.erase("moves");
    return out;
}

void Room::changed() {
    revision = tree.end_revision();
    used = Clock::now();
    text_.reset();
}

// All but the tree and the position, which are large and are written as text.
nlohmann::json Room::fields() const {
    const GameEntry& game = tree.game();
    const int redo = tree.redo_of(current);
    nlohmann::json out = {{"id", id},
                          {"revision", revision},
                          {"game", game.name},
                          {"variant", game.variants[static_cast<std::size_t>(tree.variant())].name},
                          {"players", {{"first", players[0]}, {"second", players[1]}}},
                          {"seconds", seconds},
                          {"running", running},
                          {"delay", delay.count()},
                          {"current", current},
                          {"redo", redo == -1 ? nlohmann::json() : nlohmann::json(redo)}};
    out["headers"] = nlohmann::json::object();
    for (const auto& [key, value] : headers) out["headers"][key] = value;
    if (!trouble.empty()) out["trouble"] = trouble;
    if (encounter) out["encounter"] = encounter->as_json(Clock::now());
    if (review) out["reviewed"] = true;
    return out;
}

SavedGame Room::saved(const std::string& server) const {
    SavedGame out{tree.copy(), current, {players[0], players[1]},       headers,
                  seconds,     running, static_cast<int>(delay.count())};
    if (encounter) {
        out.encounter = encounter->saved(Clock::now(), server);
        out.result = encounter_result(*encounter);
    }
    out.review = review;
    return out;
}

// As it is kept, and on its way to the disk and to a page.
std::uint64_t Room::weight_of_review(std::size_t bytes) {
    return 3 * bytes;
}

std::uint64_t Room::weight() const {
    constexpr std::uint64_t at_least = 16 << 10;
    const std::uint64_t of_people = encounter ? encounter_bytes : 0;
    return at_least + of_people + node_bytes * tree.size() + copies_of_a_comment * tree.comment_bytes() +
           weight_of_review(review ? review->size() : 0);
}

bool Room::is_deserted() {
    std::erase_if(watchers, [](const auto& watcher) { return watcher.expired(); });
    if (!watchers.empty()) watched = Clock::now();
    return was_watched && watchers.empty();
}

std::string Room::text_of(const nlohmann::json& fields, const std::string& nodes) const {
    std::string out = dumped(fields);
    out.pop_back();  // the brace: two large parts follow as text
    return out + fmt::format(R"(,"thinking":{},"nodes":{},"position":{}}})", thinking_text(thinking), nodes,
                             writer_.text(tree.board(current)));
}

std::shared_ptr<const std::string> Room::text() const {
    // A clock that runs is another one each time.
    if (!text_ || (encounter && encounter->clock() && encounter->clock()->running()))
        text_ = std::make_shared<const std::string>(text_of(fields(), nodes_text(tree)));
    return text_;
}

std::shared_ptr<const std::string> Room::text_since(std::uint64_t known) const {
    const auto changes = tree.changes_since(known);
    if (!changes) return text();
    nlohmann::json out = fields();
    out["since"] = known;
    out["removed"] = changes->removed;
    return std::make_shared<const std::string>(text_of(out, nodes_text(tree, changes->nodes)));
}

bool Room::is_watched_by(const std::weak_ptr<Listener>& listener) const {
    const auto wanted = listener.lock();
    return wanted &&
           std::ranges::any_of(watchers, [&](const auto& watcher) { return watcher.lock() == wanted; });
}

void Room::tell(const std::shared_ptr<const std::string>& event, bool disposable,
                const std::weak_ptr<Listener>& except) {
    std::erase_if(watchers, [](const auto& watcher) { return watcher.expired(); });
    const auto asked = except.lock();
    // A listener may close, and with it change the list, while it is told.
    const auto all = watchers;
    for (const auto& watcher : all) {
        const auto listener = watcher.lock();
        if (listener && listener != asked) listener->send(event, disposable);
    }
}

void Room::tell_presence() {
    forget_text();
    tell(std::make_shared<const std::string>(
             fmt::format(R"({{"event":"presence","id":"{}","here":{{"first":{},"second":{}}}}})", id,
                         encounter->is_here(Side::first), encounter->is_here(Side::second))),
         false);
}

void Room::tell_state(bool disposable, const std::weak_ptr<Listener>& except) {
    const auto asked = except.lock();
    const auto is_asked = [&](const auto& watcher) { return watcher.expired() || watcher.lock() == asked; };
    if (std::ranges::all_of(watchers, is_asked)) return;
    tell(std::make_shared<const std::string>(
             fmt::format(R"({{"event":"game","game":{}}})", *text_since(revision - 1))),
         disposable, except);
}

}  // namespace damier::serve
