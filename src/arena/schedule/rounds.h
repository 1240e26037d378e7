// Where a tournament stands: the rounds planned so far, what was scored in them, and which game comes next.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/run/results.h"
#include "arena/schedule/schedule.h"
#include "arena/statistics/pair_counts.h"

namespace damier {

class Rounds {
  public:
    // Plans the first round.
    explicit Rounds(const ScheduleSettings& settings);

    struct Planned {
        GameSlot slot;
        int players[2];       // by side
        std::size_t opening;  // its number in the tournament
    };

    // The next game that is neither played nor being played; nothing while the round waits for games that
    // are, and when the tournament is over. Pair by pair through all pairings, so that an unfinished
    // tournament is a fair one.
    std::optional<Planned> next();

    // A game of the round that is being played, played or not; nothing when there is none of that place.
    std::optional<Planned> planned(const GameSlot& slot) const;

    // A game was finished. Plans the next round when it was the last one of its round.
    // An error says that no such game was planned, or that it was scored already.
    Expected<void> score(const GameSlot& slot, int half_points_of_first_mover);

    bool is_over() const { return over_; }
    std::uint64_t games_played() const { return played_; }
    // As far as known.
    std::uint64_t games_planned() const;

    // The order of finish of a knockout or a Swiss, by the rounds that were played to their end; empty for
    // other formats.
    std::vector<int> order_of_finish() const;

    // The results of the first pairing of the first round, seen by its first player: what a match is about.
    const GameCounts& match_games() const { return match_games_; }
    const PairCounts& match_pairs() const { return match_pairs_; }
    // Half points of its pair `number`, when both games are finished.
    std::optional<int> match_pair(std::size_t number) const;
    // Pairs of any round of which both games are finished.
    std::uint64_t complete_pairs() const;

  private:
    struct Round {
        std::vector<Pairing> pairings;
        // By pairing and number: half points of the pairing's first player, or one of the two below.
        std::vector<std::vector<std::int8_t>> scores;
        std::size_t first_opening = 0;
        std::uint64_t left = 0;  // games that are not finished
        std::size_t cursor = 0;  // everything before it is played or being played
        int pairs() const;
    };
    static constexpr std::int8_t not_played = -1;

    void plan();
    PlayedRound result_of(const Round& round) const;
    void note_match(const Round& round, int number, int half_points);

    ScheduleSettings settings_;
    std::vector<Round> rounds_;
    std::vector<PlayedRound> results_;
    bool over_ = false;
    std::uint64_t played_ = 0;
    std::uint64_t planned_ = 0;
    GameCounts match_games_;
    PairCounts match_pairs_;
};

}  // namespace damier
