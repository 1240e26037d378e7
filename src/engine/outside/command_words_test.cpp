#include "engine/outside/command_words.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

using Words = std::vector<std::string>;

TEST(CommandWords, AreSeparatedByBlanksAndKeptTogetherByQuotes) {
    EXPECT_EQ(*split_command_line("  python3  bot.py\t--fast "), (Words{"python3", "bot.py", "--fast"}));
    EXPECT_EQ(*split_command_line(R"(sh -c 'echo "a  b"; cat')"), (Words{"sh", "-c", "echo \"a  b\"; cat"}));
    EXPECT_EQ(*split_command_line(R"("my bot" "say \"hi\" \\ \n")"), (Words{"my bot", R"(say "hi" \ \n)"}));
    EXPECT_EQ(*split_command_line(R"(my\ bot a'b c'd "")"), (Words{"my bot", "ab cd", ""}));
}

TEST(CommandWords, DoNotDoWhatAShellWould) {
    EXPECT_EQ(*split_command_line("bot $HOME *.txt | cat; x > y"),
              (Words{"bot", "$HOME", "*.txt", "|", "cat;", "x", ">", "y"}));
}

TEST(CommandWords, SayWhatIsMissing) {
    EXPECT_NE(split_command_line("bot 'a").error().message.find("closing '"), std::string::npos);
    EXPECT_NE(split_command_line("bot \"a").error().message.find("closing \""), std::string::npos);
    EXPECT_NE(split_command_line("bot \\").error().message.find("ends with"), std::string::npos);
    EXPECT_FALSE(split_command_line("  "));
    EXPECT_FALSE(split_command_line(std::string_view("a\0b", 3)));
    EXPECT_FALSE(split_command_line(std::string_view("a\\\0b", 4))) << "nor behind a backslash";
}

}  // namespace
}  // namespace damier
