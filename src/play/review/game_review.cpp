#include "play/review/game_review.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
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

// Both are proved: nothing else counts.
void judge_by_proof(ReviewedMove& move) {
    const auto best = seen_outcome(move.best_worth, true);
    const auto played = seen_outcome(move.played_worth, true);
    if (*best != *played) {
        move.turned = TurnedResult{best, played};
        move.verdict = Verdict::blunder;
        return;
    }
    // Among wins, and among losses, a value is a point.
    move.lost = 100.0 * std::max(0, *move.best_worth.value - *move.played_worth.value);
    move.verdict = *move.lost == 0            ? Verdict::best
                   : *move.lost < many_points ? Verdict::good
                                              : Verdict::inaccuracy;
}

// Only the best is proved, and an estimate says what the move that was played is worth. It is a fault where
// that leaves little doubt that the result is another one.
void judge_by_half_a_proof(ReviewedMove& move) {
    constexpr double hardly_doubtful = 40;  // per cent; half a point is 50
    move.verdict = *move.lost_chance < hardly_doubtful ? Verdict::good : Verdict::blunder;
    if (move.verdict == Verdict::blunder)
        move.turned =
            TurnedResult{seen_outcome(move.best_worth, true), seen_outcome(move.played_worth, false)};
}

bool is_decided(const Judgement& judgement) {
    return judgement.value && (is_win(*judgement.value) || is_loss(*judgement.value));
}

// Whether what it is worth can be said in chances that mean something.
bool has_chance(const Judgement& judgement) {
    return judgement.wdl || is_decided(judgement);
}

void judge_by_estimates(ReviewedMove& move) {
    const Judgement& best = move.best_worth;
    const Judgement& played = move.played_worth;
    const bool ends_differ = is_decided(best) != is_decided(played) ||
                             (is_decided(best) && is_win(*best.value) != is_win(*played.value));
    if (best.value && played.value && !ends_differ) {
        move.lost = std::max(0, *best.value - *played.value) * (is_decided(best) ? 100.0 : 1.0);
    } else if (best.wdl && played.wdl) {
        move.lost = move.lost_chance;
    }
    const bool is_same = move.played == move.best || *move.lost_chance == 0;
    const bool knows_chances = has_chance(best) && has_chance(played);
    move.verdict = is_same                        ? Verdict::best
                   : knows_chances || ends_differ ? verdict_by(*move.lost_chance, by_chance)
                   : best.value && played.value   ? verdict_by(*move.lost, by_value)
                                                  : Verdict::unknown;
    if (ends_differ && is_fault(move.verdict))
        move.turned = TurnedResult{seen_outcome(best, move.solved), seen_outcome(played, move.solved)};
}

std::optional<int> after_the_move(const std::optional<int>& plies) {
    return plies ? std::optional(*plies - 1) : plies;
}

// What a move leads to, seen from who makes it.
struct Prospect {
    Judgement worth;
    bool solved = false;
    std::optional<int> plies = {};  // to the end, counted from after the move
    // What each finished iteration said, by its depth.
    std::map<int, Judgement> by_depth = {};

    bool is_known() const { return worth.value || worth.wdl; }
};

Judgement turned_round(const std::optional<Value>& value, const std::optional<Wdl>& wdl) {
    Judgement seen;
    if (value) seen.value = -*value;
    if (wdl) seen.wdl = Wdl{wdl->loss, wdl->draw, wdl->win};
    return seen;
}

Prospect prospect_after(const Table& table, const std::string& move, Player& player, const Limits& limits,
                        const std::stop_token& stop) {
    const Table::Status status = table.status();
    const std::unique_ptr<Table> next = table.game().make_table(status.variant);
    Prospect found;
    if (!next->set(status.position) || !next->play(move)) return found;
    const Table::State after = next->state();
    if (after.over) {
        const Score margin = seen_by(table.state().side, Side::first, after.first_margin);
        // Where a win is a win there is no margin to speak of (play/players/display_value.h).
        const bool has_points = table.game().max_margin > 1;
        const Score told = has_points ? margin : 0;
        found.worth.value = margin > 0 ? least_win + told : margin < 0 ? -least_win + told : 0;
        found.solved = true;
        found.plies = 0;
        return found;
    }
    int depth = 0;
    const TextReport reply = player.choose(*next, limits, stop, [&](const TextReport& report) {
        if (report.depth > depth && (report.value || report.wdl))
            found.by_depth[depth = report.depth] = turned_round(report.value, report.wdl);
    });
    found.worth = turned_round(reply.value, reply.wdl);
    found.solved = reply.solved;
    found.plies = reply.plies;
    return found;
}

// A solver that is asked again goes on from what it has in its table.
Prospect proved_prospect(const Table& table, const std::string& move, Player& player,
                         const std::stop_token& stop) {
    constexpr int tries = 3;
    Prospect found;
    for (int i = 0; i < tries && !found.solved && !stop.stop_requested(); ++i)
        found = prospect_after(table, move, player, {}, stop);
    return found;
}

// Of two estimates those of the same depth, and of the last two depths the one that shows less of a loss:
// values of even and odd depths differ by more than many a move.
void take_same_depth(Prospect& best, Prospect& played) {
    if (best.solved || played.solved) return;
    std::optional<double> least;
    int looked_at = 0;
    for (auto at = best.by_depth.rbegin(); at != best.by_depth.rend() && looked_at < 2; ++at) {
        const auto other = played.by_depth.find(at->first);
        if (other == played.by_depth.end()) continue;
        ++looked_at;
        const double lost = chance_of(at->second) - chance_of(other->second);
        if (least && lost >= *least) continue;
        least = lost;
        best.worth = at->second;
        played.worth = other->second;
    }
}

void take(ReviewedMove& reviewed, const Prospect& best, const Prospect& played) {
    reviewed.best_worth = best.worth;
    reviewed.best_plies = best.plies;
    reviewed.played_worth = played.worth;
    reviewed.played_plies = played.plies;
    reviewed.solved = best.solved && played.solved;
}

Prospect prospect_of(const TextReport& report) {
    return {{report.value, report.wdl}, report.solved, after_the_move(report.plies)};
}

// Of players that do not deepen, Monte Carlo's for one: what they say of each move.
Prospect listed_prospect(const TextReport& report, const std::string& move) {
    for (const RootMove<std::string>& root : report.root_moves)
        if (root.move == move) return {{root.value, root.wdl}, root.solved, after_the_move(root.plies)};
    return {};
}

// The two moves judged by the same search.
void compare(ReviewedMove& reviewed, const Table& table, const TextReport& root, Player& player,
             const std::stop_token& stop) {
    Prospect best = prospect_of(root);
    Prospect played;
    if (root.solved) {
        played = proved_prospect(table, reviewed.played, player, stop);
    } else if (root.value && root.depth > 1) {
        Limits as_deep;
        as_deep.depth = root.depth - 1;
        best = prospect_after(table, reviewed.best, player, as_deep, stop);
        played = prospect_after(table, reviewed.played, player, as_deep, stop);
        take_same_depth(best, played);
    } else {
        Limits every_move;
        every_move.value_every_move = true;
        const TextReport all = player.choose(table, every_move, stop, {});
        reviewed.best = all.move;
        reviewed.line = all.line;
        best = listed_prospect(all, all.move);
        played = listed_prospect(all, reviewed.played);
    }
    take(reviewed, best, played);
    reviewed.half_proved = root.solved && !played.solved;
    const bool is_better = !root.solved && !reviewed.solved && played.is_known() && best.is_known() &&
                           chance_of(played.worth) > chance_of(best.worth);
    if (!is_better) return;
    reviewed.best = reviewed.played;
    reviewed.best_worth = reviewed.played_worth;
    reviewed.best_plies = reviewed.played_plies;
    reviewed.line = {reviewed.played};
}

ReviewedMove review_move(const Table& table, const std::string& played, Player& player,
                         const std::stop_token& stop) {
    const TextReport root = player.choose(table, {}, stop, {});
    ReviewedMove reviewed{.side = table.state().side,
                          .played = played,
                          .played_worth = {},
                          .best = root.move,
                          .best_worth = {},
                          .lost = {},
                          .turned = {},
                          .line = root.line};
    if (played == root.move) {
        take(reviewed, prospect_of(root), prospect_of(root));
    } else {
        compare(reviewed, table, root, player, stop);
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

bool is_fault(Verdict verdict) {
    return verdict == Verdict::inaccuracy || verdict == Verdict::mistake || verdict == Verdict::blunder;
}

void judge(ReviewedMove& move) {
    const auto is_known = [](const Judgement& judgement) { return judgement.value || judgement.wdl; };
    if (!is_known(move.best_worth) || !is_known(move.played_worth)) return;
    move.lost_chance = std::max(0.0, 100 * (chance_of(move.best_worth) - chance_of(move.played_worth)));
    if (move.solved)
        judge_by_proof(move);
    else if (move.half_proved)
        judge_by_half_a_proof(move);
    else
        judge_by_estimates(move);
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
    if (move.lost_chance) out["lost_chance"] = *move.lost_chance;
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
