#include "engine/outside/process/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "engine/outside/process/process_family.h"

namespace damier {
namespace {

using namespace std::chrono_literals;
using Clock = Process::Clock;
using Heard = Process::Heard;

std::unique_ptr<Process> shell(const std::string& script) {
    auto process = Process::start({{"sh", "-c", script}});
    EXPECT_TRUE(process) << process.error().message;
    return std::move(*process);
}

std::string next_line(Process& process) {
    std::string line;
    return process.read_line(line, Clock::now() + 20s) == Heard::line ? line : "(none)";
}

bool lives(pid_t process) {
    return ::kill(process, 0) == 0;
}

// Killed ones are gone as soon as their parent, often init, has noticed.
bool is_gone(pid_t process) {
    for (int i = 0; i < 200 && lives(process); ++i) std::this_thread::sleep_for(10ms);
    return !lives(process);
}

int open_descriptors() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

TEST(Process, TalksInLines) {
    const auto process = shell("read a; echo \"got $a\"; printf 'two\\r\\nlast'");
    process->send("hello");
    EXPECT_EQ(next_line(*process), "got hello");
    EXPECT_EQ(next_line(*process), "two");
    EXPECT_EQ(next_line(*process), "last");
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 20s), Heard::end);
    EXPECT_EQ(process->end_text(), "it ended with exit code 0");
}

TEST(Process, ThatCannotBeStartedIsASentence) {
    const auto sentence = [](const ProcessStart& what) {
        const auto started = Process::start(what);
        return started ? "(started)" : started.error().message;
    };
    EXPECT_EQ(sentence({{"no-such-program-here"}}),
              "command 'no-such-program-here': there is no such program");
    EXPECT_EQ(sentence({{"/"}}), "command '/': it may not be executed");
    EXPECT_EQ(sentence({{"./bot"}, "/no/such"}), "dir '/no/such': there is no such folder");
    EXPECT_EQ(sentence({{"./bot"}, "/dev/null"}), "dir '/dev/null': not a folder");
    EXPECT_EQ(sentence({{"./bot"}, "/"}), "command './bot': there is no such program (in '/')");
}

TEST(Process, RunsWhereItIsTold) {
    auto process = Process::start({{"pwd"}, "/usr"});
    EXPECT_EQ(next_line(**process), "/usr");
}

TEST(Process, EndsAreNamed) {
    std::string line;
    const auto killed = shell("kill -SEGV $$");
    EXPECT_EQ(killed->read_line(line, Clock::now() + 20s), Heard::end);
    EXPECT_EQ(killed->end_text(), "it was ended by SIGSEGV");
    const auto closed = shell("exec >&-; sleep 100");
    EXPECT_EQ(closed->read_line(line, Clock::now() + 20s), Heard::end);
    EXPECT_EQ(closed->end_text(), "it closed its output");
}

// A child of a dead one may hold its pipe.
TEST(Process, IsKnownToBeDeadWhenItsChildHoldsItsOutput) {
    const auto process = shell("sleep 100 & exit 3");
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 20s), Heard::end);
    EXPECT_EQ(process->end_text(), "it ended with exit code 3");
}

TEST(Process, IsWaitedForNoLongerThanAsked) {
    const auto process = shell("printf unfinished; sleep 100");
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 300ms), Heard::nothing);
    EXPECT_EQ(process->unfinished_line(), "unfinished");
}

TEST(Process, ThatDoesNotStopWritingIsFoundOut) {
    std::string line;
    const auto endless_line = shell("tr '\\0' x < /dev/zero");
    EXPECT_EQ(endless_line->read_line(line, Clock::now() + 60s), Heard::long_line);
    const auto endless_lines = shell("yes");
    Heard heard = Heard::line;
    while (heard == Heard::line) heard = endless_lines->read_line(line, Clock::now() + 60s);
    EXPECT_EQ(heard, Heard::flood);
}

TEST(Process, ThatDoesNotReadIsFoundOut) {
    const auto process = shell("sleep 100");
    const std::string long_line(100'000, 'x');
    for (int i = 0; i < 20; ++i) process->send(long_line);
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 20s), Heard::not_reading);
}

// Writing to one that is dead must not end this program.
TEST(Process, ThatIsDeadMayBeWrittenTo) {
    const auto process = shell("exit 0");
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 20s), Heard::end);
    for (int i = 0; i < 3; ++i) process->send("hello?");
}

TEST(Process, KeepsTheEndOfItsErrors) {
    const auto process = shell("yes noise | head -c 900000 >&2; echo last words >&2; echo done");
    EXPECT_EQ(next_line(*process), "done");
    const std::string errors = process->last_errors();
    EXPECT_LE(errors.size(), Process::most_errors);
    EXPECT_TRUE(errors.ends_with("noise\nlast words\n")) << errors.substr(errors.size() - 100);
}

TEST(Process, EndsPolitelyWhenItCan) {
    const auto polite = shell("while read a; do :; done; echo bye >&2; exit 7");
    polite->end(5000ms);
    EXPECT_EQ(polite->end_text(), "it ended with exit code 7");
    EXPECT_EQ(polite->last_errors(), "bye\n");
    const auto asked = shell("trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done");
    EXPECT_EQ(next_line(*asked), "ready");
    asked->end(2000ms);
    EXPECT_EQ(asked->end_text(), "it ended with exit code 5");
}

TEST(Process, EndsAnyway) {
    const auto stubborn = shell("trap '' TERM HUP INT; echo ready; while :; do sleep 0.01; done");
    EXPECT_EQ(next_line(*stubborn), "ready");
    stubborn->end(50ms);
    EXPECT_EQ(stubborn->end_text(), "it was ended by SIGKILL");
}

TEST(Process, TakesItsChildrenWithIt) {
    // One in its group, one in a session of its own whose parent is dead.
    const auto process = shell("sleep 1000 & echo $!; setsid sh -c 'sleep 1000 & echo $!'; read wait");
    const pid_t child = std::stoi(next_line(*process));
    const pid_t daemon = std::stoi(next_line(*process));
    EXPECT_TRUE(lives(child));
    EXPECT_TRUE(lives(daemon));
    process->end(10ms);
    EXPECT_TRUE(is_gone(child));
    EXPECT_TRUE(is_gone(daemon));
}

// One in the engine's group, one in a session of its own whose parent is dead, and one that has also thrown
// away its environment; then the engine waits for ever, deaf to every signal that it can be deaf to.
constexpr const char* family_script =
    "sleep 1000 & echo $!; setsid sh -c 'sleep 1000 & echo $!'; "
    "env -i setsid sh -c '(setsid sleep 1000) & echo $!'; echo $$; trap '' TERM HUP INT; "
    "while :; do sleep 0.05; done";
constexpr int family_size = 4;

// A process of its own starts the family and says who they are; it never ends by itself.
struct Starter {
    pid_t process = -1;
    std::vector<pid_t> family;

    Starter() {
        int ends[2];
        if (::pipe(ends) != 0) return;
        process = ::fork();
        if (process == 0) {
            ::close(ends[0]);
            const auto engine = shell(family_script);
            for (int i = 0; i < family_size; ++i) {
                const pid_t member = std::stoi(next_line(*engine));
                (void)!::write(ends[1], &member, sizeof member);
            }
            for (;;) ::pause();
        }
        ::close(ends[1]);
        pid_t member = 0;
        while (family.size() < family_size && ::read(ends[0], &member, sizeof member) == sizeof member)
            family.push_back(member);
        ::close(ends[0]);
    }
    ~Starter() { end(SIGKILL); }
    void end(int signal) {
        if (process < 0) return;
        ::kill(process, signal);
        ::waitpid(process, nullptr, 0);
        process = -1;
    }
};

TEST(Process, AndItsFamilyDoNotOutliveThisProgram) {
    for (const int signal : {SIGKILL, SIGSEGV, SIGTERM}) {
        Starter starter;
        ASSERT_EQ(starter.family.size(), std::size_t{family_size});
        for (const pid_t member : starter.family) EXPECT_TRUE(lives(member));
        starter.end(signal);
        for (const pid_t member : starter.family) EXPECT_TRUE(is_gone(member)) << signal;
    }
}

TEST(Process, EndsAFamilyThatThrewAwayItsEnvironment) {
    const auto process = shell(family_script);
    std::vector<pid_t> family;
    for (int i = 0; i < family_size; ++i) family.push_back(std::stoi(next_line(*process)));
    process->end(10ms);
    for (const pid_t member : family) EXPECT_TRUE(is_gone(member));
}

TEST(Process, StandsStillWhileItIsPaused) {
    const auto process = shell("while read a; do echo $a; done");
    process->send("one");
    EXPECT_EQ(next_line(*process), "one");
    process->pause();
    process->send("two");
    std::string line;
    EXPECT_EQ(process->read_line(line, Clock::now() + 200ms), Heard::nothing);
    process->resume();
    EXPECT_EQ(next_line(*process), "two");
    process->pause();
    process->end(5000ms);
    EXPECT_EQ(process->end_text(), "it ended with exit code 0");
}

TEST(Process, LeavesNeitherDescriptorsNorZombiesBehind) {
    const int before = open_descriptors();
    for (int i = 0; i < 30; ++i) {
        const auto good = shell("read a; echo $a");
        good->send("x");
        EXPECT_EQ(next_line(*good), "x");
        EXPECT_FALSE(Process::start({{"no-such-program-here"}}));
    }
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_TRUE(descendants_of(::getpid()).empty());
}

TEST(Process, InheritsNothing) {
    const auto neighbour = shell("read a");
    const auto process = std::move(*Process::start({{"ls", "/proc/self/fd"}}));
    // The last one is the folder that it reads.
    for (const char* descriptor : {"0", "1", "2", "3", "(none)"}) EXPECT_EQ(next_line(*process), descriptor);
}

}  // namespace
}  // namespace damier
