// What the checker found out about an engine: one finding a situation, the latency, the verdict.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::check {

enum class Grade : std::uint8_t {
    right,
    remark,  // not as the protocol wants it, but nothing that the arena stumbles over
    wrong,   // not fit for the arena
};

std::string_view name_of(Grade grade);

struct Finding {
    std::string situation;
    Grade grade = Grade::right;
    std::string sentence;
    std::vector<std::string> said;  // "> sent", "< came back"; only where something is to be seen
};

struct CheckReport {
    std::string command;
    std::string protocol;
    std::string game;     // "othello"
    std::string variant;  // "standard"
    std::string engine;   // as it calls itself; empty when it does not
    std::vector<Finding> findings;
    std::optional<double> start_up_seconds;    // from its start to the end of the handshake
    std::optional<double> round_trip_seconds;  // median of the shortest question and its answer
    std::optional<double> stop_seconds;        // from `stop` to the answer
    std::string standard_error;                // the end of it, when something went wrong

    bool fit() const;
    int count(Grade grade) const;
};

// For people, ending with the verdict.
std::string to_text(const CheckReport& report);
nlohmann::json to_json(const CheckReport& report);

}  // namespace damier::check
