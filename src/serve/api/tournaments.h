// The journals of a folder, for users who want to see how tournaments stand. Reading only; called in any
// thread.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/journal/journal.h"
#include "arena/report/reports.h"
#include "arena/statistics/summary.h"

namespace damier::serve {

class TournamentFolder {
  public:
    // An empty path: there are none.
    explicit TournamentFolder(std::filesystem::path folder, const ReportBoards& boards = {})
        : folder_(std::move(folder)), boards_(boards) {}

    nlohmann::json list();
    nlohmann::json state(const std::string& name);
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
    };

    std::shared_ptr<const Reading> read(const std::string& name);
    std::filesystem::path path_of(const std::string& name) const;

    std::filesystem::path folder_;
    ReportBoards boards_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const Reading>> known_;  // by name, the last reading of each
};

}  // namespace damier::serve
