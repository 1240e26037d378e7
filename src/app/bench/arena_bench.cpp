#include "app/bench/arena_bench.h"

#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/version.h"
#include "arena/report/reports.h"
#include "arena/run/tournament.h"
#include "core/clock.h"
#include "core/random.h"
#include "core/text/quantity.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

constexpr double beat_seconds = 0.001;

// Thinks for a millisecond, as hard as a search does, and then plays anything.
class Metronome final : public Player {
  public:
    std::string name() const override { return "metronome"; }
    void new_game(std::uint64_t seed) override { random_ = Random(seed); }
    TextReport choose(const Table& table, const Limits&, std::stop_token, const TextObserver&) override {
        const Stopwatch watch;
        const auto moves = table.legal_moves();
        TextReport report;
        report.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        while (watch.seconds() < beat_seconds) {
        }
        return report;
    }

  private:
    Random random_{1};
};

TournamentSettings match_settings(const GameEntry& game, const std::string& first, const std::string& second,
                                  std::uint64_t games) {
    TournamentSettings settings;
    settings.game = &game;
    settings.name = "bench";
    settings.format_name = "match";
    settings.schedule.pairs = static_cast<int>(games / 2);
    settings.openings.kind = OpeningKind::none;
    settings.players = {{"one", first}, {"two", second}};
    return settings;
}

struct Played {
    double seconds = 0;
    std::uint64_t moves = 0;
    double thinking_seconds = 0;  // of all workers
    int workers = 1;
};

Played play(TournamentSettings settings, bool metronomes) {
    Field field = value_or_throw(make_field(settings));
    if (metronomes)
        field.factory = [](int) -> Expected<std::unique_ptr<Player>> {
            return std::make_unique<Metronome>();
        };
    Tournament tournament =
        value_or_throw(Tournament::open(settings, std::move(field), Journal::in_memory, version_text()));
    Played played;
    played.workers = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const Stopwatch watch;
    tournament.run({.workers = played.workers}, {}, {});
    played.seconds = watch.seconds();
    const Results results = value_or_throw(tournament.journal().read());
    for (const GameSummary& game : results.games) {
        for (const Effort& effort : game.effort) {
            played.moves += effort.moves;
            played.thinking_seconds += static_cast<double>(effort.microseconds) * 1e-6;
        }
    }
    return played;
}

// The part of the game rate that would be possible if nothing but the milliseconds took time.
void print_share(std::string_view what, const Played& played) {
    const double ideal = static_cast<double>(played.moves) * beat_seconds / played.workers;
    fmt::print("  {:<52}{:>6.1f} %   arena: {:>6.1f} us a move\n", what, 100 * ideal / played.seconds,
               1e6 * (played.seconds * played.workers - played.thinking_seconds) /
                   static_cast<double>(played.moves));
}

std::uint64_t resident_kib() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 1024;
}

void print_journal_speed(std::uint64_t games) {
    const auto file = std::filesystem::temp_directory_path() / fmt::format("damier-bench-{}.db", ::getpid());
    TournamentSettings settings = match_settings(**find_game("yolah"), "random", "random", games);
    const int workers = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    {
        Field field = value_or_throw(make_field(settings));
        Tournament tournament =
            value_or_throw(Tournament::open(settings, std::move(field), file.string(), version_text()));
        std::uint64_t early = 0;
        const Stopwatch watch;
        tournament.run({.workers = workers}, {}, [&](const RunProgress& progress) {
            if (progress.games_played == games / 10) early = resident_kib();
        });
        const double seconds = watch.seconds();
        fmt::print("  {} random games of Yolah into a journal: {}, {} games/s\n", games,
                   format_duration(seconds), format_magnitude(static_cast<double>(games) / seconds));
        fmt::print("  memory after a tenth of them {} KiB, after all {} KiB\n", early, resident_kib());
    }
    const Stopwatch watch;
    const Journal journal = value_or_throw(Journal::open_to_read(file.string()));
    const Results results = value_or_throw(journal.read());
    const std::string page = html_report(
        results, summarise(results), choose_games(results, 1000),
        [&](const GameSlot& slot) { return journal.fetch(slot); }, version_text());
    fmt::print("  their report: {}, {:.2f} MB\n", format_duration(watch.seconds()),
               static_cast<double>(page.size()) / 1e6);
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending);
}

}  // namespace

void print_arena_bench(std::uint64_t journal_games) {
    fmt::print("The arena, as many games at a time as there are cores (wall time)\n");
    fmt::print("Of the game rate that players of exactly 1 ms a move allow, it reaches:\n");
    for (const GameEntry* game : registered_games())
        print_share(fmt::format("{}, players that take 1 ms each", game->name),
                    play(match_settings(*game, "random", "random", 200), true));
    const GameEntry& yolah = **find_game("yolah");
    for (const char* spec : {"uct(time=1ms)", "alphabeta(time=1ms, id, tt)"})
        print_share(fmt::format("yolah, {}", spec), play(match_settings(yolah, spec, spec, 200), false));
    print_journal_speed(journal_games);
}

}  // namespace damier::app
