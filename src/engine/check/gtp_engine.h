// An engine that speaks GTP for Othello, under test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/check/check_run.h"
#include "engine/check/engine.h"

namespace damier::check {

class GtpEngine final : public Engine {
  public:
    using Engine::Engine;

    std::string introduce() override;
    std::string name() const override { return name_; }
    void ping() override { demand("protocol_version"); }
    void new_game() override { demand("clear_board"); }
    Answer move(const Table& table, const Limits& limits) override;
    void settle() override { ping(); }

    struct Reply {
        bool good = false;
        std::string sign;  // "=12": what the reply began with
        std::string text;
    };
    Reply ask(std::string_view command);
    // The text of a good reply; Wrong when it refused.
    std::string demand(std::string_view command);
    bool knows(std::string_view command) const;
    // Brings its board there, move by move.
    void set_up(const Table& table);

  private:
    std::string name_;
    std::vector<std::string> commands_;
};

// What only GTP has.
void check_gtp(CheckRun& run, const Situations& where);

}  // namespace damier::check
