// A Table made from any game: the adapter between text and a game's own types.
#pragma once

#include <fmt/core.h>

#include <cassert>
#include <nlohmann/json.hpp>

#include "core/text/text.h"
#include "games/contract/board.h"
#include "games/shared/outside_json.h"
#include "play/registry/registry.h"
#include "play/table/table.h"

namespace damier {

template <Notation G>
class TypedTable final : public Table {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    TypedTable(const GameEntry& entry, int variant) : Table(entry), variant_(variant) {
        history_.push_back(G::initial(variant));
        note_state();
    }

    const Position& position() const { return history_.back(); }
    // What each move was played on, and where it led: one more than moves.
    const std::vector<Position>& history() const { return history_; }
    const std::vector<Move>& played() const { return moves_; }

    Expected<void> set(std::string_view text) override {
        const Expected<Position> parsed = read_position(text);
        if (!parsed) return std::unexpected(parsed.error());
        history_.assign(1, *parsed);
        moves_.clear();
        note_state();
        return {};
    }

    Expected<void> play(std::string_view text) override {
        const Expected<Move> parsed = G::parse_move(position(), text);
        if (!parsed) return std::unexpected(parsed.error());
        advance(*parsed);
        return {};
    }

    Expected<void> replay(std::string_view text) override {
        const Expected<std::vector<Move>> parsed = G::parse_moves(position(), text);
        if (!parsed) return std::unexpected(parsed.error());
        for (const Move move : *parsed) advance(move);
        return {};
    }

    bool undo() override {
        if (moves_.empty()) return false;
        moves_.pop_back();
        history_.pop_back();
        note_state();
        return true;
    }

    std::vector<std::string> legal_moves() const override {
        MovesOf<G> moves;
        position().legal_moves(moves);
        std::vector<std::string> out;
        for (const Move move : moves) out.push_back(G::format_move(position(), move));
        return out;
    }

    std::string last_move() const override {
        if (moves_.empty()) return {};
        return G::format_move(history_[history_.size() - 2], moves_.back());
    }

    Status status() const override {
        Status status{state_,
                      G::format_position(position()),
                      is_own_start(history_.front()) ? std::string() : G::format_position(history_.front()),
                      {}};
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            status.moves.push_back(G::format_move(history_[i], moves_[i]));
        }
        return status;
    }

    nlohmann::json describe(bool with_moves = true) const override {
        const Status now = status();
        nlohmann::json out = G::to_json(position());
        out["position"] = now.position;
        out["played"] = now.moves;
        out["side"] = key_of(now.side);
        if constexpr (HasBoard<G>) out["squares"] = to_json(G::pieces_on(position()));
        if (with_moves) {
            out["moves"] = legal_moves();
            out["choices"] = choices();
        }
        if (!moves_.empty()) out["last"] = move_to_json(history_[moves_.size() - 1], moves_.back());
        out["over"] = now.over;
        if (now.over) out["result"] = result_name(now.first_margin);
        out["margin"] = now.first_margin;
        return out;
    }

    std::string draw(const BoardStyle& style) const override { return G::draw(position(), style); }

  private:
    void advance(Move move) {
        Position next = position();
        next.play(move);
        history_.push_back(next);
        moves_.push_back(move);
        note_state();
    }

    // As text and in parts.
    static nlohmann::json move_to_json(const Position& before, Move move) {
        nlohmann::json out = G::move_parts(before, move);
        out["move"] = G::format_move(before, move);
        return out;
    }

    nlohmann::json choices() const {
        MovesOf<G> moves;
        position().legal_moves(moves);
        nlohmann::json out = nlohmann::json::array();
        for (const Move move : moves) out.push_back(move_to_json(position(), move));
        return out;
    }

    void note_state() {
        const Position& now = position();
        state_ = {now.side(),         now.variant(), now.ply(),
                  now.free_squares(), now.is_over(), seen_by(Side::first, now.side(), now.margin())};
    }

    static bool is_own_start(const Position& position) { return position == G::initial(position.variant()); }

    // The winner as `turn` names sides, or "draw".
    static std::string result_name(Score first_margin) {
        if (first_margin == 0) return "draw";
        std::string name(G::side_names[first_margin > 0 ? 0 : 1]);
        for (char& c : name) c = to_lower(c);
        return name;
    }

    Expected<Position> read_position(std::string_view text) const {
        if (!trim(text).starts_with('{')) return G::parse_position(text, variant_);
        auto json = parse_outside_json(text);
        if (!json)
            return fail(
                fmt::format("{} position: not valid JSON: {}", G::title, quote(json.error().sentence, 200)));
        // As in a text, the table's own variant is meant when nothing is said.
        if (!json->contains("variant")) (*json)["variant"] = G::variants[variant_].name;
        return G::from_json(*json);
    }

    int variant_;
    std::vector<Position> history_;
    std::vector<Move> moves_;
};

// A table known to be of game G, and the game's own position on it.
template <Notation G>
const TypedTable<G>& as_table_of(const Table& table) {
    assert(dynamic_cast<const TypedTable<G>*>(&table) != nullptr);
    return static_cast<const TypedTable<G>&>(table);
}
template <Notation G>
const typename G::Position& position_on(const Table& table) {
    return as_table_of<G>(table).position();
}

}  // namespace damier
