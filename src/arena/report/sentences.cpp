#include "arena/report/sentences.h"

#include <fmt/core.h>

#include <fmt/ranges.h>
#include <cmath>

#include <algorithm>

#include "arena/report/figures.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

// Players that met somebody; one without games has nothing to be compared with.
std::vector<std::vector<int>> groups_with_games(const Summary& summary) {
    std::vector<std::vector<int>> groups = summary.ratings.groups;
    std::erase_if(groups, [&](const std::vector<int>& group) {
        return std::ranges::all_of(group, [&](int player) {
            return summary.players[static_cast<std::size_t>(player)].games.games() == 0;
        });
    });
    return groups;
}

std::string names_of(const Results& results, const std::vector<int>& group) {
    constexpr std::size_t most_names = 12;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(group.size(), most_names); ++i) {
        names.push_back(results.players[static_cast<std::size_t>(group[i])].name);
    }
    std::string out = fmt::format("{}", fmt::join(names, ", "));
    if (group.size() > most_names) out += fmt::format(" and {} more", group.size() - most_names);
    return out;
}

// The players with this mark, best first.
std::string names_where(const Results& results, const Summary& summary, bool Rating::* mark) {
    std::vector<int> players;
    for (const int player : summary.order) {
        const bool played = summary.players[static_cast<std::size_t>(player)].games.games() > 0;
        if (played && summary.ratings.players[static_cast<std::size_t>(player)].*mark)
            players.push_back(player);
    }
    return names_of(results, players);
}

std::string what_a_bound_is(std::string_view direction) {
    return fmt::format(
        "The rating is a bound (a {} player has less than 2.5 % of a chance of that) and changes "
        "no other rating.",
        direction);
}

}  // namespace

std::string game_title(const Results& results) {
    const GameEntry& game = *results.game;
    if (game.variants.size() == 1) return std::string(game.title);
    return fmt::format("{}, {}", game.title, game.variants[static_cast<std::size_t>(results.variant)].name);
}

std::string progress_phrase(const Results& results) {
    const std::uint64_t played = results.games.size();
    const std::string how = results.finished ? "finished" : "not finished";
    if (results.planned_games <= played)
        return fmt::format("{} played, {}", counted(played, "game", "games"), how);
    return fmt::format("{} of {} played, {}", grouped(played),
                       counted(results.planned_games, "game", "games"), how);
}

std::string difference_sentence(const DuplicateCounts& duplicates) {
    if (duplicates.games == 0) return "No games yet.";
    if (duplicates.games == 1) return "One game.";
    if (duplicates.games == duplicates.different_in_shape)
        return fmt::format("All {} games are different.", grouped(duplicates.games));
    std::string sentence =
        fmt::format("{} of {} games are different", grouped(duplicates.different), grouped(duplicates.games));
    if (duplicates.different_in_shape != duplicates.different)
        sentence += fmt::format(", {} when images under a symmetry count as the same",
                                grouped(duplicates.different_in_shape));
    return sentence + ".";
}

std::optional<std::string> repetition_warning(const DuplicateCounts& duplicates) {
    if (!duplicates.too_many()) return std::nullopt;
    const double repeated = static_cast<double>(duplicates.games - duplicates.different_in_shape) /
                            static_cast<double>(duplicates.games);
    return fmt::format(
        "Warning: {} of the games repeat another one, so the error bars are too narrow. Use more openings or "
        "players with chance in them.",
        percent_text(repeated));
}

std::optional<std::string> finish_sentence(const Results& results) {
    if (results.order_of_finish.empty()) return std::nullopt;
    std::string out = results.finished ? "Order of finish:" : "Order so far:";
    for (std::size_t i = 0; i < results.order_of_finish.size(); ++i) {
        const auto player = static_cast<std::size_t>(results.order_of_finish[i]);
        if (player >= results.players.size()) return std::nullopt;
        out += fmt::format("{} {}. {}", i == 0 ? "" : ",", i + 1, results.players[player].name);
    }
    return out + ".";
}

std::string first_move_sentence(const Summary& summary) {
    const GameCounts& games = summary.first_mover;
    if (games.games() == 0) return "No games yet, so nothing is known of the first move.";
    const std::string scored =
        fmt::format("Who moved first scored {} ({} won, {} drawn, {} lost)", percent_text(games.score()),
                    grouped(games.wins), grouped(games.draws), grouped(games.losses));
    const std::string drawn =
        fmt::format("{} of the games were drawn",
                    percent_text(static_cast<double>(games.draws) / static_cast<double>(games.games())));
    const Ratings& ratings = summary.ratings;
    if (ratings.games_in_fit == 0) return fmt::format("{}. {}.", scored, drawn);
    return fmt::format(
        "{}: moving first is worth {:+.0f} ± {:.0f} Elo (95 %). {}; between equal players it would be {}.",
        scored, std::round(ratings.first_move_elo) + 0.0, ratings.first_move_error, drawn,
        percent_text(ratings.draw_rate));
}

std::vector<std::string> rating_notes(const Results& results, const Summary& summary) {
    std::vector<std::string> notes;
    if (const std::string won = names_where(results, summary, &Rating::at_least); !won.empty())
        notes.push_back(fmt::format("Won everything against those they are measured by: {}. {}", won,
                                    what_a_bound_is("weaker")));
    if (const std::string lost = names_where(results, summary, &Rating::at_most); !lost.empty())
        notes.push_back(fmt::format("Lost everything against those they are measured by: {}. {}", lost,
                                    what_a_bound_is("stronger")));
    if (const std::string zero = names_where(results, summary, &Rating::zero_point); !zero.empty())
        notes.push_back(
            fmt::format("The zero from which the others are measured is {}: no two players took "
                        "points from each other there, so there is nothing to fit.",
                        zero));
    if (summary.ratings.errors_by_pair)
        notes.push_back("The error bars take the two games of a pair as one observation.");
    const auto groups = groups_with_games(summary);
    if (groups.size() <= 1) return notes;
    notes.push_back(fmt::format(
        "No game connects these {} groups: ratings can be compared within a group only.", groups.size()));
    for (std::size_t i = 0; i < groups.size(); ++i) {
        notes.push_back(fmt::format("Group {}: {}.", i + 1, names_of(results, groups[i])));
    }
    return notes;
}

std::string endings_sentence(const Results& results) {
    std::vector<std::string> parts;
    for (const auto& [termination, count] : termination_counts(results)) {
        parts.push_back(fmt::format("{} {}", grouped(count), name_of(termination)));
    }
    return parts.empty() ? "No games yet." : fmt::format("Endings: {}.", fmt::join(parts, ", "));
}

std::string shown_sentence(const Results& results, const std::vector<GameSlot>& shown) {
    const std::uint64_t all = results.games.size();
    if (all == 0) return "No games yet.";
    if (shown.size() >= all)
        return all == 1 ? "The only game is shown." : fmt::format("All {} games are shown.", grouped(all));
    const auto faulty = [](const GameSummary& game) { return is_fault(game.termination); };
    const auto faults = static_cast<std::uint64_t>(std::ranges::count_if(results.games, faulty));
    const auto faults_shown =
        static_cast<std::uint64_t>(std::ranges::count_if(shown, [&](const GameSlot& slot) {
            const GameSummary* game = find_game_at(results, slot);
            return game != nullptr && faulty(*game);
        }));
    const std::string sentence =
        fmt::format("{} of {} games are shown: ", grouped(shown.size()), grouped(all));
    if (faults == 0) return sentence + "an even sample over all pairings.";
    const std::string which = faults_shown == faults
                                  ? fmt::format("all {}", grouped(faults))
                                  : fmt::format("{} of the {}", grouped(faults_shown), grouped(faults));
    return sentence + which + " that ended by a fault, and an even sample of the others.";
}

}  // namespace damier
