#include "engine/ours/line_splitter.h"

#include <gtest/gtest.h>

#include <vector>

namespace damier {
namespace {

struct Heard {
    std::vector<std::string> lines;
    int too_long = 0;
    LineSplitter splitter;

    bool feed(std::string_view bytes) {
        return splitter.feed(bytes, [&](std::string_view line) { return hear(line); }, [&] { ++too_long; });
    }
    bool end() {
        return splitter.end([&](std::string_view line) { return hear(line); }, [&] { ++too_long; });
    }
    bool hear(std::string_view line) {
        lines.emplace_back(line);
        return line != "quit";
    }
};

TEST(LineSplitter, PartsBecomeLines) {
    Heard heard;
    heard.feed("is");
    heard.feed("ready\r\n\ngo de");
    heard.feed("pth 3");
    EXPECT_EQ(heard.lines, (std::vector<std::string>{"isready", ""}));
    heard.end();
    EXPECT_EQ(heard.lines.back(), "go depth 3");
}

TEST(LineSplitter, BytesOfAnyKindPass) {
    Heard heard;
    using namespace std::string_literals;
    heard.feed("a\0b\n\xff\xfe\n"s);
    EXPECT_EQ(heard.lines, (std::vector<std::string>{"a\0b"s, "\xff\xfe"s}));
}

TEST(LineSplitter, AnEndlessLineIsDroppedOnce) {
    Heard heard;
    for (int i = 0; i < 100; ++i) heard.feed(std::string(LineSplitter::longest_line / 10, 'x'));
    EXPECT_EQ(heard.too_long, 0);
    heard.feed("\nisready\n");
    EXPECT_EQ(heard.too_long, 1);
    EXPECT_EQ(heard.lines, std::vector<std::string>{"isready"});
    heard.feed(std::string(LineSplitter::longest_line, 'y'));
    heard.feed("\n");
    EXPECT_EQ(heard.too_long, 1) << "the longest one still passes";
}

TEST(LineSplitter, NothingIsHeardAfterTheLastLine) {
    Heard heard;
    EXPECT_FALSE(heard.feed("quit\nisready\n"));
    EXPECT_EQ(heard.lines, std::vector<std::string>{"quit"});
}

}  // namespace
}  // namespace damier
