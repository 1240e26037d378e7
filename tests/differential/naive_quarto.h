// Quarto, cell by cell, from the rules alone: it shares nothing with src/games. The winning sets are
// found by what they are: four cells in a straight line, or the four corners of a square.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "differential/token.h"

namespace damier::naive {

class Quarto {
  public:
    using Four = std::array<int, 4>;  // cells, a1 = 0 ... d4 = 15, in rising order

    // The level from which on these four cells win, 1 to 4; 5 when they never do.
    static int level_of(const Four& cells) {
        const auto file = [&](int i) { return cells[static_cast<std::size_t>(i)] % 4; };
        const auto rank = [&](int i) { return cells[static_cast<std::size_t>(i)] / 4; };
        const auto all = [](auto holds) { return holds(0) && holds(1) && holds(2) && holds(3); };
        const bool line = all([&](int i) { return rank(i) == rank(0); }) ||
                          all([&](int i) { return file(i) == file(0); }) ||
                          all([&](int i) { return file(i) == rank(i); }) ||
                          all([&](int i) { return file(i) + rank(i) == 3; });
        if (line) return 1;
        // A square: of the six distances between its corners four are sides and two are diagonals.
        std::vector<int> distances;
        for (int i = 0; i < 4; ++i) {
            for (int j = i + 1; j < 4; ++j) {
                const int files = file(i) - file(j), ranks = rank(i) - rank(j);
                distances.push_back(files * files + ranks * ranks);
            }
        }
        std::ranges::sort(distances);
        const int side = distances[0];
        if (distances != std::vector<int>{side, side, side, side, 2 * side, 2 * side}) return 5;
        const bool upright = rank(0) == rank(1);
        if (!upright) return 4;
        return side == 1 ? 2 : 3;
    }

    static std::vector<Four> winning_sets(int level) {
        std::vector<Four> sets;
        for (int a = 0; a < 16; ++a) {
            for (int b = a + 1; b < 16; ++b) {
                for (int c = b + 1; c < 16; ++c) {
                    for (int d = c + 1; d < 16; ++d) {
                        if (level_of({a, b, c, d}) <= level) sets.push_back({a, b, c, d});
                    }
                }
            }
        }
        return sets;
    }

    explicit Quarto(int variant) : level_(variant + 1), sets_(&sets_of(level_)) {}

    int ply() const { return ply_; }
    bool is_over() const { return won_ || placed() == 16; }
    // The side that placed last has won: at odd plies the first player has just moved.
    int lead_of_first() const { return !won_ ? 0 : ply_ % 2 == 1 ? 1 : -1; }

    std::vector<Token> moves() const {
        std::vector<Token> moves;
        if (is_over()) return moves;
        for (int cell = 0; cell < 16; ++cell) {
            if (ply_ == 0 || board_[cell] != '.') continue;
            const std::string placement = name(cell);
            if (wins(cell) || placed() == 15) {
                moves.push_back(token(placement));
                continue;
            }
            for (const char gift : left()) moves.push_back(token(placement + '>' + gift));
        }
        if (ply_ == 0) {
            for (const char gift : left()) moves.push_back(token(std::string(">") + gift));
        }
        return moves;
    }

    void play(const std::string& move) {
        if (move[0] != '>') {
            const int cell = (move[0] - 'a') + 4 * (move[1] - '1');
            won_ = wins(cell);
            board_[cell] = hand_;
        }
        const bool gives = move.find('>') != std::string::npos;
        hand_ = gives ? move.back() : '-';
        ply_ += 1;
    }

    std::string position() const {
        std::string text;
        for (int rank = 3; rank >= 0; --rank) {
            text.append(board_ + 4 * rank, 4);
            if (rank > 0) text += '/';
        }
        return fmt::format("{} {} L{}", text, hand_, level_);
    }

  private:
    static const std::vector<Four>& sets_of(int level) {
        static const std::vector<Four> sets[] = {winning_sets(1), winning_sets(2), winning_sets(3),
                                                 winning_sets(4)};
        return sets[level - 1];
    }
    static std::string name(int cell) {
        return {static_cast<char>('a' + cell % 4), static_cast<char>('1' + cell / 4)};
    }
    static int number(char piece) { return piece <= '9' ? piece - '0' : piece - 'A' + 10; }

    int placed() const {
        return static_cast<int>(std::count_if(board_, board_ + 16, [](char c) { return c != '.'; }));
    }

    std::string left() const {
        std::string pieces;
        for (const char piece : std::string("0123456789ABCDEF")) {
            if (piece != hand_ && std::count(board_, board_ + 16, piece) == 0) pieces += piece;
        }
        return pieces;
    }

    // Would the piece in hand win on this cell?
    bool wins(int cell) const {
        char board[16];
        std::copy(board_, board_ + 16, board);
        board[cell] = hand_;
        for (const Four& set : *sets_) {
            if (std::ranges::count(set, cell) == 0) continue;
            if (std::ranges::any_of(set, [&](int at) { return board[at] == '.'; })) continue;
            for (int attribute = 0; attribute < 4; ++attribute) {
                int ones = 0;
                for (const int at : set) ones += number(board[at]) >> attribute & 1;
                if (ones == 0 || ones == 4) return true;
            }
        }
        return false;
    }

    char board_[17] = "................";  // a1 first
    char hand_ = '-';
    int level_;
    const std::vector<Four>* sets_;
    bool won_ = false;
    int ply_ = 0;
};

}  // namespace damier::naive
