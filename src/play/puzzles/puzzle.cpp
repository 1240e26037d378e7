#include "play/puzzles/puzzle.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "core/text/number.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "play/table/table.h"
#include "search/sort_few.h"

namespace damier {

namespace {

constexpr std::string_view first_line = "damier-puzzles 1";
constexpr std::string_view all_others = "*";
constexpr std::array<std::string_view, 3> aim_names = {"win", "draw", "margin"};
constexpr std::array<std::string_view, 3> difficulty_names = {"easy", "medium", "hard"};

bool is_theme(std::string_view text) {
    return !text.empty() && text.size() <= PuzzleBounds::longest_theme &&
           std::ranges::all_of(
               text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

bool is_player(std::string_view text) {
    return !text.empty() && text.size() <= PuzzleBounds::longest_player &&
           std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

// "+6", "-2", "0": as format_puzzles() writes it.
std::optional<Score> parse_margin(std::string_view text, Score most) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return parse_number<Score>(text, -most, most);
}

std::string format_margin(Score margin) {
    return margin == 0 ? "0" : fmt::format("{:+}", margin);
}

// Reads a file line by line: each begins with a word that says what it is.
class PuzzleReader {
  public:
    Expected<PuzzleSet> read(std::string_view text) {
        if (text.size() > PuzzleBounds::file)
            return fail(fmt::format("expected {} bytes at most", PuzzleBounds::file));
        const auto lines = split(text, '\n');
        if (trim(lines.front()) != first_line)
            return fail(fmt::format("line 1: {}: expected {}", quote(lines.front()), first_line));
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const std::string_view line = trim(lines[i]);
            if (line.empty()) continue;
            if (auto read = read_line(line); !read)
                return fail(fmt::format("line {}: {}", i + 1, read.error().message));
        }
        if (auto ended = end_puzzle(); !ended)
            return fail(fmt::format("line {}: {}", lines.size(), ended.error().message));
        if (!table_) return fail("expected a line with the game");
        return std::move(set_);
    }

  private:
    using Done = Expected<void>;
    using ReadLine = Done (PuzzleReader::*)(std::string_view rest);

    Done read_line(std::string_view line) {
        static const std::map<std::string_view, ReadLine> kinds = {
            {"game", &PuzzleReader::read_game},     {"variant", &PuzzleReader::read_variant},
            {"seed", &PuzzleReader::read_seed},     {"player", &PuzzleReader::read_player},
            {"grader", &PuzzleReader::read_grader}, {"tries", &PuzzleReader::read_tries},
            {"puzzle", &PuzzleReader::read_puzzle}, {"at", &PuzzleReader::read_position},
            {"moves", &PuzzleReader::read_moves},   {"reply", &PuzzleReader::read_reply}};
        const std::string_view word = line.substr(0, line.find(' '));
        const auto kind = kinds.find(word);
        if (kind == kinds.end())
            return fail(
                fmt::format("{}: expected a line that begins with game, variant, seed, player, grader, "
                            "tries, puzzle, at, moves or reply",
                            quote(word)));
        return (this->*kind->second)(trim(line.substr(word.size())));
    }

    // ---- what is true of all of them

    Done in_head(std::string_view what) const {
        if (!set_.puzzles.empty()) return fail(fmt::format("{}: expected before the first puzzle", what));
        return {};
    }

    Done read_game(std::string_view rest) {
        if (set_.game != nullptr) return fail("the game is named twice");
        const auto game = find_game(rest);
        if (!game) return std::unexpected(game.error());
        set_.game = *game;
        table_ = set_.game->make_table(0);
        return {};
    }

    Done read_variant(std::string_view rest) {
        if (auto head = in_head("the variant"); !head) return head;
        if (set_.game == nullptr) return fail("the variant: expected the game before");
        const auto variant = find_variant(*set_.game, rest);
        if (!variant) return std::unexpected(variant.error());
        set_.variant = *variant;
        table_ = set_.game->make_table(set_.variant);
        return {};
    }

    Done read_seed(std::string_view rest) {
        const auto seed = parse_number<std::uint64_t>(rest);
        if (!seed) return fail(fmt::format("seed {}: expected a whole number", quote(rest)));
        set_.seed = *seed;
        return in_head("the seed");
    }

    Done read_player(std::string_view rest) { return add_player(set_.players, rest); }
    Done read_grader(std::string_view rest) { return add_player(set_.graders, rest); }

    Done add_player(std::vector<std::string>& players, std::string_view text) {
        if (players.size() == PuzzleBounds::players)
            return fail(fmt::format("expected {} players at most", PuzzleBounds::players));
        if (!is_player(text)) return fail(fmt::format("{}: expected a player as text", quote(text)));
        players.emplace_back(text);
        return in_head("the player");
    }

    Done read_tries(std::string_view rest) {
        const auto tries = parse_number<int>(rest, 1, PuzzleBounds::tries);
        if (!tries)
            return fail(fmt::format("tries {}: expected a whole number from 1 to {}", quote(rest),
                                    PuzzleBounds::tries));
        set_.tries = *tries;
        return in_head("the tries");
    }

    // ---- one of them

    // puzzle MISSED AIM THEMES
    Done read_puzzle(std::string_view rest) {
        if (auto ended = end_puzzle(); !ended) return ended;
        if (!table_) return fail("a puzzle: expected the game before");
        if (set_.puzzles.size() == PuzzleBounds::puzzles)
            return fail(fmt::format("expected {} puzzles at most", PuzzleBounds::puzzles));
        const auto parts = words(rest);
        if (parts.size() < 2 || parts.size() > 2 + PuzzleBounds::themes)
            return fail(fmt::format("{}: expected how often it was missed, an aim, and {} themes at most",
                                    quote(rest), PuzzleBounds::themes));
        Puzzle puzzle;
        const auto missed = parse_number<int>(parts[0], 0, set_.tries);
        if (!missed)
            return fail(
                fmt::format("missed {}: expected a whole number from 0 to {}", quote(parts[0]), set_.tries));
        puzzle.missed = *missed;
        const auto aim = std::ranges::find(aim_names, parts[1]);
        if (aim == aim_names.end())
            return fail(fmt::format("aim {}: expected win, draw or margin", quote(parts[1])));
        puzzle.aim = static_cast<PuzzleAim>(aim - aim_names.begin());
        for (const std::string_view theme : std::span(parts).subspan(2)) {
            if (!is_theme(theme))
                return fail(fmt::format("{}: expected a theme, such as long", quote(theme)));
            puzzle.themes.emplace_back(theme);
        }
        set_.puzzles.push_back(std::move(puzzle));
        return {};
    }

    Done read_position(std::string_view rest) {
        if (set_.puzzles.empty() || !set_.puzzles.back().position.empty())
            return fail("a position: expected a line with the puzzle before");
        if (auto set = table_->set(rest); !set) return set;
        if (table_->state().variant != set_.variant)
            return fail(
                fmt::format("a position of {}, expected one of {}",
                            set_.game->variants[static_cast<std::size_t>(table_->state().variant)].name,
                            set_.game->variants[static_cast<std::size_t>(set_.variant)].name));
        set_.puzzles.back().position = table_->status().position;
        return {};
    }

    // The opponent's move, after the one that was to be found.
    Done read_reply(std::string_view rest) {
        if (set_.puzzles.empty() || set_.puzzles.back().steps.empty() || !reply_.empty())
            return fail("a reply: expected the moves before it");
        if (auto played = table_->play(set_.puzzles.back().steps.back().solution()); !played) return played;
        if (auto played = table_->play(rest); !played) return played;
        reply_ = table_->last_move();
        return {};
    }

    Done read_moves(std::string_view rest) {
        if (set_.puzzles.empty() || set_.puzzles.back().position.empty())
            return fail("moves: expected a position before them");
        Puzzle& puzzle = set_.puzzles.back();
        if (puzzle.steps.empty() != reply_.empty()) return fail("moves: expected a reply before them");
        if (puzzle.steps.size() == PuzzleBounds::steps)
            return fail(fmt::format("expected {} steps at most", PuzzleBounds::steps));
        auto moves = all_moves(rest);
        if (!moves) return std::unexpected(moves.error());
        if (aim_of(*moves, 1) != puzzle.aim)
            return fail(fmt::format("these moves are no puzzle whose aim is {}", name_of(puzzle.aim)));
        if (!puzzle.steps.empty() && moves->front().margin != puzzle.steps.front().margin())
            return fail("after the best reply the value is another one");
        puzzle.steps.push_back({std::exchange(reply_, {}), std::move(*moves)});
        return {};
    }

    // "+6: h5; -2: g6 f7; -8: *": every legal move once.
    Expected<std::vector<KnownMove>> all_moves(std::string_view text) const {
        const std::vector<std::string> legal = table_->legal_moves();
        std::vector<std::optional<Score>> margins(legal.size());
        std::optional<Score> rest;
        for (const std::string_view group : split(text, ';')) {
            const std::size_t colon = group.find(": ");
            const Score most = table_->game().max_margin;
            const auto margin = parse_margin(trim(group.substr(0, colon)), most);
            if (colon == std::string_view::npos || !margin)
                return fail(
                    fmt::format("{}: expected a margin from {} to {} and its moves, such as +6: h5 g4",
                                quote(group), -most, most));
            for (const std::string_view move : words(group.substr(colon + 2))) {
                if (move == all_others && !rest) {
                    rest = margin;
                    continue;
                }
                const auto place = std::ranges::find(legal, move);
                if (place == legal.end()) return fail(fmt::format("{} is no legal move", quote(move)));
                auto& known = margins[static_cast<std::size_t>(place - legal.begin())];
                if (known) return fail(fmt::format("{} has two margins", *place));
                known = margin;
            }
        }
        std::vector<KnownMove> moves;
        for (std::size_t i = 0; i < legal.size(); ++i) {
            if (!margins[i]) margins[i] = rest;
            if (!margins[i]) return fail(fmt::format("{} has no margin", legal[i]));
            moves.push_back({legal[i], *margins[i]});
        }
        sort_few(moves, [](const KnownMove& a, const KnownMove& b) { return a.margin > b.margin; });
        return moves;
    }

    Done end_puzzle() const {
        if (set_.puzzles.empty()) return {};
        if (set_.puzzles.back().steps.empty()) return fail("the puzzle before has no moves");
        if (!reply_.empty()) return fail("the puzzle before ends with a reply");
        return {};
    }

    PuzzleSet set_;
    std::unique_ptr<Table> table_;  // where the puzzle that is read stands
    std::string reply_;             // that was read last
};

// Moves of one margin; the largest of the groups behind the first is what remains.
std::string format_moves(const std::vector<KnownMove>& moves) {
    struct Group {
        Score margin;
        std::vector<std::string_view> moves;
    };
    std::vector<Group> groups;
    for (const KnownMove& known : moves) {
        if (groups.empty() || groups.back().margin != known.margin) groups.push_back({known.margin, {}});
        groups.back().moves.push_back(known.move);
    }
    if (groups.size() > 1) {
        const auto largest = std::ranges::max_element(groups.begin() + 1, groups.end(), {},
                                                      [](const Group& g) { return g.moves.size(); });
        if (largest->moves.size() > 1) largest->moves = {all_others};
    }
    std::string text;
    for (const Group& group : groups)
        fmt::format_to(std::back_inserter(text), "{}{}: {}", text.empty() ? "" : "; ",
                       format_margin(group.margin), fmt::join(group.moves, " "));
    return text;
}

std::string format_puzzle(const Puzzle& puzzle) {
    std::string text = fmt::format("\npuzzle {} {}", puzzle.missed, name_of(puzzle.aim));
    for (const std::string& theme : puzzle.themes) text += " " + theme;
    text += fmt::format("\nat {}\n", puzzle.position);
    for (const PuzzleStep& step : puzzle.steps) {
        if (!step.reply.empty()) text += fmt::format("reply {}\n", step.reply);
        text += fmt::format("moves {}\n", format_moves(step.moves));
    }
    return text;
}

}  // namespace

std::string_view name_of(PuzzleAim aim) {
    return aim_names[static_cast<std::size_t>(aim)];
}

std::string_view name_of(Difficulty difficulty) {
    return difficulty_names[static_cast<std::size_t>(difficulty)];
}

Difficulty difficulty_of(int missed, int tries) {
    if (3 * missed < 2 * tries) return Difficulty::easy;
    return 6 * missed < 5 * tries ? Difficulty::medium : Difficulty::hard;
}

std::optional<PuzzleAim> aim_of(const std::vector<KnownMove>& moves, Score gap) {
    if (moves.size() < 2) return std::nullopt;
    const Score best = moves[0].margin;
    const Score next = moves[1].margin;
    if (best > 0 && next <= 0) return PuzzleAim::win;
    if (best == 0 && next < 0) return PuzzleAim::draw;
    if (best > 0 && best - next >= gap) return PuzzleAim::margin;
    return std::nullopt;
}

Expected<PuzzleSet> parse_puzzles(std::string_view text) {
    return PuzzleReader().read(text);
}

std::string format_puzzles(const PuzzleSet& set) {
    std::string text = fmt::format("{}\ngame {}\nvariant {}\nseed {}\n", first_line, set.game->name,
                                   set.game->variants[static_cast<std::size_t>(set.variant)].name, set.seed);
    for (const std::string& player : set.players) text += fmt::format("player {}\n", player);
    for (const std::string& grader : set.graders) text += fmt::format("grader {}\n", grader);
    text += fmt::format("tries {}\n", set.tries);
    for (const Puzzle& puzzle : set.puzzles) text += format_puzzle(puzzle);
    return text;
}

std::size_t puzzle_of_day(std::int64_t day, std::size_t puzzles) {
    const auto count = static_cast<std::int64_t>(puzzles);
    // About the golden section of them, and without a divisor in common: the steps meet every place.
    std::int64_t step = std::max<std::int64_t>(1, count * 618 / 1000);
    while (std::gcd(step, count) != 1) ++step;
    const std::int64_t place = (day % count) * step % count;
    return static_cast<std::size_t>((place + count) % count);
}

}  // namespace damier
