// The transcripts of docs/protocols.md, held against the sessions. A block that begins with a command line
// `$ damier engine ...` is one: `> ` begins what is sent, the other lines are what is answered. There `*`
// stands for the rest of a word, different each time, and a line `...` for any number of lines.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/text/text.h"
#include "engine/ours/session.h"
#include "engine/ours/test_sink.h"
#include "engine/outside/command_words.h"

namespace damier {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of_file(const std::string& path) {
    std::ifstream file(path);
    Lines lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

constexpr std::string_view command_beginning = "$ damier engine ";

// Each with its command line first.
std::vector<Lines> transcripts() {
    std::vector<Lines> all;
    bool inside = false;
    for (const std::string& line : lines_of_file(DAMIER_SOURCE_DIR "/docs/protocols.md")) {
        if (line.starts_with("```")) inside = false;
        if (line.starts_with(command_beginning)) {
            inside = true;
            all.emplace_back();
        }
        if (inside) all.back().push_back(line);
    }
    return all;
}

std::unique_ptr<Session> begin(const std::string& command, LineSink& sink) {
    const auto parts = *split_command_line(std::string_view(command).substr(command_beginning.size()));
    SessionStart start{**find_game(parts.at(0))};
    start.version = "0.1.0";
    std::string protocol = "ugi";
    for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
        if (parts[i] == "--protocol") protocol = parts[i + 1];
        if (parts[i] == "--player") start.player = parts[i + 1];
        if (parts[i] == "--variant") start.variant = *find_variant(start.game, parts[i + 1]);
    }
    auto session = make_session(protocol, start, sink);
    EXPECT_TRUE(session) << command;
    return session ? std::move(*session) : nullptr;
}

bool word_matches(std::string_view expected, std::string_view said) {
    const std::size_t star = expected.find('*');
    // Boards are full of stars; ours are at the end of a word.
    if (star == std::string_view::npos || star + 1 != expected.size()) return expected == said;
    return said.starts_with(expected.substr(0, star)) && said.size() > star;
}

bool matches(std::string_view expected, std::string_view said) {
    return std::ranges::equal(words(expected), words(said), word_matches);
}

// Lines that hold others (a board) are taken apart, as a reader of the pipe would see them.
class Heard {
  public:
    explicit Heard(TestSink& sink) : sink_(sink) {}

    std::optional<std::string> next() {
        if (parts_.empty()) {
            const auto line = sink_.next();
            if (!line) return std::nullopt;
            for (const std::string_view part : split(*line, '\n')) parts_.emplace_back(part);
        }
        std::string line = parts_.front();
        parts_.erase(parts_.begin());
        return line;
    }
    bool is_silent() const { return parts_.empty() && sink_.unseen() == 0; }

  private:
    TestSink& sink_;
    Lines parts_;
};

void expect_line(Heard& heard, const std::string& expected, bool after_others) {
    Lines passed_over;
    while (const auto said = heard.next()) {
        if (matches(expected, *said)) return;
        passed_over.push_back(*said);
        if (!after_others) break;
    }
    FAIL() << "expected: " << expected
           << "\nsaid:     " << (passed_over.empty() ? "nothing" : passed_over.back());
}

void replay(const Lines& transcript) {
    TestSink sink;
    Heard heard(sink);
    const auto session = begin(transcript.front(), sink);
    ASSERT_TRUE(session);
    bool after_others = false;
    bool goes_on = true;
    for (const std::string& line : Lines(transcript.begin() + 1, transcript.end())) {
        if (line.starts_with("> ") || line == ">") {
            ASSERT_TRUE(goes_on) << line << " comes after the end";
            goes_on = session->hear(std::string_view(line).substr(std::min<std::size_t>(2, line.size())));
        } else if (line == "...") {
            after_others = true;
        } else {
            SCOPED_TRACE(transcript.front());
            expect_line(heard, line, std::exchange(after_others, false));
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
    if (goes_on) session->finish();
    EXPECT_TRUE(heard.is_silent()) << "more was said than the transcript has: " << *heard.next();
}

TEST(Transcripts, OfTheDocumentAreWhatIsSaid) {
    const auto all = transcripts();
    ASSERT_GE(all.size(), 3u) << "the document has one for each protocol";
    for (const Lines& transcript : all) replay(transcript);
}

TEST(Transcripts, AStarStandsForTheRestOfAWord) {
    EXPECT_TRUE(matches("info time * nodes 5", "info time 17 nodes 5"));
    EXPECT_FALSE(matches("info time * nodes 5", "info time nodes 5"));
    EXPECT_TRUE(matches("=== E6/0.08/*", "=== E6/0.08/0.21"));
    EXPECT_FALSE(matches("=== E6/0.08/*", "=== E6/0.09/0.21"));
    EXPECT_FALSE(matches("bestmove f5", "bestmove d6"));
}

}  // namespace
}  // namespace damier
