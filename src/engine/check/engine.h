// An engine under test: one protocol as the checker speaks it. The script of situations is written
// once for all of them (common_situations.h); what only one protocol has is beside its engine.
#pragma once

#include <string>

#include "engine/check/engine_pipe.h"
#include "play/table/table.h"
#include "search/limits.h"

namespace damier::check {

struct Answer {
    std::string move;    // as our table writes it where it can be read, else as it came
    double seconds = 0;  // from the question
};

// All of them throw Wrong.
class Engine {
  public:
    explicit Engine(EnginePipe& talk) : talk_(talk) {}
    virtual ~Engine() = default;

    // The handshake of a process that has just begun, until it is ready for a game. The sentence says what it
    // said of itself.
    virtual std::string introduce() = 0;
    // The name that the engine gives itself, once it has introduced itself.
    virtual std::string name() const = 0;
    // The shortest question and its answer.
    virtual void ping() = 0;
    virtual void new_game() = 0;
    // Its move on this table, within these limits, as far as the protocol can say them.
    virtual Answer move(const Table& table, const Limits& limits) = 0;
    // Nothing more is to come, and it is ready for the next question.
    virtual void settle() = 0;

  protected:
    EnginePipe& talk_;
};

}  // namespace damier::check
