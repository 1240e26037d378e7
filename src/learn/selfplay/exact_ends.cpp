#include "learn/selfplay/exact_ends.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "core/text/text.h"
#include "learn/selfplay/self_play_replay.h"
#include "play/players/player_kind.h"

namespace damier::learn {

namespace {

// Small enough to stay in a processor's cache: the positions are late, and the next game is another one.
constexpr SolverResources resources = {.memory = std::uint64_t{1} << 20};

bool both_can_move(const yolah::Position& position) {
    return position.can_move(Side::first) && position.can_move(Side::second);
}

// The first position that is to be solved, behind everything random; the number of its ply.
std::optional<std::size_t> place_of_end(const SelfPlayGame& game, int free_squares) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        if (game.plies[i].random) first = i + 1;
    }
    yolah::Position position;
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        // A value that was proved before has nothing to gain, and a side that is stuck needs no proof.
        if (game.plies[i].solved || !both_can_move(position)) return std::nullopt;
        if (i >= first && position.free_squares() <= free_squares) return i;
        position.play(game.plies[i].move);
    }
    return std::nullopt;
}

}  // namespace

std::optional<SelfPlayGame> with_exact_end(const SelfPlayGame& game, const ExactEnds& ends,
                                           yolah::Solver& solver, std::stop_token stop) {
    const auto place = place_of_end(game, ends.free_squares);
    if (!place) return game;
    SelfPlayGame exact = game;
    exact.plies.resize(*place);
    yolah::Position position;
    for (const SelfPlayPly& ply : exact.plies) position.play(ply.move);
    const Proof<yolah::Move> proof = solver.solve(position, {.line = true}, std::move(stop));
    if (!proof.margin) return std::nullopt;
    const Side asked = position.side();
    exact.margin = seen_by(Side::first, asked, *proof.margin);
    exact.ended_by_proof = true;
    for (std::size_t i = 0; i < proof.line.size() && i < static_cast<std::size_t>(ends.plies); ++i) {
        if (!both_can_move(position)) break;
        exact.plies.push_back({.move = proof.line[i],
                               .solved = true,
                               .value = value_of_end(seen_by(position.side(), asked, *proof.margin))});
        position.play(proof.line[i]);
    }
    return exact;
}

Expected<PlayedGames> read_played_games(const std::string& file) {
    const auto settings = settings_of_file(file);
    if (!settings) return std::unexpected(settings.error());
    PlayedGames played{*settings, {}};
    const auto read = for_each_game(file, [&](const SelfPlayGame& game) {
        played.games.push_back(game);
        return replay_game(game, [](const auto&, const auto&, std::size_t) {});
    });
    if (!read) return std::unexpected(read.error());
    return played;
}

namespace {

// Whether players of its kind can be told to solve from so many free squares on.
bool can_solve(const std::string& player) {
    const auto spec = parse_player_spec(player);
    if (!spec) return false;
    const auto kind = find_player_kind(spec->name);
    return kind && std::ranges::any_of((*kind)->options,
                                       [](const PlayerOption& option) { return option.key == "exact"; });
}

}  // namespace

Expected<SelfPlaySettings> settings_with(const SelfPlaySettings& settings, const ExactEnds& ends) {
    SelfPlaySettings exact = settings;
    const std::string& player = settings.player;
    if (!can_solve(player) || !player.ends_with(")"))
        return fail(fmt::format("games of {}, expected games of pvs with a limit", quote(player)));
    exact.player = fmt::format("{}, exact={})", player.substr(0, player.size() - 1), ends.free_squares);
    exact.solved_plies = ends.plies;
    if (const auto sound = check_settings(exact); !sound) return std::unexpected(sound.error());
    return exact;
}

SelfPlayProgress end_exactly(const PlayedGames& played, const ExactEnds& ends, int threads,
                             SelfPlayFile& file, std::stop_token stop, const SelfPlayObserver& observer) {
    std::vector<GameMaker> makers;
    for (int i = 0; i < threads; ++i) {
        makers.push_back([&, solver = std::make_shared<yolah::Solver>(resources)](
                             std::uint64_t number, const std::stop_token& stopped) {
            return with_exact_end(played.games[number], ends, *solver, stopped);
        });
    }
    return make_games(std::move(makers), played.games.size(), file, std::move(stop), observer);
}

}  // namespace damier::learn
