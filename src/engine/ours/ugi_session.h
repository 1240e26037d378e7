// UGI: for every game. The thread that reads has the board, the thread that thinks has the player.
#pragma once

#include <memory>

#include "engine/ours/choices.h"
#include "engine/ours/session.h"
#include "engine/ours/session_player.h"
#include "engine/ours/thinking.h"
#include "engine/ugi/ugi_text.h"

namespace damier {

class UgiSession final : public Session {
  public:
    UgiSession(const SessionStart& start, Choices choices, std::unique_ptr<SessionPlayer> player,
               LineSink& sink);

    bool hear(std::string_view line) override;
    void complain(std::string_view sentence) override;
    void finish() override;

  private:
    void introduce();
    void set_option(std::string_view rest);
    void set_position(std::string_view rest);
    void become_ready();
    void begin_game();
    void go(std::string_view rest);
    // In the thinking thread.
    void change_player(const GameEntry& game, const std::string& text);
    void search(const Table& table, const ugi::Go& go, int reported_moves, const std::stop_token& stop);
    Expected<std::unique_ptr<Table>> table_of(const ugi::PositionCommand& command) const;

    std::string version_;
    LineSink& sink_;
    Choices choices_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<SessionPlayer> player_;
    Thinking thinking_;  // the last: it ends before what it uses
};

}  // namespace damier
