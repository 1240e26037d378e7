// What a program sends to our engine, and what an engine says of its search: lines of all three protocols.
// The first byte of the input chooses the protocol and the game. Everybody thinks for a few nodes only.
#include "core/text/text.h"
#include "engine/ours/session.h"
#include "engine/ugi/ugi_info.h"
#include "engine/ugi/ugi_text.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/registry/registry.h"

namespace {

using namespace damier;

// Lines are whole, and each search has its answer.
class Listener final : public LineSink {
  public:
    explicit Listener(std::string_view input) : input_(input) {}
    void say(std::string_view line) override {
        fuzz::require(line.find('\0') == std::string_view::npos, "a line has no zero byte", input_);
        if (line.starts_with("bestmove ")) ++answers_;
    }
    int answers() const { return answers_; }

  private:
    std::string_view input_;
    int answers_ = 0;
};

// Threads, memory, files and time beyond all measure are for the users of this machine to choose, not for a
// test of parsers.
bool is_costly(std::string_view line) {
    if (ugi::split_command(line).word != "setoption") return false;
    for (const std::string_view word : {"threads", "memory", "table", "weights", "Player", "batch", "nodes",
                                        "depth", "time", "clock", "id"}) {
        if (line.find(word) != std::string_view::npos) return true;
    }
    return false;
}

void drive(std::string_view protocol, const GameEntry& game, std::string_view text) {
    SessionStart start{game};
    start.player = "alphabeta(nodes=20, depth=3, id)";
    start.version = "fuzz";
    Listener listener(text);
    const auto session = make_session(protocol, start, listener);
    fuzz::require(session.has_value(), "a session begins", text);
    int searches = 0;
    int lines = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (++lines > 50) break;
        if (is_costly(line)) continue;
        searches += ugi::split_command(line).word == "go";
        if (!(*session)->hear(line)) break;
    }
    (*session)->finish();
    if (protocol == "ugi") fuzz::require(listener.answers() == searches, "each go has its bestmove", text);
}

void read_lines(std::string_view text) {
    TextReport report;
    for (const std::string_view line : split(text, '\n')) {
        ugi::add_info(report, line);
        if (const auto option = ugi::parse_option(line)) {
            const auto again = ugi::parse_option(ugi::split_command(ugi::format_option(*option)).rest);
            fuzz::require(again.has_value(), "an option's text is read back", text);
        }
        if (const auto go = ugi::parse_go(line)) {
            const auto again = ugi::parse_go(ugi::split_command(ugi::format_go(*go)).rest);
            fuzz::require(again && *again == *go, "a go's text is read back as the same", text);
        }
    }
    (void)ugi::format_info(report, 5);
}

}  // namespace

int damier::fuzz::protocols(const unsigned char* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto games = registered_games();
    switch (data[0] % 6) {
        case 0:
            drive("gtp", **find_game("othello"), text);
            break;
        case 1:
            drive("nboard", **find_game("othello"), text);
            break;
        case 2:
            read_lines(text);
            break;
        default:
            drive("ugi", *games[data[0] % games.size()], text);
    }
    return 0;
}
