#include "core/text/text_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/text/file_front.h"

namespace damier {
namespace {

constexpr std::size_t mebibyte = 1 << 20;

TEST(TextFile, IsReadWholeOrNotAtAll) {
    const auto path = std::filesystem::temp_directory_path() / "damier-text-file-test";
    const std::string text = std::string("a\0b\n", 4) + std::string(100'000, 'x');
    std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(read_text_file(path, mebibyte), text);
    EXPECT_EQ(read_text_file(path, text.size()), text);
    EXPECT_FALSE(read_text_file(path, text.size() - 1));
    std::filesystem::remove(path);
}

TEST(TextFile, WrongFilesAreSaidToBe) {
    const auto message = [](const char* name) { return read_text_file(name, mebibyte).error().message; };
    EXPECT_NE(message("/no/such/file").find("cannot be opened"), std::string::npos);
    EXPECT_NE(message("/").find("cannot be read"), std::string::npos);
    EXPECT_EQ(message("/dev/zero"), "more than 1 MiB");
    EXPECT_EQ(read_text_file("/dev/null", mebibyte), "");
    EXPECT_EQ(read_front("/dev/zero", 3), std::string(3, '\0'));
    EXPECT_EQ(read_front("/dev/null", 3), "");
    EXPECT_FALSE(read_front("/no/such/file", 3));
}

}  // namespace
}  // namespace damier
