#include "arena/audit/verify.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>
#include <set>

#include "arena/run/adjudicator.h"
#include "arena/run/arbiter.h"
#include "arena/schedule/openings.h"
#include "arena/schedule/rounds.h"
#include "arena/settings/tournament_settings.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

class Auditor {
  public:
    Auditor(const Journal& journal, Results results, StoredPlan plan, Verification& report)
        : journal_(journal),
          results_(std::move(results)),
          plan_(std::move(plan)),
          rounds_(plan_.schedule),
          adjudicator_(*results_.game),
          report_(report) {}

    void check_players();
    void check_openings();
    void check_games(const std::function<void(std::uint64_t, std::uint64_t)>& told);
    void check_progress();
    void follow_test();

  private:
    // What may have been noted last, when a run was ended between a game and the note.
    struct Note {
        std::uint64_t planned;
        std::vector<int> order;
        bool operator==(const Note&) const = default;
    };

    void find(std::string where, std::string what) {
        report_.findings.push_back({std::move(where), std::move(what)});
    }
    void check_opening(int number, std::set<std::uint64_t>& shapes);
    // What differs; empty when nothing does.
    std::vector<std::string> check_game(const GameSummary& summary);
    std::vector<std::string> compare(const GameDetail& stored, const GameDetail& anew,
                                     const Table& table) const;
    WorkDone work_of(const GameDetail& stored, const Table& end);
    Note note() const { return {rounds_.games_planned(), rounds_.order_of_finish()}; }

    const Journal& journal_;
    Results results_;
    StoredPlan plan_;
    Rounds rounds_;
    Adjudicator adjudicator_;
    Verification& report_;
    std::vector<Note> notes_;
};

void Auditor::check_players() {
    for (std::size_t i = 0; i < results_.players.size(); ++i) {
        const std::string key = fmt::format("player {}", i + 1);
        const std::string stored = fmt::format("{} = {}", results_.players[i].name, results_.players[i].spec);
        const auto setting =
            std::ranges::find(results_.settings, key, &std::pair<std::string, std::string>::first);
        if (setting == results_.settings.end() || setting->second != stored)
            find(key, fmt::format("the table of players has {}, the settings have {}", quote(stored, 100),
                                  setting == results_.settings.end() ? "none" : quote(setting->second, 100)));
    }
}

void Auditor::check_opening(int number, std::set<std::uint64_t>& shapes) {
    const Opening& opening = results_.openings[static_cast<std::size_t>(number)];
    const std::string where = fmt::format("opening {}", number + 1);
    const auto table = results_.game->make_table(results_.variant);
    if (!opening.position.empty() && !table->set(opening.position)) {
        find(where, fmt::format("{} is no position", quote(opening.position, 200)));
    } else if (!table->replay(opening.moves)) {
        find(where, fmt::format("{} cannot be played", quote(opening.moves, 200)));
    } else {
        if (table->state().over) find(where, "the game is over after it");
        if (!shapes.insert(results_.game->position_shape(*table)).second)
            find(where, "it repeats another one, up to symmetry");
        if (plan_.openings == OpeningKind::random) {
            const auto drawn = results_.game->make_table(results_.variant);
            draw_opening(*drawn, results_.seed, plan_.plies, opening.draw);
            const std::string moves = fmt::format("{}", fmt::join(drawn->status().moves, " "));
            if (!opening.position.empty() || moves != opening.moves)
                find(where, fmt::format("draw {} of the seed is {}, not {}", opening.draw, quote(moves, 200),
                                        quote(opening.moves, 200)));
        }
    }
}

void Auditor::check_openings() {
    std::set<std::uint64_t> shapes;
    for (int i = 0; i < static_cast<int>(results_.openings.size()); ++i) check_opening(i, shapes);
    for (std::size_t i = 1; i < results_.openings.size() && plan_.openings == OpeningKind::random; ++i) {
        if (results_.openings[i].draw <= results_.openings[i - 1].draw)
            find(fmt::format("opening {}", i + 1), "it was drawn before the one before it");
    }
    if (plan_.openings == OpeningKind::file && contents_of(results_.openings) != plan_.contents)
        find("openings", "they are not those of the file that the settings name");
    if (plan_.openings == OpeningKind::none && !results_.openings.empty())
        find("openings", "there are some, but the games start without");
}

// What the worker must have said for the arbiter to store this.
WorkDone Auditor::work_of(const GameDetail& stored, const Table& end) {
    WorkDone work;
    const auto opening_plies = static_cast<std::size_t>(std::max(stored.opening_plies, 0));
    for (std::size_t i = opening_plies; i < stored.moves.size(); ++i) {
        const std::size_t made = i - opening_plies;
        WorkDone::MoveMade move;
        move.move = stored.moves[i];
        if (made < stored.microseconds.size()) move.microseconds = stored.microseconds[made];
        if (made < stored.nodes.size()) move.nodes = stored.nodes[made];
        if (made < stored.values.size()) move.value = stored.values[made];
        work.moves.push_back(std::move(move));
    }
    work.termination = stored.summary.termination;
    work.reason = stored.reason;
    // Before the first move both players may have a fault; later only the one to move.
    work.faulty_side =
        work.moves.empty() ? (stored.summary.half_points == 0 ? 0 : 1) : index_of(end.state().side);
    // A position that is too early for it says that the game was altered, and might take for ever.
    work.first_margin = stored.summary.first_margin;
    if (work.termination == Termination::adjudicated &&
        end.state().free_squares <= std::min(plan_.adjudicate_free_squares, most_adjudicate_free_squares)) {
        try {
            work.first_margin = adjudicator_.first_margin(end).value_or(stored.summary.first_margin);
        } catch (const std::bad_alloc&) {
            report_.notes.push_back(fmt::format("{}: there is not enough memory to adjudicate it again",
                                                text_of(stored.summary.slot)));
        }
    }
    return work;
}

std::vector<std::string> Auditor::compare(const GameDetail& stored, const GameDetail& anew,
                                          const Table& table) const {
    std::vector<std::string> found;
    const auto same = [&](std::string_view what, const auto& one, const auto& two) {
        if (one != two)
            found.push_back(fmt::format("{}: {} is stored, {} follows from the game", what, one, two));
    };
    const GameSummary& a = stored.summary;
    const GameSummary& b = anew.summary;
    same("termination", name_of(a.termination), name_of(b.termination));
    same("first player", a.players[0], b.players[0]);
    same("second player", a.players[1], b.players[1]);
    same("opening", a.opening, b.opening);
    same("half points", a.half_points, b.half_points);
    same("margin", a.first_margin, b.first_margin);
    same("plies", a.plies, b.plies);
    same("seed", stored.seed, anew.seed);
    same("plies of the opening", stored.opening_plies, anew.opening_plies);
    same("moves", fmt::format("{}", fmt::join(stored.moves, " ")),
         fmt::format("{}", fmt::join(anew.moves, " ")));
    same("sequence key", a.sequence_key, b.sequence_key);
    same("shape key", a.shape_key, b.shape_key);
    same("times stored", stored.microseconds.size(), anew.microseconds.size());
    same("node counts stored", stored.nodes.size(), anew.nodes.size());
    same("judgements stored", stored.values.size(), anew.values.size());
    for (int side = 0; side < 2; ++side) {
        const std::string_view who = side == 0 ? "first" : "second";
        same(fmt::format("{} player's moves", who), a.effort[side].moves, b.effort[side].moves);
        same(fmt::format("{} player's microseconds", who), a.effort[side].microseconds,
             b.effort[side].microseconds);
        same(fmt::format("{} player's nodes", who), a.effort[side].nodes, b.effort[side].nodes);
    }
    same("last position", stored.last_position, anew.last_position);
    if (is_fault(a.termination) == stored.reason.empty())
        found.emplace_back(stored.reason.empty() ? "a fault without a reason" : "a reason, but no fault");
    if ((a.termination == Termination::normal) != table.state().over)
        found.push_back(fmt::format("it ended by {}, but the game is {} after its moves",
                                    name_of(a.termination), table.state().over ? "over" : "not over"));
    if (a.termination == Termination::adjudicated &&
        table.state().free_squares > plan_.adjudicate_free_squares)
        found.emplace_back("it was adjudicated earlier than the settings say");
    return found;
}

std::vector<std::string> Auditor::check_game(const GameSummary& summary) {
    const auto planned = rounds_.planned(summary.slot);
    if (!planned) return {"no such game was planned, or its round had not begun"};
    const auto stored = journal_.fetch(summary.slot);
    if (!stored) return {"it cannot be found a second time, or its run is not stored"};
    const int openings = static_cast<int>(results_.openings.size());
    const int opening = openings == 0 ? -1 : static_cast<int>(planned->opening) % openings;
    Job job{{planned->players[0], planned->players[1]}, seed_of_game(results_.seed, summary.slot), {}, {}};
    if (opening >= 0) {
        job.position = results_.openings[static_cast<std::size_t>(opening)].position;
        job.opening = results_.openings[static_cast<std::size_t>(opening)].moves;
    }
    const auto table = results_.game->make_table(results_.variant);
    if (!job.position.empty()) (void)table->set(job.position);
    for (const std::string& move : stored->moves) {
        if (table->state().over || !table->play(move))
            return {
                fmt::format("{} cannot be played after {} moves", quote(move), table->status().moves.size())};
    }
    const GameDetail anew =
        arbitrated(*results_.game, results_.variant, *planned, opening, job, work_of(*stored, *table));
    return compare(*stored, anew, *table);
}

void Auditor::check_games(const std::function<void(std::uint64_t, std::uint64_t)>& told) {
    notes_.push_back(note());
    for (const GameSummary& game : results_.games) {
        const std::vector<std::string> found = check_game(game);
        for (const std::string& what : found) find(text_of(game.slot), what);
        if (!found.empty()) report_.unsound_games.push_back(game.slot);
        if (const auto scored = rounds_.score(game.slot, game.half_points); !scored && found.empty())
            find(text_of(game.slot), scored.error().message);
        if (note() != notes_.back()) notes_.push_back(note());
        if (told)
            told(++report_.games, results_.games.size());
        else
            ++report_.games;
    }
    report_.pairs = rounds_.complete_pairs();
}

void Auditor::follow_test() {
    const auto settings = sprt_of(results_.settings);
    if (!settings) return;
    SprtCourse test(*settings);
    for (std::size_t pair = 0;; ++pair) {
        const auto half_points = rounds_.match_pair(pair);
        if (!half_points) break;
        test.add(*half_points);
    }
    report_.sprt = test.state();
}

void Auditor::check_progress() {
    const bool decided = report_.sprt && report_.sprt->verdict != SprtVerdict::undecided;
    const bool ended = rounds_.is_over() || decided;
    report_.planned_games = rounds_.games_planned();
    report_.order_of_finish = rounds_.order_of_finish();
    report_.ended = ended;
    const Note stored{results_.planned_games, results_.order_of_finish};
    if (results_.finished && !ended)
        find("progress", fmt::format("it is noted as finished, but {} of {} games are played",
                                     results_.games.size(), rounds_.games_planned()));
    if (!results_.finished && ended)
        report_.notes.emplace_back("all is played, but that is not noted yet: run it once more");
    const bool was_true_once = std::ranges::find(notes_, stored) != notes_.end();
    const bool is_new = results_.games.empty() && stored == Note{0, {}};
    if (results_.finished ? stored != notes_.back() : !was_true_once && !is_new)
        find(
            "progress",
            fmt::format("{} games and the order [{}] are noted as planned, {} and [{}] follow from the games",
                        stored.planned, fmt::join(stored.order, ","), notes_.back().planned,
                        fmt::join(notes_.back().order, ",")));
}

}  // namespace

std::string text_of(const GameSlot& slot) {
    return fmt::format("round {}, pairing {}, game {}", slot.round + 1, slot.pairing + 1, slot.number + 1);
}

Verification verify(const Journal& journal, const std::function<void(std::uint64_t, std::uint64_t)>& told) {
    Verification report;
    Inspection inspection = journal.inspect();
    report.findings = std::move(inspection.findings);
    report.has_chain = inspection.has_chain;
    report.chain_entries = inspection.entries;
    report.last_link = inspection.last_link;
    if (!report.has_chain)
        report.notes.emplace_back(
            "an earlier program wrote it, without a checksum chain: times and node counts of moves, and what "
            "was printed, cannot be checked; `damier tournament repair` writes a copy with a chain");
    try {
        auto results = journal.read();
        if (!results) {
            report.findings.push_back({"journal", results.error().message});
            return report;
        }
        auto plan = plan_of(results->settings, static_cast<int>(results->players.size()));
        if (!plan) {
            report.findings.push_back({"settings", plan.error().message});
            return report;
        }
        Auditor auditor(journal, std::move(*results), std::move(*plan), report);
        auditor.check_players();
        auditor.check_openings();
        auditor.check_games(told);
        auditor.follow_test();
        auditor.check_progress();
    } catch (const MachineFault&) {
        throw;
    } catch (const JournalError& error) {
        report.findings.push_back({"file", error.what()});
    }
    return report;
}

}  // namespace damier
