#include "arena/schedule/schedule.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "arena/schedule/formats.h"
#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

namespace {

constexpr Format formats[] = {Format::round_robin, Format::gauntlet, Format::knockout, Format::swiss};
constexpr std::string_view names[] = {"round robin", "gauntlet", "knockout", "Swiss"};

// Numbers of games stay far inside 32 bits, and a table can still be read.
constexpr int most_players = 1000;
constexpr int most_pairs = 1'000'000;
constexpr int most_rounds = 1000;

std::string without_separators(std::string_view name) {
    std::string letters;
    for (const char c : name) {
        if (!is_blank(c) && c != '-' && c != '_') letters += to_lower(c);
    }
    return letters;
}

Expected<void> check_range(std::string_view name, int value, int least, int most) {
    if (value < least || value > most)
        return fail(fmt::format("{} is {}; expected a whole number from {} to {}", name, value, least, most));
    return {};
}

// Everybody against everybody in the order of the circle method: one player stands still, the others move on
// by a place, so that after each turn all have played equally often and an unfinished table is a fair one.
std::vector<Pairing> round_robin(const ScheduleSettings& settings) {
    std::vector<Pairing> pairings;
    // With an odd number a place is empty.
    const int places = settings.players + settings.players % 2;
    const auto moved = [&](int place, int turn) {
        return place == 0 ? 0 : 1 + (place - 1 + turn) % (places - 1);
    };
    for (int turn = 0; turn < places - 1; ++turn) {
        for (int place = 0; place < places / 2; ++place) {
            const int a = moved(place, turn);
            const int b = moved(places - 1 - place, turn);
            if (std::max(a, b) < settings.players)
                pairings.push_back({std::min(a, b), std::max(a, b), settings.pairs});
        }
    }
    return pairings;
}

std::vector<Pairing> gauntlet(const ScheduleSettings& settings) {
    std::vector<Pairing> pairings;
    for (int other = settings.challengers; other < settings.players; ++other) {
        for (int challenger = 0; challenger < settings.challengers; ++challenger)
            pairings.push_back({challenger, other, settings.pairs});
    }
    return pairings;
}

std::uint64_t planned_pairings(const ScheduleSettings& settings) {
    const auto players = static_cast<std::uint64_t>(settings.players);
    const auto challengers = static_cast<std::uint64_t>(settings.challengers);
    switch (settings.format) {
        case Format::round_robin:
            return players * (players - 1) / 2;
        case Format::gauntlet:
            return challengers * (players - challengers);
        case Format::knockout:
            return players - 1;
        case Format::swiss:
            return static_cast<std::uint64_t>(swiss_rounds(settings)) * (players / 2);
    }
    return 0;
}

}  // namespace

std::string_view name_of(Format format) {
    return names[static_cast<std::size_t>(format)];
}

Expected<Format> parse_format(std::string_view name) {
    for (const Format format : formats) {
        if (without_separators(name) == without_separators(name_of(format))) return format;
    }
    return fail(fmt::format("there is no format {}; expected {}{}", quote(name), one_of(names),
                            did_you_mean(name, names)));
}

Expected<void> check(const ScheduleSettings& settings) {
    if (auto fine = check_range("players", settings.players, 2, most_players); !fine) return fine;
    if (auto fine = check_range("pairs", settings.pairs, 1, most_pairs); !fine) return fine;
    if (auto fine = check_range("rounds", settings.rounds, 0, most_rounds); !fine) return fine;
    if (settings.rounds != 0 && settings.format != Format::swiss)
        return fail(
            fmt::format("rounds is {}, but only a Swiss tournament has a number of rounds", settings.rounds));
    if (settings.format == Format::gauntlet)
        return check_range("challengers", settings.challengers, 1, settings.players - 1);
    if (settings.challengers != 1)
        return fail(
            fmt::format("challengers is {}, but only a gauntlet has challengers", settings.challengers));
    return {};
}

std::optional<std::vector<Pairing>> next_round(const ScheduleSettings& settings,
                                               const std::vector<PlayedRound>& played) {
    switch (settings.format) {
        case Format::round_robin:
            if (played.empty()) return round_robin(settings);
            break;
        case Format::gauntlet:
            if (played.empty()) return gauntlet(settings);
            break;
        case Format::knockout:
            return next_knockout_round(settings, played);
        case Format::swiss:
            if (played.size() < static_cast<std::size_t>(swiss_rounds(settings)))
                return next_swiss_round(settings, played);
            break;
    }
    return std::nullopt;
}

std::uint64_t planned_games(const ScheduleSettings& settings) {
    return planned_pairings(settings) * 2 * static_cast<std::uint64_t>(settings.pairs);
}

std::vector<int> standings(const ScheduleSettings& settings, const std::vector<PlayedRound>& played) {
    if (settings.format == Format::knockout) return knockout_standings(settings, played);
    return order_by_points(half_points_of_players(settings, played));
}

}  // namespace damier
