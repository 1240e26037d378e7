// Where a session's lines go: a pipe, or a test.
#pragma once

#include <string_view>

namespace damier {

class LineSink {
  public:
    virtual ~LineSink() = default;
    // One line, without its end. Any thread may say something; a line stays whole.
    virtual void say(std::string_view line) = 0;
};

}  // namespace damier
