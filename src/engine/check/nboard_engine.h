// An engine that speaks NBoard for Othello, under test.
#pragma once

#include <string>

#include "engine/check/check_run.h"
#include "engine/check/engine.h"

namespace damier::check {

class NboardEngine final : public Engine {
  public:
    using Engine::Engine;

    std::string introduce() override;
    std::string name() const override { return name_; }
    void ping() override { say_and_settle(""); }
    void new_game() override { ping(); }
    Answer move(const Table& table, const Limits& limits) override;
    void settle() override { ping(); }

    // Sends lines and waits until they are done with; an answer that was not asked for is Wrong.
    void say_and_settle(const std::string& lines);
    void set_up(const Table& table);
    Answer go();

  private:
    void hear_aside(std::string_view line);

    std::string name_;
    int pings_ = 0;
};

// What only NBoard has.
void check_nboard(CheckRun& run, const Situations& where);

}  // namespace damier::check
