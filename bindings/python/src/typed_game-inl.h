// The table of typed_game.h, made from a game's type.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "games/contract/arrays.h"
#include "own_evaluation-inl.h"
#include "play/table/typed_table.h"
#include "typed_game.h"

namespace damier::python {

// Between positions of a type and their bytes. They are trivially copyable, so copying is all there is to it.
template <Notation G>
struct Bytes {
    using Position = typename G::Position;
    using Move = typename G::Move;

    static Position load(ConstPositionBytes bytes) {
        std::array<std::byte, sizeof(Position)> copy;
        std::memcpy(copy.data(), bytes, sizeof(Position));
        return std::bit_cast<Position>(copy);
    }
    static void store(const Position& position, PositionBytes out) {
        std::memcpy(out, &position, sizeof(Position));
    }
    static Position at(ConstPositionBytes bytes, std::size_t i) { return load(bytes + i * sizeof(Position)); }
};

template <Notation G>
Table::State state_of(const typename G::Position& position) {
    return {position.side(),    position.variant(),
            position.ply(),     position.free_squares(),
            position.is_over(), seen_by(Side::first, position.side(), position.margin())};
}

template <Notation G>
bool play_action(PositionBytes bytes, std::uint32_t action) {
    if (action >= action_count_of<G>()) return false;
    auto position = Bytes<G>::load(bytes);
    const auto move = move_of_action<typename G::Move>(action);
    if (!position.is_legal(move)) return false;
    position.play(move);
    Bytes<G>::store(position, bytes);
    return true;
}

template <Notation G>
std::unique_ptr<Table> table_of(ConstPositionBytes bytes) {
    const auto position = Bytes<G>::load(bytes);
    auto table = std::make_unique<TypedTable<G>>(game_entry<G>(), position.variant());
    if (position == table->position()) return table;
    [[maybe_unused]] const auto set = table->set(G::format_position(position));
    assert(set && table->position() == position);
    return table;
}

// Eight squares of a set become eight bytes: bit i goes to byte i.
inline std::uint64_t bytes_of_bits(std::uint64_t eight_bits) {
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    constexpr std::uint64_t diagonal = 0x8040201008040201;
    return ((((eight_bits * each_byte) & diagonal) + 0x7f7f7f7f7f7f7f7f) >> 7) & each_byte;
}

template <class Number>
void spread(Bitboard set, std::size_t squares, Number* out) {
    if constexpr (sizeof(Number) == 1) {
        for (; squares >= 8; squares -= 8, set >>= 8, out += 8) {
            const std::uint64_t eight = bytes_of_bits(set & 0xff);
            std::memcpy(out, &eight, 8);
        }
    }
    for (std::size_t square = 0; square < squares; ++square)
        out[square] = static_cast<Number>(set >> square & 1);
}

template <Notation G, class Number>
void write_planes(ConstPositionBytes bytes, std::size_t count, Number* out) {
    if (count == 0) return;
    const int variant = Bytes<G>::load(bytes).variant();
    std::vector<Bitboard> sets(plane_names_of<G>(variant).size());
    std::size_t squares = 0;
    if constexpr (HasBoard<G>) squares = static_cast<std::size_t>(G::board_layout(variant).size.squares());
    for (std::size_t i = 0; i < count; ++i) {
        fill_planes<G>(Bytes<G>::at(bytes, i), sets.data());
        for (const Bitboard set : sets) {
            spread(set, squares, out);
            out += squares;
        }
    }
}

template <Notation G>
RecordedGames random_games(ConstPositionBytes start, std::uint64_t games, std::uint64_t seed,
                           const std::stop_token& stop) {
    RecordedGames out;
    out.starts.reserve(games + 1);
    out.margins.reserve(games);
    out.ends.reserve(games * sizeof(typename G::Position));
    Random random(seed);
    MovesOf<G> moves;
    const auto first = Bytes<G>::load(start);
    for (std::uint64_t game = 0; game < games && !stop.stop_requested(); ++game) {
        out.starts.push_back(static_cast<std::int64_t>(out.actions.size()));
        auto position = first;
        while (!position.is_over()) {
            position.legal_moves(moves);
            const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            out.actions.push_back(action_of(move));
            position.play(move);
        }
        out.margins.push_back(seen_by(Side::first, position.side(), position.margin()));
        const std::size_t end = out.ends.size();
        out.ends.resize(end + sizeof position);
        Bytes<G>::store(position, out.ends.data() + end);
    }
    out.starts.push_back(static_cast<std::int64_t>(out.actions.size()));
    return out;
}

template <Notation G>
void legal_mask(ConstPositionBytes bytes, std::size_t count, std::uint8_t* mask) {
    MovesOf<G> moves;
    for (std::size_t i = 0; i < count; ++i, mask += action_count_of<G>()) {
        Bytes<G>::at(bytes, i).legal_moves(moves);
        for (const auto move : moves) mask[action_of(move)] = 1;
    }
}

template <Notation G>
Expected<void> evaluate(ConstPositionBytes bytes, std::size_t count, std::string_view evaluation,
                        std::string_view weights, Value* out, const std::stop_token& stop) {
    return with_evaluation<G>(evaluation, weights, [&](const auto& judge) {
        for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
            const auto position = Bytes<G>::at(bytes, i);
            out[i] = position.is_over() ? value_of_end(position.margin()) : judge(position);
        }
    });
}

template <Notation G>
BoardSize plane_size(int variant) {
    if constexpr (HasBoard<G>) {
        return G::board_layout(variant).size;
    } else {
        return {0, 0};
    }
}

template <class G>
const TypedGame& typed_game() {
    using B = Bytes<G>;
    static const TypedGame game{
        .entry = &game_entry<G>(),
        .position_bytes = sizeof(typename G::Position),
        .most_moves = G::max_moves,
        .action_count = action_count_of<G>(),
        .initial = [](int variant, PositionBytes out) { B::store(G::initial(variant), out); },
        .state = [](ConstPositionBytes bytes) { return state_of<G>(B::load(bytes)); },
        .hash = [](ConstPositionBytes bytes) { return B::load(bytes).hash(); },
        .equal = [](ConstPositionBytes a, ConstPositionBytes b) { return B::load(a) == B::load(b); },
        .parse = [](std::string_view text, int variant, PositionBytes out) -> Expected<void> {
            TypedTable<G> table(game_entry<G>(), variant);
            if (auto set = table.set(text); !set) return set;
            B::store(table.position(), out);
            return {};
        },
        .format = [](ConstPositionBytes bytes) { return G::format_position(B::load(bytes)); },
        .play_text = [](PositionBytes bytes, std::string_view text) -> Expected<void> {
            auto position = B::load(bytes);
            const auto move = G::parse_move(position, text);
            if (!move) return std::unexpected(move.error());
            position.play(*move);
            B::store(position, bytes);
            return {};
        },
        .play_action = play_action<G>,
        .actions =
            [](ConstPositionBytes bytes, std::uint32_t* out) {
                MovesOf<G> moves;
                B::load(bytes).legal_moves(moves);
                for (const auto move : moves) *out++ = action_of(move);
                return moves.size();
            },
        .move_texts =
            [](ConstPositionBytes bytes, const std::function<void(std::string_view)>& told) {
                const auto position = B::load(bytes);
                MovesOf<G> moves;
                position.legal_moves(moves);
                for (const auto move : moves) told(G::format_move(position, move));
            },
        .format_action =
            [](ConstPositionBytes bytes, std::uint32_t action) {
                return G::format_move(B::load(bytes), move_of_action<typename G::Move>(action));
            },
        .parse_action = [](ConstPositionBytes bytes, std::string_view text) -> Expected<std::uint32_t> {
            const auto move = G::parse_move(B::load(bytes), text);
            if (!move) return std::unexpected(move.error());
            return action_of(*move);
        },
        .symmetry_count = [](int variant) { return G::symmetry_count(variant); },
        .transform = [](ConstPositionBytes bytes, int symmetry,
                        PositionBytes out) { B::store(G::transform(B::load(bytes), symmetry), out); },
        .table = table_of<G>,
        .from_table = [](const Table& table, PositionBytes out) { B::store(position_on<G>(table), out); },
        .plane_names = plane_names_of<G>,
        .plane_size = plane_size<G>,
        .planes =
            [](ConstPositionBytes bytes, std::size_t count, bool as_float, void* out) {
                if (as_float) {
                    write_planes<G>(bytes, count, static_cast<float*>(out));
                } else {
                    write_planes<G>(bytes, count, static_cast<std::uint8_t*>(out));
                }
            },
        .random_games = random_games<G>,
        .legal_mask = legal_mask<G>,
        .evaluate = evaluate<G>,
        .judged_player = judged_player<G>,
    };
    return game;
}

}  // namespace damier::python
