#include "app/learn/wthor_stats.h"

#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/learn/wthor_files.h"
#include "core/text/text.h"
#include "learn/wthor/wthor_figures.h"

namespace damier::app {

namespace {

constexpr std::size_t shown_names = 10;

double percent_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string wthor_name(const std::vector<std::string>& names, std::uint16_t number) {
    return number < names.size() ? names[number] : fmt::format("number {}", number);
}

void print_names(std::string_view what, const std::map<std::uint16_t, std::uint64_t>& games,
                 const std::vector<std::string>& names) {
    fmt::print("\n| {} ({}) | games |\n|---|--:|\n", what, grouped(games.size()));
    for (const auto& [number, count] : learn::most_frequent(games, shown_names))
        fmt::print("| {} | {} |\n", wthor_name(names, number), grouped(count));
}

void print_figures(const learn::WthorFigures& figures) {
    fmt::print("{} games: Black won {:.1f} %, drawn {:.1f} %, White won {:.1f} %\n", grouped(figures.games),
               percent_of(figures.results[0], figures.games), percent_of(figures.results[1], figures.games),
               percent_of(figures.results[2], figures.games));
    fmt::print("{} are not played to their end; {} others have not the discs of their last position\n",
               grouped(figures.incomplete), grouped(figures.contradictory));
    fmt::print("perfect play from the files' depth on leads to the result that came in {:.1f} %\n\n",
               percent_of(figures.as_by_perfect_play, figures.games));
    fmt::print("| year | games |\n|--:|--:|\n");
    for (const auto& [year, games] : figures.years) fmt::print("| {} | {} |\n", year, grouped(games));
}

void print_coverage(const learn::WthorFigures& figures) {
    fmt::print("\n| empty squares | positions | distinct |\n|--:|--:|--:|\n");
    const auto row = [](const std::string& name, const learn::WthorPhase& phase) {
        fmt::print("| {} | {} | {} |\n", name, grouped(phase.positions), grouped(phase.distinct));
    };
    learn::WthorPhase all;
    for (std::size_t empty = figures.empty_squares.size(); empty-- > 0;) {
        const learn::WthorPhase& phase = figures.empty_squares[empty];
        all.positions += phase.positions;
        all.distinct += phase.distinct;
        if (phase.positions > 0) row(std::to_string(empty), phase);
    }
    row("all", all);
}

nlohmann::json to_json(const std::map<std::uint16_t, std::uint64_t>& games,
                       const std::vector<std::string>& names) {
    nlohmann::json out = nlohmann::json::array();
    for (const auto& [number, count] : games) {
        out.push_back({{"number", number}, {"games", count}});
        if (number < names.size()) out.back()["name"] = names[number];
    }
    return out;
}

nlohmann::json to_json(const learn::WthorFigures& figures, const std::vector<std::string>& players,
                       const std::vector<std::string>& tournaments) {
    nlohmann::json years, phases = nlohmann::json::array();
    for (const auto& [year, games] : figures.years) years[std::to_string(year)] = games;
    for (std::size_t empty = 0; empty < figures.empty_squares.size(); ++empty)
        phases.push_back({{"empty_squares", empty},
                          {"positions", figures.empty_squares[empty].positions},
                          {"distinct", figures.empty_squares[empty].distinct}});
    return {{"games", figures.games},
            {"results",
             {{"first", figures.results[0]}, {"draw", figures.results[1]}, {"second", figures.results[2]}}},
            {"incomplete", figures.incomplete},
            {"contradictory", figures.contradictory},
            {"as_by_perfect_play", figures.as_by_perfect_play},
            {"years", std::move(years)},
            {"players", to_json(figures.players, players)},
            {"tournaments", to_json(figures.tournaments, tournaments)},
            {"phases", std::move(phases)}};
}

}  // namespace

int print_wthor_stats(const WthorStatsOptions& options) {
    const auto players = read_wthor_names(learn::WthorNames::players, options.player_names);
    const auto tournaments = read_wthor_names(learn::WthorNames::tournaments, options.tournament_names);
    const learn::WthorFigures figures = learn::wthor_figures(read_wthor_games(options.files));
    if (options.json) {
        fmt::print("{}\n", to_json(figures, players, tournaments).dump());
        return exit_ok;
    }
    print_figures(figures);
    print_names("player", figures.players, players);
    print_names("tournament", figures.tournaments, tournaments);
    print_coverage(figures);
    return exit_ok;
}

}  // namespace damier::app
