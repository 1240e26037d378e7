// Leads an engine through situations, one after the other, and writes down how it did.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/check/check_report.h"
#include "engine/check/engine.h"
#include "engine/check/situations.h"

namespace damier::check {

class CheckRun {
  public:
    using MakeEngine = std::function<std::unique_ptr<Engine>(EnginePipe&)>;
    // What was right about it, in half a sentence; throws Wrong.
    using Situation = std::function<std::string(Engine&)>;

    CheckRun(EnginePipe& talk, MakeEngine make, double margin_seconds, CheckReport& report)
        : talk_(talk), make_(std::move(make)), margin_(margin_seconds), report_(report) {}

    // Starts the engine and shakes hands; false when that went wrong, and nothing else can be tried.
    bool start();
    // After a wrong one the engine is started anew. When that took all of our patience too often, or it
    // cannot be started any more, the rest is left out.
    void situation(const std::string& name, const Situation& run);
    // Tries something that the arena never does: whatever goes wrong is a remark.
    void curiosity(const std::string& name, const Situation& run);

    // Within a situation: it is right, but not quite.
    void remark(std::string sentence);
    // Its move, which must be legal and in time; Wrong otherwise.
    Answer legal_move(Engine& engine, const Table& table, const Limits& limits);
    // The engine is a new process, ready for a game.
    void restart();
    EnginePipe& talk() { return talk_; }
    CheckReport& report() { return report_; }

  private:
    void run(const std::string& name, const Situation& run, Grade if_wrong);
    void write_down(const std::string& name, Grade grade, std::string sentence);
    bool is_ready_again();

    EnginePipe& talk_;
    MakeEngine make_;
    double margin_;  // seconds
    CheckReport& report_;
    std::unique_ptr<Engine> engine_;
    std::string remarks_;
    int costly_ = 0;  // situations that took all of our patience
    bool needs_restart_ = false;
    bool given_up_ = false;
};

}  // namespace damier::check
