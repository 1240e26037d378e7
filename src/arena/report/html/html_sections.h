// The parts of the page, each a <section> of HTML with everything in it escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/report/charts/grid.h"
#include "arena/report/reports.h"

namespace damier {

// A section with a heading that the page's list of contents leads to.
std::string html_section(std::string_view id, std::string_view title, std::string_view body);

// The titles of columns; they are ours and need no escaping.
std::string html_head(const std::vector<Grid::Column>& columns);
// A table in a box of the given classes, which scrolls when the table is wider. The head and the rows are
// <tr> elements.
std::string html_table(std::string_view box_classes, std::string_view head, std::string_view rows);

// The name of a player, cut when it is very long, with its spec as a tooltip.
std::string html_player(const Results& results, int player);

// A whole number for people: digits in groups, never broken at the end of a line.
std::string html_number(unsigned long long number);

std::string ratings_section(const Results& results, const Summary& summary);
std::string cross_table_section(const Results& results, const Summary& summary);
std::string colours_section(const Results& results, const Summary& summary);
std::string effort_section(const Results& results, const Summary& summary);
std::string lengths_section(const Results& results);
// The games among `shown` have links to their boards.
std::string endings_section(const Results& results, const std::vector<GameSlot>& shown,
                            const GameFetcher& fetch);
std::string openings_section(const Results& results);
std::string settings_section(const Results& results);

// The list of the games and the panel to replay them in, with their data. `with_boards`: there is something
// that draws their positions.
std::string games_section(const Results& results, const std::vector<GameSlot>& shown,
                          const GameFetcher& fetch, bool with_boards);

}  // namespace damier
