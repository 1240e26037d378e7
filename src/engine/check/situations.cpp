#include "engine/check/situations.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

namespace damier::check {

namespace {

// Passes are rare in some games: a random game of Othello has one in about two.
constexpr int most_games = 200;

bool is_pass(const nlohmann::json& parts) {
    return parts.is_object() && parts.value("pass", false);
}

bool must_pass(const Table& table) {
    return table.legal_moves().size() == 1 && is_pass(table.describe().at("choices").at(0));
}

bool was_passed(const Table& table) {
    return table.state().ply > 0 && is_pass(table.describe(false).at("last"));
}

void play_on(Table& table, const std::string& move) {
    [[maybe_unused]] const auto played = table.play(move);
    assert(played);
}

std::unique_ptr<Table> replayed(const GameEntry& game, int variant, const std::string& start,
                                const std::vector<std::string>& moves, std::size_t count) {
    auto table = game.make_table(variant);
    if (!start.empty()) {
        [[maybe_unused]] const auto set = table->set(start);
        assert(set);
    }
    for (std::size_t i = 0; i < count; ++i) play_on(*table, moves[i]);
    return table;
}

std::vector<std::string> random_game(const GameEntry& game, int variant, Random& random) {
    const auto table = game.make_table(variant);
    while (!table->state().over) play_on(*table, random_move(*table, random));
    return table->status().moves;
}

bool every_move_ends(const Table& table) {
    const auto copy = as_given(table);
    return std::ranges::all_of(table.legal_moves(), [&](const std::string& move) {
        play_on(*copy, move);
        const bool over = copy->state().over;
        copy->undo();
        return over;
    });
}

}  // namespace

std::string random_move(const Table& table, Random& random) {
    const auto moves = table.legal_moves();
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

std::unique_ptr<Table> as_given(const Table& table) {
    return as_given_and_played(table, 0);
}

std::unique_ptr<Table> as_given_and_played(const Table& table, std::size_t plies) {
    const Table::Status status = table.status();
    const std::size_t before = status.moves.size() - std::min(plies, status.moves.size());
    const auto earlier = replayed(table.game(), status.variant, status.start, status.moves, before);
    const std::vector<std::string> rest(status.moves.begin() + static_cast<std::ptrdiff_t>(before),
                                        status.moves.end());
    return replayed(table.game(), status.variant, earlier->status().position, rest, rest.size());
}

Situations find_situations(const GameEntry& game, int variant, std::uint64_t seed) {
    Random random(seed);
    Situations found;
    found.start = game.make_table(variant);
    for (int i = 0; i < most_games; ++i) {
        const auto moves = random_game(game, variant, random);
        const auto after = [&](std::size_t plies) { return replayed(game, variant, "", moves, plies); };
        if (!found.middle && moves.size() >= 6) found.middle = after(moves.size() / 2);
        if (!found.finished) found.finished = after(moves.size());
        if (auto last = after(moves.size() - 1); !found.last_move && every_move_ends(*last))
            found.last_move = std::move(last);
        for (std::size_t ply = 1; ply < moves.size() && !(found.forced_pass && found.after_pass); ++ply) {
            auto table = after(ply);
            if (!found.forced_pass && must_pass(*table))
                found.forced_pass = std::move(table);
            else if (!found.after_pass && was_passed(*table) && !must_pass(*table))
                found.after_pass = std::move(table);
        }
        if (found.middle && found.last_move && found.forced_pass && found.after_pass) break;
    }
    return found;
}

}  // namespace damier::check
