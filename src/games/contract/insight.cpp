#include "games/contract/insight.h"

namespace damier {

namespace {

using nlohmann::json;

json side_to_json(const std::optional<Side>& side) {
    return side ? json(key_of(*side)) : json();
}

json threat_to_json(const Insight::Threat& threat) {
    json out = {{"key", threat.key}, {"side", side_to_json(threat.side)}, {"squares", threat.squares}};
    if (!threat.move.is_null()) out["move"] = threat.move;
    if (threat.number) out["number"] = *threat.number;
    return out;
}

}  // namespace

json to_json(const Insight& insight) {
    json overlays = json::array(), threats = json::array(), figures = json::array();
    for (const Insight::Overlay& overlay : insight.overlays)
        overlays.push_back(
            {{"key", overlay.key}, {"side", side_to_json(overlay.side)}, {"squares", overlay.squares}});
    for (const Insight::Threat& threat : insight.threats) threats.push_back(threat_to_json(threat));
    for (const Insight::Figure& figure : insight.figures)
        figures.push_back({{"key", figure.key}, {"first", figure.first}, {"second", figure.second}});
    json out = {{"overlays", overlays}, {"threats", threats}, {"figures", figures}};
    if (!insight.gifts) return out;
    out["gifts"] = json::array();
    for (const Insight::Gift& gift : *insight.gifts)
        out["gifts"].push_back({{"piece", gift.piece}, {"safe", gift.cells.empty()}, {"cells", gift.cells}});
    return out;
}

std::vector<std::string> names_of(Bitboard squares) {
    std::vector<std::string> names;
    for (const Square square : squares_of(squares)) names.push_back(to_string(square));
    return names;
}

}  // namespace damier
