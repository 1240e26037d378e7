// Puzzles: positions in which exactly one move keeps what the position is worth, with what every move leads
// to, as a solver proved it. A file of them is text; docs/formats.md describes it.
//
//    damier-puzzles 1
//    game quarto
//    variant level1
//    seed 1
//    player level(4)
//    grader random
//    tries 8
//
//    puzzle 5 win in_2
//    at 01.../..../... 7 L1
//    moves +1: b2>3; 0: a1>3 a1>4; -1: *
//    reply c1>4
//    moves +1: d1; -1: *
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/score.h"
#include "play/table/problems.h"

namespace damier {

struct GameEntry;

// What the one move does that no other does.
enum class PuzzleAim : std::uint8_t {
    win,     // it wins; all others draw or lose
    draw,    // it draws; all others lose
    margin,  // it wins by most; others win, too
};

// How often weak players miss it.
enum class Difficulty : std::uint8_t { easy, medium, hard };

struct PuzzleStep {
    std::string reply;             // the opponent's move that came before; none at the first step
    std::vector<KnownMove> moves;  // every legal move with its margin, as the mover sees it; the one to be
                                   // found first, the best next, equal ones as the game lists them

    const std::string& solution() const { return moves.front().move; }
    Score margin() const { return moves.front().margin; }

    bool operator==(const PuzzleStep&) const = default;
};

struct Puzzle {
    int missed = 0;  // of the tries of weak players
    PuzzleAim aim = PuzzleAim::win;
    std::vector<std::string> themes = {};
    std::string position = {};
    std::vector<PuzzleStep> steps = {};

    bool operator==(const Puzzle&) const = default;
};

struct PuzzleSet {
    const GameEntry* game = nullptr;
    int variant = 0;
    std::uint64_t seed = 0;
    std::vector<std::string> players = {};  // in whose games the positions were found
    std::vector<std::string> graders = {};  // who tried to solve them, equally often
    int tries = 1;                          // of all graders together, for each puzzle
    std::vector<Puzzle> puzzles = {};

    bool operator==(const PuzzleSet&) const = default;
};

struct PuzzleBounds {
    static constexpr std::size_t file = std::size_t{4} << 20;  // bytes
    static constexpr std::size_t puzzles = 10'000;
    static constexpr std::size_t steps = 12;
    static constexpr std::size_t themes = 8;
    static constexpr std::size_t longest_theme = 24;
    static constexpr std::size_t players = 16;
    static constexpr std::size_t longest_player = 400;
    static constexpr int tries = 10'000;
};

std::string_view name_of(PuzzleAim aim);
std::string_view name_of(Difficulty difficulty);

// Less than two of three tries: easy. Five of six or more: hard.
Difficulty difficulty_of(int missed, int tries);

// What these moves, the best first, make a puzzle of: exactly one of them is best, by `gap` at least where
// others win as well. Nothing where they make none.
std::optional<PuzzleAim> aim_of(const std::vector<KnownMove>& moves, Score gap);

// Every position is one of the game, every legal move has its margin, and each step has the aim of its puzzle
// and the value of the first. The error names the line.
Expected<PuzzleSet> parse_puzzles(std::string_view text);

// parse_puzzles() gives the same from it.
std::string format_puzzles(const PuzzleSet& set);

// The place of the puzzle of a day, counted from any day: in as many days as there are puzzles each comes
// once, and neighbours in the file, which are equally hard, do not follow each other.
std::size_t puzzle_of_day(std::int64_t day, std::size_t puzzles);

}  // namespace damier
