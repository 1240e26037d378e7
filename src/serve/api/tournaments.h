// The journals of a folder, for users who want to see how tournaments stand. Reading only; called in any
// thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/journal/journal.h"
#include "arena/report/reports.h"
#include "arena/statistics/summary.h"
#include "serve/jobs/ledger.h"

namespace damier::serve {

class TournamentFolder {
  public:
    // An empty path: there are none.
    TournamentFolder(std::filesystem::path folder, Ledger& ledger, const ReportBoards& boards = {})
        : folder_(std::move(folder)), ledger_(ledger), boards_(boards) {}

    nlohmann::json list();
    // As text, without its openings: a long tournament has very many, and whoever looks on asks again and
    // again.
    std::shared_ptr<const std::string> state(const std::string& name);
    nlohmann::json openings(const std::string& name, std::size_t from, std::size_t count);
    nlohmann::json games(const std::string& name, std::size_t from, std::size_t count);
    // The text of a game's record, by an id such as "1-1-2": round, pairing, number.
    std::string record(const std::string& name, const std::string& id);
    std::string report(const std::string& name);

  private:
    struct Reading {
        std::filesystem::path path;
        std::string stamp;  // of the file when it was read
        Results results;
        Summary summary;
        std::string state;  // as JSON without its last brace and whether it runs
        std::chrono::steady_clock::time_point when;
        std::chrono::steady_clock::duration took;
        Ledger::Entry memory;
    };

    std::shared_ptr<const Reading> read(const std::string& name);
    std::filesystem::path path_of(const std::string& name) const;

    std::shared_ptr<const Reading> known(const std::string& name, const std::string& stamp);
    Ledger::Entry reserve(const std::filesystem::path& journal);

    std::filesystem::path folder_;
    Ledger& ledger_;
    ReportBoards boards_;
    std::mutex mutex_;
    std::mutex reading_;                                           // one journal at a time
    std::map<std::string, std::shared_ptr<const Reading>> known_;  // by name, the last reading of each
};

}  // namespace damier::serve
