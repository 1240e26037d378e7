#include "layering/law.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <tuple>
#include <utility>

#include "core/text/text.h"

namespace damier {
namespace {

Place parse_place(std::string_view text) {
    if (text.ends_with("/.")) return {std::string(text.substr(0, text.size() - 2)), true};
    return {std::string(text), false};
}

bool is_header(std::string_view path) {
    return path.ends_with(".h");
}

// Whether `path` is at `place`, and then what `*` in the place stands for. `*` is `game`, or anything where
// that is empty.
std::optional<std::string> match(std::string_view path, const Place& place, std::string game = "") {
    const auto wanted = split(place.path, '/');
    const auto parts = split(path, '/');
    if (parts.size() < wanted.size()) return std::nullopt;
    if (place.only_own_files && parts.size() != wanted.size() + 1) return std::nullopt;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == "*" && game.empty()) game = parts[i];
        if (parts[i] != (wanted[i] == "*" ? std::string_view(game) : wanted[i])) return std::nullopt;
    }
    return game;
}

// The more parts of a place are given, and given by name, the more it says about a file.
auto narrowness(const Line& line) {
    const auto parts = split(line.place.path, '/');
    return std::tuple(parts.size(), parts.size() - std::ranges::count(parts, "*"), line.place.only_own_files);
}

// What a line's star stands for where the line is about `file`. A line for a header is about the .cpp of the
// same name too.
std::optional<std::string> covers(const Line& line, std::string_view file) {
    constexpr std::string_view source = ".cpp";
    if (!is_header(line.place.path) || !file.ends_with(source)) return match(file, line.place);
    return match(fmt::format("{}.h", file.substr(0, file.size() - source.size())), line.place);
}

bool is_test(std::string_view file) {
    return file.ends_with("_test.cpp");
}

Expected<Line> parse_line(std::string_view text) {
    const auto columns = split(text, '|');
    if (columns.size() != 3)
        return fail(fmt::format("{}: expected FOLDER | KNOWS | WHAT IT HOLDS", quote(text)));
    Line line;
    std::string_view place = trim(columns[0]);
    constexpr std::string_view tests = "tests of ";
    line.of_tests = place.starts_with(tests);
    if (line.of_tests) place.remove_prefix(tests.size());
    line.place = parse_place(place);
    for (const std::string_view known : words(columns[1])) {
        line.knows.push_back(parse_place(known));
        if (known.find('*') != std::string_view::npos && place.find('*') == std::string_view::npos)
            return fail(fmt::format("{}: {} has no game to be of", quote(place), quote(known)));
    }
    line.holds = trim(columns[2]);
    if (place.empty() || line.holds.empty()) return fail(fmt::format("{}: a part is missing", quote(text)));
    return line;
}

}  // namespace

std::string format(const Place& place) {
    return place.path + (place.only_own_files ? "/." : "");
}

Expected<Law> Law::parse(std::string_view text) {
    Law law;
    for (const std::string_view line : split(text, '\n')) {
        if (trim(line).empty() || line.starts_with('#')) continue;
        auto parsed = parse_line(line);
        if (!parsed) return std::unexpected(parsed.error());
        law.lines_.push_back(std::move(*parsed));
    }
    return law;
}

std::vector<Line> Law::libraries() const {
    std::vector<Line> found;
    std::ranges::copy_if(lines_, std::back_inserter(found),
                         [](const Line& line) { return line.place.path.find('/') == std::string::npos; });
    return found;
}

const Line* Law::line_of(std::string_view file) const {
    // A test is held to the tests' line where there is one, whatever the room that it sits in.
    const auto rank = [](const Line& line) { return std::pair(line.of_tests, narrowness(line)); };
    const Line* best = nullptr;
    for (const Line& line : lines_) {
        if (!covers(line, file) || (line.of_tests && !is_test(file))) continue;
        if (best == nullptr || rank(line) > rank(*best)) best = &line;
    }
    return best;
}

// A library of which one room has a line has a line for each room: its own line covers no file.
bool Law::divided(const Line& line) const {
    if (line.of_tests || line.place.only_own_files) return false;
    return std::ranges::any_of(lines_, [&](const Line& other) {
        return !other.of_tests && other.place.path.starts_with(line.place.path + "/");
    });
}

bool Law::has_a_line(std::string_view header) const {
    return std::ranges::any_of(
        lines_, [&](const Line& line) { return is_header(line.place.path) && match(header, line.place); });
}

std::optional<std::string> Law::complaint(std::string_view file, std::string_view header) const {
    const Line* line = line_of(file);
    if (line == nullptr || divided(*line))
        return fmt::format("src/layers.txt has no line for the folder of {}", file);
    const std::string game = *covers(*line, file);
    const auto allows = [&](const Place& place) {
        return match(header, place, game) && !(place.only_own_files && has_a_line(header));
    };
    if (allows(line->place) || std::ranges::any_of(line->knows, allows)) return std::nullopt;
    return fmt::format("{} includes {}: {} does not know it", file, header, format(line->place));
}

std::filesystem::path source_tree() {
    return DAMIER_SOURCE_DIR;
}

std::string read_whole(const std::filesystem::path& file) {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    return std::move(text).str();
}

const Law& law() {
    static const Law read = [] {
        auto parsed = Law::parse(read_whole(source_tree() / "src/layers.txt"));
        if (!parsed || parsed->libraries().size() < 2) {
            fmt::print(stderr, "src/layers.txt: {}\n",
                       parsed ? "no libraries in it" : parsed.error().message);
            std::exit(1);
        }
        return *parsed;
    }();
    return read;
}

}  // namespace damier
