#include <fmt/core.h>

#include "arena/report/figures.h"
#include "arena/report/reports.h"
#include "core/text/safe_text.h"

namespace damier {

namespace {

constexpr std::string_view line_end = "\r\n";

std::vector<std::string> name_fields(const Results& results) {
    std::vector<std::string> fields;
    for (const TournamentPlayer& player : results.players) fields.push_back(csv_field(player.name));
    return fields;
}

std::string effort_fields(const Effort& effort) {
    return fmt::format("{},{:.6f},{}", effort.moves, static_cast<double>(effort.microseconds) / 1e6,
                       effort.nodes);
}

std::string game_line(const GameSummary& game, const std::vector<std::string>& names) {
    const std::string opening = game.opening < 0 ? "" : fmt::format("{}", game.opening + 1);
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{:016x},{:016x}", game.slot.round + 1,
                       game.slot.pairing + 1, game.slot.number + 1,
                       names[static_cast<std::size_t>(game.players[0])],
                       names[static_cast<std::size_t>(game.players[1])],
                       points_text(static_cast<std::uint64_t>(game.half_points)), game.first_margin,
                       name_of(game.termination), game.plies, opening, effort_fields(game.effort[0]),
                       effort_fields(game.effort[1]), game.sequence_key, game.shape_key);
}

std::string counts_fields(const GameCounts& counts) {
    return fmt::format("{},{},{},{}", counts.games(), counts.wins, counts.draws, counts.losses);
}

// A player without games has no rating: its fields are empty.
std::string rating_fields(const Rating& rating, bool has_games, bool by_pair) {
    if (!has_games) return ",,,,";
    const std::string_view bound = rating.at_least     ? "at least"
                                   : rating.at_most    ? "at most"
                                   : rating.zero_point ? "zero point"
                                                       : "";
    const std::string error = bound.empty() ? fmt::format("{:.1f}", rating.error) : "";
    // What was taken as one observation for the error.
    const std::string_view from = error.empty() ? "" : by_pair ? "pairs" : "games";
    return fmt::format("{:.1f},{},{},{},{}", rating.elo, error, from, bound, rating.group + 1);
}

std::string player_line(std::size_t rank, const TournamentPlayer& player, const PlayerFigures& figures,
                        const Ratings& ratings, std::size_t number) {
    const bool has_games = figures.games.games() > 0;
    return fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{}", rank, csv_field(player.name), csv_field(player.spec),
        rating_fields(ratings.players[number], has_games, ratings.errors_by_pair),
        counts_fields(figures.games), points_text(figures.games.half_points()),
        has_games ? fmt::format("{:.4f}", figures.games.score()) : "", counts_fields(figures.by_side[0]),
        counts_fields(figures.by_side[1]), effort_fields(figures.effort), figures.faults);
}

}  // namespace

std::string games_csv(const Results& results) {
    const std::vector<std::string> names = name_fields(results);
    std::string out =
        "round,pairing,game,first,second,first_points,first_margin,termination,plies,opening,first_moves,"
        "first_seconds,first_nodes,second_moves,second_seconds,second_nodes,moves_key,shape_key";
    out += line_end;
    for (const GameSummary& game : results.games) out.append(game_line(game, names)).append(line_end);
    return out;
}

std::string players_csv(const Results& results, const Summary& summary) {
    std::string out =
        "rank,name,spec,rating,error,error_from,bound,group,games,won,drawn,lost,points,score,games_first,"
        "won_first,"
        "drawn_first,lost_first,games_second,won_second,drawn_second,lost_second,moves,seconds,nodes,faults";
    out += line_end;
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        const auto player = static_cast<std::size_t>(summary.order[rank]);
        out.append(
            player_line(rank + 1, results.players[player], summary.players[player], summary.ratings, player));
        out.append(line_end);
    }
    return out;
}

}  // namespace damier
