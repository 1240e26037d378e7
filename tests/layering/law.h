#pragma once
// The law of who knows whom, as src/layers.txt writes it. The format is explained there.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier {

// A place that the law speaks of: a folder with all that is under it, the files of a folder without its
// sub-folders ("games/*/."), or a header ("search/limits.h").
struct Place {
    std::string path;             // "games/*", without the "/."
    bool only_own_files = false;  // it ended in "/."
};

struct Line {
    Place place;
    bool of_tests = false;  // "tests of games/*"
    std::vector<Place> knows;
    std::string holds;  // what the place holds, in the words of the maps
};

class Law {
  public:
    static Expected<Law> parse(std::string_view text);

    const std::vector<Line>& lines() const { return lines_; }

    // The lines of whole libraries, in their order: the lower ones first.
    std::vector<Line> libraries() const;

    // What is wrong with `file` including `header`, both paths below src/, or nothing.
    std::optional<std::string> complaint(std::string_view file, std::string_view header) const;

  private:
    const Line* line_of(std::string_view file) const;
    bool divided(const Line& line) const;
    bool has_a_line(std::string_view header) const;

    std::vector<Line> lines_;
};

// A place as the law writes it.
std::string format(const Place& place);

// The tree that the tests were built from.
std::filesystem::path source_tree();
std::string read_whole(const std::filesystem::path& file);

// The law in src/layers.txt; the program ends where it cannot be read.
const Law& law();

}  // namespace damier
