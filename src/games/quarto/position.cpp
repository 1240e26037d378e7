#include "games/quarto/position.h"

#include "core/zobrist.h"

namespace damier::quarto {

namespace {

constexpr auto cell_keys = zobrist_keys<cell_count * piece_count>(1);
constexpr auto hand_keys = zobrist_keys<piece_count + 1>(2);
constexpr auto level_keys = zobrist_keys<level_count>(3);

constexpr std::uint64_t cell_key(Cell cell, Piece piece) {
    return cell_keys[static_cast<std::size_t>(index_of(cell) * piece_count + index_of(piece))];
}

}  // namespace

Position::Position(int level)
    : lanes_(Lanes::empty_board(level)),
      board_(0),
      hash_(0),
      occupied_(0),
      left_(all_pieces),
      hand_(no_piece),
      level_(static_cast<std::uint8_t>(level)),
      ply_(0),
      won_(false) {
    hash_ = computed_hash();
}

Position::Position(const Board& board, std::optional<Piece> hand, int level) : Position(level) {
    for (int i = 0; i < cell_count; ++i) {
        const std::optional<Piece> piece = board[static_cast<std::size_t>(i)];
        if (!piece) continue;
        place(*piece, static_cast<Cell>(i));
        left_ = static_cast<Pieces>(left_ & ~bit(*piece));
        ply_ += 1;
    }
    if (hand) {
        hand_ = static_cast<std::uint8_t>(*hand);
        left_ = static_cast<Pieces>(left_ & ~bit(*hand));
    }
    if (hand || occupied_ != 0) ply_ += 1;
    won_ = completed_sets() != 0;
    hash_ = computed_hash();
}

std::optional<Piece> Position::piece_on(Cell cell) const {
    if (!contains(occupied_, cell)) return std::nullopt;
    return static_cast<Piece>((board_ >> (4 * index_of(cell))) & 15);
}

Board Position::board() const {
    Board board;
    for (const Cell cell : elements_of<Cell>(occupied_))
        board[static_cast<std::size_t>(cell)] = piece_on(cell);
    return board;
}

std::optional<Piece> Position::hand() const {
    if (hand_ == no_piece) return std::nullopt;
    return static_cast<Piece>(hand_);
}

Cells Position::winning_cells() const {
    if (hand_ == no_piece) return 0;
    unsigned cells = 0;
    for (const int set : elements_of<int>(lanes_.won_by(static_cast<Piece>(hand_)))) {
        cells |= winning_sets[static_cast<std::size_t>(set)];
    }
    return static_cast<Cells>(cells & ~occupied_);
}

Sets Position::completed_sets() const {
    Sets open = 0;
    for (const Sets lane : lanes_.open) open |= lane;
    Sets completed = 0;
    for (const int set : elements_of<int>(open)) {
        if ((winning_sets[static_cast<std::size_t>(set)] & ~occupied_) == 0) completed |= Sets{1} << set;
    }
    return completed;
}

void Position::legal_moves(Moves& moves) const {
    moves.clear();
    if (is_opening()) {
        for (const Piece gift : elements_of<Piece>(left_)) moves.push(Move::opening(gift));
        return;
    }
    if (is_over()) return;
    const Cells winning = winning_cells();
    for (const Cell cell : elements_of<Cell>(free_cells())) {
        if (contains(winning, cell) || left_ == 0) {
            moves.push(Move::ending(cell));
            continue;
        }
        for (const Piece gift : elements_of<Piece>(left_)) moves.push(Move(cell, gift));
    }
}

bool Position::is_legal(Move move) const {
    if (!move.is_well_formed() || is_over()) return false;
    const std::optional<Cell> cell = move.cell();
    const std::optional<Piece> gift = move.gift();
    if (is_opening()) return !cell && gift;
    if (!cell || contains(occupied_, *cell)) return false;
    if (contains(winning_cells(), *cell) || left_ == 0) return !gift;
    return gift && contains(left_, *gift);
}

void Position::play(Move move) {
    hash_ ^= hand_keys[hand_];
    if (const std::optional<Cell> cell = move.cell()) {
        const auto piece = static_cast<Piece>(hand_);
        won_ = (lanes_.won_by(piece) & sets_through[static_cast<std::size_t>(*cell)]) != 0;
        place(piece, *cell);
        hash_ ^= cell_key(*cell, piece);
    }
    hand_ = no_piece;
    if (const std::optional<Piece> gift = move.gift()) {
        hand_ = static_cast<std::uint8_t>(*gift);
        left_ = static_cast<Pieces>(left_ & ~bit(*gift));
    }
    hash_ ^= hand_keys[hand_];
    ply_ += 1;
}

std::uint64_t Position::computed_hash() const {
    std::uint64_t hash = level_keys[level_] ^ hand_keys[hand_];
    for (const Cell cell : elements_of<Cell>(occupied_)) hash ^= cell_key(cell, *piece_on(cell));
    return hash;
}

void Position::place(Piece piece, Cell cell) {
    lanes_.place(piece, cell);
    board_ |= static_cast<std::uint64_t>(piece) << (4 * index_of(cell));
    occupied_ |= bit(cell);
}

}  // namespace damier::quarto
