// What an outside engine answers us: a whole conversation in one of the three protocols, from the first word
// to a move. The first byte of the input chooses the protocol and the game, the rest is all that the engine
// says.
#include <fcntl.h>
#include <unistd.h>

#include <memory>

#include "engine/outside/gtp_client.h"
#include "engine/outside/nboard_client.h"
#include "engine/outside/ugi_client.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/registry/registry.h"

namespace {

using namespace damier;

// All that it says is in the pipe before it is asked, so nobody ever waits.
std::unique_ptr<Process> speaker(std::string_view text) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) std::abort();
    const bool fits = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(ends[1]);
    fuzz::require(fits, "an input fits a pipe", "");
    return Process::on(open("/dev/null", O_WRONLY | O_CLOEXEC), ends[0]);
}

std::unique_ptr<EngineClient> client_of(int protocol, std::string_view text) {
    if (protocol == 0) return std::make_unique<GtpClient>(speaker(text));
    if (protocol == 1) return std::make_unique<NboardClient>(speaker(text));
    return std::make_unique<UgiClient>(speaker(text));
}

// A move that it says is legal, or it is its fault; the arbiter is ours.
void play(EngineClient& client, const GameEntry& game, std::string_view text) {
    const auto table = game.make_table(0);
    const auto deadline = EngineClient::Clock::now() + std::chrono::seconds(1);
    const SpecArgument options[] = {{"level", "5"}};
    const std::size_t wanted = text.size() % 2;
    const auto ready = client.shake_hands({game, 0, std::span(options).first(wanted)}, deadline);
    if (!ready) return fuzz::require_message(ready.error(), text);
    const TextObserver observer = [](const TextReport&) {};
    client.new_game(7, deadline);
    for (int ply = 0; ply < 4 && !table->state().over; ++ply) {
        const TextReport report =
            client.think({*table, {.depth = 2}, {}, observer, EngineClient::Clock::now(), deadline});
        if (!table->play(report.move)) return;
    }
    client.ping(deadline);
}

}  // namespace

int damier::fuzz::clients(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const int protocol = data[0] % 3;
    const auto games = registered_games();
    const GameEntry& game = protocol == 2 ? *games[data[0] / 3 % games.size()] : **find_game("othello");
    const auto client = client_of(protocol, text);
    try {
        play(*client, game, text);
    } catch (const EngineFault& fault) {
        fuzz::require(!std::string_view(fault.what()).empty(), "a fault has a reason", text);
        fuzz::require(fault.last_lines().size() < 100'000, "its last lines are bounded", text);
    }
    return 0;
}
