// An Othello engine that speaks GTP, version 2. The board is named as people name Othello's: a1 is at the
// top.
#pragma once

#include <string>
#include <vector>

#include "engine/outside/client.h"

namespace damier {

class GtpClient final : public EngineClient {
  public:
    using EngineClient::EngineClient;

    // An option is a command of the engine's with one argument: level=5 says `level 5`.
    Expected<void> shake_hands(const EngineSetup& setup, Clock::time_point deadline) override;
    void new_game(std::uint64_t seed, Clock::time_point deadline) override;
    TextReport think(const EngineTask& task) override;
    void ping(Clock::time_point deadline) override;

  private:
    struct Reply {
        bool good = false;  // began with '='
        bool stopped = false;
        std::string text;
    };
    Reply ask(std::string_view command, Clock::time_point deadline, const std::stop_token& stop = {});
    // A refusal is its fault.
    std::string demand(std::string_view command, Clock::time_point deadline);
    [[noreturn]] void blame_refusal(std::string_view command, const Reply& reply);
    bool knows(std::string_view command) const;
    Expected<void> set_option(const SpecArgument& option, Clock::time_point deadline);
    void follow(const Table& table, Clock::time_point deadline);
    void tell_time(const EngineTask& task);

    std::vector<std::string> commands_;  // empty: it does not say
    std::vector<std::string> played_;    // on its board
    bool board_is_clear_ = false;
};

}  // namespace damier
