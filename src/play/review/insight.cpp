#include "play/review/insight.h"

#include <nlohmann/json.hpp>

#include "games/contract/insight.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

nlohmann::json terms_of(const Table& table) {
    nlohmann::json out = nlohmann::json::array();
    const auto terms = table.game().explain(table, table.game().evaluations.front().name, {});
    if (!terms) return out;
    const bool first_moves = table.state().side == Side::first;
    for (const TermValue& term : *terms) {
        out.push_back({{"key", term.key.empty() ? term.name : term.key},
                       {"name", term.name},
                       {"first", first_moves ? term.mover : term.other},
                       {"second", first_moves ? term.other : term.mover},
                       {"value", (first_moves ? term.value : -term.value) / 100}});
        if (term.number) out.back()["number"] = *term.number;
    }
    return out;
}

}  // namespace

nlohmann::json insight_json(const Table& table) {
    const bool over = table.state().over;
    nlohmann::json out = over ? to_json(Insight{}) : table.game().insight(table);
    out["terms"] = over ? nlohmann::json::array() : terms_of(table);
    return out;
}

}  // namespace damier
