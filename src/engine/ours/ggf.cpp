#include "engine/ours/ggf.h"

#include <fmt/core.h>

#include "core/text/text.h"
#include "engine/outside/othello_words.h"
#include "engine/ugi/ugi_text.h"

namespace damier {

namespace {

struct Tag {
    std::string_view name;
    std::string_view value;
};

// The next NAME[VALUE], taken off the text; nothing when there is no more.
std::optional<Tag> take_tag(std::string_view& text) {
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open);
    if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
    std::string_view name = trim(text.substr(0, open));
    name = name.substr(name.find_last_of("(; \t") + 1);
    const Tag tag{name, text.substr(open + 1, close - open - 1)};
    text.remove_prefix(close + 1);
    return tag;
}

}  // namespace

Expected<void> play_ggf_move(Table& table, std::string_view move) {
    const std::string ours = othello_words::our_move(trim(move.substr(0, move.find('/'))));
    if (table.state().over) return fail("the game is over, " + quote(move) + " cannot be played");
    const bool passes = ours != othello_words::our_pass && othello_words::must_pass(table);
    if (passes) (void)table.play(othello_words::our_pass);
    auto played = table.play(ours);
    if (!played && passes) table.undo();
    return played;
}

Expected<std::unique_ptr<Table>> table_of_ggf(const GameEntry& othello, std::string_view text) {
    std::unique_ptr<Table> table;
    while (const auto tag = take_tag(text)) {
        if (tag->name == "GM" && !equal_ignoring_case(trim(tag->value), "othello"))
            return fail("GM[" + quote(tag->value) + "]: expected a game of Othello");
        if (tag->name == "BO") {
            const auto [size, squares] = ugi::split_command(tag->value);
            if (size != "8") return fail("BO: a board of size " + quote(size) + ": expected 8");
            table = othello.make_table(0);
            if (const auto set = table->set(squares); !set) return fail("BO: " + set.error().message);
        }
        if (tag->name != "B" && tag->name != "W") continue;
        if (!table) return fail("a move before the board: expected BO[8 ...] first");
        if (const auto played = play_ggf_move(*table, tag->value); !played)
            return std::unexpected(played.error());
    }
    if (!table) return fail("no board: expected a game such as (;GM[Othello]BO[8 ...]B[F5];)");
    return table;
}

}  // namespace damier
