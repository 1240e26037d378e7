// Yolah, square by square, from the rules alone: it shares nothing with src/games.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "differential/token.h"

namespace damier::naive {

class Yolah {
  public:
    explicit Yolah(int /*variant*/) {
        put("a1", 'b'), put("e4", 'b'), put("d5", 'b'), put("h8", 'b');
        put("h1", 'w'), put("d4", 'w'), put("e5", 'w'), put("a8", 'w');
    }

    int ply() const { return ply_; }
    bool is_over() const { return moves_of('b').empty() && moves_of('w').empty(); }
    int lead_of_first() const { return points_[0] - points_[1]; }

    std::vector<Token> moves() const {
        if (is_over()) return {};
        std::vector<Token> moves = moves_of(mover());
        if (moves.empty()) moves.push_back(token("a1:a1"));
        return moves;
    }

    void play(const std::string& move) {
        if (move != "a1:a1") {
            char& from = board_[move[1] - '1'][move[0] - 'a'];
            board_[move[4] - '1'][move[3] - 'a'] = from;
            from = 'x';
            points_[ply_ % 2] += 1;
        }
        ply_ += 1;
    }

    std::string position() const {
        std::string text;
        for (int rank = 7; rank >= 0; --rank) {
            text.append(board_[rank], 8);
            if (rank > 0) text += '/';
        }
        return fmt::format("{} {} {} {}", text, mover(), points_[0], points_[1]);
    }

  private:
    char mover() const { return ply_ % 2 == 0 ? 'b' : 'w'; }
    void put(const char* square, char piece) { board_[square[1] - '1'][square[0] - 'a'] = piece; }

    std::vector<Token> moves_of(char colour) const {
        std::vector<Token> moves;
        for (int rank = 0; rank < 8; ++rank) {
            for (int file = 0; file < 8; ++file) {
                if (board_[rank][file] == colour) add_moves_of_piece(file, rank, moves);
            }
        }
        return moves;
    }

    void add_moves_of_piece(int file, int rank, std::vector<Token>& moves) const {
        for (int files = -1; files <= 1; ++files) {
            for (int ranks = -1; ranks <= 1; ++ranks) {
                if (files == 0 && ranks == 0) continue;
                int f = file + files, r = rank + ranks;
                while (f >= 0 && f < 8 && r >= 0 && r < 8 && board_[r][f] == '.') {
                    const char move[] = {static_cast<char>('a' + file), static_cast<char>('1' + rank), ':',
                                         static_cast<char>('a' + f), static_cast<char>('1' + r)};
                    moves.push_back(token({move, 5}));
                    f += files, r += ranks;
                }
            }
        }
    }

    char board_[8][9] = {"........", "........", "........", "........",
                         "........", "........", "........", "........"};  // [rank][file]
    int points_[2] = {0, 0};
    int ply_ = 0;
};

}  // namespace damier::naive
