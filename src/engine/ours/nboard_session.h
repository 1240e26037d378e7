// NBoard, for Othello: the words of the board that NTest and Edax are made for.
#pragma once

#include <memory>
#include <optional>

#include "engine/ours/choices.h"
#include "engine/ours/session.h"
#include "engine/ours/session_player.h"
#include "engine/ours/thinking.h"

namespace damier {

class NboardSession final : public Session {
  public:
    NboardSession(const SessionStart& start, Choices choices, std::unique_ptr<SessionPlayer> player,
                  LineSink& sink);

    bool hear(std::string_view line) override;
    void complain(std::string_view sentence) override;
    void finish() override;

  private:
    // All in the thinking thread.
    void obey(const std::string& line);
    void set(std::string_view rest);
    void play(std::string_view move);
    void go();
    void hint(std::string_view rest);
    void analyze();
    std::optional<double> evaluation_at(const Table& table);
    TextReport think(const Table& table, int reported_moves);

    LineSink& sink_;
    std::unique_ptr<Table> table_;
    std::optional<int> depth_;
    std::unique_ptr<SessionPlayer> player_;
    std::stop_token stop_;  // of the command in hand
    Thinking thinking_;     // the last: it ends before what it uses
};

}  // namespace damier
