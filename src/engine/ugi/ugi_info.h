// What a thinking engine says of its search in UGI:
//
//    info depth D seldepth S multipv K nodes N nps N time MS
//         score cp C | score win [N] | score draw | score loss [N]  [upperbound]
//         wdl W D L  pv M...
//
// Points and chances are the mover's. `cp` are hundredths of a point of the final margin; win, draw and loss
// are proved, N are points. `wdl` are parts of a thousand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/players/text_report.h"

namespace damier::ugi {

// One line of the report; a second line for the second best move and so on, up to `most_moves`, where the
// player has something to say about them.
std::vector<std::string> format_info(const TextReport& report, int most_moves = 1);

// Takes what the words after `info` say into the report: a line without multipv, or with multipv 1, is
// about the position and its best move, the others are about one root move each. What is unknown or makes no
// sense is passed over.
void add_info(TextReport& report, std::string_view rest);

}  // namespace damier::ugi
