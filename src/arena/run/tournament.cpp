#include "arena/run/tournament.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <limits>
#include <utility>

#include "arena/run/arbiter.h"
#include "core/clock.h"

namespace damier {

namespace {

// Somebody outside kills workers. A game whose worker was ended so often while one and the same player was
// thinking is lost by it: it may be what the system ends for its memory, or what ends the worker itself.
constexpr std::size_t most_begun = 3;
// After so many in all the run gives up.
constexpr std::uint64_t most_begun_anew = 100;
constexpr std::int64_t nanoseconds_a_tick = 100'000'000;

}  // namespace

// The workers, and what each is playing.
struct Tournament::Team {
    struct Slot {
        std::unique_ptr<Worker> worker;
        Rounds::Planned planned;
        // The other game of the pair: the engines that it needs are running in this worker.
        std::optional<Rounds::Planned> partner = {};
        // Who was thinking when the worker of this game was ended from outside, each time.
        std::vector<int> interrupted = {};
    };
    std::vector<Slot> slots;
    std::deque<Rounds::Planned> waiting;  // taken from the schedule and given to nobody yet

    Team(const Field& field, int workers) {
        for (int i = 0; i < workers; ++i)
            slots.push_back(
                {.worker = std::make_unique<Worker>(field.conditions, field.factory), .planned = {}});
    }

    int busy() const {
        return static_cast<int>(
            std::ranges::count_if(slots, [](const Slot& slot) { return slot.worker->busy(); }));
    }

    // Waits for the first game to end, for a player's time to be up, for a tick or for a signal, and calls
    // `done(slot, work)` for every game that has ended.
    template <class Done>
    void wait(Done done) {
        std::vector<pollfd> descriptors;
        std::int64_t until = steady_nanoseconds() + nanoseconds_a_tick;
        for (const Slot& slot : slots) {
            descriptors.push_back({slot.worker->busy() ? slot.worker->descriptor() : -1, POLLIN, 0});
            until = std::min(until, slot.worker->deadline());
        }
        const std::int64_t milliseconds =
            std::max<std::int64_t>(0, (until - steady_nanoseconds()) / 1'000'000) + 1;
        const int ready = ::poll(descriptors.data(), descriptors.size(), static_cast<int>(milliseconds));
        for (std::size_t i = 0; i < slots.size(); ++i) {
            Worker& worker = *slots[i].worker;
            if (!worker.busy()) continue;
            if (ready > 0 && descriptors[i].revents != 0) {
                done(i, worker.collect());
            } else if (steady_nanoseconds() > worker.deadline()) {
                if (const auto work = worker.end_if_hanging()) done(i, *work);
            }
        }
    }
};

Tournament::Tournament(const TournamentSettings& settings, Field field, Journal journal, OpeningBook openings)
    : settings_(settings),
      field_(std::make_unique<Field>(std::move(field))),
      journal_(std::move(journal)),
      openings_(std::move(openings)),
      rounds_(settings.schedule) {
    if (settings.sprt) test_.emplace(*settings.sprt);
}

Expected<Tournament> Tournament::open(const TournamentSettings& settings, Field field,
                                      const std::string& journal_path, const std::string& program) {
    auto journal = Journal::open_to_run(journal_path, settings, program);
    if (!journal) return std::unexpected(journal.error());
    auto stored = journal->openings();
    const std::size_t stored_count = stored.size();
    auto book = OpeningBook::open(*settings.game, settings.variant, settings.openings, settings.seed,
                                  std::move(stored));
    if (!book) return std::unexpected(book.error());
    for (std::size_t i = stored_count; i < book->openings().size(); ++i)
        journal->store_opening(book->openings()[i]);
    Tournament tournament(settings, std::move(field), std::move(*journal), std::move(*book));
    if (const auto known = tournament.remember_games(); !known) return std::unexpected(known.error());
    return tournament;
}

// The games of earlier runs. They are scored round by round, as their order in the journal is by round.
Expected<void> Tournament::remember_games() {
    const auto results = journal_.read();
    if (!results) return std::unexpected(results.error());
    for (const GameSummary& game : results->games) {
        if (const auto scored = rounds_.score(game.slot, game.half_points); !scored) return scored;
    }
    follow_test();
    return {};
}

void Tournament::follow_test() {
    if (!test_) return;
    while (const auto pair = rounds_.match_pair(tested_pairs_)) {
        test_->add(*pair);
        ++tested_pairs_;
    }
}

RunProgress Tournament::progress() const {
    return {.games_played = rounds_.games_played(),
            .games_planned = rounds_.games_planned(),
            .games_in_this_run = games_in_this_run_,
            .seconds = seconds_,
            .busy = busy_,
            .match_games = rounds_.match_games(),
            .match_pairs = rounds_.match_pairs(),
            .sprt = test_ ? std::optional(test_->state()) : std::nullopt,
            .faults = faults_,
            .begun_anew = begun_anew_};
}

Job Tournament::job_for(const Rounds::Planned& planned) const {
    Job job{{planned.players[0], planned.players[1]}, seed_of_game(settings_.seed, planned.slot), {}, {}};
    if (const int opening = openings_.index_of(planned.opening); opening >= 0) {
        job.position = openings_.openings()[static_cast<std::size_t>(opening)].position;
        job.opening = openings_.openings()[static_cast<std::size_t>(opening)].moves;
    }
    return job;
}

// A pair stays with its worker, so that engines go on from game to game; only at the end of a round does a
// worker that has nothing else to do take the other half of somebody's pair.
std::optional<Rounds::Planned> Tournament::next_game(Team& team, std::size_t slot) {
    const auto is_pair = [](const Rounds::Planned& one, const Rounds::Planned& two) {
        return one.slot.round == two.slot.round && one.slot.pairing == two.slot.pairing &&
               one.slot.number % 2 == 0 && two.slot.number == one.slot.number + 1;
    };
    const auto from_schedule = [&]() -> std::optional<Rounds::Planned> {
        if (team.waiting.empty()) return rounds_.next();
        const Rounds::Planned first = team.waiting.front();
        team.waiting.pop_front();
        return first;
    };
    if (auto& partner = team.slots[slot].partner) return std::exchange(partner, std::nullopt);
    if (const auto game = from_schedule()) {
        if (const auto after = from_schedule()) {
            if (is_pair(*game, *after))
                team.slots[slot].partner = *after;
            else
                team.waiting.push_front(*after);
        }
        return game;
    }
    for (Team::Slot& other : team.slots) {
        if (other.partner) return std::exchange(other.partner, std::nullopt);
    }
    return std::nullopt;
}

bool Tournament::give_game(Team& team, std::size_t slot) {
    const auto next = next_game(team, slot);
    if (!next) return false;
    team.slots[slot].planned = *next;
    team.slots[slot].interrupted.clear();
    while (!openings_.has(next->opening)) {
        const std::size_t before = openings_.openings().size();
        openings_.draw();
        if (openings_.openings().size() > before) journal_.store_opening(openings_.openings().back());
    }
    openings_used_ = std::max(openings_used_, next->opening + 1);
    team.slots[slot].worker->begin(job_for(*next));
    return true;
}

std::vector<GameInPlay> Tournament::games_in_play() const {
    std::vector<GameInPlay> games;
    if (team_ == nullptr) return games;
    for (const Team::Slot& slot : team_->slots) {
        if (slot.worker->busy())
            games.push_back({slot.planned.slot, job_for(slot.planned), slot.worker->moves_so_far()});
    }
    return games;
}

void Tournament::begin_anew(Team& team, std::size_t slot, const WorkDone& work) {
    Team::Slot& here = team.slots[slot];
    here.interrupted.push_back(work.faulty_side);
    const auto is_same = [&](int side) { return side == work.faulty_side; };
    if (work.faulty_side >= 0 && here.interrupted.size() >= most_begun &&
        std::ranges::all_of(here.interrupted, is_same)) {
        WorkDone lost = work;
        lost.reason = fmt::format("{} times in a row its process was ended from outside in its turn; {}",
                                  here.interrupted.size(), work.reason);
        take_game(here.planned, lost);
        return;
    }
    if (++begun_anew_ > most_begun_anew)
        throw WorkerError(
            fmt::format("the workers' processes were ended from outside {} times; the games stored "
                        "so far are safe",
                        begun_anew_));
    here.worker->begin(job_for(here.planned));
}

void Tournament::take_game(const Rounds::Planned& planned, const WorkDone& work) {
    const GameDetail game = arbitrated(*settings_.game, settings_.variant, planned,
                                       openings_.index_of(planned.opening), job_for(planned), work);
    journal_.store_game(game);
    if (const auto scored = rounds_.score(planned.slot, game.summary.half_points); !scored)
        throw std::logic_error(scored.error().message);
    follow_test();
    ++games_in_this_run_;
    if (!is_fault(game.summary.termination)) return;
    ++faults_;
    const int loser = game.summary.players[game.summary.half_points == 0 ? 0 : 1];
    last_fault_ = fmt::format("{} ({}): {}, in {}", settings_.players[static_cast<std::size_t>(loser)].name,
                              name_of(game.summary.termination), game.reason, game.last_position);
}

RunEnd Tournament::run(const RunOptions& options, const std::function<StopRequest()>& wanted,
                       const std::function<void(const RunProgress&)>& observer) {
    const Stopwatch watch;
    const auto tell = [&] {
        seconds_ = watch.seconds();
        if (observer) observer(progress());
    };
    std::uint64_t noted_plan = rounds_.games_planned();
    journal_.note_progress(noted_plan, rounds_.is_over() || is_decided(), rounds_.order_of_finish());
    if (rounds_.is_over()) return RunEnd::finished;
    if (is_decided()) return RunEnd::decided;
    Team team(*field_, options.workers);
    team_ = &team;
    const auto forget_team = [this](const Team*) { team_ = nullptr; };
    const std::unique_ptr<const Team, decltype(forget_team)> until_the_end(&team, forget_team);
    const auto end_of_run = [&]() -> std::optional<RunEnd> {
        if (is_decided()) return RunEnd::decided;
        if (rounds_.is_over()) return RunEnd::finished;
        if (options.strict && faults_ > 0) return RunEnd::fault;
        const StopRequest requested = wanted ? wanted() : StopRequest::none;
        if (requested == StopRequest::drop_games) return RunEnd::stopped;
        if (requested == StopRequest::none) {
            for (std::size_t slot = 0; slot < team.slots.size(); ++slot) {
                if (!team.slots[slot].worker->busy() && !give_game(team, slot)) break;
            }
        }
        busy_ = team.busy();
        return busy_ == 0 ? std::optional(RunEnd::stopped) : std::nullopt;
    };
    for (;;) {
        if (const auto end = end_of_run()) {
            busy_ = 0;
            journal_.note_progress(rounds_.games_planned(),
                                   *end == RunEnd::finished || *end == RunEnd::decided,
                                   rounds_.order_of_finish());
            tell();
            return *end;
        }
        team.wait([&](std::size_t slot, const WorkDone& work) {
            if (work.interrupted)
                begin_anew(team, slot, work);
            else
                take_game(team.slots[slot].planned, work);
        });
        if (rounds_.games_planned() != noted_plan) {  // another round
            noted_plan = rounds_.games_planned();
            journal_.note_progress(noted_plan, false, rounds_.order_of_finish());
        }
        tell();
    }
}

}  // namespace damier
