#include "app/console/console.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace damier::app {

namespace {

bool is_dumb_terminal() {
    const char* term = std::getenv("TERM");
    return term == nullptr || std::string_view(term) == "dumb";
}

}  // namespace

bool colour_wanted() {
    const char* no_colour = std::getenv("NO_COLOR");
    const bool forbidden = no_colour != nullptr && *no_colour != '\0';
    return !forbidden && !is_dumb_terminal() && isatty(STDOUT_FILENO) == 1;
}

BoardStyle board_style(bool ascii, bool mark_moves) {
    return {.colour = colour_wanted(), .ascii = ascii, .mark_moves = mark_moves};
}

ProgressBar::ProgressBar(std::string_view title)
    : title_(title), terminal_(isatty(STDERR_FILENO) == 1 && !is_dumb_terminal()) {}

ProgressBar::~ProgressBar() {
    if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::update(std::uint64_t done, std::uint64_t all) {
    const double time = watch_.seconds();
    if (!terminal_ || all == 0 || !throttle_.is_due(time)) return;
    drawn_ = true;
    constexpr int width = 30;
    const double part = static_cast<double>(done) / static_cast<double>(all);
    const int filled = static_cast<int>(part * width);
    const double left = part > 0 ? time * (1 - part) / part : 0;
    fmt::print(stderr, "\r{} [{:#<{}}{:.<{}}] {:3.0f} %  {:.0f} s left\x1b[K", title_, "", filled, "",
               width - filled, part * 100, left);
    std::fflush(stderr);
}

LiveLine::LiveLine() : terminal_(isatty(STDERR_FILENO) == 1 && !is_dumb_terminal()) {}

LiveLine::LiveLine(double seconds_in_log) : LiveLine() {
    if (terminal_) return;
    says_in_log_ = true;
    throttle_ = Throttle(seconds_in_log, seconds_in_log);
}

bool LiveLine::is_due() {
    return (terminal_ || says_in_log_) && throttle_.is_due(watch_.seconds());
}

// Cut at the terminal's width: a line that wraps cannot be drawn over.
void LiveLine::draw(const std::string& text) {
    if (!terminal_) return say(text);
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    const int width = known ? size.ws_col - 1 : 79;
    fmt::print(stderr, "\r{:.{}}\x1b[K", text, width);
    std::fflush(stderr);
    drawn_ = true;
}

void LiveLine::clear() {
    if (drawn_) fmt::print(stderr, "\r\x1b[K");
    drawn_ = false;
}

void LiveLine::say(std::string_view sentence) {
    clear();
    fmt::print(stderr, "{}\n", sentence);
}

void print_moves(const std::vector<std::string>& moves) {
    constexpr std::size_t line_width = 72;
    fmt::print("# moves: {}\n", moves.size());
    std::size_t column = 0;
    for (const std::string& move : moves) {
        if (column > 0 && column + 1 + move.size() > line_width) {
            fmt::print("\n");
            column = 0;
        }
        fmt::print("{}{}", column > 0 ? " " : "", move);
        column += move.size() + (column > 0 ? 1 : 0);
    }
    fmt::print("\n");
}

}  // namespace damier::app
