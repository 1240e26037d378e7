// damier: parses the command line, calls the subcommand, and turns mistakes into one sentence each.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/command.h"
#include "app/version.h"
#include "core/text/suggest.h"
#include "engine/outside/engine_fault.h"

namespace damier::app {

namespace {

void add_commands(CLI::App& app, int& exit_code) {
    add_games_command(app, exit_code);
    add_show_command(app, exit_code);
    add_perft_command(app, exit_code);
    add_random_command(app, exit_code);
    add_play_command(app, exit_code);
    add_bestmove_command(app, exit_code);
    add_analyze_command(app, exit_code);
    add_solve_command(app, exit_code);
    add_microscope_command(app, exit_code);
    add_match_command(app, exit_code);
    add_tournament_command(app, exit_code);
    add_experiment_command(app, exit_code);
    add_engine_command(app, exit_code);
    add_learn_command(app, exit_code);
    add_serve_command(app, exit_code);
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
    CLI::App app("Damier: a workbench for two-player, perfect-information board games.", "damier");
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    app.footer("Example: damier play yolah\nEvery command has --help with an example.\n");
    int exit_code = exit_ok;
    add_commands(app, exit_code);
    try {
        if (argc < 2) {
            std::fputs(app.help().c_str(), stderr);
            return exit_user_error;
        }
        if (argc == 2 && std::string_view(argv[1]) == "help") {
            std::fputs(app.help().c_str(), stdout);
            return exit_ok;
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

namespace {

// Straight to the descriptor's stream: a closed standard error must not turn a sentence into a crash.
void complain(std::string_view sentence) {
    std::fprintf(stderr, "damier: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
}

// An engine's lines must not steer the terminal that they are shown on.
std::string without_controls(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f) c = '?';
    }
    return text;
}

// What was printed must have arrived: a full disk or a closed output is said, not swallowed.
bool output_arrived() {
    std::cout.flush();
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

}  // namespace

int main(int argc, char** argv) {
    using namespace damier::app;
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of a write, not the end
    int exit_code = exit_own_fault;
    try {
        exit_code = run(argc, argv);
    } catch (const UserError& error) {
        std::fflush(stdout);
        complain(error.what());
        return exit_user_error;
    } catch (const damier::EngineFault& fault) {
        std::fflush(stdout);
        std::fputs(without_controls(fault.last_lines()).c_str(), stderr);
        complain(fmt::format("the engine failed: {}", fault.what()));
        return exit_user_error;
    } catch (const std::system_error& error) {
        complain(fmt::format("cannot write: {}", error.code().message()));
        return exit_own_fault;
    } catch (const std::bad_alloc&) {
        std::fflush(stdout);
        complain("there is not enough memory");
        return exit_own_fault;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        complain(fmt::format("a fault of this program: {}", error.what()));
        return exit_own_fault;
    }
    if (output_arrived()) return exit_code;
    complain(fmt::format("standard output cannot be written: {}", std::strerror(errno)));
    return exit_own_fault;
}
