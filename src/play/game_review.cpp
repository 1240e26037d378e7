#include "play/game_review.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "play/registry.h"

namespace damier {

namespace {

// Of a proved value, or one that a search has seen the end of.
std::optional<Outcome> outcome_in(const Judgement& worth, bool solved) {
    if (!worth.value) return std::nullopt;
    if (is_win(*worth.value)) return Outcome::win;
    if (is_loss(*worth.value)) return Outcome::loss;
    return solved ? std::optional(Outcome::draw) : std::nullopt;
}

std::string_view word_for(Outcome outcome) {
    return outcome == Outcome::win ? "won" : outcome == Outcome::loss ? "lost" : "drawn";
}

Verdict verdict_by(double lost, const VerdictLimits& limits) {
    if (lost >= limits.blunder) return Verdict::blunder;
    if (lost >= limits.mistake) return Verdict::mistake;
    if (lost >= limits.inaccuracy) return Verdict::inaccuracy;
    return lost > 0 ? Verdict::good : Verdict::best;
}

// An end that was seen, on one side or both, decides before any number does.
bool judge_by_outcome(ReviewedMove& move) {
    const auto best = outcome_in(move.best_worth, move.solved);
    const auto played = outcome_in(move.played_worth, move.solved);
    if (best && played && *best != *played) {
        move.turned = std::string(word_for(*best)) + " to " + std::string(word_for(*played));
        move.verdict = Verdict::blunder;
        return true;
    }
    const bool gave_up_a_win = best == Outcome::win && !played;
    const bool ran_into_a_loss = !best && played == Outcome::loss;
    if (gave_up_a_win || ran_into_a_loss) {
        move.turned = gave_up_a_win ? "won to open" : "open to lost";
        move.verdict = Verdict::blunder;
        return true;
    }
    return false;
}

void judge(ReviewedMove& move) {
    if (judge_by_outcome(move)) return;
    if (move.best_worth.value && move.played_worth.value) {
        move.lost = std::max(0, *move.best_worth.value - *move.played_worth.value);
        // Among wins, and among losses, a point is a point.
        const bool decided = is_win(*move.best_worth.value) || is_loss(*move.best_worth.value);
        if (decided) *move.lost *= 100;
        move.verdict = verdict_by(*move.lost, by_value);
    } else if (move.best_worth.wdl && move.played_worth.wdl) {
        const double lost = move.best_worth.wdl->expectation() - move.played_worth.wdl->expectation();
        move.lost = std::max(0.0, 100 * lost);
        move.verdict = move.played == move.best ? Verdict::best : verdict_by(*move.lost, by_wdl);
    }
}

ReviewedMove review_move(const Table& table, const std::string& played, Player& player,
                         const std::stop_token& stop) {
    ReviewedMove reviewed{.side = table.state().side,
                          .played = played,
                          .played_worth = {},
                          .best = {},
                          .best_worth = {},
                          .lost = {},
                          .turned = {},
                          .line = {}};
    Limits every_move;
    every_move.value_every_move = true;
    const Thoughts thoughts = player.choose(table, every_move, stop, {});
    reviewed.best = thoughts.move;
    reviewed.solved = thoughts.solved;
    reviewed.line = thoughts.line;
    for (const Thoughts::MoveValue& root : thoughts.root_moves) {
        if (root.move == thoughts.move) reviewed.best_worth = {root.value, root.wdl};
        if (root.move == played) reviewed.played_worth = {root.value, root.wdl};
    }
    judge(reviewed);
    if (table.legal_moves().size() == 1) reviewed.verdict = Verdict::only_move;
    return reviewed;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
    constexpr std::string_view names[] = {"only move", "best",    "good",   "inaccuracy",
                                          "mistake",   "blunder", "unknown"};
    return names[static_cast<std::size_t>(verdict)];
}

std::vector<ReviewedMove> review_game(const Table& table, Player& player, std::stop_token stop,
                                      const std::function<void(const ReviewedMove&)>& told) {
    const Table::Status status = table.status();
    const std::unique_ptr<Table> replayed = table.game().make_table(status.variant);
    if (!status.start.empty() && !replayed->set(status.start)) return {};
    std::vector<ReviewedMove> review;
    for (const std::string& move : status.moves) {
        ReviewedMove reviewed = review_move(*replayed, move, player, stop);
        if (stop.stop_requested() || !replayed->play(move)) break;
        review.push_back(std::move(reviewed));
        if (told) told(review.back());
    }
    return review;
}

double first_players_chance(const ReviewedMove& move) {
    return first_players_chance(move.played_worth, move.side);
}

nlohmann::json to_json(const ReviewedMove& move, int ply) {
    nlohmann::json out = {{"ply", ply},
                          {"side", key_of(move.side)},
                          {"played", move.played},
                          {"played_worth", to_json(move.played_worth, move.side, move.solved)},
                          {"best", move.best},
                          {"best_worth", to_json(move.best_worth, move.side, move.solved)},
                          {"line", move.line},
                          {"solved", move.solved},
                          {"verdict", name_of(move.verdict)},
                          {"chance_of_first", first_players_chance(move)}};
    if (move.lost) out["lost"] = *move.lost;
    if (!move.turned.empty()) out["turned"] = move.turned;
    return out;
}

}  // namespace damier
