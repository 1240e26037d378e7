// One protocol, spoken by us to an engine: the three of them behind one face.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "engine/outside/conversation.h"
#include "play/players/player.h"
#include "play/spec/player_spec.h"

namespace damier {

// What an engine is told before its first game.
struct EngineSetup {
    const GameEntry& game;
    int variant = 0;
    std::span<const SpecArgument> options;
};

// A move that is wanted.
struct EngineTask {
    const Table& table;
    Limits limits = {};
    std::stop_token stop = {};
    const TextObserver& observer;
    Conversation::Clock::time_point asked = {};
    Conversation::Clock::time_point deadline = {};  // then it is given up
};

class EngineClient {
  public:
    using Clock = Conversation::Clock;

    explicit EngineClient(std::unique_ptr<Process> process) : talk_(std::move(process)) {}
    virtual ~EngineClient() = default;

    // Until it is ready for its first game. The error is the user's: an option that it does not have, a game
    // that it does not play. All below throw EngineFault.
    virtual Expected<void> shake_hands(const EngineSetup& setup, Clock::time_point deadline) = 0;
    virtual void new_game(std::uint64_t seed, Clock::time_point deadline) = 0;
    // The move as the engine wrote it, not checked. Without one when a stop was asked for and the protocol
    // has no word for it: the engine goes on thinking, and is of no use any more.
    virtual TextReport think(const EngineTask& task) = 0;
    // The shortest question and its answer.
    virtual void ping(Clock::time_point deadline) = 0;

    void end() { talk_.end("quit"); }
    bool is_alive() { return talk_.is_alive(); }
    Conversation& talk() { return talk_; }

  protected:
    Conversation talk_;
};

}  // namespace damier
