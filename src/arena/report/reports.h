// What a tournament leaves behind for people and programs: a page, tables, and the games themselves. All are
// made from the same Results and Summary, so they agree.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/run/results.h"
#include "arena/statistics/summary.h"

namespace damier {

// Fetches a whole game from where it is stored.
using GameFetcher = std::function<std::optional<GameDetail>(const GameSlot&)>;

// The games that a page of bounded size shows: all when they are no more than `most`; otherwise those that
// ended by a fault first (at most half of the places), then a seeded, even sample over all pairings. By slot.
std::vector<GameSlot> choose_games(const Results& results, std::size_t most);

// What draws the boards of a report: a script and a style sheet, made from the boards of the web page
// (web/src/report). Empty in a program that was built without it: games are then shown by their moves and by
// the text of each position, and the report says why.
struct ReportBoards {
    std::string_view script = {};
    std::string_view style = {};
};

// One HTML page without any outside reference: cross table, ratings with error bars (inline SVG), score by
// colour, lengths, time and nodes a move, terminations, openings, settings, and the chosen games, each to be
// replayed on a board. Says how many games are shown of how many. `name_of_program` signs it.
std::string html_report(const Results& results, const Summary& summary, const std::vector<GameSlot>& shown,
                        const GameFetcher& fetch, const std::string& name_of_program,
                        const ReportBoards& boards = {});

// The course of a match, as SVG that stands inside HTML: the difference in Elo with its error bars after each
// pair and, where there is one, the sequential test. Empty when there are not two players, or no pair yet.
std::string course_svg(const Results& results);

// One line a game, with a header line; RFC 4180.
std::string games_csv(const Results& results);
// One line a player: rating, error, games, points, by side, effort.
std::string players_csv(const Results& results, const Summary& summary);

nlohmann::json to_json(const Results& results, const Summary& summary);
// Its list of openings alone, or a part of it.
nlohmann::json openings_json(const Results& results, std::size_t from, std::size_t count);

// Cross table and ratings for a terminal: fixed width, no colours.
std::string text_tables(const Results& results, const Summary& summary);
// The same as Markdown, for a README.
std::string markdown_tables(const Results& results, const Summary& summary);

// A game in the house's record format (play/table/game_record.h), with headers for the event, the round, the
// opening, the termination, the seed and the program.
std::string game_record_text(const Results& results, const GameDetail& game);

}  // namespace damier
