// An engine that keeps to the protocol except for one thing, the fault that it is asked for: what the arena
// and the checker are tested with. It knows no rules: it asks for the legal moves and plays the first one.
//
//   broken_engine FAULT [GO] [MILLISECONDS]
//
// Faults of a move begin at the GO-th `go` (1 when not given); `late` and `slow` take MILLISECONDS (1000).
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

struct Fault {
    std::string_view name;
    std::string_view what;
};

constexpr Fault faults[] = {
    {"none", "nothing is wrong"},
    {"silent", "never says a word"},
    {"no-ugiok", "says its name, but not ugiok"},
    {"crash-at-start", "aborts at once"},
    {"exit-at-start", "exits with 3 at once"},
    {"bad-option", "declares options that make no sense"},
    {"no-readyok", "does not answer isready"},
    {"crash-at-go", "aborts instead of a move"},
    {"exit-at-go", "exits with 0 instead of a move"},
    {"illegal-move", "answers a move that is well written but not legal"},
    {"wrong-notation", "answers what is no move at all"},
    {"empty-bestmove", "says bestmove and nothing more"},
    {"no-newline", "does not end the line with its move"},
    {"two-bestmoves", "answers twice"},
    {"bestmove-before-go", "answers when it is given a position"},
    {"never-answers", "reads everything, answers no go"},
    {"late", "answers MILLISECONDS after its time"},
    {"ignores-stop", "does not answer stop"},
    {"flood", "writes without end and without a newline instead of a move"},
    {"flood-lines", "writes lines without end instead of a move"},
    {"flood-stderr", "writes 4 MiB to standard error before each move, and is right otherwise"},
    {"garbage", "answers bytes that are no text"},
    {"closes-stdout", "closes its output instead of a move"},
    {"ignores-quit", "bears quit, the end of its input and SIGTERM"},
    {"ignores-end", "does not notice the end of its input"},
    {"leaves-children", "has children that hold its pipes, and is right otherwise"},
    {"daemon", "leaves a process outside of its group, and is right otherwise"},
    {"wrong-side-after-pass", "believes that who passed is still to move"},
    {"refuses-pass", "answers none when it must pass"},
    {"ignores-fen", "stays at the last position that was not given as text"},
    {"dies-of-unknown", "exits at a command that it does not know"},
    {"slow", "takes MILLISECONDS for every answer"},
};

// Nothing of a test that failed lives on for long.
constexpr unsigned longest_life = 120;

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

void sleep_ms(long milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

[[noreturn]] void write_without_end(int descriptor, const std::string& text) {
    while (write(descriptor, text.data(), text.size()) >= 0) {
    }
    std::_Exit(1);
}

void sleep_as_child(bool own_session) {
    if (own_session) {
        setsid();
        if (fork() > 0) std::_Exit(0);
    }
    alarm(longest_life);
    std::fprintf(stderr, "child %d\n", static_cast<int>(getpid()));
    for (;;) pause();
}

class Engine {
  public:
    Engine(std::string fault, long fault_at, long milliseconds)
        : fault_(std::move(fault)), fault_at_(fault_at), milliseconds_(milliseconds) {}

    int run() {
        start();
        for (std::string line; std::getline(std::cin, line);) {
            if (!obey(words_of(line))) return 0;
        }
        while (is("ignores-end") || is("ignores-quit")) pause();
        return 0;
    }

  private:
    bool is(std::string_view fault) const { return fault_ == fault; }
    bool is_now(std::string_view fault) const { return is(fault) && gos_ >= fault_at_; }

    void say(const std::string& line) const {
        if (is("silent")) return;
        if (is("slow")) sleep_ms(milliseconds_);
        std::cout << line << std::endl;
    }

    void start() const {
        if (is("crash-at-start")) std::abort();
        if (is("exit-at-start")) std::_Exit(3);
        if (is("ignores-quit")) signal(SIGTERM, SIG_IGN);
        const bool daemon = is("daemon");
        const int children = daemon ? 1 : is("leaves-children") ? 3 : 0;
        for (int i = 0; i < children; ++i) {
            const pid_t child = fork();
            if (child == 0) sleep_as_child(daemon);
            if (daemon) waitpid(child, nullptr, 0);
        }
    }

    // False: that was the end.
    bool obey(const Words& command) {
        if (command.empty()) return true;
        const std::string& name = command[0];
        if (name == "quit") return is("ignores-quit");
        if (name == "ugi") introduce();
        if (name == "isready" && !is("no-readyok")) say("readyok");
        if (name == "position") set_position(command);
        if (name == "go") go(command);
        if (name == "stop" && searching_ && !is("ignores-stop")) answer();
        constexpr std::string_view known[] = {"ugi", "setoption", "isready", "uginewgame", "position",
                                              "go",  "stop",      "query",   "response"};
        if (is("dies-of-unknown") && std::ranges::find(known, name) == std::end(known)) std::_Exit(1);
        return true;
    }

    void introduce() const {
        say("id name broken: " + fault_);
        say("id author nobody");
        if (is("bad-option")) {
            say("option name Depth type spinner default 3");
            say("option name Width type spin default 9 min 1 max 5");
            say("option type check");
        }
        if (!is("no-ugiok")) say("ugiok");
    }

    void set_position(const Words& command) {
        last_word_ = command.back();
        const bool given = command.size() > 1 && command[1] == "fen";
        if (is("ignores-fen") && !given) moves_ = ask("query moves");
        if (is("bestmove-before-go")) say("bestmove " + first_of(ask("query moves")));
    }

    void go(const Words& command) {
        ++gos_;
        limit_ = 0;
        for (std::size_t i = 0; i + 1 < command.size(); ++i) {
            if (command[i] == "movetime") limit_ = std::atol(command[i + 1].c_str());
        }
        searching_ = true;
        if (std::ranges::find(command, "infinite") == command.end()) answer();
    }

    void answer() {
        if (is_now("never-answers")) return;
        searching_ = false;
        fail_instead();
        if (is_now("late")) sleep_ms(limit_ + milliseconds_);
        if (is_now("flood-stderr")) {
            for (int i = 0; i < 64; ++i) std::cerr << std::string(65535, 'e') << '\n';
        }
        const std::string move = choose();
        if (is_now("no-newline")) {
            std::cout << "bestmove " << move << std::flush;
            return;
        }
        say(move.empty() ? "bestmove" : "bestmove " + move);
        if (is_now("two-bestmoves")) say("bestmove " + move);
    }

    void fail_instead() const {
        if (is_now("crash-at-go")) std::abort();
        if (is_now("exit-at-go")) std::_Exit(0);
        if (is_now("flood")) write_without_end(STDOUT_FILENO, std::string(65536, 'x'));
        if (is_now("flood-lines")) {
            // Many at a time, so that a busy machine is flooded too.
            std::string lines;
            while (lines.size() < 65536) lines += "info string and so on\n";
            write_without_end(STDOUT_FILENO, lines);
        }
        if (is_now("closes-stdout")) {
            close(STDOUT_FILENO);
            for (;;) pause();
        }
    }

    std::string choose() {
        if (is_now("wrong-notation")) return "Knight-takes-(3,4)";
        if (is_now("empty-bestmove")) return "";
        if (is_now("garbage")) return std::string("\xff\xfe\0\x01\x1b[2J\x80", 9);
        if (!is("ignores-fen") || moves_.empty()) moves_ = ask("query moves");
        if (is_now("illegal-move")) return illegal_move();
        const bool passed = last_word_ == "--" || last_word_ == "a1:a1";
        if (is_now("wrong-side-after-pass") && passed) return last_word_;
        const std::string move = first_of(moves_);
        if (is_now("refuses-pass") && (move == "--" || move == "a1:a1")) return "none";
        return move;
    }

    std::string illegal_move() {
        const std::string game = first_of(ask("query game"));
        const Words candidates = game == "yolah"     ? Words{"a1:a1", "a1:b1"}
                                 : game == "othello" ? Words{"d4"}
                                                     : Words{">0", "a1"};
        for (const std::string& move : candidates) {
            if (std::ranges::find(moves_, move) == moves_.end()) return move;
        }
        return candidates.front();
    }

    static std::string first_of(const Words& words) { return words.empty() ? "none" : words.front(); }

    // What stands after `response`.
    Words ask(const std::string& query) const {
        say(query);
        for (std::string line; std::getline(std::cin, line);) {
            Words words = words_of(line);
            if (words.empty()) continue;
            if (words[0] == "response") return Words(words.begin() + 1, words.end());
            if (words[0] == "isready") say("readyok");
            if (words[0] == "quit" && !is("ignores-quit")) std::exit(0);
        }
        return {};
    }

    std::string fault_;
    long fault_at_;
    long milliseconds_;
    long gos_ = 0;
    long limit_ = 0;  // of the last go, in milliseconds
    bool searching_ = false;
    std::string last_word_;  // of the last position: its last move
    Words moves_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::string_view fault = argc > 1 ? argv[1] : "";
    if (std::ranges::find(faults, fault, &Fault::name) == std::end(faults)) {
        std::cerr << "broken_engine FAULT [GO] [MILLISECONDS], where FAULT is one of\n";
        for (const Fault& known : faults) std::cerr << "  " << known.name << ": " << known.what << '\n';
        return 2;
    }
    alarm(longest_life);
    return Engine(std::string(fault), argc > 2 ? std::atol(argv[2]) : 1, argc > 3 ? std::atol(argv[3]) : 1000)
        .run();
}
