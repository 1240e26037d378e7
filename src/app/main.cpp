// damier: parses the command line, calls the subcommand, and turns mistakes into one sentence each.
#include <algorithm>
#include <iostream>
#include <vector>

#include "app/command.h"
#include "app/version.h"
#include "core/suggest.h"

namespace damier::app {

namespace {

void add_commands(CLI::App& app, int& exit_code) {
    add_games_command(app, exit_code);
    add_show_command(app, exit_code);
    add_perft_command(app, exit_code);
    add_random_command(app, exit_code);
    add_play_command(app, exit_code);
#if defined(DAMIER_WITH_BENCH)
    add_bench_command(app, exit_code);
#endif
}

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
    if (argc < 2 || argv[1][0] == '-') return;
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    const std::string word = argv[1];
    if (std::find(names.begin(), names.end(), word) != names.end()) return;
    throw UserError(fmt::format("unknown command {}{}; `damier --help` lists them", quote(word),
                                suggestion(word, names)));
}

// One sentence for what the parser found wrong, with the nearest option where there is one.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
    const std::vector<CLI::App*> used = const_cast<CLI::App&>(app).get_subcommands();
    const CLI::App& command = used.empty() ? app : *used.front();
    const std::string where = used.empty() ? "damier" : "damier " + command.get_name();
    const std::vector<std::string> extra = command.remaining();
    if (!extra.empty()) {
        const std::string kind = extra.front().starts_with('-') ? "option" : "argument";
        return fmt::format("unexpected {} {}{}; see `{} --help`", kind, quote(extra.front()),
                           suggestion(extra.front(), option_names(command)), where);
    }
    return fmt::format("{}; see `{} --help`", error.what(), where);
}

int run(int argc, char** argv) {
    CLI::App app("Damier: play two-player board games, analyse them, and find out which machine is better.",
                 "damier");
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    app.footer("Example: damier play yolah\nEvery command has --help with an example.\n");
    int exit_code = exit_ok;
    add_commands(app, exit_code);
    try {
        if (argc < 2) {
            fmt::print(stderr, "{}", app.help());
            return exit_user_error;
        }
        check_subcommand(app, argc, argv);
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        throw UserError(explain(app, error));
    }
    return exit_code;
}

}  // namespace

}  // namespace damier::app

int main(int argc, char** argv) {
    using namespace damier::app;
    try {
        return run(argc, argv);
    } catch (const UserError& error) {
        std::fflush(stdout);
        fmt::print(stderr, "damier: {}\n", error.what());
        return exit_user_error;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        fmt::print(stderr, "damier: a fault of this program: {}\n", error.what());
        return exit_own_fault;
    }
}
