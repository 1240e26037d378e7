// An Othello engine that speaks NBoard's protocol. It knows a depth, but no time for a move.
#pragma once

#include "engine/outside/client.h"

namespace damier {

class NboardClient final : public EngineClient {
  public:
    using EngineClient::EngineClient;

    // An option is a word after `set`: contempt=5 says `set contempt 5`. The protocol has no way to ask which
    // there are.
    Expected<void> shake_hands(const EngineSetup& setup, Clock::time_point deadline) override;
    void new_game(std::uint64_t seed, Clock::time_point deadline) override;
    TextReport think(const EngineTask& task) override;
    void ping(Clock::time_point deadline) override;

  private:
    void hear_aside(TextReport& report, const std::string& line);

    int pings_ = 0;
    int told_depth_ = 0;
};

}  // namespace damier
