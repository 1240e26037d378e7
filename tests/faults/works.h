// A little work for every command of the program, and what must hold of it when something failed in between.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace damier::faults {

// In arguments and texts `@` stands for the work's folder, with its slash.
struct Work {
    std::string name;
    std::vector<std::string> arguments;
    std::string input = {};
    std::map<std::string, std::string> texts = {};          // files that are there before
    std::vector<std::vector<std::string>> before = {};      // commands that make more of them
    bool same_output = true;                                // standard output is the same each time
    std::vector<std::string> whole = {};                    // files that are written whole or not at all
    std::vector<std::vector<std::string>> afterwards = {};  // must succeed then, whatever happened
    bool has_processes = false;  // workers or engines, whose own faults are no fault of the program
    bool has_database = false;   // whose library does not say why it could not open a file
    bool visits = false;         // a server, which somebody visits and then interrupts (visit.sh)
};

// What a failed test calls it.
inline void PrintTo(const Work& work, std::ostream* out) {
    *out << work.name;
}

std::vector<Work> all_works();

}  // namespace damier::faults
