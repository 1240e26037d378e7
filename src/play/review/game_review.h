// A finished or unfinished game looked at again: what each move was worth against the best one.
//
// A review never contradicts a proof. Where the position and what the move led to are both proved, only these
// values count: a move that keeps the result is at most an inaccuracy, and one that keeps the value no fault.
// Elsewhere the best move and the one that was played are judged by two searches of the same player to the
// same depth, and what is lost is counted in chances, where the game knows what a value means for the result
// (games/contract/chances.h): ten points more or less in a game that is decided change little.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "play/players/player.h"

namespace damier {

enum class Verdict : std::uint8_t { only_move, best, good, inaccuracy, mistake, blunder, unknown };

std::string_view name_of(Verdict verdict);
// An inaccuracy, a mistake or a blunder.
bool is_fault(Verdict verdict);

// What a move made of the result, seen by the mover. No outcome: the end was not seen there.
struct TurnedResult {
    std::optional<Outcome> from;
    std::optional<Outcome> to;

    bool operator==(const TurnedResult&) const = default;
};

// "won to drawn", "open to lost".
std::string words_of(const TurnedResult& turned);

struct ReviewedMove {
    Side side;
    std::string played;
    Judgement played_worth;  // all seen from the mover
    std::string best;
    Judgement best_worth;
    bool solved = false;  // both values are proved, not estimated
    // That of the best move is, and of the one that was played only an estimate is known.
    bool half_proved = false;
    // Plies to the end under best play, counted from after the move; where it is proved.
    std::optional<int> played_plies = {};
    std::optional<int> best_plies = {};
    Verdict verdict = Verdict::unknown;
    // What the move threw away: hundredths of a point, or per cent of expectation for Monte Carlo players.
    // Nothing where outcomes changed: `turned` says more.
    std::optional<double> lost;
    // The same in per cent of expectation, by what the values mean for the result.
    std::optional<double> lost_chance = {};
    std::optional<TurnedResult> turned;
    std::vector<std::string> line;  // after the best move, starting with it
};

// What is lost by a move to be called so.
struct VerdictLimits {
    double inaccuracy;
    double mistake;
    double blunder;
};
inline constexpr VerdictLimits by_chance{5, 10, 20};  // per cent
// Hundredths of a point, where nobody knows what these mean for the result.
inline constexpr VerdictLimits by_value{200, 400, 800};
// Among proved values with the same result: points that are told, and from so many on an inaccuracy.
inline constexpr double many_points = 800;

// Looks at every move of the table's game from where it was set, with `player`. A stop ends it early: the
// moves so far come back. `told` hears of each.
std::vector<ReviewedMove> review_game(const Table& table, Player& player, std::stop_token stop,
                                      const std::function<void(const ReviewedMove&)>& told = {});

// "after b2>A the game is lost in 5 plies; c3>4 held the draw": of a move that turned a proved result. Empty
// for all others.
std::string proved_fault(const ReviewedMove& move);

// From the position, and what the move made of it. The only move there was is no fault.
void judge(ReviewedMove& move);

// After the move was played.
double first_players_chance(const ReviewedMove& move);

// `ply` counts the moves before it.
nlohmann::json to_json(const ReviewedMove& move, int ply);

}  // namespace damier
