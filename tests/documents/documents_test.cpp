// The documents: how they are set, and that what they name is there.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "documents/prose.h"
#include "layering/law.h"

namespace damier {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

constexpr std::size_t page_width = 100;

// The files of the repository as paths below its root, without what is built or installed.
const std::set<std::string>& repository() {
    static const std::set<std::string> files = [] {
        std::set<std::string> found;
        const auto add = [&](const fs::path& path) {
            found.insert(path.lexically_relative(source_tree()).generic_string());
        };
        for (const auto& top : fs::directory_iterator(source_tree())) {
            const std::string name = top.path().filename();
            if (name.starts_with("build") || name.starts_with('.')) continue;
            add(top.path());
            if (!top.is_directory()) continue;
            for (auto at = fs::recursive_directory_iterator(top); at != fs::end(at); ++at) {
                if (at->path().filename() == "node_modules") at.disable_recursion_pending();
                add(at->path());
            }
        }
        return found;
    }();
    return files;
}

Strings markdown_files() {
    Strings found;
    std::ranges::copy_if(repository(), std::back_inserter(found),
                         [](const std::string& file) { return file.ends_with(".md"); });
    return found;
}

std::string text_of(const std::string& file) {
    return read_whole(source_tree() / file);
}

std::ptrdiff_t line_count(std::string_view text) {
    return std::ranges::count(text, '\n');
}

TEST(Documents, MarkdownIsWrapped) {
    EXPECT_GT(markdown_files().size(), 40u);
    for (const std::string& file : markdown_files()) {
        const std::string text = text_of(file);
        for (const auto& [number, line] : long_lines(text, page_width))
            ADD_FAILURE() << fmt::format("{}:{}: more than {} columns: {}", file, number, page_width, line);
    }
}

TEST(Documents, LongLinesAreTold) {
    const std::string words(120, 'a'), prose = "one " + words + " three";
    const auto found = [](const std::string& text) { return long_lines(text, page_width).size(); };
    EXPECT_EQ(found(prose), 1u);
    EXPECT_EQ(found("- " + prose), 1u);
    EXPECT_EQ(found("short\n\n" + prose + "\nshort\n"), 1u);
    EXPECT_EQ(found("```\n" + prose + "\n```\n"), 0u);
    EXPECT_EQ(found("```\ncode\n```\n" + prose), 1u);
    EXPECT_EQ(found("| " + prose + " |"), 0u);
    EXPECT_EQ(found("- `" + prose + "`"), 0u);
    EXPECT_EQ(found("- `" + prose + "` and more"), 1u);
    EXPECT_EQ(found("[link](" + words + ")"), 0u);
    // 100 characters of two bytes each, and one more.
    std::string wide;
    for (int i = 0; i < 49; ++i) wide += "é ";
    EXPECT_EQ(found(wide + "éé"), 0u);
    EXPECT_EQ(found(wide + "ééé"), 1u);
}

// Links -------------------------------------------------------------------------------------------------

// What is wrong with a link of `file`, or nothing.
std::string wrong_link(const std::string& file, const std::string& target) {
    const auto parts = split(target, '#');
    const fs::path path = fs::path(file).parent_path() / parts[0];
    const std::string reached = parts[0].empty() ? file : path.lexically_normal().generic_string();
    if (!fs::exists(source_tree() / reached)) return fmt::format("{}: {} is not there", file, target);
    if (parts.size() < 2) return "";
    const auto anchors = heading_anchors(text_of(reached));
    if (std::ranges::count(anchors, parts[1]) > 0) return "";
    return fmt::format("{}: {} has no heading {}", file, reached, parts[1]);
}

TEST(Documents, LinksLeadSomewhere) {
    int links = 0;
    for (const std::string& file : markdown_files()) {
        for (const std::string& target : link_targets(text_of(file))) {
            ++links;
            EXPECT_EQ(wrong_link(file, target), "");
        }
    }
    EXPECT_GT(links, 100);
}

TEST(Documents, DeadLinksAreTold) {
    EXPECT_EQ(link_targets("[a](b.md#c) and [d](https://e.org) and\n```\n[f](g)\n```\n![h](i.png)"),
              (Strings{"b.md#c", "i.png"}));
    EXPECT_EQ(heading_anchors("# The law, of `all`\n```\n# no heading\n```\n## 2 x-y"),
              (Strings{"the-law-of-all", "2-x-y"}));
    EXPECT_EQ(wrong_link("docs/rules.md", "../README.md"), "");
    EXPECT_NE(wrong_link("docs/rules.md", "../READYOU.md"), "");
    EXPECT_NE(wrong_link("docs/rules.md", "../README.md#no-such-heading"), "");
}

// Paths -------------------------------------------------------------------------------------------------

// Words that look like paths and are none of ours: a unit, what npm installs, files of another program, files
// of a game or a player that is being added by the guides.
bool is_no_path(std::string_view word) {
    return word == "games/s" || word.ends_with(".dat") ||
           word.find("node_modules") != std::string_view::npos ||
           word.find("mygame") != std::string_view::npos || word.ends_with("/minimal.h");
}

bool names_a_file(std::string_view name) {
    return std::ranges::any_of(repository(), [&](const std::string& file) {
        return file.ends_with(name) &&
               (file.size() == name.size() || file[file.size() - name.size() - 1] == '/');
    });
}

// A path may be given from the root, from src/, or from a folder above the file that names it. `*` stands for
// anything, so only what is before it is looked for; a program is named without the .cpp.
bool leads_somewhere(const std::string& file, std::string_view path) {
    if (path.find('/') == std::string_view::npos) return names_a_file(path);
    const std::string_view named = path.substr(0, path.find('*'));
    const fs::path known = named.substr(0, named.size() == path.size() ? path.size() : named.rfind('/'));
    const auto is_there = [&](const fs::path& at) {
        const fs::path whole = source_tree() / at / known;
        return fs::exists(whole) || fs::exists(fs::path(whole).concat(".cpp"));
    };
    if (is_there("src")) return true;
    for (fs::path folder = fs::path(file).parent_path(); !folder.empty(); folder = folder.parent_path()) {
        if (is_there(folder)) return true;
    }
    return is_there("");
}

TEST(Documents, PathsInProseAndCommentsAreThere) {
    int paths = 0;
    for (const std::string& file : repository()) {
        // Pictures, weights and the like have no comments: do not read them.
        if (prose_of(file, "// x\n# x\n").empty() || fs::is_directory(source_tree() / file)) continue;
        for (const std::string& path : paths_in(prose_of(file, text_of(file)))) {
            if (is_no_path(path)) continue;
            ++paths;
            EXPECT_TRUE(leads_somewhere(file, path)) << file << " speaks of " << path;
        }
    }
    EXPECT_GT(paths, 300);
}

TEST(Documents, StalePathsAreTold) {
    EXPECT_EQ(
        paths_in("See `src/core/side.h`, games/contract/, (position.h). <sys/mman.h> and and/or, 1.5 h; "
                 "src/games/<game>/game.h src/**/*_test.cpp core/"),
        (Strings{"src/core/side.h", "games/contract/", "position.h", "src/**/*_test.cpp"}));
    EXPECT_EQ(prose_of("a.cpp", "int x;  // why\nint y;"), " why\n\n");
    EXPECT_EQ(prose_of("a.png", "// why\n"), "");
    EXPECT_TRUE(leads_somewhere("docs/rules.md", "src/core/side.h"));
    EXPECT_TRUE(leads_somewhere("docs/rules.md", "core/side.h"));
    EXPECT_TRUE(leads_somewhere("src/games/yolah/game.h", "games/contract/"));
    EXPECT_TRUE(leads_somewhere("docs/rules.md", "src/**/*_test.cpp"));
    EXPECT_TRUE(leads_somewhere("docs/rules.md", "position.h"));
    EXPECT_FALSE(leads_somewhere("docs/rules.md", "core/sight.h"));
    EXPECT_TRUE(leads_somewhere("docs/rules.md", "src/core/bit*.h"));
    EXPECT_FALSE(leads_somewhere("docs/rules.md", "src/cellar/*.h"));
    EXPECT_FALSE(leads_somewhere("docs/rules.md", "sition.h"));
}

// Maps --------------------------------------------------------------------------------------------------

TEST(Documents, EachLibraryHasAShortReadme) {
    for (const Line& library : law().libraries()) {
        const std::string file = "src/" + library.place.path + "/README.md";
        EXPECT_TRUE(repository().contains(file)) << file << " is missing";
    }
    for (const std::string& file : markdown_files()) {
        if (!file.starts_with("src/")) continue;
        EXPECT_LE(line_count(text_of(file)), 40) << file;
    }
}

TEST(Documents, TheFrontPageIsShort) {
    EXPECT_LE(line_count(text_of("README.md")), 150);
}

// docs/README.md is the table of contents of the folder.
TEST(Documents, TheIndexNamesEveryChapter) {
    std::set<std::string> named;
    for (const std::string& target : link_targets(text_of("docs/README.md")))
        named.insert((fs::path("docs") / split(target, '#')[0]).lexically_normal().generic_string());
    for (const std::string& file : markdown_files()) {
        if (!file.starts_with("docs/") || file == "docs/README.md") continue;
        EXPECT_TRUE(named.contains(file)) << "docs/README.md does not name " << file;
    }
}

}  // namespace
}  // namespace damier
