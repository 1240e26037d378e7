// Runs a tournament or a match: gives games to workers, checks what comes back, stores it, and knows when to
// stop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/journal/journal.h"
#include "arena/run/worker.h"
#include "arena/schedule/openings.h"
#include "arena/schedule/rounds.h"
#include "arena/settings/tournament_settings.h"
#include "arena/statistics/sprt.h"

namespace damier {

enum class StopRequest : std::uint8_t { none, finish_games, drop_games };

struct RunOptions {
    int workers = 1;
    bool strict = false;  // the first fault of a player ends the run
};

// What is known while it runs.
struct RunProgress {
    std::uint64_t games_played = 0;  // in all runs
    std::uint64_t games_planned = 0;
    std::uint64_t games_in_this_run = 0;
    double seconds = 0;  // of this run
    int busy = 0;        // games being played
    GameCounts match_games;
    PairCounts match_pairs;
    std::optional<SprtState> sprt;
    std::uint64_t faults = 0;  // in this run
    // In this run: games begun anew because somebody outside had ended their workers.
    std::uint64_t begun_anew = 0;
};

// A game that is being played.
struct GameInPlay {
    GameSlot slot;
    Job job;
    std::vector<std::string> moves;  // after the opening; not yet checked by the arbiter
};

enum class RunEnd : std::uint8_t { finished, decided, stopped, fault };

class Tournament {
  public:
    // Opens or goes on with the journal; the error may have several lines. `settings` must have passed
    // make_field, which gave `field`.
    static Expected<Tournament> open(const TournamentSettings& settings, Field field,
                                     const std::string& journal, const std::string& program);

    // `wanted` is asked now and then (a signal interrupts the waiting), `observer` told after each game and
    // about ten times a second. Throws JournalError. The process must have no other threads.
    RunEnd run(const RunOptions& options, const std::function<StopRequest()>& wanted,
               const std::function<void(const RunProgress&)>& observer);

    const Journal& journal() const { return journal_; }
    RunProgress progress() const;
    // To be asked by the observer.
    std::vector<GameInPlay> games_in_play() const;
    // The last fault in this run: who, how, why.
    const std::string& last_fault() const { return last_fault_; }
    bool openings_ran_out() const {
        return settings_.openings.kind != OpeningKind::none && openings_.is_complete() &&
               openings_used_ > openings_.openings().size();
    }

  private:
    struct Team;

    Tournament(const TournamentSettings& settings, Field field, Journal journal, OpeningBook openings);

    Expected<void> remember_games();
    void follow_test();
    bool is_decided() const { return test_ && test_->is_decided(); }
    std::optional<Rounds::Planned> next_game(Team& team, std::size_t slot);
    bool give_game(Team& team, std::size_t slot);
    void begin_anew(Team& team, std::size_t slot, const WorkDone& work);
    void take_game(const Rounds::Planned& planned, const WorkDone& work);
    Job job_for(const Rounds::Planned& planned) const;

    TournamentSettings settings_;
    // At a fixed place: the workers refer to it.
    std::unique_ptr<Field> field_;
    Journal journal_;
    OpeningBook openings_;
    Rounds rounds_;
    std::optional<SprtCourse> test_;
    std::size_t tested_pairs_ = 0;
    std::size_t openings_used_ = 0;
    std::uint64_t games_in_this_run_ = 0;
    std::uint64_t faults_ = 0;
    std::uint64_t begun_anew_ = 0;
    std::string last_fault_;
    double seconds_ = 0;
    int busy_ = 0;
    const Team* team_ = nullptr;  // while it runs
};

}  // namespace damier
