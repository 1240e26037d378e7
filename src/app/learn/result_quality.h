// damier learn quality othello: evaluations on the results of people's games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/console/command_line.h"

namespace damier::app {

struct ResultQualityOptions {
    std::vector<std::string> wthor;
    std::uint64_t train_until = 2014;
    std::string weights;  // of the classifier; none: the built-in one
    std::string out;
    std::string chances;
    bool curve = false;
};

void add_result_quality_options(Command command, ResultQualityOptions& options);

int measure_on_results(const ResultQualityOptions& options);

}  // namespace damier::app
