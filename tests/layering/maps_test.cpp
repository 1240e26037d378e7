// The law of who knows whom (src/layers.txt) against all that repeats it: the libraries that CMake links, the
// map of the house in README.md and the law in CONTRIBUTING.md.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "layering/law.h"

namespace damier {
namespace {

// "search/limits.h" -> "search": a library that knows a part of another one is linked with all of it.
std::string library_of(std::string_view path) {
    return std::string(split(path, '/').front());
}

std::set<std::string> libraries_known(const Line& line) {
    std::set<std::string> found;
    for (const Place& place : line.knows) found.insert(library_of(place.path));
    return found;
}

std::vector<std::string> library_names(const Law& written) {
    std::vector<std::string> names;
    for (const Line& line : written.libraries()) names.push_back(line.place.path);
    return names;
}

// Arrows that turn back, and rooms that know more than their library.
std::vector<std::string> contradictions(const Law& written) {
    std::vector<std::string> found;
    std::map<std::string, std::set<std::string>> above;
    for (const Line& line : written.libraries()) {
        const auto known = libraries_known(line);
        for (const std::string& library : known) {
            if (!above.contains(library) && library != "bench")
                found.push_back(fmt::format("{} knows {}, which is not above it", line.place.path, library));
        }
        above[line.place.path] = known;
    }
    for (const Line& line : written.lines()) {
        const std::string own = library_of(line.place.path);
        for (const std::string& library : libraries_known(line)) {
            if (library != own && !above[own].contains(library))
                found.push_back(
                    fmt::format("{} knows {}, but {} does not", format(line.place), library, own));
        }
    }
    return found;
}

TEST(Layering, TheLawHasNoArrowThatTurnsBack) {
    EXPECT_EQ(contradictions(law()), std::vector<std::string>{});
}

TEST(Layering, TheLawSpeaksOfEachLibraryOnceAndOfNoOther) {
    std::vector<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(source_tree() / "src")) {
        if (entry.is_directory()) folders.push_back(entry.path().filename());
    }
    auto names = library_names(law());
    std::ranges::sort(folders);
    std::ranges::sort(names);
    EXPECT_EQ(names, folders);
}

// Folders with more than `most` files beside their tests, as paths below `root`.
std::vector<std::string> crowded_folders(const std::filesystem::path& root, int most) {
    std::map<std::string, int> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        const std::string name = entry.path().filename();
        const bool is_code = name.ends_with(".h") || (name.ends_with(".cpp") && !name.ends_with("_test.cpp"));
        if (is_code) ++files[entry.path().parent_path().lexically_relative(root).generic_string()];
    }
    std::vector<std::string> found;
    for (const auto& [folder, count] : files) {
        if (count > most) found.push_back(folder);
    }
    return found;
}

TEST(Layering, NoFolderIsCrowded) {
    EXPECT_EQ(crowded_folders(source_tree() / "src", 26), std::vector<std::string>{});
    EXPECT_FALSE(crowded_folders(source_tree() / "src", 5).empty());
}

TEST(Layering, ALawThatIsWrongIsNoticed) {
    const auto wrong = [](std::string_view text) { return contradictions(Law::parse(text).value()).size(); };
    EXPECT_EQ(wrong("a | | x\nb | a | x\nb/c | | x\n"), 0u);
    EXPECT_EQ(wrong("a | b | x\nb | a | x\n"), 1u);
    EXPECT_EQ(wrong("a | a | x\n"), 1u);
    EXPECT_EQ(wrong("a | | x\nb | | x\nb/c | a | x\n"), 1u);
    EXPECT_FALSE(Law::parse("a | b\n"));
    EXPECT_FALSE(Law::parse("a | | \n"));
    EXPECT_FALSE(Law::parse("a | b/* | x\n"));
    EXPECT_TRUE(Law::parse("# nothing\n\n"));
}

// What the links of libraries and programs have against the law. `links` has a line for each: "damier_nn:
// damier_core".
std::vector<std::string> wrong_links(const Law& written, std::string_view links) {
    std::vector<std::string> found;
    const auto names = library_names(written);
    const auto libraries = written.libraries();
    for (const std::string_view line : split(links, '\n')) {
        const auto parts = split(line, ':');
        if (parts.size() != 2) continue;
        constexpr std::string_view prefix = "damier_";
        const bool program = !parts[0].starts_with(prefix);
        const std::string_view name = program ? "app" : parts[0].substr(prefix.size());
        std::set<std::string> linked;
        for (const std::string_view known : words(parts[1])) {
            const std::string library(known.substr(prefix.size()));
            if (std::ranges::count(names, library) > 0) linked.insert(library);
        }
        const auto place = std::ranges::find(libraries, name, [](const Line& l) { return l.place.path; });
        const auto allowed = place == libraries.end() ? std::set<std::string>() : libraries_known(*place);
        const bool right = program ? std::ranges::includes(allowed, linked) : linked == allowed;
        if (!right) found.push_back(fmt::format("{} is not linked as src/layers.txt says", parts[0]));
    }
    return found;
}

TEST(Layering, CMakeLinksTheLibrariesByTheLaw) {
    const std::string links = read_whole(DAMIER_LINKS);
    EXPECT_EQ(wrong_links(law(), links), std::vector<std::string>{});
    for (const std::string& library : library_names(law())) {
        // The program is no library, and the trainer is only built on request.
        if (library == "app" || library == "train") continue;
        EXPECT_NE(links.find(fmt::format("damier_{}:", library)), std::string::npos) << library;
    }
}

TEST(Layering, ALinkAgainstTheLawIsNoticed) {
    const Law small = Law::parse("a | | x\nb | a | x\napp | a b | x\n").value();
    EXPECT_TRUE(
        wrong_links(small, "damier_a: \ndamier_b: damier_a damier_flags\ndamier: damier_b\n").empty());
    EXPECT_EQ(wrong_links(small, "damier_a: damier_b\n").size(), 1u);
    EXPECT_EQ(wrong_links(small, "damier_b: \n").size(), 1u);
    EXPECT_EQ(wrong_links(small, "damier_c: damier_a\n").size(), 1u);
}

// The map of the house, as README.md has it.
std::string map_of(const Law& written) {
    std::string text;
    for (const Line& line : written.libraries())
        text += fmt::format("src/{:<8} {}\n", line.place.path + "/", line.holds);
    return text;
}

// The law in short, as CONTRIBUTING.md has it.
std::string law_in_short(const Law& written) {
    std::string text;
    for (const Line& line : written.libraries()) {
        std::string known;
        for (const Place& place : line.knows) known += (known.empty() ? "" : " ") + format(place);
        text += fmt::format("{:<8} {}\n", line.place.path,
                            known.empty() ? "the standard library, the system, fmt" : known);
    }
    return text;
}

TEST(Layering, TheMapInTheReadmeIsTheLaws) {
    const std::string map = map_of(law());
    EXPECT_NE(read_whole(source_tree() / "README.md").find("```\n" + map), std::string::npos)
        << "README.md's map of the house should begin with\n"
        << map;
}

TEST(Layering, TheLawInContributingIsTheLaws) {
    const std::string wanted = law_in_short(law());
    EXPECT_NE(read_whole(source_tree() / "CONTRIBUTING.md").find("```\n" + wanted + "```\n"),
              std::string::npos)
        << "CONTRIBUTING.md's law of the house should be\n"
        << wanted;
}

}  // namespace
}  // namespace damier
