// damier tournament: run, status, report, and the tournaments of the documents that Damier grew from.
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/arena/tournament_run.h"
#include "app/arena/tournament_trust.h"
#include "app/command.h"
#include "app/console/console.h"
#include "app/console/output_file.h"
#include "app/version.h"
#include "arena/report/charts/pictures.h"
#include "arena/report/reports.h"
#include "arena/seeds/seed_tournaments.h"
#include "arena/settings/tournament_file.h"
#include "arena/statistics/summary.h"
#include "core/text/quantity.h"
#include "core/text/safe_text.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "serve/http/built_in_page.h"
#include "serve/http/report_boards.h"

namespace damier::app {

namespace {

namespace fs = std::filesystem;

Counting counting_of(bool distinct) {
    return distinct ? Counting::different : Counting::all;
}

struct RunCommand {
    std::string file;
    std::string journal;
    RunChoices choices;
};

int run_file(const std::string& file, const std::string& journal, const RunChoices& choices) {
    if (is_database_file(file))
        throw UserError(
            fmt::format("{}: a journal; expected the TOML file of the tournament", quote(file, 200)));
    TournamentSettings settings = value_or_throw(read_tournament(file));
    const RunOutcome outcome = run_games(settings, journal, choices, file);
    const Summary summary = summarise(outcome.results, counting_of(choices.distinct));
    fmt::print("{}", text_tables(outcome.results, summary));
    for (const auto& [name, seconds] : outcome.latencies)
        fmt::print("latency of {}: {} there and back\n", printable_line(name), format_duration(seconds));
    if (const std::string anew = begun_anew_text(outcome.progress); !anew.empty()) fmt::print("{}\n", anew);
    if (outcome.exit_code != exit_ok)
        fmt::print("stopped after {} of {} games; the same command goes on\n", outcome.progress.games_played,
                   outcome.progress.games_planned);
    return outcome.exit_code;
}

struct ReadCommand {
    std::string file;
    std::string journal;
    bool distinct = false;
    bool json = false;
};

struct Reading {
    std::string path;
    Journal journal;
    Results results;
    Summary summary;
};

Reading read_journal(const ReadCommand& command) {
    const std::string path = journal_to_read(command.file, command.journal);
    try {
        Journal journal = value_or_throw(Journal::open_to_read(path));
        Results results = value_or_throw(journal.read());
        Summary summary = summarise(results, counting_of(command.distinct));
        return {path, std::move(journal), std::move(results), std::move(summary)};
    } catch (const MachineFault& fault) {
        throw OwnFault(fault.what());
    } catch (const JournalError& error) {
        throw UserError(error.what());
    }
}

int status(const ReadCommand& command) {
    // Before it is opened: closing another descriptor of the file would end SQLite's locks on it.
    const auto process = RunLock::holder(journal_to_read(command.file, command.journal));
    const Reading reading = read_journal(command);
    if (command.json) {
        nlohmann::json json = to_json(reading.results, reading.summary);
        json["running"] = process.has_value();
        fmt::print("{}\n", json.dump(2, ' ', true, nlohmann::json::error_handler_t::replace));
        return exit_ok;
    }
    const std::string state = process
                                  ? *process > 0 ? fmt::format("running, as process {}", *process) : "running"
                              : reading.results.finished ? "finished"
                                                         : "not running";
    fmt::print("{}: {}, {} of {} games\n", reading.path, state, reading.results.games.size(),
               reading.results.planned_games);
    fmt::print("{}", text_tables(reading.results, reading.summary));
    return exit_ok;
}

struct ReportCommand : ReadCommand {
    std::string html;
    std::string csv;
    std::string json_file;
    std::string records;
    std::string pictures;
    bool markdown = false;
    std::uint64_t most_games = 1000;
};

std::string record_name(const GameSlot& slot) {
    return fmt::format("round{}-pairing{}-game{}.txt", slot.round + 1, slot.pairing + 1, slot.number + 1);
}

void write_records(const Reading& reading, const fs::path& folder, const OutputFiles& files) {
    make_folder(folder);
    ProgressBar bar("records");
    std::uint64_t done = 0;
    for (const GameSummary& game : reading.results.games) {
        const auto detail = reading.journal.fetch(game.slot);
        if (detail) files.write(folder / record_name(game.slot), game_record_text(reading.results, *detail));
        bar.update(++done, reading.results.games.size());
    }
}

void write_page(const Reading& reading, const std::string& file, std::size_t most_games,
                const OutputFiles& files) {
    files.write(file, html_report(
                          reading.results, reading.summary, choose_games(reading.results, most_games),
                          [&](const GameSlot& slot) { return reading.journal.fetch(slot); }, version_text(),
                          serve::report_boards(serve::built_in_page())));
}

// Their names.
std::vector<std::string> write_pictures(const Reading& reading, const fs::path& folder,
                                        const OutputFiles& files) {
    std::vector<std::string> names;
    if (folder.empty()) return names;
    make_folder(folder);
    for (const auto& [name, text] : pictures(reading.results, reading.summary)) {
        files.write(folder / name, text);
        names.push_back((folder / name).string());
    }
    return names;
}

int report(ReportCommand command) {
    const Reading reading = read_journal(command);
    const bool others = !command.csv.empty() || !command.json_file.empty() || !command.records.empty() ||
                        !command.pictures.empty() || command.markdown;
    if (command.html.empty() && !others)
        command.html = fs::path(reading.path).replace_extension(".html").string();
    std::vector<std::string> written;
    const OutputFiles files({command.file, reading.path});
    try {
        if (!command.html.empty()) {
            write_page(reading, command.html, command.most_games, files);
            written.push_back(command.html);
        }
        if (!command.csv.empty()) {
            make_folder(command.csv);
            files.write(fs::path(command.csv) / "games.csv", games_csv(reading.results));
            files.write(fs::path(command.csv) / "players.csv", players_csv(reading.results, reading.summary));
            written.push_back(command.csv + "/games.csv and players.csv");
        }
        if (!command.json_file.empty()) {
            files.write(command.json_file,
                        to_json(reading.results, reading.summary)
                                .dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
                            "\n");
            written.push_back(command.json_file);
        }
        if (!command.records.empty()) {
            write_records(reading, command.records, files);
            written.push_back(fmt::format("{} records in {}", reading.results.games.size(), command.records));
        }
        for (const std::string& name : write_pictures(reading, command.pictures, files))
            written.push_back(name);
    } catch (const MachineFault& fault) {
        throw OwnFault(fault.what());
    } catch (const JournalError& error) {
        throw UserError(error.what());
    }
    if (command.markdown) fmt::print("{}", markdown_tables(reading.results, reading.summary));
    for (const std::string& what : written) fmt::print("written: {}\n", what);
    return exit_ok;
}

struct SeedsCommand {
    std::string folder = "seeds";
    std::string game;
    bool quick = false;
    bool files_only = false;
    RunChoices choices;
};

// Each is a file that the user can read, change and run alone; a file that is there is left as it is.
int seeds(const SeedsCommand& command) {
    const GameEntry* only = command.game.empty() ? nullptr : value_or_throw(find_game(command.game));
    make_folder(command.folder);
    const OutputFiles files({});
    for (const SeedTournament& seed : seed_tournaments()) {
        if (only && seed.game != only->name) continue;
        const fs::path file = fs::path(command.folder) / fmt::format("{}.toml", seed.game);
        const bool is_there = fs::exists(file);
        if (!is_there) files.write(file, toml_of(seed, command.quick));
        fmt::print("{}: {}\n", is_there ? "there already, and taken as it is" : "written", file.string());
        if (command.files_only) continue;
        const std::string journal = journal_beside(file.string());
        if (const int code = run_file(file.string(), journal, command.choices); code != exit_ok) return code;
        ReportCommand page;
        page.file = journal;
        page.distinct = command.choices.distinct;
        report(page);
    }
    return exit_ok;
}

void add_read_options(Command command, ReadCommand& options) {
    command.add_option("FILE", options.file, "The tournament's TOML file, or its journal").required();
    command.add_option("--journal", options.journal, "The journal (default: FILE with .db for .toml)");
    command.add_flag("--distinct", options.distinct,
                     "Count a game that repeats another, in moves or by symmetry, once");
}

void add_run(Command tournament, int& exit_code) {
    auto options = std::make_shared<RunCommand>();
    Command command = tournament.add_subcommand("run", "Play a tournament, or go on with it");
    command.add_option("FILE", options->file, "The tournament, a TOML file (docs/tournaments.md)").required();
    command.add_option("--journal", options->journal,
                       "Where its games are kept (default: FILE with .db for .toml)");
    add_run_options(command, options->choices);
    command.footer(
        "Example: damier tournament run yolah.toml\n"
        "Killed, interrupted or switched off: the same command goes on where it was.\n");
    command.callback([options, &exit_code] {
        const std::string journal =
            options->journal.empty() ? journal_beside(options->file) : options->journal;
        exit_code = run_file(options->file, journal, options->choices);
    });
}

void add_status(Command tournament, int& exit_code) {
    auto options = std::make_shared<ReadCommand>();
    Command command = tournament.add_subcommand("status", "How far a tournament is, also while it runs");
    add_read_options(command, *options);
    command.add_flag("--json", options->json, "Print JSON");
    command.footer("Example: damier tournament status yolah.toml\n");
    command.callback([options, &exit_code] { exit_code = status(*options); });
}

void add_report(Command tournament, int& exit_code) {
    auto options = std::make_shared<ReportCommand>();
    Command command = tournament.add_subcommand("report", "A page, tables and records of a tournament");
    add_read_options(command, *options);
    command.add_option("--html", options->html, "Write the page here (default: FILE with .html)");
    command.add_option("--csv", options->csv, "Write games.csv and players.csv into this folder");
    command.add_option("--json", options->json_file, "Write all figures to this file as JSON");
    command.add_option("--records", options->records, "Write each game into this folder, as a game record");
    command.add_option("--pictures", options->pictures, "Write the charts into this folder, as SVG");
    command.add_flag("--markdown", options->markdown, "Print the tables as Markdown");
    command.add_option("--most-games", options->most_games, "Games on the page at most; of more, a sample")
        .whole_number(0, 100'000)
        .show_default();
    command.footer("Example: damier tournament report yolah.toml --html yolah.html --csv yolah-tables\n");
    command.callback([options, &exit_code] { exit_code = report(*options); });
}

void add_seeds(Command tournament, int& exit_code) {
    auto options = std::make_shared<SeedsCommand>();
    Command command = tournament.add_subcommand(
        "seeds", "The tournaments of the Yolah book, the Quarto report and the Othello heuristics");
    command.add_option("GAME", options->game, "Only this one");
    command.add_option("--folder", options->folder, "Where files, journals and pages go").show_default();
    command.add_flag("--quick", options->quick, "A tenth of the games");
    command.add_flag("--files-only", options->files_only, "Write the TOML files and play nothing");
    add_run_options(command, options->choices);
    command.footer("Example: damier tournament seeds quarto --quick\n");
    command.callback([options, &exit_code] { exit_code = seeds(*options); });
}

// The tournament's own file, before anything was played.
void check_begun(const std::string& file, const std::string& journal) {
    if (journal != file || is_database_file(file) || !fs::is_regular_file(file)) return;
    if (!equal_ignoring_case(fs::path(file).extension().string(), ".toml")) return;
    value_or_throw(read_tournament(file));
    throw UserError(
        fmt::format("{}: no game of it has been played, so there is no journal {} yet; `damier tournament "
                    "run` plays them",
                    quote(file, 200), quote(journal_beside(file), 200)));
}

}  // namespace

std::string journal_beside(const std::string& file) {
    const fs::path path(file);
    if (equal_ignoring_case(path.extension().string(), ".toml"))
        return fs::path(path).replace_extension(".db").string();
    return file + ".db";
}

std::string journal_to_read(const std::string& file, const std::string& given) {
    if (!given.empty()) return given;
    const bool is_journal = is_database_file(file) || !fs::exists(journal_beside(file));
    const std::string journal = is_journal ? file : journal_beside(file);
    check_begun(file, journal);
    return journal;
}

void add_tournament_command(Command app, int& exit_code) {
    Command tournament = app.add_subcommand(
        "tournament", "Round robin, gauntlet, knockout, Swiss: run, status, report, verify, repair");
    tournament.require_subcommand();
    tournament.footer("Example: damier tournament run yolah.toml\n");
    add_run(tournament, exit_code);
    add_status(tournament, exit_code);
    add_report(tournament, exit_code);
    add_verify(tournament, exit_code);
    add_repair(tournament, exit_code);
    add_seeds(tournament, exit_code);
}

}  // namespace damier::app
