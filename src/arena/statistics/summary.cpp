#include "arena/statistics/summary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "core/random.h"

namespace damier {

namespace {

using GameList = std::vector<const GameSummary*>;

GameList by_slot(const Results& results) {
    GameList games;
    games.reserve(results.games.size());
    for (const GameSummary& game : results.games) games.push_back(&game);
    const auto earlier = [](const GameSummary* a, const GameSummary* b) { return a->slot < b->slot; };
    if (!std::is_sorted(games.begin(), games.end(), earlier)) std::sort(games.begin(), games.end(), earlier);
    return games;
}

// The same players on the same sides, and the same moves (or their shape).
class SeenGames {
  public:
    bool is_new(const GameSummary& game, std::uint64_t key) {
        return seen_.insert({game.players[0], game.players[1], key}).second;
    }

  private:
    using Entry = std::tuple<int, int, std::uint64_t>;
    struct Hash {
        std::size_t operator()(const Entry& entry) const {
            const auto& [first, second, key] = entry;
            return sub_seed(sub_seed(key, static_cast<std::uint64_t>(first)),
                            static_cast<std::uint64_t>(second));
        }
    };
    std::unordered_set<Entry, Hash> seen_;
};

DuplicateCounts count_duplicates(const GameList& games) {
    DuplicateCounts counts;
    SeenGames moves;
    SeenGames shapes;
    for (const GameSummary* game : games) {
        ++counts.games;
        if (moves.is_new(*game, game->sequence_key)) ++counts.different;
        if (shapes.is_new(*game, game->shape_key)) ++counts.different_in_shape;
    }
    return counts;
}

GameList without_repeats(const GameList& games) {
    GameList kept;
    SeenGames shapes;
    for (const GameSummary* game : games) {
        if (shapes.is_new(*game, game->shape_key)) kept.push_back(game);
    }
    return kept;
}

int half_points_of(const GameSummary& game, int player) {
    return game.players[0] == player ? game.half_points : 2 - game.half_points;
}

void add(Effort& sum, const Effort& effort) {
    sum.moves += effort.moves;
    sum.microseconds += effort.microseconds;
    sum.nodes += effort.nodes;
}

// A player who commits a fault loses the game.
int side_at_fault(const GameSummary& game) {
    return game.half_points == 0 ? 0 : 1;
}

void add_to_players(Summary& summary, const GameSummary& game) {
    summary.first_mover.add(game.half_points);
    for (const int side : {0, 1}) {
        PlayerFigures& figures = summary.players[static_cast<std::size_t>(game.players[side])];
        const int half_points = side == 0 ? game.half_points : 2 - game.half_points;
        figures.games.add(half_points);
        figures.by_side[side].add(half_points);
        add(figures.effort, game.effort[side]);
        if (is_fault(game.termination) && side_at_fault(game) == side) ++figures.faults;
    }
}

bool are_a_pair(const GameSummary& one, const GameSummary& next) {
    return one.slot.round == next.slot.round && one.slot.pairing == next.slot.pairing &&
           one.slot.number % 2 == 0 && next.slot.number == one.slot.number + 1 &&
           std::minmax(one.players[0], one.players[1]) == std::minmax(next.players[0], next.players[1]);
}

std::vector<Meeting> meetings_of(const GameList& games) {
    std::map<std::pair<int, int>, Meeting> meetings;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const GameSummary& game = *games[i];
        const auto [a, b] = std::minmax(game.players[0], game.players[1]);
        Meeting& meeting = meetings[{a, b}];
        meeting.a = a;
        meeting.b = b;
        meeting.games.add(half_points_of(game, a));
        if (i > 0 && are_a_pair(*games[i - 1], game))
            meeting.pairs.add(half_points_of(*games[i - 1], a) + half_points_of(game, a));
    }
    std::vector<Meeting> in_order;
    in_order.reserve(meetings.size());
    for (const auto& [players, meeting] : meetings) in_order.push_back(meeting);
    return in_order;
}

std::vector<Encounter> encounters_of(const GameList& games) {
    std::map<std::pair<int, int>, GameCounts> counts;
    for (const GameSummary* game : games) counts[{game->players[0], game->players[1]}].add(game->half_points);
    std::vector<Encounter> encounters;
    encounters.reserve(counts.size());
    for (const auto& [players, of_first] : counts)
        encounters.push_back({players.first, players.second, of_first.wins, of_first.draws, of_first.losses});
    return encounters;
}

// As PairedGames counts a result: 0 when who moved first won.
std::size_t result_of(const GameSummary& game) {
    return static_cast<std::size_t>(2 - game.half_points);
}

std::vector<PairedGames> paired_games_of(const GameList& games) {
    std::map<std::pair<int, int>, PairedGames> paired;
    for (std::size_t i = 1; i < games.size(); ++i) {
        const GameSummary& one = *games[i - 1];
        const GameSummary& two = *games[i];
        if (!are_a_pair(one, two) || one.players[0] != two.players[1]) continue;
        PairedGames& pairs = paired[{one.players[0], one.players[1]}];
        pairs.a = one.players[0];
        pairs.b = one.players[1];
        ++pairs.results[3 * result_of(one) + result_of(two)];
    }
    std::vector<PairedGames> in_order;
    for (const auto& [players, pairs] : paired) in_order.push_back(pairs);
    return in_order;
}

// Players without games have no rating and come last. Whoever won everything stands above those with a
// rating, whoever lost everything below, whatever the bound. Ratings that differ by rounding only are equal.
std::vector<int> order_of(const Summary& summary) {
    const auto key = [&](int player) {
        const auto at = static_cast<std::size_t>(player);
        const GameCounts& games = summary.players[at].games;
        const Rating& rating = summary.ratings.players[at];
        const long long elo = std::llround(rating.elo * 1e6);
        return std::tuple(games.games() == 0, -rating.steps, -elo, ~games.half_points(), player);
    };
    std::vector<int> order(summary.players.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
    return order;
}

}  // namespace

const Meeting* Summary::meeting_of(int a, int b) const {
    const auto before = [](const Meeting& meeting, const std::pair<int, int>& wanted) {
        return std::pair(meeting.a, meeting.b) < wanted;
    };
    const auto found = std::lower_bound(meetings.begin(), meetings.end(), std::pair(a, b), before);
    return found != meetings.end() && found->a == a && found->b == b ? &*found : nullptr;
}

std::vector<int> pairs_in_order(const Results& results) {
    std::vector<int> pairs;
    for (std::size_t i = 0; i + 1 < results.games.size(); i += 2) {
        const auto next = static_cast<int>(2 * pairs.size());
        const GameSummary& one = results.games[i];
        const GameSummary& two = results.games[i + 1];
        if (one.slot != GameSlot{0, 0, next} || two.slot != GameSlot{0, 0, next + 1}) break;
        pairs.push_back(one.half_points + 2 - two.half_points);
    }
    return pairs;
}

Summary summarise(const Results& results, Counting counting) {
    const GameList all = by_slot(results);
    const GameList counted = counting == Counting::all ? all : without_repeats(all);
    Summary summary;
    summary.players.resize(results.players.size());
    for (const GameSummary* game : counted) add_to_players(summary, *game);
    summary.meetings = meetings_of(counted);
    summary.duplicates = count_duplicates(all);
    summary.ratings =
        rate(static_cast<int>(results.players.size()), encounters_of(counted), paired_games_of(counted));
    summary.order = order_of(summary);
    return summary;
}

}  // namespace damier
