#include "play/library/game_library.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "core/random.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using nlohmann::json;

// Of two positions that follow each other, whichever images of them.
std::uint64_t step_key(std::uint64_t before, std::uint64_t after) {
    return mix64(before) ^ after;
}

constexpr std::size_t most_examples = 8;
constexpr const char* winner_names[] = {"first", "draw", "second"};

}  // namespace

bool GameLibrary::add(const Table& table, int winner, std::string label) {
    const Table::Status status = table.status();
    if (games_.size() >= most_games || &table.game() != game_ || !status.start.empty() || status.variant != 0)
        return false;
    const auto replayed = game_->make_table(0);
    const auto number = static_cast<std::uint32_t>(games_.size());
    std::string moves;
    std::uint64_t before = game_->position_shape(*replayed);
    int ply = 0;
    for (const std::string& move : status.moves) {
        moves += (moves.empty() ? "" : " ") + move;
        if (ply++ >= indexed_plies || !replayed->play(move)) continue;
        const std::uint64_t after = game_->position_shape(*replayed);
        steps_.push_back({step_key(before, after), number});
        before = after;
    }
    label.resize(std::min(label.size(), most_label));
    games_.push_back({std::move(label), std::move(moves), static_cast<std::int8_t>(winner)});
    return true;
}

// The later games of a position come first, as they are mostly the newer ones.
void GameLibrary::finish() {
    std::ranges::sort(steps_, [](const Step& a, const Step& b) {
        return a.key != b.key ? a.key < b.key : a.game > b.game;
    });
    steps_.shrink_to_fit();
    games_.shrink_to_fit();
}

std::pair<const GameLibrary::Step*, const GameLibrary::Step*> GameLibrary::steps_of(std::uint64_t key) const {
    const auto found = std::ranges::equal_range(steps_, key, {}, &Step::key);
    return {std::to_address(found.begin()), std::to_address(found.end())};
}

json GameLibrary::explore(const Table& table) const {
    struct Played {
        std::vector<std::string> moves;  // images of each other
        std::string_view opening;        // that they lead to
        std::uint64_t key;
        Count count;
    };
    const auto here = game_->make_table(table.state().variant);
    const Table::Status status = table.status();
    (void)here->set(status.position);
    const std::uint64_t before = game_->position_shape(*here);
    std::vector<Played> played;
    for (const std::string& move : here->legal_moves()) {
        (void)here->play(move);
        const std::uint64_t key = step_key(before, game_->position_shape(*here));
        const std::string_view opening = game_->opening(*here);
        here->undo();
        const auto same = std::ranges::find(played, key, &Played::key);
        if (same != played.end()) {
            same->moves.push_back(move);
            continue;
        }
        Played next{{move}, opening, key, {}};
        const auto [from, to] = steps_of(key);
        for (const Step& step : std::span(from, to)) {
            next.count.games += 1;
            next.count.results[1 - games_[step.game].winner] += 1;
        }
        played.push_back(std::move(next));
    }
    std::ranges::sort(played, [](const Played& a, const Played& b) {
        return a.count.games != b.count.games ? a.count.games > b.count.games : a.moves < b.moves;
    });

    json out = {
        {"library", games_.size()}, {"reached", 0}, {"moves", json::array()}, {"games", json::array()}};
    std::size_t reached = 0;
    for (const Played& each : played) {
        if (each.count.games == 0) continue;
        reached += each.count.games;
        out["moves"].push_back({{"moves", each.moves},
                                {"games", each.count.games},
                                {"first", each.count.results[0]},
                                {"draws", each.count.results[1]},
                                {"second", each.count.results[2]}});
        if (!each.opening.empty()) out["moves"].back()["opening"] = each.opening;
        const auto [from, to] = steps_of(each.key);
        for (const Step& step : std::span(from, to)) {
            if (out["games"].size() >= most_examples) break;
            const Game& game = games_[step.game];
            out["games"].push_back(
                {{"label", game.label}, {"moves", game.moves}, {"winner", winner_names[1 - game.winner]}});
        }
    }
    out["reached"] = reached;
    return out;
}

}  // namespace damier
