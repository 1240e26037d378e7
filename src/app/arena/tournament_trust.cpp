#include "app/arena/tournament_trust.h"

#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "arena/audit/repair.h"
#include "arena/audit/verify.h"
#include "core/text/safe_text.h"

namespace damier::app {

namespace {

constexpr int exit_not_sound = 1;
constexpr std::size_t most_printed = 50;

struct TrustOptions {
    std::string file;
    std::string journal;
    std::string out;
    bool json = false;
};

nlohmann::json to_json(const std::vector<Finding>& findings) {
    nlohmann::json list = nlohmann::json::array();
    for (const Finding& finding : findings)
        list.push_back({{"where", printable_line(finding.where)}, {"what", printable_line(finding.what)}});
    return list;
}

void print(const nlohmann::json& json) {
    fmt::print("{}\n", json.dump(2, ' ', true, nlohmann::json::error_handler_t::replace));
}

void print(const std::vector<Finding>& findings) {
    for (std::size_t i = 0; i < std::min(findings.size(), most_printed); ++i)
        fmt::print("  {}: {}\n", printable_line(findings[i].where), printable_line(findings[i].what));
    if (findings.size() > most_printed) fmt::print("  and {} more\n", findings.size() - most_printed);
}

nlohmann::json to_json(const std::string& file, const Verification& report) {
    nlohmann::json json = {{"journal", printable_line(file)},
                           {"sound", report.sound()},
                           {"games", report.games},
                           {"pairs", report.pairs},
                           {"chain", nullptr},
                           {"sprt", nullptr},
                           {"findings", to_json(report.findings)},
                           {"notes", report.notes}};
    if (report.has_chain)
        json["chain"] = {{"entries", report.chain_entries}, {"last_link", printable_line(report.last_link)}};
    if (report.sprt)
        json["sprt"] = {{"llr", report.sprt->llr}, {"verdict", std::string(name_of(report.sprt->verdict))}};
    return json;
}

// A database that cannot even be opened is a journal that is not sound; any other file is a mistake.
Verification verified(const std::string& path) {
    const auto journal = Journal::open_to_read(path);
    if (!journal && !is_database_file(path)) throw UserError(journal.error().message);
    if (!journal) {
        Verification report;
        report.findings.push_back({"file", journal.error().message});
        return report;
    }
    ProgressBar bar("games");
    return verify(*journal, [&](std::uint64_t done, std::uint64_t all) { bar.update(done, all); });
}

// What the machine lacks is no verdict on a journal.
template <class Work>
auto without_verdict(Work work) {
    try {
        return work();
    } catch (const MachineFault& fault) {
        throw OwnFault(fault.what());
    }
}

int run_verify(const TrustOptions& options) {
    const std::string path = journal_to_read(options.file, options.journal);
    const Verification report = without_verdict([&] { return verified(path); });
    const int exit_code = report.sound() ? exit_ok : exit_not_sound;
    if (options.json) {
        print(to_json(path, report));
        return exit_code;
    }
    fmt::print("{}: {}\n", printable_line(path), report.sound() ? "sound" : "NOT sound");
    print(report.findings);
    fmt::print("  games       {} played again, {} complete pairs\n", report.games, report.pairs);
    if (report.has_chain)
        fmt::print("  chain       {} entries, the last link is {}\n", report.chain_entries,
                   printable_line(report.last_link));
    if (report.sprt)
        fmt::print("  SPRT        {}: LLR {:.2f}\n", name_of(report.sprt->verdict), report.sprt->llr);
    for (const std::string& note : report.notes) fmt::print("  note        {}\n", printable_line(note));
    return exit_code;
}

int run_repair(const TrustOptions& options) {
    const std::string path = journal_to_read(options.file, options.journal);
    const Repair report = without_verdict([&] { return value_or_throw(repair(path, options.out)); });
    const int exit_code = report.lost.empty() ? exit_ok : exit_not_sound;
    if (options.json) {
        print({{"journal", printable_line(path)},
               {"out", printable_line(options.out)},
               {"games_saved", report.games_saved},
               {"games_lost", report.games_lost},
               {"lost", to_json(report.lost)},
               {"notes", report.notes}});
        return exit_code;
    }
    fmt::print("{}: {} games saved from {}, {} lost\n", printable_line(options.out), report.games_saved,
               printable_line(path), report.games_lost);
    print(report.lost);
    for (const std::string& note : report.notes) fmt::print("  note: {}\n", printable_line(note));
    return exit_code;
}

void add_common(Command command, TrustOptions& options) {
    command.add_option("FILE", options.file, "The journal, or the tournament's TOML file").required();
    command.add_option("--journal", options.journal, "The journal (default: FILE with .db for .toml)");
    command.add_flag("--json", options.json, "Print JSON");
}

}  // namespace

void add_verify(Command tournament, int& exit_code) {
    auto options = std::make_shared<TrustOptions>();
    Command command = tournament.add_subcommand(
        "verify", "Play every game of a journal again, and check its figures and its checksum chain");
    add_common(command, *options);
    command.footer(
        "Example: damier tournament verify yolah.db\n"
        "Exit codes: 0 sound, 1 not sound, 2 no such journal.\n");
    command.callback([options, &exit_code] { exit_code = run_verify(*options); });
}

void add_repair(Command tournament, int& exit_code) {
    auto options = std::make_shared<TrustOptions>();
    Command command =
        tournament.add_subcommand("repair", "Save what is sound in a damaged journal into a new one");
    add_common(command, *options);
    command.add_option("--out", options->out, "The new journal; nothing may be there yet").required();
    command.footer(
        "Example: damier tournament repair yolah.db --out saved.db\n"
        "Exit codes: 0 nothing is lost, 1 something is, 2 nothing could be saved.\n");
    command.callback([options, &exit_code] { exit_code = run_repair(*options); });
}

}  // namespace damier::app
