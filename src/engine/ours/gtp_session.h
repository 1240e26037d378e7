// GTP, version 2, for Othello. Commands are answered in order, so all but the words that cut a search short
// are done by the thread that thinks.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "engine/ours/choices.h"
#include "engine/ours/gtp_clock.h"
#include "engine/ours/session.h"
#include "engine/ours/session_player.h"
#include "engine/ours/thinking.h"

namespace damier {

class GtpSession final : public Session {
  public:
    GtpSession(const SessionStart& start, Choices choices, std::unique_ptr<SessionPlayer> player,
               LineSink& sink);

    bool hear(std::string_view line) override;
    void complain(std::string_view sentence) override;
    void finish() override;

  private:
    using Arguments = std::span<const std::string>;
    using Reply = Expected<std::string>;
    struct Entry {
        std::string_view name;
        Reply (GtpSession::*answer)(Arguments arguments);
    };
    static std::span<const Entry> entries();

    void answer(const std::vector<std::string>& parts);
    Reply protocol_version(Arguments);
    Reply name(Arguments);
    Reply version(Arguments);
    Reply known_command(Arguments);
    Reply list_commands(Arguments);
    Reply quit(Arguments);
    Reply boardsize(Arguments);
    Reply clear_board(Arguments);
    Reply komi(Arguments);
    Reply play(Arguments);
    Reply genmove(Arguments);
    Reply reg_genmove(Arguments);
    Reply undo(Arguments);
    Reply time_settings(Arguments);
    Reply time_left(Arguments);
    Reply showboard(Arguments);
    Reply final_score(Arguments);
    Reply rules_game_id(Arguments);
    Reply rules_board(Arguments);
    Reply rules_board_size(Arguments);
    Reply rules_legal_moves(Arguments);
    Reply rules_side_to_move(Arguments);
    Reply rules_final_result(Arguments);
    Reply interrupt(Arguments);

    // The side is given the move: where only a pass is possible it is played unasked.
    Expected<void> give_turn_to(Side side);
    // The move that the side to move would play.
    Reply choose(std::string_view colour);

    std::string version_;
    LineSink& sink_;
    std::unique_ptr<Table> table_;
    std::array<GtpClock, 2> clocks_;  // by side
    std::unique_ptr<SessionPlayer> player_;
    std::stop_token stop_;  // of the command in hand
    Thinking thinking_;     // the last: it ends before what it uses
};

}  // namespace damier
