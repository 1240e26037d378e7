// The terminal: is there one, may we use colour, and a progress bar that is gone when it is done.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/throttle.h"
#include "games/contract/notation.h"

namespace damier::app {

// Colour on a terminal, none when piped or when NO_COLOR is set (no-color.org).
bool colour_wanted();

BoardStyle board_style(bool ascii, bool mark_moves);

// One line on standard error, drawn at most ten times a second and only on a terminal.
class ProgressBar {
  public:
    explicit ProgressBar(std::string_view title);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();
    void update(std::uint64_t done, std::uint64_t all);

  private:
    std::string title_;
    bool terminal_;
    bool drawn_ = false;
    Stopwatch watch_;
    Throttle throttle_{0.3};  // what is done sooner needs no bar
};

// One line on standard error whose text changes while something goes on, at most five times a second and only
// on a terminal. In a log it says nothing, or a line every so many seconds.
class LiveLine {
  public:
    LiveLine();
    explicit LiveLine(double seconds_in_log);
    LiveLine(const LiveLine&) = delete;
    LiveLine& operator=(const LiveLine&) = delete;
    ~LiveLine() { clear(); }
    // The text is only made when it is drawn: `make()`.
    template <class Make>
    void update_with(Make make) {
        if (is_due()) draw(make());
    }
    void clear();
    // A sentence that stays, also without a terminal.
    void say(std::string_view sentence);

  private:
    bool is_due();
    void draw(const std::string& text);

    bool terminal_;
    bool drawn_ = false;
    Stopwatch watch_;
    Throttle throttle_{0.2, 0.2};
    bool says_in_log_ = false;
};

// The number of moves, and the moves in lines that fit a terminal.
void print_moves(const std::vector<std::string>& moves);

}  // namespace damier::app
