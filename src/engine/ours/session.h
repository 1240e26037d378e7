// Our engine for others: one conversation with a program that drives it, in one protocol. Lines go in, lines
// come out; what reads and writes them is somebody else's business. docs/protocols.md has the words.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/ours/line_sink.h"
#include "play/players/player.h"
#include "play/registry/registry.h"

namespace damier {

class Session {
  public:
    virtual ~Session() = default;
    // One line, without its end; answers soon, whatever is being thought. False: it was the last one.
    virtual bool hear(std::string_view line) = 0;
    // Something that was sent cannot be a command at all: said in the words of the protocol.
    virtual void complain(std::string_view sentence) = 0;
    // The input has ended: searches that end by themselves do so, the others are stopped.
    virtual void finish() = 0;
};

// What a session is begun with.
struct SessionStart {
    const GameEntry& game;
    int variant = 0;
    std::string player = {};     // its text; empty: the strongest that the game has
    PlayerContext context = {};  // limits beside those that come with each move
    std::string version = {};
};

// By the protocol's name: ugi, gtp or nboard. The error is a sentence: an unknown protocol, a game that it
// does not have, a player that cannot be made.
Expected<std::unique_ptr<Session>> make_session(std::string_view protocol, const SessionStart& start,
                                                LineSink& sink);

}  // namespace damier
