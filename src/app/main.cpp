// damier: parses the command line, calls the subcommand, and turns mistakes into one sentence each.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "app/command.h"
#include "app/console/command_line.h"
#include "app/version.h"
#include "core/text/safe_text.h"
#include "engine/outside/engine_fault.h"

namespace damier::app {

namespace {

void add_commands(Command app, int& exit_code) {
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

int run(int argc, char** argv) {
    CommandLine line("Damier: a workbench for two-player, perfect-information board games.", "damier");
    line.version(version_text());
    line.require_subcommand();
    line.footer("Example: damier play yolah\nEvery command has --help with an example.\n");
    int exit_code = exit_ok;
    add_commands(line, exit_code);
    if (argc < 2) {
        std::fputs(line.help().c_str(), stderr);
        return exit_user_error;
    }
    if (argc == 2 && std::string_view(argv[1]) == "help") {
        std::fputs(line.help().c_str(), stdout);
        return exit_ok;
    }
    return line.parse(argc, argv).value_or(exit_code);
}

}  // namespace

}  // namespace damier::app

namespace {

// Straight to the descriptor's stream: a closed standard error must not turn a sentence into a crash.
void complain(std::string_view sentence) {
    const std::string harmless = damier::printable(sentence);
    std::fprintf(stderr, "damier: %s\n", harmless.c_str());
}

// Without a copy, for which there may be no memory.
void complain_of_memory() {
    std::fputs("damier: there is not enough memory\n", stderr);
}

// What was printed must have arrived: a full disk or a closed output is said, not swallowed.
bool output_arrived() {
    std::cout.flush();
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

// "cannot be opened: Too many open files", or what alone the system says of a write that failed or of a
// thread that could not be started.
std::string sentence_of(const std::system_error& error) {
    const std::string message = error.code().message();
    if (message != error.what()) return error.what();
    return fmt::format(
        "{}: {}", error.code().value() == EAGAIN ? "no thread could be started" : "cannot write", message);
}

// One sentence for what is being thrown, and the exit code.
int answer() {
    using namespace damier::app;
    std::fflush(stdout);
    try {
        throw;
    } catch (const UserError& error) {
        complain(error.what());
        return exit_user_error;
    } catch (const OwnFault& fault) {
        complain(fault.what());
    } catch (const damier::EngineFault& fault) {
        // An engine's lines must not steer the terminal that they are shown on.
        std::fputs(damier::printable(fault.last_lines()).c_str(), stderr);
        complain(fmt::format("the engine failed: {}", fault.what()));
        return exit_user_error;
    } catch (const std::system_error& error) {
        complain(sentence_of(error));
    } catch (const std::bad_alloc&) {
        complain_of_memory();
    } catch (const std::exception& error) {
        complain(fmt::format("a fault of this program: {}", error.what()));
    }
    return exit_own_fault;
}

// Memory may also be missing for the sentence.
int answer_for_certain() {
    try {
        return answer();
    } catch (...) {
        complain_of_memory();
        return damier::app::exit_own_fault;
    }
}

// What a thread throws and nobody can catch: as if it had been thrown in main(), but nobody cleans up.
[[noreturn]] void end_at_once() {
    if (std::current_exception() == nullptr) std::abort();
    std::_Exit(answer_for_certain());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace damier::app;
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of a write, not the end
    std::set_terminate(end_at_once);
    int exit_code = exit_own_fault;
    try {
        exit_code = run(argc, argv);
    } catch (...) {
        return answer_for_certain();
    }
    if (output_arrived()) return exit_code;
    std::fprintf(stderr, "damier: standard output cannot be written: %s\n", std::strerror(errno));
    return exit_own_fault;
}
