// An outside program as a player of ours: engine(command="...", protocol=ugi).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/outside/client.h"
#include "engine/outside/process/process.h"
#include "play/players/checked_player.h"

namespace damier {

// Everything that is needed to start an engine, and to start it again.
struct EngineSettings {
    const GameEntry* game = nullptr;
    int variant = 0;
    std::string protocol;
    ProcessStart start;
    std::vector<SpecArgument> options;
    Limits limits;
    double startup_seconds = 10;
    double most_late_seconds = 8;
    double most_silent_seconds = 480;
};

class EnginePlayer final : public Player {
  public:
    EnginePlayer(std::string name, EngineSettings settings);
    ~EnginePlayer() override;

    // Starts the program, if it is not running, and waits until it is ready for a game. The error is a
    // sentence for the person who wrote the player's text.
    Expected<void> start();

    std::string name() const override { return name_; }
    // Starts a dead one again. Throws EngineFault, as choose does.
    void new_game(std::uint64_t seed) override;
    TextReport choose(const Table& table, const Limits& given, std::stop_token stop,
                      const TextObserver& observer) override;

    // Until the next game it is kept, but stands still.
    void rest();

    // Seconds from the shortest question to its answer: the median of some, asked now.
    double latency();

  private:
    Expected<void> try_start();
    template <class Work>
    auto ending_on_fault(Work work);
    void end();
    TextReport asked(const Table& table, const Limits& limits, std::stop_token stop,
                     const TextObserver& observer);

    std::string name_;
    EngineSettings settings_;
    std::optional<GameClock> clock_;
    std::unique_ptr<EngineClient> client_;  // none while it is not running
};

// The program is started at once, so that a wrong command, an option that it does not have or a game that it
// does not play is said here.
extern const EngineMaker engines_started_at_once;

// It is started for its first move: where nobody may wait for it now.
extern const EngineMaker engines_started_later;

}  // namespace damier
