#include "engine/outside/othello_words.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::othello_words {

namespace {

// "BO[8 ---...--- *]" from our position's text: 64 squares of - X O, then who moves.
std::string ggf_board(std::string_view position) {
    const std::vector<std::string_view> parts = words(position);
    std::string squares(parts[0]);
    std::ranges::replace(squares, 'X', '*');
    return fmt::format("BO[8 {} {}]", squares, parts[1] == "X" ? '*' : 'O');
}

}  // namespace

std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
}

std::string ggf_game(const Table& table, std::string_view time) {
    const Table::Status status = table.status();
    const std::string start =
        status.start.empty() ? table.game().make_table(status.variant)->status().position : status.start;
    bool black = words(start)[1] == "X";
    std::string text =
        fmt::format("(;GM[Othello]PC[Damier]PB[black]PW[white]RE[?]TI[{}]TY[8]{}", time, ggf_board(start));
    for (const std::string& move : status.moves) {
        text += fmt::format("{}[{}]", black ? 'B' : 'W', move == our_pass ? "PA" : upper(move));
        black = !black;
    }
    return text + ";)";
}

}  // namespace damier::othello_words
