// The command line: subcommands and their options. command_line.cpp alone knows the library that parses it
// (CLI11), which takes seconds to compile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace damier::app {

// An option of a command: a handle, copied freely. Each member that says more about the option returns it.
class Option {
  public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option required();
    // The help names the value that the variable has now.
    Option show_default();
    Option group(const std::string& title);
    Option needs(Option other);
    Option excludes(Option other);
    Option excludes(const std::string& other);
    // The option may be given again, with one value each time; a list otherwise takes all values that follow.
    Option repeatable();
    // One value may be a list, separated by this character.
    Option delimiter(char separator);

    // Values that are taken; of others the message says what was expected.
    Option whole_number(std::uint64_t least, std::uint64_t most);
    Option between(int least, int most);
    Option between(double least, double most);
    Option one_of(const std::vector<std::string>& words);

    // Once the line is parsed: whether the line has it.
    bool given() const;

  private:
    CLI::Option* option_;
};

// A command: a handle, copied freely. What its options fill must live until the line is parsed.
class Command {
  public:
    explicit Command(CLI::App* app) : app_(app) {}

    Command add_subcommand(const std::string& name, const std::string& summary);
    void require_subcommand();

    // `names` starts with dashes ("--seed"), or is the name of an argument ("GAME"), or has both.
    Option add_option(const std::string& names, std::string& value, const std::string& help);
    Option add_option(const std::string& names, std::optional<std::string>& value, const std::string& help);
    Option add_option(const std::string& names, std::vector<std::string>& value, const std::string& help);
    Option add_option(const std::string& names, std::filesystem::path& value, const std::string& help);
    Option add_option(const std::string& names, int& value, const std::string& help);
    Option add_option(const std::string& names, std::uint16_t& value, const std::string& help);
    Option add_option(const std::string& names, std::uint64_t& value, const std::string& help);
    Option add_option(const std::string& names, std::optional<std::int64_t>& value, const std::string& help);
    Option add_option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help);
    Option add_option(const std::string& names, double& value, const std::string& help);
    Option add_option(const std::string& names, std::optional<double>& value, const std::string& help);
    Option add_flag(const std::string& names, bool& value, const std::string& help);

    // Below the options in the help.
    void footer(const std::string& text);
    // Runs when the line names this command.
    void callback(std::function<void()> run);

  protected:
    CLI::App* app_;
};

// The whole line, which begins with the program's name.
class CommandLine : public Command {
  public:
    CommandLine(const std::string& summary, const std::string& program);
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    ~CommandLine();

    void version(const std::string& text);
    std::string help() const;

    // Runs the callback of the command that the line names. The exit code if that was only --help or
    // --version, which are answered here. Throws UserError with one sentence about what is wrong.
    std::optional<int> parse(int argc, char** argv);

  private:
    std::unique_ptr<CLI::App> owned_;
};

}  // namespace damier::app
