#include "arena/report/figures.h"

#include <fmt/core.h>

#include <algorithm>

namespace damier {

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

PairCounts seen_by_opponent(const PairCounts& pairs) {
    PairCounts turned = pairs;
    std::ranges::reverse(turned.pairs);
    return turned;
}

}  // namespace

std::string points_text(std::uint64_t half_points) {
    return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::string percent_text(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string counts_text(const GameCounts& counts) {
    return fmt::format("+{} ={} -{}", counts.wins, counts.draws, counts.losses);
}

std::string label_of(const GameSlot& slot) {
    return fmt::format("{}.{}.{}", slot.round + 1, slot.pairing + 1, slot.number + 1);
}

std::string result_text(const GameSummary& game) {
    return game.half_points == 2 ? "1-0" : game.half_points == 1 ? "½-½" : "0-1";
}

double microseconds_a_move(const Effort& effort) {
    return ratio(effort.microseconds, effort.moves);
}

double nodes_a_move(const Effort& effort) {
    return ratio(effort.nodes, effort.moves);
}

double nodes_a_second(const Effort& effort) {
    return 1e6 * ratio(effort.nodes, effort.microseconds);
}

std::optional<Duel> duel_of(const Summary& summary, int a, int b) {
    const Meeting* meeting = summary.meeting_of(std::min(a, b), std::max(a, b));
    if (meeting == nullptr) return std::nullopt;
    if (a < b) return Duel{meeting->games, meeting->pairs};
    return Duel{meeting->games.seen_by_opponent(), seen_by_opponent(meeting->pairs)};
}

std::optional<int> player_at_fault(const GameSummary& game) {
    if (!is_fault(game.termination) || game.half_points == 1) return std::nullopt;
    return game.players[game.half_points == 2 ? 1 : 0];
}

std::vector<std::pair<Termination, std::uint64_t>> termination_counts(const Results& results) {
    std::vector<std::pair<Termination, std::uint64_t>> counts;
    for (const Termination termination : all_terminations()) counts.emplace_back(termination, 0);
    for (const GameSummary& game : results.games) {
        std::ranges::find(counts, game.termination, &std::pair<Termination, std::uint64_t>::first)->second++;
    }
    std::erase_if(counts, [](const auto& count) { return count.second == 0; });
    return counts;
}

std::map<int, std::uint64_t> length_counts(const Results& results) {
    std::map<int, std::uint64_t> counts;
    for (const GameSummary& game : results.games) ++counts[game.plies];
    return counts;
}

std::vector<GameCounts> counts_by_opening(const Results& results) {
    std::vector<GameCounts> counts(results.openings.size());
    for (const GameSummary& game : results.games) {
        if (game.opening >= 0) counts[static_cast<std::size_t>(game.opening)].add(game.half_points);
    }
    return counts;
}

const GameSummary* find_game_at(const Results& results, const GameSlot& slot) {
    const auto found = std::ranges::lower_bound(results.games, slot, {}, &GameSummary::slot);
    return found != results.games.end() && found->slot == slot ? &*found : nullptr;
}

}  // namespace damier
