#include "play/review/game_review.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "play/registry/registry.h"

namespace damier {

namespace {

std::string_view word_for(const std::optional<Outcome>& outcome) {
    if (!outcome) return "open";
    return outcome == Outcome::win ? "won" : outcome == Outcome::loss ? "lost" : "drawn";
}

std::string_view key_of(const std::optional<Outcome>& outcome) {
    return outcome ? damier::key_of(*outcome) : "open";
}

Verdict verdict_by(double lost, const VerdictLimits& limits) {
    if (lost >= limits.blunder) return Verdict::blunder;
    if (lost >= limits.mistake) return Verdict::mistake;
    if (lost >= limits.inaccuracy) return Verdict::inaccuracy;
    return lost > 0 ? Verdict::good : Verdict::best;
}

// An end that was seen, on one side or both, decides before any number does.
bool judge_by_outcome(ReviewedMove& move) {
    const auto best = seen_outcome(move.best_worth, move.solved);
    const auto played = seen_outcome(move.played_worth, move.solved);
    const bool changed = best && played && *best != *played;
    const bool gave_up_a_win = best == Outcome::win && !played;
    const bool ran_into_a_loss = !best && played == Outcome::loss;
    if (!changed && !gave_up_a_win && !ran_into_a_loss) return false;
    move.turned = TurnedResult{best, played};
    move.verdict = Verdict::blunder;
    return true;
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

std::optional<int> after_the_move(const std::optional<int>& plies) {
    return plies ? std::optional(*plies - 1) : plies;
}

// A solver that had no time for every move may not have come to this one: then it is asked what the move
// leads to.
void value_played(ReviewedMove& reviewed, const Table& table, Player& player, const std::stop_token& stop) {
    const Table::Status status = table.status();
    const std::unique_ptr<Table> next = table.game().make_table(status.variant);
    if (!next->set(status.position) || !next->play(reviewed.played) || next->state().over) return;
    const TextReport reply = player.choose(*next, {}, stop, {});
    if (!reply.solved || !reply.value) return;
    reviewed.played_worth.value = -*reply.value;
    reviewed.played_plies = reply.plies;
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
    const TextReport report = player.choose(table, every_move, stop, {});
    reviewed.best = report.move;
    reviewed.solved = report.solved;
    reviewed.line = report.line;
    for (const RootMove<std::string>& root : report.root_moves) {
        if (root.move == report.move) {
            reviewed.best_worth = {root.value, root.wdl};
            reviewed.best_plies = after_the_move(root.plies);
        }
        if (root.move == played) {
            reviewed.played_worth = {root.value, root.wdl};
            reviewed.played_plies = after_the_move(root.plies);
        }
    }
    const bool is_valued = reviewed.played_worth.value || reviewed.played_worth.wdl;
    if (report.solved && !is_valued) value_played(reviewed, table, player, stop);
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

std::string words_of(const TurnedResult& turned) {
    return fmt::format("{} to {}", word_for(turned.from), word_for(turned.to));
}

std::string proved_fault(const ReviewedMove& move) {
    const auto best = seen_outcome(move.best_worth, move.solved);
    const auto played = seen_outcome(move.played_worth, move.solved);
    if (!move.solved || !best || !played || *best == *played) return {};
    const auto in_plies = [](const std::optional<int>& plies) {
        if (plies == 0) return std::string(" at once");
        return plies ? fmt::format(" in {} {}", *plies, *plies == 1 ? "ply" : "plies") : std::string();
    };
    const std::string became =
        *played == Outcome::loss ? "lost" + in_plies(move.played_plies) : std::string("drawn");
    const std::string missed = *best == Outcome::win ? "won" + in_plies(move.best_plies) : "held the draw";
    return fmt::format("after {} the game is {}; {} {}", move.played, became, move.best, missed);
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
    if (move.turned) {
        out["turned"] = words_of(*move.turned);
        out["turned_from"] = key_of(move.turned->from);
        out["turned_to"] = key_of(move.turned->to);
    }
    if (move.played_plies) out["played_plies"] = *move.played_plies;
    if (move.best_plies) out["best_plies"] = *move.best_plies;
    if (const std::string fault = proved_fault(move); !fault.empty()) out["fault"] = fault;
    return out;
}

}  // namespace damier
