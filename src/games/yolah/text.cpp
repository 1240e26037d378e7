#include "games/yolah/text.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/number.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "games/shared/board_text.h"
#include "games/shared/json_reader.h"
#include "games/shared/replay.h"
#include "games/yolah/attacks/attacks.h"

namespace damier::yolah {

namespace {

constexpr BoardSize board_size{8, 8};
constexpr std::string_view what = "Yolah position";
constexpr std::string_view turn_names[] = {"black", "white"};

constexpr std::string_view name_of(Side side) {
    return side == Side::first ? "Black" : "White";
}

std::string moves_left(const Position& position) {
    Moves moves;
    position.moves_of(position.side(), moves);
    return fmt::format("{} {}", moves.size(), moves.size() == 1 ? "move" : "moves");
}

// Why a piece of the mover on `from` cannot go to `to`.
std::string why_unreachable(const Position& position, Square from, Square to) {
    const int files = file_of(to) - file_of(from);
    const int ranks = rank_of(to) - rank_of(from);
    if (from == to) return "a move ends on another square than it starts from";
    if (files != 0 && ranks != 0 && files != ranks && files != -ranks)
        return "they are on no common rank, file or diagonal";
    const int file_step = (files > 0) - (files < 0);
    const int rank_step = (ranks > 0) - (ranks < 0);
    Square at = from;
    do {
        at = make_square(file_of(at) + file_step, rank_of(at) + rank_step);
    } while (!contains(position.occupied(), at) && at != to);
    return fmt::format("{} on {} is in the way", contains(position.holes(), at) ? "the hole" : "the piece",
                       to_string(at));
}

std::string why_illegal(const Position& position, Move move) {
    const std::string_view mover = name_of(position.side());
    if (position.is_over()) return "the game is over";
    if (move.is_pass()) return fmt::format("{} cannot pass with {} left", mover, moves_left(position));
    if (!position.can_move(position.side())) return fmt::format("{} cannot move and must pass, a1:a1", mover);
    if (!contains(position.pieces(position.side()), move.from())) {
        return fmt::format("there is no {} piece on {}", mover, to_string(move.from()));
    }
    return fmt::format("{} cannot reach {}: {}", to_string(move.from()), to_string(move.to()),
                       why_unreachable(position, move.from(), move.to()));
}

// The two squares of a move in one of its spellings: d5:b7, d5-b7, d5b7, pass.
std::optional<Move> read_move(std::string_view text) {
    if (equal_ignoring_case(text, "pass")) return Move::pass();
    const bool separated = text.size() == 5 && (text[2] == ':' || text[2] == '-');
    if (!separated && text.size() != 4) return std::nullopt;
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    const std::optional<Square> to = parse_square(text.substr(text.size() - 2));
    if (!from || !to) return std::nullopt;
    return Move(*from, *to);
}

struct Points {
    int black;
    int white;
};

// Points when nobody has passed: Black has made every other move, and the first.
Points points_without_passes(int holes) {
    return {(holes + 1) / 2, holes / 2};
}

// The number of turns so far. Sides alternate, and at most one of them has ever passed (were both
// stuck, the game would be over), so the one that never passed has its points as its turns.
int ply_of(Side turn, Points points) {
    if (turn == Side::first) return 2 * std::max(points.black, points.white);
    return std::max(2 * points.black - 1, 2 * points.white + 1);
}

int turns_of(const Position& position, Side side) {
    return side == Side::first ? (position.ply() + 1) / 2 : position.ply() / 2;
}

// The checks that text and JSON share: can these pieces, holes, turn and points belong together?
Expected<Position> assemble(Bitboard black, Bitboard white, Bitboard holes, Side turn,
                            std::optional<Points> given) {
    const auto bad = [](std::string message) { return fail(fmt::format("{}: {}", what, message)); };
    for (const auto& [name, set] : {std::pair{"black", black}, std::pair{"white", white}}) {
        if (count(set) != 4) return bad(fmt::format("{} {} pieces, expected 4", count(set), name));
    }
    const Bitboard twice = (black & white) | (black & holes) | (white & holes);
    if (twice != 0) return bad(fmt::format("{} holds two things at once", to_string(lowest(twice))));

    const Points points = given.value_or(points_without_passes(count(holes)));
    if (points.black + points.white != count(holes)) {
        return bad(fmt::format("{} holes, but {} + {} points: each move makes one hole and one point",
                               count(holes), points.black, points.white));
    }
    const Position position(black, white, holes, points.black, points.white, ply_of(turn, points));
    if (const Side last = opponent(turn);
        position.is_over() && position.score(last) != turns_of(position, last)) {
        return bad(
            fmt::format("the game is over, so {} made the last move, but with {} to {} points {} has passed",
                        name_of(last), points.black, points.white, name_of(last)));
    }
    // A side with fewer points than turns has passed, and a side that has passed once can never move again.
    for (const Side side : {Side::first, Side::second}) {
        if (position.score(side) == turns_of(position, side) || !position.can_move(side)) continue;
        return bad(
            fmt::format("{} to move with {} to {} points means that {} has passed, but {} can still move{}",
                        name_of(turn), points.black, points.white, name_of(side), name_of(side),
                        given ? "" : " (give the points after the turn if they are not these)"));
    }
    return position;
}

std::optional<int> read_points(std::string_view text) {
    return parse_number(text, 0, 56);
}

}  // namespace

std::string format_move(const Position& /*position*/, Move move) {
    return to_string(move.from()) + ':' + to_string(move.to());
}

nlohmann::json move_parts(const Position& /*position*/, Move move) {
    if (move.is_pass()) return {{"pass", true}};
    return {{"from", to_string(move.from())}, {"to", to_string(move.to())}};
}

Expected<Move> parse_move(const Position& position, std::string_view text) {
    const std::string_view word = trim(text);
    const std::optional<Move> move = read_move(word);
    if (!move)
        return fail(
            fmt::format("move {}: expected two squares such as d5:b7, or a1:a1 to pass", quote(word)));
    if (!position.is_legal(*move)) {
        return fail(fmt::format("move {} is not legal: {}", format_move(position, *move),
                                why_illegal(position, *move)));
    }
    return *move;
}

Expected<std::vector<Move>> parse_moves(const Position& position, std::string_view text) {
    return replay_words(position, text, parse_move);
}

std::string format_position(const Position& position) {
    std::string cells(64, '.');
    const std::pair<Bitboard, char> layers[] = {
        {position.pieces(Side::first), 'b'}, {position.pieces(Side::second), 'w'}, {position.holes(), 'x'}};
    for (const auto& [set, letter] : layers) {
        for (const Square square : squares_of(set))
            cells[static_cast<std::size_t>(index_of(square))] = letter;
    }
    return fmt::format("{} {} {} {}", format_rows(cells, board_size),
                       position.side() == Side::first ? 'b' : 'w', position.score(Side::first),
                       position.score(Side::second));
}

Expected<Position> parse_position(std::string_view text, int /*variant*/) {
    const std::vector<std::string_view> fields = words(text);
    if (fields.size() != 2 && fields.size() != 4) {
        return fail(
            fmt::format("{}: expected a board, whose turn (b or w) and the two scores, got {} fields in {}",
                        what, fields.size(), quote(text)));
    }
    const Expected<std::string> cells = parse_rows(fields[0], board_size, what);
    if (!cells) return std::unexpected(cells.error());
    Bitboard black = 0, white = 0, holes = 0;
    for (int i = 0; i < 64; ++i) {
        switch (to_lower((*cells)[static_cast<std::size_t>(i)])) {
            case 'b':
                black |= bit(i);
                break;
            case 'w':
                white |= bit(i);
                break;
            case 'x':
                holes |= bit(i);
                break;
            case '.':
                break;
            default:
                return fail(fmt::format("{}: {} holds {}, expected b, w, x (a hole) or . (free)", what,
                                        to_string(static_cast<Square>(i)),
                                        quote(cells->substr(static_cast<std::size_t>(i), 1))));
        }
    }
    const bool black_to_move = equal_ignoring_case(fields[1], "b");
    if (!black_to_move && !equal_ignoring_case(fields[1], "w")) {
        return fail(fmt::format("{}: whose turn: {} is neither b nor w", what, quote(fields[1])));
    }
    std::optional<Points> points;
    if (fields.size() == 4) {
        const std::optional<int> black_points = read_points(fields[2]), white_points = read_points(fields[3]);
        if (!black_points || !white_points) {
            return fail(fmt::format("{}: scores {} {}: expected two whole numbers from 0 to 56", what,
                                    quote(fields[2]), quote(fields[3])));
        }
        points = Points{*black_points, *white_points};
    }
    return assemble(black, white, holes, black_to_move ? Side::first : Side::second, points);
}

nlohmann::json to_json(const Position& position) {
    return {{"game", "yolah"},
            {"variant", "standard"},
            {"turn", turn_names[index_of(position.side())]},
            {"ply", position.ply()},
            {"black", squares_to_json(position.pieces(Side::first))},
            {"white", squares_to_json(position.pieces(Side::second))},
            {"holes", squares_to_json(position.holes())},
            {"black_score", position.score(Side::first)},
            {"white_score", position.score(Side::second)}};
}

Expected<Position> from_json(const nlohmann::json& json) {
    JsonReader reader(json, what);
    constexpr std::string_view games[] = {"yolah"};
    constexpr std::string_view variants[] = {"standard"};
    if (reader.has("game")) reader.choice("game", games);
    if (reader.has("variant")) reader.choice("variant", variants);
    const auto turn = static_cast<Side>(reader.choice("turn", turn_names));
    const Bitboard black = reader.squares("black"), white = reader.squares("white"),
                   holes = reader.squares("holes");
    std::optional<Points> points;
    if (reader.has("black_score") || reader.has("white_score")) {
        points = Points{reader.integer("black_score", 0, 56), reader.integer("white_score", 0, 56)};
    }
    const int ply = reader.has("ply") ? reader.integer("ply", 0, 112) : -1;
    if (reader.error()) return std::unexpected(*reader.error());
    Expected<Position> position = assemble(black, white, holes, turn, points);
    if (position && ply >= 0 && position->ply() != ply) {
        return fail(fmt::format("{}: field 'ply' is {}, but the holes and points make it {}", what, ply,
                                position->ply()));
    }
    return position;
}

BoardLayout board_layout(int /*variant*/) {
    static constexpr BoardPiece pieces[] = {{"b", "●", Side::first}, {"w", "○", Side::second}, {"x", "■"}};
    return {board_size, TopRank::highest, pieces};
}

std::vector<PieceOnSquare> pieces_on(const Position& position) {
    std::vector<PieceOnSquare> placed;
    const std::pair<Bitboard, std::string_view> layers[] = {
        {position.pieces(Side::first), "b"}, {position.pieces(Side::second), "w"}, {position.holes(), "x"}};
    for (const auto& [set, piece] : layers) {
        for (const Square square : squares_of(set)) placed.push_back({to_string(square), piece});
    }
    return placed;
}

std::string draw(const Position& position, const BoardStyle& style) {
    Bitboard reachable = 0;
    if (style.mark_moves) {
        for (const Square from : squares_of(position.pieces(position.side())))
            reachable |= queen_moves(from, position.occupied());
    }
    std::array<std::string, 64> cells;
    for (int i = 0; i < 64; ++i) {
        const auto square = static_cast<Square>(i);
        std::string& cell = cells[static_cast<std::size_t>(i)];
        if (contains(position.pieces(Side::first), square)) {
            cell = inked(style.ascii ? "B" : "●", Ink::bold, style.colour);
        } else if (contains(position.pieces(Side::second), square)) {
            cell = inked(style.ascii ? "W" : "○", Ink::bold, style.colour);
        } else if (contains(position.holes(), square)) {
            cell = " ";
        } else if (contains(reachable, square)) {
            cell = inked("x", Ink::green, style.colour);
        } else {
            cell = inked(".", Ink::dim, style.colour);
        }
    }
    const std::string turn =
        position.is_over() ? "Game over" : fmt::format("{} player", name_of(position.side()));
    return fmt::format("{}\n\n{}score: {}/{}\n", turn, draw_rows(cells, board_size, TopRank::highest),
                       position.score(Side::first), position.score(Side::second));
}

}  // namespace damier::yolah
