#include "play/table/ggf.h"

#include <algorithm>
#include <optional>

#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

struct GgfTag {
    std::string_view name;
    std::string_view value;
};

// The next NAME[VALUE] of this game, taken off the text; nothing when there is no more.
std::optional<GgfTag> take_tag(std::string_view& text) {
    const std::size_t open = text.find('[');
    // ";)" ends a game, and another may follow.
    if (open == std::string_view::npos || text.substr(0, open).find(")") != std::string_view::npos)
        return std::nullopt;
    const std::size_t close = text.find(']', open);
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view name = trim(text.substr(0, open));
    name = name.substr(name.find_last_of("(; \t\n\r") + 1);
    const GgfTag tag{name, text.substr(open + 1, close - open - 1)};
    text.remove_prefix(close + 1);
    return tag;
}

constexpr std::pair<std::string_view, std::string_view> header_names[] = {
    {"PB", "first"}, {"PW", "second"}, {"PC", "event"}, {"DT", "date"}, {"RE", "score"}};

class GgfReader {
  public:
    explicit GgfReader(std::string_view text) : text_(text) {}

    std::expected<GgfGame, ReadFault> run() {
        std::string_view rest = text_;
        while (const auto tag = take_tag(rest)) {
            const auto read = take(*tag);
            if (!read) return fault(read.error().message, tag->value);
        }
        if (!game_.table)
            return fault("no board: expected a game such as (;GM[Othello]BO[8 ...]B[F5];)", text_);
        return std::move(game_);
    }

  private:
    std::unexpected<ReadFault> fault(std::string message, std::string_view part) const {
        const auto from = static_cast<std::size_t>(part.data() - text_.data());
        return std::unexpected(ReadFault{std::move(message), TextPlace{from, from + part.size()}});
    }

    Expected<void> take(const GgfTag& tag) {
        if (tag.name == "GM" && !equal_ignoring_case(trim(tag.value), "othello"))
            return fail("GM[" + quote(tag.value) + "]: expected a game of Othello");
        if (tag.name == "BO") return set_board(tag.value);
        for (const auto& [theirs, ours] : header_names) {
            if (tag.name == theirs && !trim(tag.value).empty())
                game_.headers.emplace_back(ours, trim(tag.value));
        }
        if (tag.name != "B" && tag.name != "W") return {};
        if (!game_.table) return fail("a move before the board: expected BO[8 ...] first");
        return play_ggf_move(*game_.table, tag.value);
    }

    Expected<void> set_board(std::string_view value) {
        const std::string_view board = trim(value);
        const std::size_t blank = std::min(board.find(' '), board.size());
        if (board.substr(0, blank) != "8")
            return fail("BO: a board of size " + quote(board.substr(0, blank)) + ": expected 8");
        const auto othello = find_game("othello");
        if (!othello) return fail("this program does not know Othello, which GGF is about");
        auto table = (*othello)->make_table(0);
        const auto begin = table->status().position;
        if (const auto set = table->set(board.substr(blank)); !set) return fail("BO: " + set.error().message);
        // The start of the game is no position that was set up.
        if (table->status().position == begin) table = (*othello)->make_table(0);
        game_.table = std::move(table);
        return {};
    }

    std::string_view text_;
    GgfGame game_;
};

}  // namespace

bool looks_like_ggf(std::string_view text) {
    const std::string_view inside = trim(text);
    return inside.starts_with("(;") && inside.substr(0, 2000).find("GM[") != std::string_view::npos;
}

Expected<void> play_ggf_move(Table& table, std::string_view move) {
    const std::string ours = othello_words::our_move(trim(move.substr(0, move.find('/'))));
    if (table.state().over) return fail("the game is over, " + quote(move) + " cannot be played");
    const bool passes = ours != othello_words::our_pass && othello_words::must_pass(table);
    if (passes) (void)table.play(othello_words::our_pass);
    auto played = table.play(ours);
    if (!played && passes) table.undo();
    return played;
}

std::expected<GgfGame, ReadFault> read_ggf(std::string_view text) {
    return GgfReader(text).run();
}

namespace othello_words {

bool must_pass(const Table& table) {
    const auto moves = table.legal_moves();
    return moves.size() == 1 && moves.front() == our_pass;
}

std::string our_move(std::string_view theirs) {
    for (const std::string_view pass : {"pass", "pa", "ps", "passe", "--", "@@"}) {
        if (equal_ignoring_case(theirs, pass)) return std::string(our_pass);
    }
    std::string move(theirs);
    for (char& c : move) c = to_lower(c);
    return move;
}

}  // namespace othello_words

}  // namespace damier
