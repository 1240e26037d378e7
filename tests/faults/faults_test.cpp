// The Nth allocation, write, fsync, fork, open or mmap fails, and nothing worse comes of it than one
// sentence: no crash, no hang, exit code 1 (or 0 where the program can do without), and files that are whole,
// as before, or can be gone on with.
//
// Of each kind a few calls fail here, chosen by a seed; DAMIER_FAULTS=all tries every one, DAMIER_FAULTS=50
// so many of each kind and work, and DAMIER_FAULT_ONLY=memory:17 that one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "cli/process.h"
#include "core/random.h"
#include "faults/works.h"

namespace damier::faults {
namespace {

namespace fs = std::filesystem;
using cli::Result;

// In the order of their counts; see faults.cpp.
constexpr std::array kinds = {"memory", "map", "open", "write", "sync", "fork", "change"};
using Counts = std::array<std::uint64_t, kinds.size()>;

std::string text_of(const fs::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::optional<std::string> text_if_there(const fs::path& file) {
    return fs::exists(file) ? std::optional(text_of(file)) : std::nullopt;
}

// A folder with what a work begins with.
class Place {
  public:
    explicit Place(const Work& work) {
        std::string name = (fs::temp_directory_path() / "damier-faults-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        fs::create_symlink(DAMIER_BINARY, folder_ / "damier");
        for (const auto& [file, text] : work.texts) std::ofstream(folder_ / file) << text;
    }
    // A copy of another one.
    explicit Place(const Place& other) {
        std::string name = (fs::temp_directory_path() / "damier-faults-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        fs::copy(other.folder_, folder_, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
    Place& operator=(const Place&) = delete;
    ~Place() { fs::remove_all(folder_); }

    fs::path at(const std::string& file) const { return folder_ / file; }
    std::string with_folder(const std::string& text) const {
        std::string out;
        for (const char c : text) out += c == '@' ? folder_.string() + "/" : std::string(1, c);
        return out;
    }
    // Without its own name, which differs from run to run.
    std::string without_folder(std::string text) const {
        for (std::size_t found; (found = text.find(folder_.string())) != std::string::npos;)
            text.replace(found, folder_.string().size(), "");
        return text;
    }

    Result run(const std::vector<std::string>& arguments, const std::string& input, const std::string& fault,
               bool visits = false) const {
        const bool with_faults = !fault.empty();
        std::vector<std::string> line = {"--signal=KILL", "120"};
        if (visits) line.emplace_back(DAMIER_VISIT);
        line.emplace_back("env");
        if (with_faults)
            line.insert(line.end(), {"LD_PRELOAD=" DAMIER_FAULTS_LIBRARY, "DAMIER_FAULT=" + fault,
                                     "DAMIER_FAULT_COUNT=" + at("counts").string()});
        line.push_back(DAMIER_BINARY);
        for (const std::string& argument : arguments) line.push_back(with_folder(argument));
        return cli::run(
            {.arguments = std::move(line), .input = input, .environment = {}, .program = "/usr/bin/timeout"});
    }

    Counts counts() const {
        Counts counts{};
        std::ifstream(at("counts"), std::ios::binary)
            .read(reinterpret_cast<char*>(counts.data()), sizeof counts);
        return counts;
    }

  private:
    fs::path folder_;
};

// The calls that are to fail, from 1 on.
std::vector<std::uint64_t> chosen_calls(std::uint64_t all, std::uint64_t seed) {
    const char* const wish = std::getenv("DAMIER_FAULTS");
    const std::string wanted = wish == nullptr ? "2" : wish;
    const std::uint64_t most = wanted == "all" ? all : std::strtoull(wanted.c_str(), nullptr, 10);
    std::set<std::uint64_t> calls;
    Random random(seed);
    if (all <= most) {
        for (std::uint64_t call = 1; call <= all; ++call) calls.insert(call);
    } else {
        while (calls.size() < most) calls.insert(1 + random.below(static_cast<std::uint32_t>(all)));
    }
    return {calls.begin(), calls.end()};
}

class Faults : public testing::TestWithParam<Work> {
  protected:
    // Begins with the whole work done once without a fault.
    void SetUp() override {
        const Work& work = GetParam();
        for (const auto& command : work.before)
            ASSERT_EQ(base_.run(command, "", "").exit_code, 0) << base_.run(command, "", "").err;
        const Place place(base_);
        const Result result = place.run(work.arguments, work.input, "none:0", work.visits);
        ASSERT_LE(result.exit_code, 2) << result.err;
        usual_exit_ = result.exit_code;
        usual_output_ = place.without_folder(result.out);
        for (const std::string& file : work.whole) {
            usual_files_[file] = text_of(place.at(file));
            ASSERT_FALSE(usual_files_[file].empty()) << file;
        }
        counts_ = place.counts();
        ASSERT_GT(counts_[0], 0u) << "nothing was counted: is the library there?";
    }

    void check_files(const Place& place, bool succeeded) const {
        for (const std::string& file : GetParam().whole) {
            const auto now = text_if_there(place.at(file));
            const bool as_before = now == text_if_there(base_.at(file));
            const bool whole = now && place.without_folder(*now) == usual_files_.at(file);
            EXPECT_TRUE(whole || (as_before && !succeeded)) << file << " is neither whole nor as before";
        }
        for (const auto& entry : fs::recursive_directory_iterator(place.at("")))
            EXPECT_NE(entry.path().extension(), ".part") << "half a file was left: " << entry.path();
    }

    void check(const std::string& fault) const {
        SCOPED_TRACE(fault);
        const Work& work = GetParam();
        const Place place(base_);
        const Result result = place.run(work.arguments, work.input, fault, work.visits);
        const bool succeeded = result.exit_code == usual_exit_;
        if (result.exit_code == 1 && usual_exit_ != 1) {
            // The last line says what is wrong.
            const std::size_t last =
                result.err.rfind('\n', result.err.size() < 2 ? 0 : result.err.size() - 2);
            const std::string sentence = result.err.substr(last == std::string::npos ? 0 : last + 1);
            EXPECT_TRUE(sentence.starts_with("damier: ") || work.has_processes) << result.err << result.out;
        } else if (!succeeded) {
            const bool told = result.exit_code == 2 && result.err.find("damier: ") != std::string::npos;
            // The first Ctrl-C was lost with the call that was to pass it on; the second one ends a server at
            // once.
            const bool interrupted_twice = work.visits && result.exit_code == 130;
            EXPECT_TRUE(interrupted_twice || (told && (work.has_processes || work.has_database)))
                << "exit code " << result.exit_code << '\n'
                << result.err;
        }
        if (succeeded && work.same_output) {
            EXPECT_EQ(place.without_folder(result.out), usual_output_);
        }
        check_files(place, succeeded);
        for (const auto& command : work.afterwards) {
            const Result after = place.run(command, "", "");
            EXPECT_EQ(after.exit_code, 0) << command[0] << ' ' << command[1] << ": " << after.err;
        }
    }

    const Place base_{GetParam()};
    Counts counts_{};
    int usual_exit_ = 0;
    std::string usual_output_;
    std::map<std::string, std::string> usual_files_;
};

TEST_P(Faults, AreSaidAndBreakNothing) {
    if (const char* const only = std::getenv("DAMIER_FAULT_ONLY")) return check(only);
    std::uint64_t tried = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        for (const std::uint64_t call : chosen_calls(counts_[kind], kind + 1)) {
            check(std::string(kinds[kind]) + ":" + std::to_string(call));
            ++tried;
        }
    }
    RecordProperty("faults", std::to_string(tried));
    std::printf("%s: %llu faults\n", GetParam().name.c_str(), static_cast<unsigned long long>(tried));
}

// The words of each command that does something, as the help lists them below `words`.
void find_commands(const std::vector<std::string>& words, std::vector<std::vector<std::string>>& found) {
    std::vector<std::string> line = words;
    line.emplace_back("--help");
    std::istringstream help(cli::run(line).out);
    bool listed = false;
    bool has_some = false;
    for (std::string text; std::getline(help, text);) {
        if (text.starts_with("Subcommands:")) {
            listed = true;
        } else if (listed && text.starts_with("  ") && text.size() > 2 && text[2] != ' ') {
            std::vector<std::string> below = words;
            below.push_back(text.substr(2, text.find(' ', 2) - 2));
            find_commands(below, found);
            has_some = true;
        }
    }
    if (!has_some) found.push_back(words);
}

TEST(FaultsAtLarge, AreTriedUnderEveryCommand) {
    std::vector<std::vector<std::string>> commands;
    find_commands({}, commands);
    EXPECT_GT(commands.size(), 20u);
    const std::vector<Work> works = all_works();
    // Its least work is 33 pairings, each like a match of its own.
    std::erase(commands, std::vector<std::string>{"experiment", "quarto-report"});
    for (const auto& words : commands) {
        const bool tried = std::ranges::any_of(works, [&](const Work& work) {
            return work.arguments.size() >= words.size() &&
                   std::equal(words.begin(), words.end(), work.arguments.begin());
        });
        EXPECT_TRUE(tried) << testing::PrintToString(words) << " has no work in tests/faults/works.cpp";
    }
}

INSTANTIATE_TEST_SUITE_P(OfEveryCommand, Faults, testing::ValuesIn(all_works()),
                         [](const auto& work) { return work.param.name; });

}  // namespace
}  // namespace damier::faults
