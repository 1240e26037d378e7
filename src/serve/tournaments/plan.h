// A tournament that somebody has asked for over the API: what is to be played, bounded by what the server
// allows, and how it stands. It is kept beside its journal, so that it goes on after a restart.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/settings/tournament_settings.h"
#include "serve/friends/secret.h"
#include "serve/jobs/limits.h"

namespace damier::serve {

struct Plan {
    TournamentSettings settings;
    double seconds = 1;  // for a move of a player that names no limit itself
    Secret key;          // of whoever has asked for it, and may pause and stop it
    double used = 0;     // seconds that it has run
    bool is_stopped = false;
    bool is_finished = false;

    // What a request asks for. Throws Refusal.
    static Plan wanted(const nlohmann::json& wish, const ServerLimits& limits);
    nlohmann::json saved() const;
    // What is on the disk may have been changed by anybody: throws Refusal.
    static Plan read(const std::string& text, const ServerLimits& limits);

    // "Spring cup" -> "spring-cup-x7k2mq": fit for a file and an address.
    std::string new_name() const;
    // Bytes of the process that runs it and of the one that plays, with the two largest players.
    std::uint64_t memory(const ServerLimits& limits) const;
    bool has_engine(const ServerLimits& limits) const;
};

// The players of a plan, made as a stranger's players are.
Expected<Field> guest_field(const Plan& plan, const ServerLimits& limits);

}  // namespace damier::serve
