// The law of who knows whom (src/layers.txt), checked on the #include lines of src/.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "layering/law.h"

namespace damier {
namespace {

struct Include {
    std::string_view target;
    bool quoted;
};

std::optional<Include> parse_include(std::string_view line) {
    line = trim(line);
    if (!line.starts_with('#')) return std::nullopt;
    line = trim(line.substr(1));
    constexpr std::string_view directive = "include";
    if (!line.starts_with(directive)) return std::nullopt;
    line = trim(line.substr(directive.size()));
    if (line.empty() || (line[0] != '"' && line[0] != '<')) return std::nullopt;
    const bool quoted = line[0] == '"';
    const std::size_t end = line.find(quoted ? '"' : '>', 1);
    if (end == std::string_view::npos) return std::nullopt;
    return Include{line.substr(1, end - 1), quoted};
}

// What is wrong with one include line of `file` (its path below src/), or nothing.
std::optional<std::string> complaint(std::string_view file, const Include& include) {
    if (include.quoted) return law().complaint(file, include.target);
    const std::string_view folder = split(file, '/').front();
    const auto because = [&](std::string_view why) {
        return fmt::format("{} includes {}: {}", file, include.target, why);
    };
    // CLI11 takes seconds to compile, so one unit has it and the others its plain face.
    if (include.target.starts_with("CLI/") && file != "app/console/command_line.cpp")
        return because("CLI11 belongs to app/console/command_line.cpp");
    const bool is_std_or_system =
        include.target.find('/') == std::string_view::npos || include.target.starts_with("sys/");
    // fmt stands for std::format, which g++ 12 lacks.
    const bool is_format = file.starts_with("core/text/") && include.target.starts_with("fmt/");
    if (folder == "core" && !file.ends_with("_test.cpp") && !is_std_or_system && !is_format)
        return because("core knows the standard library and the system only");
    return std::nullopt;
}

std::vector<std::string> complaints_about(std::string_view file, std::string_view text) {
    std::vector<std::string> found;
    bool once = false;
    for (const std::string_view line : split(text, '\n')) {
        once |= trim(line) == "#pragma once";
        if (const auto include = parse_include(line)) {
            if (const auto wrong = complaint(file, *include)) found.push_back(*wrong);
        }
    }
    // A kernel that is compiled for several kinds of processor is read once for each: one of Highway's kind
    // guards itself, one of ours is compiled as kernel_for_any.h and kernel_for_v3.h say, which speak of
    // DAMIER_KERNEL_NAMESPACE themselves.
    const auto speaks_of = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool per_target =
        (file.ends_with("-inl.h") && speaks_of("HWY_TARGET_TOGGLE")) || speaks_of("DAMIER_KERNEL_NAMESPACE");
    if (file.ends_with(".h") && !once && !per_target)
        found.push_back(fmt::format("{} has no #pragma once", file));
    return found;
}

TEST(Layering, EveryIncludeOfTheSourceIsAllowed) {
    const std::filesystem::path source = source_tree() / "src";
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source)) {
        const std::string extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        ++files;
        const std::string file = entry.path().lexically_relative(source).generic_string();
        for (const std::string& wrong : complaints_about(file, read_whole(entry.path())))
            ADD_FAILURE() << wrong;
    }
    EXPECT_GT(files, 300) << "the source was not found under " << source;
}

// The checker itself, on lines that must and must not pass.
struct Case {
    std::string_view file;
    std::string_view line;
    bool allowed;
};

TEST(Layering, TheCheckerTellsGoodFromBad) {
    const Case cases[] = {
        {"core/text/text.cpp", "#include \"core/text/text.h\"", true},
        {"core/text/text.cpp", "#include <vector>", true},
        {"core/text/text.cpp", "#include <fmt/core.h>", true},
        {"core/text/text.cpp", "#include <nlohmann/json.hpp>", false},
        {"core/clock.cpp", "#include <fmt/core.h>", false},
        {"core/system/zero_pages.cpp", "#include <sys/mman.h>", true},
        {"core/text/text.cpp", "#include \"games/contract/game.h\"", false},
        {"core/text/text_test.cpp", "#include <gtest/gtest.h>", true},
        {"games/yolah/text.cpp", "#include \"core/text/text.h\"", true},
        {"games/yolah/text.cpp", "#include \"games/shared/replay.h\"", true},
        {"games/yolah/text.cpp", "#include \"games/yolah/text.h\"", true},
        {"games/yolah/text.cpp", "#include \"games/othello/text.h\"", false},
        {"games/yolah/text.cpp", "  #  include   \"games/othello/text.h\"  // why", false},
        {"games/contract/perft.h", "#include \"games/yolah/position.h\"", false},
        {"games/contract/perft.h", "#include \"play/table/table.h\"", false},
        {"nn/net.cpp", "#include \"games/contract/game.h\"", false},
        {"search/uct/uct.h", "#include \"games/contract/game.h\"", true},
        {"search/uct/uct.h", "#include \"games/game.hpp\"", false},
        {"search/uct/uct.h", "#include \"games/yolah/game.h\"", false},
        {"search/uct/uct.h", "#include \"nn/net.h\"", false},
        {"play/registry/yolah.cpp", "#include \"games/yolah/game.h\"", true},
        {"play/registry/yolah.cpp", "#include \"app/main.h\"", false},
        {"play/registry/yolah.cpp", "#include <CLI/CLI.hpp>", false},
        {"app/main.cpp", "#include <CLI/CLI.hpp>", false},
        {"app/console/command_line.cpp", "#include <CLI/CLI.hpp>", true},
        {"app/main.cpp", "#include \"play/table/table.h\"", true},
        {"engine/gtp.cpp", "#include \"arena/match.h\"", false},
        {"engine/gtp.cpp", "#include \"search/limits.h\"", true},
        {"engine/gtp.cpp", "#include \"search/uct/uct.h\"", false},
        // Inside a game's room: the rules know neither playouts nor evaluation nor solver.
        {"games/yolah/position.cpp", "#include \"games/yolah/attacks/attacks.h\"", true},
        {"games/yolah/position.cpp", "#include \"games/yolah/playout/playouts.h\"", false},
        {"games/yolah/position.cpp", "#include \"games/yolah/evaluation/features.h\"", false},
        {"games/yolah/position.cpp", "#include \"games/yolah/solver/solver.h\"", false},
        {"games/yolah/position.cpp", "#include \"nn/network.h\"", false},
        {"games/yolah/position.h", "#include \"games/yolah/move.h\"", true},
        {"games/yolah/position.h", "#include \"games/yolah/game.h\"", false},
        {"games/yolah/attacks/rays.h", "#include \"games/yolah/solver/solver.h\"", false},
        {"games/yolah/attacks/rays.h", "#include \"games/othello/move.h\"", false},
        {"games/quarto/notation/text.cpp", "#include \"games/quarto/book/book.h\"", false},
        {"games/yolah/playout/playouts.cpp", "#include \"games/yolah/evaluation/features.h\"", false},
        {"games/yolah/evaluation/network.cpp", "#include \"nn/network.h\"", true},
        {"games/yolah/evaluation/network.cpp", "#include \"games/yolah/solver/solver.h\"", false},
        {"games/yolah/solver/solver.cpp", "#include \"games/yolah/evaluation/features.h\"", true},
        {"games/yolah/game.h", "#include \"games/yolah/solver/solver.h\"", true},
        {"games/yolah/game.cpp", "#include \"games/yolah/solver/solver.h\"", true},
        {"games/yolah/game.h", "#include \"games/othello/game.h\"", false},
        {"games/yolah/game.h", "#include \"search/limits.h\"", false},
        {"games/yolah/position_test.cpp", "#include \"games/yolah/solver/solver.h\"", true},
        {"games/yolah/attacks/rays_test.cpp", "#include \"games/yolah/solver/solver.h\"", true},
        {"games/yolah/position_test.cpp", "#include \"games/othello/position.h\"", false},
        {"games/contract/perft_test.cpp", "#include \"games/yolah/position.h\"", false},
        {"games/yolah/cellar/rat.h", "#include \"core/side.h\"", false},
        {"games/rat.h", "#include \"core/side.h\"", false},
        {"serve/api/api.cpp", "#include \"search/limits.h\"", false},
        {"app/bench/bench.cpp", "#include \"bench/suite.h\"", true},
        {"app/bench/bench.cpp", "#include \"bench/othello/variants.h\"", false},
        {"cellar/rat.cpp", "#include \"core/text/text.h\"", false},
        {"core/text/text.cpp", "// #include \"games/contract/game.h\"", true},
    };
    for (const Case& example : cases) {
        EXPECT_EQ(complaints_about(example.file, fmt::format("#pragma once\n{}\n", example.line)).empty(),
                  example.allowed)
            << example.file << ": " << example.line;
    }
    EXPECT_EQ(complaints_about("core/text/text.h", "int x;\n"),
              std::vector<std::string>{"core/text/text.h has no #pragma once"});
    EXPECT_TRUE(complaints_about("core/text/text.cpp", "int x;\n").empty());
    EXPECT_FALSE(complaints_about("core/lanes-inl.h", "int x;\n").empty());
    EXPECT_TRUE(complaints_about("core/lanes-inl.h", "#if defined(HWY_TARGET_TOGGLE)\n").empty());
}

// bindings/ stands above the libraries, beside the program: it knows the same ones, but neither the program
// nor its server, and nobody knows it.
std::vector<std::string> complaints_about_bindings(std::string_view text) {
    static const std::set<std::string_view> known = {"core", "nn",     "games", "search",
                                                     "play", "engine", "arena", "learn"};
    std::vector<std::string> found;
    for (const std::string_view line : split(text, '\n')) {
        const auto include = parse_include(line);
        if (!include || !include->quoted || include->target.find('/') == std::string_view::npos) continue;
        if (!known.contains(split(include->target, '/').front())) found.emplace_back(include->target);
    }
    return found;
}

TEST(Layering, BindingsKnowTheLibrariesOnly) {
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_tree() / "bindings")) {
        const std::string name = entry.path().filename();
        if (!name.ends_with(".cpp") && !name.ends_with(".h")) continue;
        ++files;
        EXPECT_EQ(complaints_about_bindings(read_whole(entry.path())), std::vector<std::string>{}) << name;
    }
    EXPECT_GT(files, 5);
    EXPECT_EQ(complaints_about_bindings("#include \"serve/api/api.h\"\n#include \"core/side.h\"\n").size(),
              1u);
}

}  // namespace
}  // namespace damier
