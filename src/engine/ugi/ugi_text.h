// The lines of UGI, taken apart and put together: what both ends of the pipe share. docs/protocols.md has the
// words. Whatever comes in is hostile: numbers too large are cut to their bounds, and nothing throws.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/side.h"
#include "search/limits.h"

namespace damier::ugi {

// The first word of a line and what follows it, without the blanks around; views into the line.
struct Command {
    std::string_view word;
    std::string_view rest;
};
Command split_command(std::string_view line);

// Text that may hold anything, as the end of a line: control characters become blanks.
std::string one_line(std::string_view text);

// `go [movetime MS] [nodes N] [depth D] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [infinite]`
struct Go {
    std::optional<double> seconds = {};
    std::optional<std::uint64_t> nodes = {};
    std::optional<int> depth = {};
    std::array<std::optional<GameClock>, 2> clocks = {};  // by side
    bool infinite = false;                                // until `stop`
    bool operator==(const Go&) const = default;
};
// The words after `go`. Unknown words are passed over.
Expected<Go> parse_go(std::string_view rest);
// The whole line.
std::string format_go(const Go& go);
// What holds for the side to move. A clock is spread over the moves that are still to come.
Limits limits_of(const Go& go, Side mover);
// Without a word on the opponent's clock, which limits do not know. UGI has no word for playouts: where there
// is no bound on nodes they are one, as Monte Carlo methods count a playout as a node.
Go go_of(const Limits& limits, Side mover);

// `position startpos|fen F [moves M...]`
struct PositionCommand {
    std::optional<std::string> fen = {};  // none: startpos
    std::vector<std::string> moves = {};
    bool operator==(const PositionCommand&) const = default;
};
Expected<PositionCommand> parse_position(std::string_view rest);
std::string format_position(const PositionCommand& position);

// `setoption name N [value V]`
struct SetOption {
    std::string name;
    std::optional<std::string> value = {};  // none for a button
    bool operator==(const SetOption&) const = default;
};
Expected<SetOption> parse_setoption(std::string_view rest);
std::string format_setoption(const SetOption& option);

// `option name N type T [default D] [min A max B] [var V]...`
enum class OptionKind : std::uint8_t { check, spin, combo, string, button };

struct OptionDeclaration {
    std::string name;
    OptionKind kind = OptionKind::string;
    std::optional<std::string> fallback = {};  // an empty text is written `<empty>`
    std::optional<std::int64_t> least = {};
    std::optional<std::int64_t> most = {};
    std::vector<std::string> choices = {};
    bool operator==(const OptionDeclaration&) const = default;
};
Expected<OptionDeclaration> parse_option(std::string_view rest);
std::string format_option(const OptionDeclaration& option);

// `bestmove M`: the move, `none` when there is none. Words behind it (`ponder`) are passed over.
Expected<std::string> parse_bestmove(std::string_view rest);

}  // namespace damier::ugi
