#include "play/players/text_report.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace damier {

namespace {

std::string by_points(std::string_view what, int points) {
    return points == 0 ? std::string(what) : fmt::format("{} by {}", what, points);
}

}  // namespace

std::string format_value(Value value, bool solved) {
    if (is_win(value)) return by_points("won", value - least_win);
    if (is_loss(value)) return by_points("lost", -least_win - value);
    if (solved && value == 0) return "draw";
    return fmt::format("{:+.2f}", value / 100.0);
}

std::string format_wdl(const Wdl& wdl) {
    return fmt::format("{:.1f} % (win {:.1f}, draw {:.1f}, loss {:.1f})", 100 * wdl.expectation(),
                       100 * wdl.win, 100 * wdl.draw, 100 * wdl.loss);
}

std::string format_judgement(const std::optional<Value>& value, const std::optional<Wdl>& wdl, bool solved) {
    if (value) return format_value(*value, solved);
    return wdl ? format_wdl(*wdl) : "?";
}

std::string text_of(const Judgement& judgement, bool solved) {
    if (!judgement.value && judgement.wdl) return fmt::format("{:.1f} %", 100 * judgement.wdl->expectation());
    return format_judgement(judgement.value, judgement.wdl, solved);
}

std::string_view key_of(Outcome outcome) {
    return outcome == Outcome::win ? "win" : outcome == Outcome::loss ? "loss" : "draw";
}

std::optional<Outcome> seen_outcome(const Judgement& judgement, bool solved) {
    if (!judgement.value) return std::nullopt;
    if (is_win(*judgement.value)) return Outcome::win;
    if (is_loss(*judgement.value)) return Outcome::loss;
    return solved ? std::optional(Outcome::draw) : std::nullopt;
}

double chance_of(const Judgement& judgement) {
    if (const auto& value = judgement.value) {
        if (is_win(*value)) return 1;
        if (is_loss(*value)) return 0;
    }
    if (judgement.wdl) return judgement.wdl->expectation();
    // Where nobody has measured what values mean: ten points are nearly a decision.
    return judgement.value ? 0.5 + 0.5 * std::tanh(*judgement.value / 1000.0) : 0.5;
}

double first_players_chance(const Judgement& judgement, Side mover) {
    return mover == Side::first ? chance_of(judgement) : 1 - chance_of(judgement);
}

nlohmann::json to_json(const Judgement& judgement, Side mover, bool solved) {
    nlohmann::json out = {{"text", text_of(judgement, solved)},
                          {"chance", first_players_chance(judgement, mover)}};
    if (const auto& value = judgement.value) {
        out["value"] = *value;
        if (const auto outcome = seen_outcome(judgement, solved)) out["outcome"] = key_of(*outcome);
        const int margin = is_win(*value) ? *value - least_win : is_loss(*value) ? *value + least_win : 0;
        if (margin != 0) out["margin"] = margin;
    }
    if (const auto& wdl = judgement.wdl)
        out["wdl"] = {{"win", wdl->win}, {"draw", wdl->draw}, {"loss", wdl->loss}};
    return out;
}

nlohmann::json to_json(const TextReport& report, Side mover) {
    nlohmann::json moves = nlohmann::json::array();
    for (const RootMove<std::string>& root : report.root_moves) {
        nlohmann::json move = to_json(Judgement{root.value, root.wdl}, mover, root.solved);
        move["move"] = root.move;
        if (root.is_upper_bound) move["at_most"] = true;
        if (root.solved) move["solved"] = true;
        if (root.visits > 0) move["visits"] = root.visits;
        if (root.plies) move["plies"] = *root.plies;
        moves.push_back(std::move(move));
    }
    nlohmann::json out = to_json(Judgement{report.value, report.wdl}, mover, report.solved);
    out.update({{"move", report.move},
                {"solved", report.solved},
                {"depth", report.depth},
                {"nodes", report.nodes},
                {"playouts", report.playouts},
                {"seconds", report.seconds},
                {"line", report.line},
                {"moves", std::move(moves)}});
    if (report.plies) out["plies"] = *report.plies;
    if (!report.note.empty()) out["note"] = report.note;
    return out;
}

}  // namespace damier
