#include "serve/rooms/lobby.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace damier::serve {

namespace {

constexpr std::chrono::seconds longest_absence{30};

nlohmann::json name_json(const Encounter& encounter, Side side) {
    const std::string& name = encounter.seat(side).name;
    return name.empty() ? nlohmann::json() : nlohmann::json(name);
}

nlohmann::json table_json(const Room& room, std::chrono::steady_clock::duration age) {
    const Encounter& encounter = *room.encounter;
    const auto& clock = encounter.clock();
    nlohmann::json out = {
        {"id", room.id},
        {"game", room.tree.game().name},
        {"variant", room.tree.game().variants[static_cast<std::size_t>(room.tree.variant())].name},
        {"state", encounter.has_begun() ? "playing" : "waiting"},
        {"names",
         {{"first", name_json(encounter, Side::first)}, {"second", name_json(encounter, Side::second)}}},
        {"ply", room.tree.at(room.current).ply},
        {"age", std::chrono::duration_cast<std::chrono::seconds>(age).count()},
        {"clock", nullptr}};
    if (clock)
        out["clock"] = {{"base", in_seconds(clock->control().base)},
                        {"increment", in_seconds(clock->control().increment)}};
    return out;
}

}  // namespace

bool Lobby::has_room_for(const std::string& user) {
    forget();
    const auto own = std::ranges::count_if(tables_, [&](const auto& one) { return one.second.user == user; });
    return tables_.size() < most_ && static_cast<std::size_t>(own) < most_of_address_;
}

void Lobby::add(const std::shared_ptr<Room>& room) {
    tables_[room->id] = {room, room->user};
}

// A game that is over has left, and a table whose people have gone.
void Lobby::forget() {
    const auto now = Room::Clock::now();
    for (auto& [id, table] : tables_) {
        const auto room = table.room.lock();
        if (room && room->encounter &&
            (room->encounter->is_here(Side::first) || room->encounter->is_here(Side::second)))
            table.seen = now;
    }
    std::erase_if(tables_, [&](const auto& entry) {
        const Table& table = entry.second;
        const auto room = table.room.lock();
        if (!room || !room->encounter || room->encounter->is_over()) return true;
        return now - table.seen > longest_absence;
    });
}

nlohmann::json Lobby::list() {
    forget();
    // Those that wait first, and of these the one that waits longest.
    std::vector<std::pair<const Table*, std::shared_ptr<Room>>> shown;
    for (const auto& [id, table] : tables_) {
        if (auto room = table.room.lock()) shown.emplace_back(&table, std::move(room));
    }
    std::ranges::sort(shown, {}, [](const auto& one) {
        return std::pair(one.second->encounter->has_begun(), one.first->since);
    });
    nlohmann::json out = nlohmann::json::array();
    for (const auto& [table, room] : shown)
        out.push_back(table_json(*room, Room::Clock::now() - table->since));
    return out;
}

}  // namespace damier::serve
