// An engine that speaks UGI, under test.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/check/engine.h"
#include "play/registry/registry.h"

namespace damier::check {

class UgiEngine final : public Engine {
  public:
    UgiEngine(EnginePipe& talk, const GameEntry& game, int variant);

    std::string introduce() override;
    std::string name() const override { return name_; }
    void ping() override;
    void new_game() override;
    Answer move(const Table& table, const Limits& limits) override;
    void settle() override;

    // What follows is for situations that only UGI has.

    // The table that questions of the engine are about.
    void set_position(const Table& table);
    // The whole line, beginning with `go`. With `stop_after`, `stop` is sent so many seconds later.
    Answer go(std::string_view words, std::optional<double> stop_after = {});
    // Sends lines after which nothing but `readyok` and talk may come. What it said that was not asked for:
    // none of them is `bestmove`, that is Wrong.
    std::vector<std::string> say_and_settle(const std::string& lines);
    // The move of the `bestmove` that must come; questions of the engine are answered meanwhile.
    std::string hear_move(std::string_view waiting_for, EnginePipe::Clock::time_point deadline);
    // From `stop` to the answer, of the last go.
    std::optional<double> stop_seconds() const { return stop_seconds_; }
    // It answered before it was told to stop.
    bool answered_early() const { return answered_early_; }
    const std::vector<std::string>& option_lines() const { return option_lines_; }

  private:
    // A line that is no answer: a question of the engine is answered.
    void hear_aside(std::string_view line);
    // None when the line is no `bestmove`.
    std::optional<std::string> move_in(const std::string& line);
    // Sends lines and `isready`, and waits for `readyok`; `blame` begins the sentence about a `bestmove`.
    // True when the engine asked something meanwhile: what it makes of our answer is still to come.
    bool settle_once(const std::string& lines, std::string_view blame);
    void agree_on_game();

    const GameEntry& game_;
    int variant_;
    std::unique_ptr<Table> table_;
    std::string name_;
    std::vector<std::string> option_lines_;
    std::vector<std::string> asides_;
    bool was_asked_ = false;  // by the engine, since this was last reset
    std::optional<double> stop_seconds_;
    bool answered_early_ = false;
};

}  // namespace damier::check
