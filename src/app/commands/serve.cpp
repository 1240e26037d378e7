// damier serve: the page, and the API behind it.
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "app/command.h"
#include "app/console/library_files.h"
#include "app/version.h"
#include "core/text/quantity.h"
#include "engine/outside/engine_player.h"
#include "play/players/player_kind.h"
#include "serve/http/built_in_page.h"
#include "serve/http/client_address.h"
#include "serve/http/server.h"

namespace damier::app {

namespace {

struct ServeOptions {
    serve::ServerOptions server;
    std::string think = "60s";
    std::string idle = "24h";
    std::string idle_seat = "60s";
    std::string memory = "2GiB";
    std::string player_memory = "256MiB";
    std::string store = {};
    std::string store_size = "256MiB";
    std::string body = "256KiB";
    std::string tournament_time = "1h";
    std::vector<std::string> libraries = {};
    bool open = false;
};

// Less is not enough for the program itself and one player.
constexpr std::uint64_t least_server_memory = std::uint64_t{256} << 20;

int cores() {
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

double seconds_in(std::string_view option, const std::string& text) {
    const auto seconds = parse_duration(text);
    if (!seconds || *seconds <= 0)
        throw UserError(fmt::format("{} {}: expected a time such as 10s or 2h", option, quote(text)));
    return *seconds;
}

std::uint64_t bytes_in(std::string_view option, const std::string& text) {
    const auto bytes = parse_memory(text);
    if (!bytes || *bytes == 0)
        throw UserError(fmt::format("{} {}: expected a size such as 64MiB", option, quote(text)));
    return *bytes;
}

// Each connection is a descriptor: as many as the system lets us have.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Answers of some kilobytes come and go: the heap does not go back to the system after each of them. What is
// kept after a rush is given back when the server tidies up.
void keep_heap() {
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    // Each of many threads with a heap of its own would keep what it once had.
    mallopt(M_ARENA_MAX, 2);
}

// In the user's browser, where there is a screen. Whether it worked is theirs to see: the address is printed.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    const pid_t child = fork();
    if (child != 0) {
        if (child > 0) waitpid(child, nullptr, 0);
        return;
    }
    // A grandchild, so that nobody waits for the browser.
    if (fork() == 0) execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    _exit(0);
}

// Whether it can be started is seen when it is asked for: the server begins with what it has.
void check_engine(const std::string& text) {
    const auto spec = value_or_throw(parse_player_spec(text));
    const auto kind = find_player_kind(spec.name);
    if (!kind || (*kind)->played_by != PlayedBy::program)
        throw UserError(fmt::format("--engine {}: expected an engine, as in engine(command=\"./bot\")",
                                    quote(text, 200)));
    value_or_throw(PlayerSettings::read(spec));
}

// Where the user's state belongs, unless they say otherwise; "none": nowhere.
void choose_store(ServeOptions& options) {
    serve::ServerOptions& server = options.server;
    server.store_bytes = bytes_in("--store-size", options.store_size);
    server.must_store = !options.store.empty();
    if (options.store == "none") return;
    if (!options.store.empty()) {
        server.store = options.store;
        return;
    }
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    if (state != nullptr && *state == '/')
        server.store = std::filesystem::path(state) / "damier" / "games";
    else if (home != nullptr && *home == '/')
        server.store = std::filesystem::path(home) / ".local" / "state" / "damier" / "games";
}

int serve_page(ServeOptions& options) {
    serve::ServerOptions& server_options = options.server;
    serve::ServerLimits& limits = server_options.limits;
    limits.seconds = seconds_in("--max-think", options.think);
    limits.idle_game = std::chrono::seconds(static_cast<long>(seconds_in("--idle", options.idle)));
    limits.idle_seat = std::chrono::seconds(static_cast<long>(seconds_in("--idle-seat", options.idle_seat)));
    limits.memory = bytes_in("--memory", options.memory);
    if (limits.memory < least_server_memory)
        throw UserError(fmt::format("--memory {}: expected at least 256MiB", quote(options.memory)));
    limits.player_memory = bytes_in("--player-memory", options.player_memory);
    choose_store(options);
    for (std::string& proxy : server_options.trusted_proxies) {
        const auto address = serve::address_in(proxy);
        if (!address) throw UserError(fmt::format("--trusted-proxy: {}", address.error().message));
        proxy = *address;
    }
    limits.body = bytes_in("--max-body", options.body);
    if (!server_options.tournaments.empty() && !std::filesystem::is_directory(server_options.tournaments))
        throw UserError(fmt::format("--tournaments {}: there is no such folder",
                                    quote(server_options.tournaments.string(), 200)));
    limits.tournament_seconds = seconds_in("--tournament-time", options.tournament_time);
    if (limits.tournament_runs > 0 && server_options.tournaments.empty())
        throw UserError("--run-tournaments needs a folder for them: --tournaments FOLDER");
    for (const std::string& text : limits.engines) check_engine(text);
    limits.engine_maker = &engines_started_later;
    if (!options.libraries.empty())
        limits.libraries =
            std::make_shared<const std::vector<GameLibrary>>(read_libraries(options.libraries));
    server_options.version = version_text();
    server_options.page = serve::built_in_page();
    raise_descriptor_limit();
    keep_heap();
    auto server = value_or_throw(serve::Server::open(server_options));
    const bool loopback = server_options.host == "127.0.0.1" || server_options.host == "localhost";
    const std::string address =
        fmt::format("http://{}:{}", loopback ? "localhost" : server_options.host, server.port());
    fmt::print("Damier is at {} (Ctrl-C ends it)\n", address);
    if (server_options.page.empty())
        fmt::print("This program was built without the page: only the API answers.\n");
    if (!server.store_trouble().empty())
        fmt::print("Games will not outlive this server: {}.\n", server.store_trouble());
    std::fflush(stdout);
    if (options.open) open_browser(address);
    server.run(true);
    fmt::print("\n");
    return exit_ok;
}

void add_limits(Command command, ServeOptions& options) {
    serve::ServerLimits& limits = options.server.limits;
    const auto group = "Limits";
    limits.threads = std::max(2, cores());
    limits.player_threads = cores();
    command.add_option("--threads", limits.threads, "Searches at the same time")
        .whole_number(1, 1024)
        .show_default()
        .group(group);
    command.add_option("--player-threads", limits.player_threads, "Threads of one player, at most")
        .whole_number(1, 256)
        .show_default()
        .group(group);
    command.add_option("--max-think", options.think, "Longest thought").show_default().group(group);
    command.add_option("--memory", options.memory, "Memory of the server and its workers together, at most")
        .show_default()
        .group(group);
    command.add_option("--player-memory", options.player_memory, "Of this, one player's, at most")
        .show_default()
        .group(group);
    command
        .add_option("--idle-seat", options.idle_seat, "A machine that waits so long forgets what it learnt")
        .show_default()
        .group(group);
    command.add_option("--store-size", options.store_size, "Size of all stored games, at most")
        .show_default()
        .group(group);
    command.add_option("--max-games", limits.games, "Games in memory")
        .whole_number(1, 1'000'000)
        .show_default()
        .group(group);
    command.add_option("--idle", options.idle, "A game that nobody looks at is dropped after this time")
        .show_default()
        .group(group);
    command
        .add_option("--run-tournaments", limits.tournament_runs,
                    "Tournaments that visitors may run at a time, in the folder of --tournaments")
        .whole_number(0, 16)
        .show_default()
        .group(group);
    command.add_option("--tournament-games", limits.tournament_games, "Games of one of these, at most")
        .whole_number(2, 10'000)
        .show_default()
        .group(group);
    command.add_option("--tournament-time", options.tournament_time, "Time that one of these may run, in all")
        .show_default()
        .group(group);
    command.add_option("--max-body", options.body, "Size of a request").show_default().group(group);
    command.add_option("--rate", limits.rate, "Requests a second of one address")
        .between(1.0, 1e6)
        .show_default()
        .group(group);
    command.add_option("--max-connections", limits.connections, "Connections at a time")
        .whole_number(1, 100'000)
        .show_default()
        .group(group);
    command.add_option("--max-per-address", limits.address_connections, "Of these, from one address")
        .whole_number(1, 100'000)
        .show_default()
        .group(group);
}

}  // namespace

void add_serve_command(Command app, int& exit_code) {
    auto options = std::make_shared<ServeOptions>();
    Command command = app.add_subcommand("serve", "The page to play on, in the browser, and its API");
    command.add_option("--port", options->server.port, "The port; 0 takes any free one")
        .whole_number(0, 65535)
        .show_default();
    command
        .add_option("--host", options->server.host,
                    "The address to listen on; 0.0.0.0 lets other machines in")
        .show_default();
    command.add_option("--name", options->server.names,
                       "A name by which browsers know this server, beside localhost and addresses");
    command.add_option("--tournaments", options->server.tournaments,
                       "A folder with journals of tournaments to show");
    command.add_option(
        "--library", options->libraries,
        "Games for the explorer: a file of WTHOR (.wtb), GGF or a record, or a folder of them; may "
        "be given again");
    command.add_option("--engine", options->server.limits.engines,
                       "A program of its own that may play here, as a player's text; may be given again");
    command.add_option(
        "--store", options->store,
        "A folder in which games outlive the server; none: nowhere. Otherwise one of the user's");
    command.add_option("--trusted-proxy", options->server.trusted_proxies,
                       "The address of a proxy whose X-Forwarded-For is believed; may be given again");
    command.add_option("--access-log", options->server.access_log,
                       "A file for a line about each request; - is standard output");
    command.add_flag("--open", options->open, "Open it in the browser, where there is a screen");
    add_limits(command, *options);
    command.footer("Example: damier serve --port 8080 --tournaments .\n");
    command.callback([options, &exit_code] { exit_code = serve_page(*options); });
}

}  // namespace damier::app
