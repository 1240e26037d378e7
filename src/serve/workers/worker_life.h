// What a worker process does: one task after the other, until the server hangs up.
//
// A task is a JSON object: {task, table: {game, variant, start, moves}, memory, ...}. `memory` is what it may
// allocate, in bytes; the rest depends on the task, see worker_life.cpp. A machine that has moved stays, with
// what it learnt, until the next task brings another player or none.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/table/table.h"
#include "serve/jobs/limits.h"

namespace damier::serve {

// More than the server's own: its thread comes before any thought.
inline constexpr int nice_at_first = 2;

nlohmann::json table_task(const Table& table);

// Returns when the socket ends.
void live_as_worker(const ServerLimits& limits, int socket);

}  // namespace damier::serve
