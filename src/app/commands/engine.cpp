// damier engine: this program as an engine, for other programs.
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "app/command.h"
#include "app/commands/engine_check.h"
#include "app/console/position_options.h"
#include "app/console/thinking_options.h"
#include "app/version.h"
#include "core/text/suggest.h"
#include "engine/ours/line_splitter.h"
#include "engine/ours/session.h"
#include "engine/protocols.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct EngineOptions {
    std::string game;
    std::string named_game;
    std::optional<std::string> variant;
    std::string player;
    std::string protocol = "ugi";
    ThinkingOptions thinking;
    EngineCheckOptions check;
};

// Each line is one write, so that it arrives at once and whole.
class StandardOutput final : public LineSink {
  public:
    void say(std::string_view line) override {
        const std::lock_guard lock(mutex_);
        text_.assign(line);
        text_ += '\n';
        std::string_view rest = text_;
        while (!rest.empty()) {
            const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
            if (written < 0 && errno == EINTR) continue;
            // Nobody listens any more, so there is nothing left to do, whatever is being thought.
            if (written <= 0) std::_Exit(exit_ok);
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
    }

  private:
    std::mutex mutex_;
    std::string text_;
};

// A search that says nothing would not notice that its reader is gone.
void leave_when_nobody_reads(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        pollfd output{STDOUT_FILENO, 0, 0};
        if (poll(&output, 1, 10) > 0 && (output.revents & (POLLERR | POLLHUP)) != 0) std::_Exit(exit_ok);
    }
}

// Until the last line, or the end of the input.
void listen(Session& session) {
    LineSplitter lines;
    const auto line = [&](std::string_view text) { return session.hear(text); };
    const auto too_long = [&] {
        session.complain(
            fmt::format("a line of more than {} characters was passed over", LineSplitter::longest_line));
    };
    char buffer[4096];
    while (true) {
        const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        if (!lines.feed({buffer, static_cast<std::size_t>(got)}, line, too_long)) return;
    }
    // What was asked is still answered, unless nobody is there to read it.
    const std::jthread watch(leave_when_nobody_reads);
    if (lines.end(line, too_long)) session.finish();
}

int run_engine(EngineOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed output is seen when it is written to
    const GameEntry& game = *value_or_throw(find_game(options.game));
    SessionStart start{game};
    if (options.variant) start.variant = value_or_throw(find_variant(game, *options.variant));
    start.player = options.player;
    start.version = DAMIER_VERSION;
    start.context = context_of(options.thinking);
    start.context.variant = start.variant;
    StandardOutput output;
    const auto session = value_or_throw(make_session(options.protocol, start, output));
    listen(*session);
    return exit_ok;
}

// "ugi; for Othello also gtp or nboard".
std::string protocols_help() {
    std::string help(universal_protocol);
    for (const GameEntry* game : registered_games()) {
        if (!game->protocols.empty())
            help += fmt::format("; for {} also {}", game->title, one_of(game->protocols));
    }
    return help;
}

}  // namespace

void add_engine_command(Command app, int& exit_code) {
    auto options = std::make_shared<EngineOptions>();
    Command command = app.add_subcommand("engine", "This program as an engine, for other programs");
    command.add_option("GAME", options->game, fmt::format("The game: {} (see `damier games`)", game_names()));
    command.add_option("--game", options->named_game, "The same, for who likes it better after --check")
        .excludes("GAME");
    command.add_option("--variant", options->variant,
                       "The rules, by name or number, where a game has several (see `damier games`)");
    command.add_option("--player", options->player,
                       "The player (see `damier games`); default: the strongest of the game's ladder");
    command.add_option("--protocol", options->protocol, protocols_help()).show_default();
    add_thinking_options(command, options->thinking);
    add_engine_check_options(command, options->check);
    command.footer(
        "Example: printf 'position startpos\\ngo movetime 200\\n' | damier engine yolah\n"
        "Example: damier engine --check \"python3 bot.py\" --game othello\n"
        "docs/protocols.md has every command of the three protocols.\n");
    command.callback([options, &exit_code] {
        if (options->game.empty()) options->game = options->named_game;
        if (options->game.empty())
            throw UserError(
                fmt::format("the game is missing: expected {}, as in `damier engine yolah`", game_names()));
        exit_code = options->check.command ? check_engine_command(options->check, options->game,
                                                                  options->variant, options->protocol)
                                           : run_engine(*options);
    });
}

}  // namespace damier::app
