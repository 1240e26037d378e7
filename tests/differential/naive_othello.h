// Othello, square by square, from the rules alone: it shares nothing with src/games.
#pragma once

#include <string>
#include <vector>

#include "differential/token.h"

namespace damier::naive {

class Othello {
  public:
    explicit Othello(int /*variant*/) {
        put("d5", 'X'), put("e4", 'X');
        put("d4", 'O'), put("e5", 'O');
    }

    int ply() const { return ply_; }
    bool is_over() const { return moves_of('X').empty() && moves_of('O').empty(); }

    // When the game is over, the empty squares count for the winner.
    int lead_of_first() const {
        const int lead = count('X') - count('O');
        if (!is_over() || lead == 0) return lead;
        return lead > 0 ? lead + count('-') : lead - count('-');
    }

    std::vector<Token> moves() const {
        if (is_over()) return {};
        std::vector<Token> moves = moves_of(mover());
        if (moves.empty()) moves.push_back(token("--"));
        return moves;
    }

    void play(const std::string& move) {
        if (move != "--") {
            const int file = move[0] - 'a', rank = move[1] - '1';
            const char colour = mover();
            for (int files = -1; files <= 1; ++files) {
                for (int ranks = -1; ranks <= 1; ++ranks) {
                    const int run = enclosed(file, rank, files, ranks, colour);
                    for (int i = 1; i <= run; ++i) board_[rank + i * ranks][file + i * files] = colour;
                }
            }
            board_[rank][file] = colour;
        }
        ply_ += 1;
    }

    // The board from a1 row by row, and whose turn it is.
    std::string position() const {
        std::string text;
        for (const auto& row : board_) text.append(row, 8);
        return text + ' ' + mover();
    }

  private:
    char mover() const { return ply_ % 2 == 0 ? 'X' : 'O'; }
    void put(const char* square, char disc) { board_[square[1] - '1'][square[0] - 'a'] = disc; }

    int count(char what) const {
        int found = 0;
        for (const auto& row : board_) {
            for (int file = 0; file < 8; ++file) found += row[file] == what;
        }
        return found;
    }

    char at(int file, int rank) const {
        return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? board_[rank][file] : ' ';
    }

    // How many enemy discs a new disc would enclose in one direction.
    int enclosed(int file, int rank, int files, int ranks, char colour) const {
        if (files == 0 && ranks == 0) return 0;
        const char enemy = colour == 'X' ? 'O' : 'X';
        int run = 0;
        while (at(file + (run + 1) * files, rank + (run + 1) * ranks) == enemy) ++run;
        return at(file + (run + 1) * files, rank + (run + 1) * ranks) == colour ? run : 0;
    }

    std::vector<Token> moves_of(char colour) const {
        std::vector<Token> moves;
        for (int rank = 0; rank < 8; ++rank) {
            for (int file = 0; file < 8; ++file) {
                if (board_[rank][file] != '-') continue;
                int turned = 0;
                for (int files = -1; files <= 1; ++files) {
                    for (int ranks = -1; ranks <= 1; ++ranks)
                        turned += enclosed(file, rank, files, ranks, colour);
                }
                const char move[] = {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
                if (turned > 0) moves.push_back(token({move, 2}));
            }
        }
        return moves;
    }

    char board_[8][9] = {"--------", "--------", "--------", "--------",
                         "--------", "--------", "--------", "--------"};  // [rank][file]
    int ply_ = 0;
};

}  // namespace damier::naive
