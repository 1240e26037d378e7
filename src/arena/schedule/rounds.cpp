#include "arena/schedule/rounds.h"

#include <fmt/core.h>

#include <algorithm>

namespace damier {

int Rounds::Round::pairs() const {
    int most = 0;
    for (const Pairing& pairing : pairings) most = std::max(most, pairing.pairs);
    return most;
}

Rounds::Rounds(const ScheduleSettings& settings) : settings_(settings) {
    plan();
}

// A round of byes alone has nothing to be played: it is over at once.
void Rounds::plan() {
    for (;;) {
        auto pairings = next_round(settings_, results_);
        if (!pairings) {
            over_ = true;
            return;
        }
        Round round;
        round.pairings = std::move(*pairings);
        if (!rounds_.empty())
            round.first_opening =
                rounds_.back().first_opening + static_cast<std::size_t>(rounds_.back().pairs());
        for (const Pairing& pairing : round.pairings) {
            const int games = pairing.second < 0 ? 0 : 2 * pairing.pairs;
            round.scores.emplace_back(games, not_played);
            round.left += static_cast<std::uint64_t>(games);
        }
        planned_ += round.left;
        rounds_.push_back(std::move(round));
        if (rounds_.back().left > 0) return;
        results_.push_back(result_of(rounds_.back()));
    }
}

std::optional<Rounds::Planned> Rounds::next() {
    if (over_) return std::nullopt;
    Round& round = rounds_.back();
    const std::size_t pairings = round.pairings.size();
    const std::size_t end = static_cast<std::size_t>(round.pairs()) * pairings * 2;
    while (round.cursor < end) {
        const std::size_t place = round.cursor++;
        const std::size_t pairing = place / 2 % pairings;
        const std::size_t number = 2 * (place / 2 / pairings) + place % 2;
        if (number >= round.scores[pairing].size() || round.scores[pairing][number] != not_played) continue;
        return planned(
            {static_cast<int>(rounds_.size()) - 1, static_cast<int>(pairing), static_cast<int>(number)});
    }
    return std::nullopt;
}

std::optional<Rounds::Planned> Rounds::planned(const GameSlot& slot) const {
    if (over_ || slot.round != static_cast<int>(rounds_.size()) - 1) return std::nullopt;
    const Round& round = rounds_.back();
    if (slot.pairing < 0 || slot.pairing >= static_cast<int>(round.scores.size())) return std::nullopt;
    const auto pairing = static_cast<std::size_t>(slot.pairing);
    if (slot.number < 0 || slot.number >= static_cast<int>(round.scores[pairing].size())) return std::nullopt;
    const Pairing& who = round.pairings[pairing];
    const bool exchanged = slot.number % 2 == 1;
    return Planned{slot,
                   {exchanged ? who.second : who.first, exchanged ? who.first : who.second},
                   round.first_opening + static_cast<std::size_t>(slot.number) / 2};
}

std::uint64_t Rounds::complete_pairs() const {
    std::uint64_t pairs = 0;
    for (const Round& round : rounds_) {
        for (const auto& scores : round.scores) {
            for (std::size_t i = 0; i + 1 < scores.size(); i += 2)
                pairs += scores[i] != not_played && scores[i + 1] != not_played;
        }
    }
    return pairs;
}

Expected<void> Rounds::score(const GameSlot& slot, int half_points_of_first_mover) {
    const auto unknown = [&] {
        return fail(fmt::format("game {} of pairing {} in round {} does not belong to this tournament",
                                slot.number + 1, slot.pairing + 1, slot.round + 1));
    };
    if (over_ || slot.round != static_cast<int>(rounds_.size()) - 1) return unknown();
    Round& round = rounds_.back();
    if (slot.pairing < 0 || slot.pairing >= static_cast<int>(round.scores.size())) return unknown();
    auto& scores = round.scores[static_cast<std::size_t>(slot.pairing)];
    if (slot.number < 0 || slot.number >= static_cast<int>(scores.size())) return unknown();
    std::int8_t& score = scores[static_cast<std::size_t>(slot.number)];
    if (score != not_played) return unknown();
    const int half_points =
        slot.number % 2 == 0 ? half_points_of_first_mover : 2 - half_points_of_first_mover;
    score = static_cast<std::int8_t>(half_points);
    ++played_;
    if (slot.round == 0 && slot.pairing == 0) note_match(round, slot.number, half_points);
    if (--round.left == 0) {
        results_.push_back(result_of(round));
        plan();
    }
    return {};
}

void Rounds::note_match(const Round& round, int number, int half_points) {
    match_games_.add(half_points);
    const std::int8_t other = round.scores[0][static_cast<std::size_t>(number ^ 1)];
    if (other != not_played) match_pairs_.add(half_points + other);
}

std::optional<int> Rounds::match_pair(std::size_t number) const {
    const auto& scores = rounds_.front().scores.front();
    if (2 * number + 1 >= scores.size()) return std::nullopt;
    const int one = scores[2 * number];
    const int two = scores[2 * number + 1];
    return one == not_played || two == not_played ? std::nullopt : std::optional(one + two);
}

PlayedRound Rounds::result_of(const Round& round) const {
    PlayedRound result;
    for (std::size_t i = 0; i < round.pairings.size(); ++i) {
        PlayedPairing played{round.pairings[i], {0, 0}};
        for (const std::int8_t score : round.scores[i]) {
            played.half_points[0] += static_cast<std::uint64_t>(score);
            played.half_points[1] += static_cast<std::uint64_t>(2 - score);
        }
        result.push_back(played);
    }
    return result;
}

std::vector<int> Rounds::order_of_finish() const {
    const bool in_rounds = settings_.format == Format::knockout || settings_.format == Format::swiss;
    if (!in_rounds || results_.empty()) return {};
    return standings(settings_, results_);
}

std::uint64_t Rounds::games_planned() const {
    return over_ ? planned_ : std::max(planned_, planned_games(settings_));
}

}  // namespace damier
