#include "play/thoughts.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace damier {

namespace {

std::string by_points(std::string_view what, int points) {
    return points == 0 ? std::string(what) : fmt::format("{} by {}", what, points);
}

// The parts that the position and each of its moves have in common.
void add_judgement(nlohmann::json& out, const std::optional<Value>& value, const std::optional<Wdl>& wdl) {
    if (value) out["value"] = *value;
    if (value && is_win(*value)) out["outcome"] = "win";
    if (value && is_loss(*value)) out["outcome"] = "loss";
    if (wdl) out["wdl"] = {{"win", wdl->win}, {"draw", wdl->draw}, {"loss", wdl->loss}};
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

nlohmann::json to_json(const Thoughts& thoughts) {
    nlohmann::json out = {{"move", thoughts.move},         {"solved", thoughts.solved},
                          {"depth", thoughts.depth},       {"nodes", thoughts.nodes},
                          {"playouts", thoughts.playouts}, {"seconds", thoughts.seconds},
                          {"line", thoughts.line},         {"moves", nlohmann::json::array()}};
    add_judgement(out, thoughts.value, thoughts.wdl);
    for (const Thoughts::MoveValue& root : thoughts.root_moves) {
        nlohmann::json move = {{"move", root.move}};
        add_judgement(move, root.value, root.wdl);
        if (root.is_upper_bound) move["at_most"] = true;
        if (root.visits > 0) move["visits"] = root.visits;
        out["moves"].push_back(std::move(move));
    }
    return out;
}

}  // namespace damier
