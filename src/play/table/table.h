// A game in progress, of whatever game, speaking text: the arbiter. One of the two abstract classes
// at the boundary (the other is Player); it costs a tenth of a microsecond a move, so algorithms
// erase the game's type once per search, never per node.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/score.h"
#include "core/side.h"
#include "games/contract/notation.h"

namespace damier {

struct GameEntry;

class Table {
  public:
    // What a game loop asks at every move; always at hand.
    struct State {
        Side side = Side::first;  // to move
        int variant = 0;          // its index in the game's list
        int ply = 0;              // moves played, passes included
        int free_squares = 0;     // as in games/contract/game.h
        bool over = false;
        Score first_margin = 0;  // points of the first player minus the second's
    };
    // The same with everything that is text, put together when asked for.
    struct Status : State {
        std::string position;
        std::string start;               // the position it was set to, empty when it is the game's own start
        std::vector<std::string> moves;  // played since then, as text
    };

    explicit Table(const GameEntry& game) : game_(game) {}
    virtual ~Table() = default;

    const GameEntry& game() const { return game_; }
    const State& state() const { return state_; }
    // Starts from a position, as text or as a JSON object; on an error nothing changes.
    virtual Expected<void> set(std::string_view position) = 0;
    // Plays exactly one move, the mover's: what a player answered.
    virtual Expected<void> play(std::string_view move) = 0;
    // Plays the moves of a record (Othello's may leave passes out): all of them or, on an error, none.
    virtual Expected<void> replay(std::string_view moves) = 0;
    // Takes the last move back; false when there is none since the table was set.
    virtual bool undo() = 0;
    virtual std::vector<std::string> legal_moves() const = 0;
    // As text; empty when nothing was played since the table was set.
    virtual std::string last_move() const = 0;
    virtual Status status() const = 0;
    // Everything a page or a program wants to know, as JSON. The legal moves are the larger part of it: a
    // caller that writes them in another way leaves them out.
    virtual nlohmann::json describe(bool with_moves = true) const = 0;
    virtual std::string draw(const BoardStyle& style) const = 0;

  protected:
    State state_;

  private:
    const GameEntry& game_;
};

// "Black wins by 8.": the winner of a finished game, and by how much where that is more than a win.
std::string result_sentence(const Table& table);

// "Quarto, level2"; only "Yolah" where there is one set of rules.
std::string title_of(const Table& table);

// "level2": the name of the rules it is played by.
std::string_view variant_name(const Table& table);

}  // namespace damier
