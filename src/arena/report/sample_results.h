// For tests: a tournament of games played by lot, with everything that a report may meet in it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/report/reports.h"
#include "core/random.h"
#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {

struct SampleTournament {
    Results results;
    std::map<GameSlot, GameDetail> details;

    GameFetcher fetcher() const {
        return [this](const GameSlot& slot) -> std::optional<GameDetail> {
            const auto found = details.find(slot);
            if (found == details.end()) return std::nullopt;
            return found->second;
        };
    }
};

// Plays by lot up to `most_plies`, from the opening's position on.
inline GameDetail sample_game(const Results& results, int opening, int most_plies, Random& random) {
    GameDetail game;
    game.summary.opening = opening;
    const auto table = results.game->make_table(results.variant);
    if (opening >= 0) {
        const Opening& from = results.openings[static_cast<std::size_t>(opening)];
        if (!from.position.empty()) (void)table->set(from.position);
        (void)table->replay(from.moves);
    }
    game.opening_plies = static_cast<int>(table->status().moves.size());
    while (!table->status().over && static_cast<int>(table->status().moves.size()) < most_plies) {
        (void)table->play(random_move(*table, random));
        game.microseconds.push_back(500 + random.below(2'000'000));
        game.nodes.push_back(random.below(5'000'000));
        game.values.push_back(static_cast<Value>(random.below(1'500)) - 750);
    }
    const Table::Status end = table->status();
    game.moves = end.moves;
    game.summary.first_margin = end.over ? end.first_margin : 0;
    game.summary.half_points = game.summary.first_margin > 0 ? 2 : game.summary.first_margin < 0 ? 0 : 1;
    game.summary.plies = static_cast<int>(end.moves.size());
    game.last_position = end.position;
    game.seed = random();
    game.version = "damier 0.1.0";
    game.ended = "2026-11-16 10:20:30";
    return game;
}

// The player to move when the moves ended has lost by a fault.
inline void make_fault(GameDetail& game, Termination termination) {
    game.summary.termination = termination;
    game.summary.half_points = game.summary.plies % 2 == 0 ? 0 : 2;
    game.summary.first_margin = 0;
    game.reason = "the answer was 'z9', which is no move";
    game.last_output = "thinking...\n\x1b[31mz9\xff</pre><script>alert(1)</script>\n";
}

inline void add_efforts(GameDetail& game) {
    for (std::size_t i = 0; i < game.microseconds.size(); ++i) {
        Effort& effort = game.summary.effort[(static_cast<std::size_t>(game.opening_plies) + i) % 2];
        ++effort.moves;
        effort.microseconds += game.microseconds[i];
        effort.nodes += game.nodes[i];
    }
}

// Every pair of players meets in `games` games; every tenth game ends by a fault.
inline SampleTournament sample_tournament(std::string_view game, const std::vector<std::string>& players,
                                          int games, std::uint64_t seed = 7) {
    SampleTournament sample;
    Results& results = sample.results;
    results.name = "Sample cup";
    results.format = "round robin";
    results.game = *find_game(game);
    results.seed = seed;
    results.finished = true;
    for (const std::string& name : players) results.players.push_back({name, "random"});
    Random random(seed);
    const auto start = results.game->make_table(results.variant);
    results.openings = {{"", start->legal_moves().front()}, {"", start->legal_moves().back()}};
    results.settings = {{"openings.plies", "1"}, {"pairs", "2"}};
    results.versions = {"damier 0.1.0"};
    int pairing = 0;
    for (int a = 0; a < static_cast<int>(players.size()); ++a) {
        for (int b = a + 1; b < static_cast<int>(players.size()); ++b, ++pairing) {
            for (int number = 0; number < games; ++number) {
                const bool fault = number % 10 == 9;
                GameDetail detail = sample_game(results, (number / 2) % 2, fault ? 7 : 1'000, random);
                detail.summary.slot = {0, pairing, number};
                detail.summary.players[0] = number % 2 == 0 ? a : b;
                detail.summary.players[1] = number % 2 == 0 ? b : a;
                detail.summary.sequence_key = random();
                detail.summary.shape_key = detail.summary.sequence_key;
                if (fault) make_fault(detail, Termination::illegal_move);
                add_efforts(detail);
                results.games.push_back(detail.summary);
                sample.details[detail.summary.slot] = detail;
            }
        }
    }
    results.planned_games = results.games.size();
    return sample;
}

}  // namespace damier
