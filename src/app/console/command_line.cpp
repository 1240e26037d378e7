#include "app/console/command_line.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "app/command.h"
#include "core/text/number.h"
#include "core/text/suggest.h"

namespace damier::app {

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
    option_->check(CLI::Range(least, most));
    return *this;
}

Option Option::between(double least, double most) {
    option_->check(CLI::Range(least, most));
    return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
    option_->check(CLI::IsMember(words));
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
    return Option(app_->add_option(names, value, help));
}

Option Command::add_option(const std::string& names, std::optional<double>& value, const std::string& help) {
    return Option(app_->add_option(names, value, help));
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

// The first word must be a subcommand: said here, as the parser's own message cannot suggest one.
void check_subcommand(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    if (names.empty() || argc < 2 || argv[1][0] == '-') return;
    const std::string word = argv[1];
    if (std::find(names.begin(), names.end(), word) != names.end()) return;
    throw UserError(fmt::format("unknown command {}{}; `{} --help` lists them", quote(word),
                                suggestion(word, names), app.get_name()));
}

// One sentence for what the parser found wrong, with the nearest option where there is one.
std::string explain(CLI::App& app, const CLI::ParseError& error) {
    const std::vector<CLI::App*> used = app.get_subcommands();
    const CLI::App& command = used.empty() ? app : *used.front();
    const std::string where = used.empty() ? app.get_name() : app.get_name() + " " + command.get_name();
    const std::vector<std::string> extra = command.remaining();
    if (!extra.empty()) {
        const std::string kind = extra.front().starts_with('-') ? "option" : "argument";
        return fmt::format("unexpected {} {}{}; see `{} --help`", kind, quote(extra.front()),
                           suggestion(extra.front(), option_names(command)), where);
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
        check_subcommand(*app_, argc, argv);
        app_->parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app_->exit(success);
    } catch (const CLI::ParseError& error) {
        throw UserError(explain(*app_, error));
    }
    return std::nullopt;
}

}  // namespace damier::app
