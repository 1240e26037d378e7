// The questions of UGI about a position, which both ends may ask: `query moves` and the like.
#pragma once

#include <string>
#include <string_view>

#include "play/table/table.h"

namespace damier::ugi {

// The whole line: `response ...`, or `response error SENTENCE` for a question that is unknown.
std::string answer_query(const Table& table, std::string_view question);

}  // namespace damier::ugi
