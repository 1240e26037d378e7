// Bytes as they come from a pipe, made lines: parts of lines are kept until their end comes, and a line that
// does not end is dropped rather than kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

class LineSplitter {
  public:
    // Far beyond the longest game of ours, as text.
    static constexpr std::size_t longest_line = std::size_t{1} << 16;

    // Calls `line(text)` for each whole line, without its end (\n or \r\n), and `too_long()` for each that
    // was dropped. Ends early, with false, when `line` returns false.
    template <class Line, class TooLong>
    bool feed(std::string_view bytes, Line line, TooLong too_long) {
        while (true) {
            const std::size_t end = bytes.find('\n');
            const std::string_view part = bytes.substr(0, end);
            dropping_ |= kept_.size() + part.size() > longest_line;
            if (!dropping_) kept_ += part;
            if (end == std::string_view::npos) return true;
            bytes.remove_prefix(end + 1);
            if (!finish_line(line, too_long)) return false;
        }
    }

    // The input has ended: what is left is a line too.
    template <class Line, class TooLong>
    bool end(Line line, TooLong too_long) {
        if (kept_.empty() && !dropping_) return true;
        return finish_line(line, too_long);
    }

  private:
    template <class Line, class TooLong>
    bool finish_line(Line line, TooLong too_long) {
        const bool dropped = std::exchange(dropping_, false);
        const std::string whole = std::exchange(kept_, {});
        if (dropped) {
            too_long();
            return true;
        }
        std::string_view text = whole;
        if (text.ends_with('\r')) text.remove_suffix(1);
        return line(text);
    }

    std::string kept_;
    bool dropping_ = false;
};

}  // namespace damier
