// damier solve --problems: a file of positions solved one after the other, and compared with what it knows.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/table/solver.h"

namespace damier::app {

struct ProblemOptions {
    std::string game;
    std::optional<std::string> variant;
    std::string file;
    std::optional<std::string> only;  // "3" or "1-10", counted from 1
    SolveOptions wanted;
    SolverResources resources;
    bool json = false;
};

// The exit code: 1 where a margin is another than the file says. Throws UserError.
int solve_problems(const ProblemOptions& options);

// Throws UserError where the game has no solver.
std::unique_ptr<AnySolver> make_solver_of(const GameEntry& game, const SolverResources& resources);

// "41M/s", or "-" where no time has passed.
std::string node_rate(std::uint64_t nodes, double seconds);

}  // namespace damier::app
