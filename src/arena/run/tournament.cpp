#include "arena/run/tournament.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "core/clock.h"
#include "core/random.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// Somebody outside kills workers; after so many the run gives up.
constexpr int most_interrupted_games = 100;
constexpr std::int64_t nanoseconds_a_tick = 100'000'000;

std::uint64_t seed_of(std::uint64_t seed, const GameSlot& slot) {
    for (const int part : {slot.round, slot.pairing, slot.number})
        seed = sub_seed(seed, static_cast<std::uint64_t>(part));
    return seed;
}

std::uint64_t key_of(const Table::Status& status) {
    std::uint64_t key = static_cast<std::uint64_t>(status.variant);
    const auto add = [&key](const std::string& text) {
        for (const char c : text) key = key * 0x100000001b3 ^ static_cast<unsigned char>(c);
        key = mix64(key);
    };
    add(status.start);
    for (const std::string& move : status.moves) add(move);
    return key;
}

int half_points(Score first_margin) {
    return first_margin > 0 ? 2 : first_margin < 0 ? 0 : 1;
}

}  // namespace

// The workers, and what each is playing.
struct Tournament::Team {
    struct Slot {
        std::unique_ptr<Worker> worker;
        Rounds::Planned planned;
    };
    std::vector<Slot> slots;

    Team(const Field& field, int workers) {
        for (int i = 0; i < workers; ++i)
            slots.push_back({std::make_unique<Worker>(field.conditions, field.factory), {}});
    }

    int busy() const {
        return static_cast<int>(
            std::ranges::count_if(slots, [](const Slot& slot) { return slot.worker->busy(); }));
    }

    // Waits for the first game to end, for a player's time to be up, for a tick or for a signal, and calls
    // `done(slot, work)` for every game that has ended; without work when it must be played again.
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
                done(slots[i], worker.collect());
            } else if (steady_nanoseconds() > worker.deadline()) {
                const auto work = worker.end_if_hanging();
                if (work || !worker.busy()) done(slots[i], work);
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
            .faults = faults_};
}

Job Tournament::job_for(const Rounds::Planned& planned) const {
    Job job{{planned.players[0], planned.players[1]}, seed_of(settings_.seed, planned.slot), {}, {}};
    if (const int opening = openings_.index_of(planned.opening); opening >= 0) {
        job.position = openings_.openings()[static_cast<std::size_t>(opening)].position;
        job.opening = openings_.openings()[static_cast<std::size_t>(opening)].moves;
    }
    return job;
}

bool Tournament::give_game(Worker& worker, Rounds::Planned& planned) {
    const auto next = rounds_.next();
    if (!next) return false;
    planned = *next;
    while (!openings_.has(planned.opening)) {
        const std::size_t before = openings_.openings().size();
        openings_.draw();
        if (openings_.openings().size() > before) journal_.store_opening(openings_.openings().back());
    }
    openings_used_ = std::max(openings_used_, planned.opening + 1);
    worker.begin(job_for(planned));
    return true;
}

// The arbiter is not the worker: its moves are played again here, by the rules.
GameDetail Tournament::checked(const Rounds::Planned& planned, const WorkDone& work) const {
    const Job job = job_for(planned);
    const auto table = settings_.game->make_table(settings_.variant);
    if (!job.position.empty()) (void)table->set(job.position);
    (void)table->replay(job.opening);
    GameDetail game;
    GameSummary& summary = game.summary;
    summary.termination = work.termination;
    game.reason = work.reason;
    int faulty_side = work.faulty_side;
    for (const WorkDone::MoveMade& move : work.moves) {
        const int side = index_of(table->state().side);
        if (table->state().over || !table->play(move.move)) {
            summary.termination = Termination::crash;
            game.reason = fmt::format("the memory of its process was damaged: {} came back as a move",
                                      quote(move.move));
            faulty_side = side;
            break;
        }
        Effort& effort = summary.effort[side];
        ++effort.moves;
        effort.microseconds += move.microseconds;
        effort.nodes += move.nodes;
        game.microseconds.push_back(move.microseconds);
        game.nodes.push_back(move.nodes);
        game.values.push_back(move.value);
    }
    const Table::Status status = table->status();
    game.opening_plies = static_cast<int>(status.moves.size() - game.microseconds.size());
    game.moves = status.moves;
    game.seed = job.seed;
    summary.slot = planned.slot;
    summary.players[0] = planned.players[0];
    summary.players[1] = planned.players[1];
    summary.opening = openings_.index_of(planned.opening);
    summary.plies = static_cast<int>(status.moves.size());
    summary.first_margin =
        summary.termination == Termination::adjudicated ? work.first_margin : status.first_margin;
    summary.half_points = is_lost_by_mover(summary.termination) ? (faulty_side == 0 ? 0 : 2)
                                                                : half_points(summary.first_margin);
    summary.sequence_key = key_of(status);
    summary.shape_key = settings_.game->game_shape(*table);
    if (is_fault(summary.termination)) {
        game.last_position = status.position;
        game.last_output = work.last_output;
    }
    return game;
}

void Tournament::take_game(const Rounds::Planned& planned, const WorkDone& work) {
    const GameDetail game = checked(planned, work);
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
    int interrupted_games = 0;
    const auto end_of_run = [&]() -> std::optional<RunEnd> {
        if (is_decided()) return RunEnd::decided;
        if (rounds_.is_over()) return RunEnd::finished;
        if (options.strict && faults_ > 0) return RunEnd::fault;
        const StopRequest requested = wanted ? wanted() : StopRequest::none;
        if (requested == StopRequest::drop_games) return RunEnd::stopped;
        if (requested == StopRequest::none) {
            for (Team::Slot& slot : team.slots) {
                if (!slot.worker->busy() && !give_game(*slot.worker, slot.planned)) break;
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
        team.wait([&](Team::Slot& slot, const std::optional<WorkDone>& work) {
            if (work) return take_game(slot.planned, *work);
            if (++interrupted_games > most_interrupted_games)
                throw std::runtime_error("the workers are killed again and again");
            slot.worker->begin(job_for(slot.planned));
        });
        if (rounds_.games_planned() != noted_plan) {  // another round
            noted_plan = rounds_.games_planned();
            journal_.note_progress(noted_plan, false, rounds_.order_of_finish());
        }
        tell();
    }
}

}  // namespace damier
