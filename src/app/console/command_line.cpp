#include "app/console/command_line.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/command.h"
#include "core/text/number.h"
#include "core/text/suggest.h"

namespace damier::app {

namespace {

constexpr const char* finite_check = "finite";

// No option means anything by "nan" or "inf".
CLI::Option* finite(CLI::Option* option) {
    const auto check = [](std::string& text) -> std::string {
        const auto number = parse_number<double>(text);
        return number && std::isfinite(*number) ? "" : fmt::format("{} is not a number", quote(text));
    };
    return option->check(CLI::Validator(check, "", finite_check));
}

}  // namespace

Option Option::required() {
    option_->required();
    return *this;
}

Option Option::show_default() {
    option_->capture_default_str();
    return *this;
}

Option Option::group(const std::string& title) {
    option_->group(title);
    return *this;
}

Option Option::needs(Option other) {
    option_->needs(other.option_);
    return *this;
}

Option Option::excludes(Option other) {
    option_->excludes(other.option_);
    return *this;
}

Option Option::excludes(const std::string& other) {
    option_->excludes(other);
    return *this;
}

Option Option::repeatable() {
    option_->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    return *this;
}

Option Option::delimiter(char separator) {
    option_->delimiter(separator);
    return *this;
}

Option Option::whole_number(std::uint64_t least, std::uint64_t most) {
    const auto check = [least, most](std::string& text) -> std::string {
        if (parse_number<std::uint64_t>(text, least, most)) return {};
        return fmt::format("{} is not a whole number from {} to {}", quote(text), least, most);
    };
    option_->check(CLI::Validator(check, "NUMBER"));
    return *this;
}

Option Option::between(int least, int most) {
    const auto check = [least, most](std::string& text) -> std::string {
        if (parse_number<int>(text, least, most)) return {};
        return fmt::format("{} is not a whole number from {} to {}", quote(text), least, most);
    };
    option_->check(CLI::Validator(check, "NUMBER"));
    return *this;
}

// "nan" is a number to many readers, and no range refuses it.
Option Option::between(double least, double most) {
    const auto check = [least, most](std::string& text) -> std::string {
        const auto number = parse_number<double>(text);
        if (number && *number >= least && *number <= most) return {};
        return fmt::format("{} is not a number from {:g} to {:g}", quote(text), least, most);
    };
    option_->get_validator(finite_check)->active(false);  // the bounds say more
    option_->check(CLI::Validator(check, "NUMBER"));
    return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
    const auto check = [words](std::string& text) -> std::string {
        if (std::ranges::find(words, text) != words.end()) return {};
        const std::vector<std::string_view> known(words.begin(), words.end());
        return fmt::format("{} is not {}{}", quote(text), damier::one_of(known), did_you_mean(text, known));
    };
    option_->check(CLI::Validator(check, "WORD"));
    return *this;
}

bool Option::given() const {
    return option_->count() > 0;
}

Command Command::add_subcommand(const std::string& name, const std::string& summary) {
    return Command(app_->add_subcommand(name, summary));
}

void Command::require_subcommand() {
    app_->require_subcommand(1);
}

Option Command::add_option(const std::string& names, std::string& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::optional<std::string>& value,
                           const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::vector<std::string>& value,
                           const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::filesystem::path& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, int& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::uint16_t& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::uint64_t& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::optional<std::int64_t>& value,
                           const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::optional<std::uint64_t>& value,
                           const std::string& help) {
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, double& value, const std::string& help) {
    return Option(finite(app_->add_option(names, value, help)));
}

Option Command::add_option(const std::string& names, std::optional<double>& value, const std::string& help) {
    return Option(finite(app_->add_option(names, value, help)));
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& help) {
    return Option(app_->add_flag(names, value, help));
}

void Command::footer(const std::string& text) {
    app_->footer(text);
}

void Command::callback(std::function<void()> run) {
    app_->callback(std::move(run));
}

namespace {

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
    const std::vector<std::string_view> views(known.begin(), known.end());
    return did_you_mean(word, views);
}

// Each word that has to be a subcommand, down to the command that does something: said here, as the parser's
// own message cannot suggest one.
void check_subcommands(const CLI::App& app, int argc, char** argv) {
    const CLI::App* command = &app;
    std::string where = app.get_name();
    for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
        std::vector<std::string> names;
        for (const CLI::App* known : command->get_subcommands({})) names.push_back(known->get_name());
        if (names.empty()) return;
        const std::string word = argv[i];
        if (std::ranges::find(names, word) == names.end())
            throw UserError(fmt::format("unknown command {}{}; `{} --help` lists them", quote(word),
                                        suggestion(word, names), where));
        command = command->get_subcommand(word);
        where += " " + word;
    }
}

// One sentence for what the parser found wrong, with the nearest option where there is one, and the help of
// the command that has them all.
std::string explain(CLI::App& app, const CLI::ParseError& error) {
    CLI::App* command = &app;
    std::string where = app.get_name();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
        where += " " + command->get_name();
    }
    const std::vector<std::string> extra = command->remaining();
    if (!extra.empty()) {
        const std::string kind = extra.front().starts_with('-') ? "option" : "argument";
        return fmt::format("unexpected {} {}{}; see `{} --help`", kind, quote(extra.front()),
                           suggestion(extra.front(), option_names(*command)), where);
    }
    return fmt::format("{}; see `{} --help`", error.what(), where);
}

}  // namespace

CommandLine::CommandLine(const std::string& summary, const std::string& program)
    : Command(nullptr), owned_(std::make_unique<CLI::App>(summary, program)) {
    app_ = owned_.get();
}

CommandLine::~CommandLine() = default;

void CommandLine::version(const std::string& text) {
    app_->set_version_flag("--version", text);
}

std::string CommandLine::help() const {
    return app_->help();
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
    try {
        check_subcommands(*app_, argc, argv);
        app_->parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app_->exit(success);
    } catch (const CLI::ParseError& error) {
        throw UserError(explain(*app_, error));
    }
    return std::nullopt;
}

}  // namespace damier::app
