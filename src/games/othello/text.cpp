#include "games/othello/text.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/number.h"
#include "core/text/text.h"
#include "games/shared/board_text.h"
#include "games/shared/json_reader.h"

namespace damier::othello {

namespace {

constexpr BoardSize board_size{8, 8};
constexpr int start_discs = 4;
constexpr std::string_view what = "Othello position";
constexpr std::string_view turn_names[] = {"black", "white"};

constexpr std::string_view name_of(Side side) {
    return side_names[index_of(side)];
}

std::string counted(int number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

bool is_pass_word(std::string_view word) {
    for (const std::string_view spelling : {"--", "pass", "pa", "ps"}) {
        if (equal_ignoring_case(word, spelling)) return true;
    }
    return false;
}

std::optional<Move> read_move(std::string_view word) {
    if (is_pass_word(word)) return Move::pass();
    const std::optional<Square> square = parse_square(word);
    if (!square) return std::nullopt;
    return Move(*square);
}

std::string why_illegal(const Position& position, Move move) {
    const std::string_view mover = name_of(position.side());
    const int choices = count(position.placements(position.side()));
    if (position.is_over()) return "the game is over";
    if (move.is_pass()) return fmt::format("{} cannot pass with {} left", mover, counted(choices, "move"));
    if (contains(position.occupied(), move.square())) return "the square is occupied";
    if (choices == 0) return fmt::format("{} cannot move and must pass, --", mover);
    return fmt::format("it encloses no {} disc", name_of(opponent(position.side())));
}

// The moves of a transcript, which may stand side by side as in f5d6passc3.
std::vector<std::string_view> split_moves(std::string_view text) {
    constexpr std::string_view pass = "pass";
    std::vector<std::string_view> moves;
    for (std::string_view word : words(text)) {
        while (!word.empty()) {
            const bool long_pass = equal_ignoring_case(word.substr(0, pass.size()), pass);
            moves.push_back(word.substr(0, long_pass ? pass.size() : 2));
            word.remove_prefix(moves.back().size());
        }
    }
    return moves;
}

// Replays the moves of a transcript one by one.
class Transcript {
  public:
    explicit Transcript(const Position& start) : position_(start) {}

    // Plays the move that `word` spells, after the pass that it leaves unsaid if there is one.
    Expected<void> add(std::string_view word) {
        const bool passes = is_pass_word(word);
        // Some programs write down the two passes that end a game. They are not moves here.
        if (passes && position_.is_over() && closing_passes_ < 2) {
            closing_passes_ += 1;
            return {};
        }
        const bool stuck = position_.placements(position_.side()) == 0 && !position_.is_over();
        if (stuck && !passes && read_move(word)) play(Move::pass());
        const Expected<Move> move = parse_move(position_, word);
        if (!move) return std::unexpected(move.error());
        play(*move);
        return {};
    }
    int next_ply() const { return position_.ply() + 1; }
    std::vector<Move> take_moves() { return std::move(moves_); }

  private:
    void play(Move move) {
        position_.play(move);
        moves_.push_back(move);
    }

    Position position_;
    std::vector<Move> moves_;
    int closing_passes_ = 0;
};

// The ply when nothing is said about passes: each disc beyond the first four took one, and when that
// makes it the other side's turn, one pass was played as well.
int usual_ply(int discs, Side turn) {
    const int placed = discs - start_discs;
    return placed + ((placed & 1) != index_of(turn) ? 1 : 0);
}

// Discs that no chain of neighbours joins to the centre: each disc was placed beside another.
Bitboard stray_discs(Bitboard discs) {
    Bitboard joined = centre;
    for (Bitboard before = 0; before != joined;) {
        before = joined;
        joined |= neighbours(joined) & discs;
    }
    return discs & ~joined;
}

// What is wrong with a ply for this many discs, if anything.
std::optional<std::string> ply_fault(int discs, Side turn, int ply) {
    const int placed = discs - start_discs;
    // Two passes never follow each other, and nobody passes before the first disc is placed.
    if (ply < placed || ply > 2 * placed) {
        return fmt::format("ply {} does not go with {} discs: expected {} to {}", ply, discs, placed,
                           2 * placed);
    }
    const auto turn_then = static_cast<Side>(ply & 1);
    if (turn_then == turn) return std::nullopt;
    return fmt::format("ply {} is {}'s turn, not {}'s", ply, name_of(turn_then), name_of(turn));
}

// The checks that text and JSON share: can these discs, turn and ply belong together?
Expected<Position> assemble(Bitboard black, Bitboard white, Side turn, std::optional<int> given_ply) {
    const auto bad = [](std::string message) { return fail(fmt::format("{}: {}", what, message)); };
    const Bitboard discs = black | white;
    if ((black & white) != 0) {
        return bad(fmt::format("{} holds two discs at once", to_string(lowest(black & white))));
    }
    if (const Bitboard missing = centre & ~discs; missing != 0) {
        return bad(fmt::format("{} is empty, but d4, e4, d5 and e5 hold a disc from the start on",
                               to_string(lowest(missing))));
    }
    if (const Bitboard stray = stray_discs(discs); stray != 0) {
        return bad(fmt::format("the disc on {} is cut off: every disc is placed beside another",
                               to_string(lowest(stray))));
    }
    if (!given_ply && count(discs) == start_discs && turn == Side::second) {
        return bad("White to move with 4 discs: Black begins and cannot pass");
    }
    const int ply = given_ply.value_or(usual_ply(count(discs), turn));
    if (const std::optional<std::string> fault = ply_fault(count(discs), turn, ply)) return bad(*fault);
    return Position(black, white, ply);
}

enum class Cell { empty, black, white };

std::optional<Cell> read_cell(char letter) {
    constexpr std::string_view letters[] = {"-._", "x*b", "o0w"};
    for (int cell = 0; cell < 3; ++cell) {
        if (letters[cell].find(to_lower(letter)) != std::string_view::npos) return static_cast<Cell>(cell);
    }
    return std::nullopt;
}

std::optional<Side> read_turn(std::string_view word) {
    for (const Side side : {Side::first, Side::second}) {
        if (equal_ignoring_case(word, name_of(side))) return side;
    }
    const std::optional<Cell> colour = word.size() == 1 ? read_cell(word[0]) : std::nullopt;
    if (!colour || *colour == Cell::empty) return std::nullopt;
    return *colour == Cell::black ? Side::first : Side::second;
}

std::optional<int> read_ply(std::string_view word) {
    return parse_number(word, 0, max_plies);
}

// The 64 letters of a board, a1 first, given in one piece or as rows separated by '/'.
Expected<std::string> read_letters(std::string_view board) {
    const std::vector<std::string_view> rows = split(board, '/');
    if (rows.size() == 1 && board.size() == square_count) return std::string(board);
    if (rows.size() == 1) {
        return fail(fmt::format("{}: the board has {}, expected 64", what,
                                counted(static_cast<int>(board.size()), "square")));
    }
    if (rows.size() != 8) return fail(fmt::format("{}: {} rows, expected 8", what, rows.size()));
    std::string letters;
    for (std::size_t rank = 0; rank < 8; ++rank) {
        if (rows[rank].size() != 8) {
            return fail(fmt::format("{}: rank {} has {} in {}, expected 8", what, rank + 1,
                                    counted(static_cast<int>(rows[rank].size()), "square"),
                                    quote(rows[rank])));
        }
        letters += rows[rank];
    }
    return letters;
}

struct Discs {
    Bitboard black = 0;
    Bitboard white = 0;
};

Expected<Discs> read_discs(std::string_view board) {
    const Expected<std::string> letters = read_letters(board);
    if (!letters) return std::unexpected(letters.error());
    Discs discs;
    for (int i = 0; i < square_count; ++i) {
        const std::string_view letter = std::string_view(*letters).substr(static_cast<std::size_t>(i), 1);
        const std::optional<Cell> cell = read_cell(letter[0]);
        if (!cell) {
            return fail(fmt::format("{}: {} holds {}, expected X (black), O (white) or - (empty)", what,
                                    to_string(static_cast<Square>(i)), quote(letter)));
        }
        if (*cell == Cell::black) discs.black |= bit(i);
        if (*cell == Cell::white) discs.white |= bit(i);
    }
    return discs;
}

}  // namespace

std::string format_move(const Position& /*position*/, Move move) {
    return move.is_pass() ? "--" : to_string(move.square());
}

nlohmann::json move_parts(const Position& /*position*/, Move move) {
    if (move.is_pass()) return {{"pass", true}};
    return {{"to", to_string(move.square())}};
}

Expected<Move> parse_move(const Position& position, std::string_view text) {
    const std::string_view word = trim(text);
    const std::optional<Move> move = read_move(word);
    if (!move) return fail(fmt::format("move {}: expected a square such as f5, or -- to pass", quote(word)));
    if (!position.is_legal(*move)) {
        return fail(fmt::format("move {} is not legal: {}", format_move(position, *move),
                                why_illegal(position, *move)));
    }
    return *move;
}

Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text) {
    const std::vector<std::string_view> written = split_moves(text);
    Transcript transcript(position);
    for (const std::string_view move : written) {
        const Expected<void> added = transcript.add(move);
        if (added) continue;
        // Among several moves an error names the ply it is at.
        if (written.size() == 1) return std::unexpected(added.error());
        return fail(fmt::format("ply {}: {}", transcript.next_ply(), added.error().message));
    }
    return transcript.take_moves();
}

std::string format_position(const Position& position) {
    std::string cells(square_count, '-');
    for (const auto& [side, letter] : {std::pair{Side::first, 'X'}, std::pair{Side::second, 'O'}}) {
        for (const Square square : squares_of(position.discs(side)))
            cells[static_cast<std::size_t>(index_of(square))] = letter;
    }
    const std::string text = fmt::format("{} {}", cells, position.side() == Side::first ? 'X' : 'O');
    const int usual = usual_ply(count(position.occupied()), position.side());
    return position.ply() == usual ? text : fmt::format("{} {}", text, position.ply());
}

Expected<Position> parse_position(std::string_view text, int /*variant*/) {
    const std::vector<std::string_view> fields = words(text.substr(0, text.find(';')));
    if (fields.size() != 2 && fields.size() != 3) {
        return fail(fmt::format("{}: expected a board of 64 squares and whose turn (X or O), got {} in {}",
                                what, counted(static_cast<int>(fields.size()), "word"), quote(text)));
    }
    const Expected<Discs> discs = read_discs(fields[0]);
    if (!discs) return std::unexpected(discs.error());
    const std::optional<Side> turn = read_turn(fields[1]);
    if (!turn) return fail(fmt::format("{}: whose turn: {} is neither X nor O", what, quote(fields[1])));
    std::optional<int> ply;
    if (fields.size() == 3) {
        ply = read_ply(fields[2]);
        if (!ply) {
            return fail(fmt::format("{}: ply {}: expected a whole number from 0 to {}", what,
                                    quote(fields[2]), max_plies));
        }
    }
    return assemble(discs->black, discs->white, *turn, ply);
}

nlohmann::json to_json(const Position& position) {
    return {{"game", "othello"},
            {"variant", "standard"},
            {"turn", turn_names[index_of(position.side())]},
            {"ply", position.ply()},
            {"black", squares_to_json(position.discs(Side::first))},
            {"white", squares_to_json(position.discs(Side::second))},
            {"black_score", count(position.discs(Side::first))},
            {"white_score", count(position.discs(Side::second))}};
}

Expected<Position> from_json(const nlohmann::json& json) {
    JsonReader reader(json, what);
    constexpr std::string_view games[] = {"othello"};
    constexpr std::string_view variants[] = {"standard"};
    if (reader.has("game")) reader.choice("game", games);
    if (reader.has("variant")) reader.choice("variant", variants);
    const auto turn = static_cast<Side>(reader.choice("turn", turn_names));
    const Bitboard black = reader.squares("black"), white = reader.squares("white");
    std::optional<int> ply;
    if (reader.has("ply")) ply = reader.integer("ply", 0, max_plies);
    // The scores follow from the discs; a writer that contradicts itself is told so.
    for (const auto& [field, set] : {std::pair{"black_score", black}, std::pair{"white_score", white}}) {
        if (!reader.has(field)) continue;
        const int score = reader.integer(field, 0, square_count);
        if (score == count(set)) continue;
        reader.fail(fmt::format("field '{}': {}, but the board has {}", field, score,
                                counted(count(set), "such disc")));
    }
    if (reader.error()) return std::unexpected(*reader.error());
    return assemble(black, white, turn, ply);
}

BoardLayout board_layout(int /*variant*/) {
    static constexpr BoardPiece pieces[] = {{"X", "●", Side::first}, {"O", "○", Side::second}};
    return {board_size, TopRank::lowest, pieces};
}

std::vector<PieceOnSquare> pieces_on(const Position& position) {
    std::vector<PieceOnSquare> placed;
    for (const Square square : squares_of(position.occupied()))
        placed.push_back({to_string(square), contains(position.discs(Side::first), square) ? "X" : "O"});
    return placed;
}

std::string draw(const Position& position, const BoardStyle& style) {
    const Bitboard marked = style.mark_moves ? position.placements(position.side()) : 0;
    std::array<std::string, square_count> cells;
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        std::string& cell = cells[static_cast<std::size_t>(i)];
        if (contains(position.discs(Side::first), square)) {
            cell = inked(style.ascii ? "X" : "●", Ink::bold, style.colour);
        } else if (contains(position.discs(Side::second), square)) {
            cell = inked(style.ascii ? "O" : "○", Ink::bold, style.colour);
        } else if (contains(marked, square)) {
            // Beside a black X a small x is hard to tell apart.
            cell = inked(style.ascii ? "+" : "x", Ink::green, style.colour);
        } else {
            cell = inked(".", Ink::dim, style.colour);
        }
    }
    const std::string turn =
        position.is_over() ? "Game over" : fmt::format("{} player", name_of(position.side()));
    return fmt::format("{}\n\n{}score: {}/{}\n", turn, draw_rows(cells, board_size, TopRank::lowest),
                       count(position.discs(Side::first)), count(position.discs(Side::second)));
}

}  // namespace damier::othello
