#include "serve/rooms/saved_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "games/shared/outside_json.h"
#include "serve/api/body.h"
#include "serve/api/exchange.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

constexpr std::size_t most_headers = 64;
constexpr std::size_t longest_header = 1000;  // bytes, of a key and of its value
constexpr std::string_view format = "stored game";

}  // namespace

void check_headers(const Headers& headers) {
    const auto is_bad = [](const auto& header) {
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
        return header.first.empty() || header.first.size() > longest_header ||
               header.second.size() > longest_header || header.first.find(':') != std::string::npos ||
               std::ranges::any_of(header.first, is_control) ||
               std::ranges::any_of(header.second, is_control);
    };
    if (headers.size() > most_headers || std::ranges::any_of(headers, is_bad))
        throw Refusal(bad_request,
                      fmt::format("headers: expected at most {}, each one line of at most {} bytes",
                                  most_headers, longest_header));
}

void check_comments(const GameTree& tree, const ServerLimits& limits) {
    if (tree.comment_bytes() > limits.comment_bytes)
        throw Refusal(conflict,
                      fmt::format("the comments of a game have at most {} bytes", limits.comment_bytes));
}

bool is_review(const std::string& text, const ServerLimits& limits) {
    if (text.size() > limits.review_bytes) return false;
    const auto json = parse_outside_json(text);
    return json && json->is_object() && json->contains("moves") && (*json)["moves"].is_array();
}

std::string SavedGame::text() const {
    nlohmann::json out = {{"damier", format},
                          {"game", tree.game().name},
                          {"variant", tree.game().variants[static_cast<std::size_t>(tree.variant())].name},
                          {"tree", tree.saved(current)},
                          {"players", {players[0], players[1]}},
                          {"seconds", seconds},
                          {"running", running},
                          {"delay", delay}};
    if (!encounter.is_null()) out["encounter"] = encounter;
    // As text: it is only ever sent.
    if (review) out["review"] = *review;
    out["headers"] = nlohmann::json::array();
    for (const auto& [key, value] : headers) out["headers"].push_back({key, value});
    return dumped(out);
}

SavedGame SavedGame::read(const std::string& text, const ServerLimits& limits) {
    const auto json = parse_outside_json(text);
    if (!json) throw Refusal(bad_request, "a stored game is no JSON");
    const Body body(*json);
    if (body.text("damier") != format) throw Refusal(bad_request, "this is no stored game");
    const auto game = value_or_refuse(find_game(body.text("game")));
    auto table = game->make_table(value_or_refuse(find_variant(*game, body.text("variant"))));
    const nlohmann::json* saved = body.find("tree");
    if (saved == nullptr) throw Refusal(bad_request, "a stored game has no tree");
    if (const auto position = Body(*saved).optional_text("position")) value_or_refuse(table->set(*position));
    int current = GameTree::root;
    SavedGame out{value_or_refuse(GameTree::read(*table, *saved, limits.nodes, current))};
    out.current = current;
    check_comments(out.tree, limits);
    const auto players = body.texts("players");
    if (players.size() != 2) throw Refusal(bad_request, "a stored game needs two players");
    for (std::size_t i = 0; i < 2; ++i) out.players[i] = players[i];
    if (const nlohmann::json* list = body.find("headers"); list != nullptr && list->is_array()) {
        for (const nlohmann::json& pair : *list) {
            if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string())
                throw Refusal(bad_request, "a stored game has headers that are no pairs of texts");
            out.headers.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
        }
    }
    check_headers(out.headers);
    out.seconds = body.number("seconds", 0.01, 1e6).value_or(1);
    out.seconds = std::min(out.seconds, limits.seconds);
    out.running = body.flag("running").value_or(false);
    out.delay = body.optional_whole("delay", 0, 60'000).value_or(500);
    if (const nlohmann::json* encounter = body.find("encounter")) out.encounter = *encounter;
    if (const auto review = body.optional_text("review"); review && is_review(*review, limits))
        out.review = std::make_shared<const std::string>(*review);
    return out;
}

}  // namespace damier::serve
