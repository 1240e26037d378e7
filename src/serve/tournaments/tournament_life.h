// The process that runs one tournament: it has one thread, as it forks the processes that play.
#pragma once

#include <filesystem>
#include <string>

#include "serve/jobs/limits.h"

namespace damier::serve {

// What the process is told to do, as JSON: {plan, journal, seconds, memory}. It reports how far it is, some
// times a second and after each game, and at its end what came of it: {end, seconds}.
void live_as_tournament(const ServerLimits& limits, const std::string& version, int socket);

}  // namespace damier::serve
