#include "engine/ugi/ugi_info.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier::ugi {

namespace {

constexpr int most_told_depth = 1000;
constexpr int most_lines = 1000;
constexpr int most_points = infinite_value - least_win - 1;
constexpr std::size_t most_line_moves = 300;

std::string format_score(Value value, bool solved) {
    const auto by = [](std::string_view word, int points) {
        return points == 0 ? fmt::format(" score {}", word) : fmt::format(" score {} {}", word, points);
    };
    if (is_win(value)) return by("win", value - least_win);
    if (is_loss(value)) return by("loss", -least_win - value);
    return solved && value == 0 ? " score draw" : fmt::format(" score cp {}", value);
}

std::string format_chances(const Wdl& wdl) {
    const auto win = std::lround(1000 * wdl.win);
    const auto loss = std::lround(1000 * wdl.loss);
    return fmt::format(" wdl {} {} {}", win, std::max(0L, 1000 - win - loss), loss);
}

std::string format_judged(const Judgement& judgement, bool solved, bool is_upper_bound) {
    std::string text;
    if (judgement.value) text += format_score(*judgement.value, solved);
    if (judgement.value && is_upper_bound) text += " upperbound";
    if (judgement.wdl) text += format_chances(*judgement.wdl);
    return text;
}

// One line, read.
struct Info {
    int depth = 0;
    int multipv = 1;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::optional<Value> value = {};
    bool is_draw = false;
    bool is_upper_bound = false;
    std::optional<Wdl> wdl = {};
    std::vector<std::string> line = {};
};

class Reader {
  public:
    explicit Reader(std::string_view rest) : words_(words(rest)) {}

    Info read() {
        while (at_ < words_.size()) take(words_[at_++]);
        return std::move(info_);
    }

  private:
    // The next word as a number; stays where it is when that is none.
    std::optional<std::int64_t> number(std::int64_t least, std::int64_t most) {
        const auto found = at_ < words_.size() ? parse_clamped(words_[at_], least, most) : std::nullopt;
        if (found) ++at_;
        return found;
    }

    void take(std::string_view word) {
        if (word == "depth") info_.depth = static_cast<int>(number(0, most_told_depth).value_or(0));
        if (word == "multipv") info_.multipv = static_cast<int>(number(1, most_lines).value_or(1));
        if (word == "nodes")
            info_.nodes = static_cast<std::uint64_t>(number(0, 1'000'000'000'000'000'000).value_or(0));
        if (word == "time")
            info_.seconds = static_cast<double>(number(0, 1'000'000'000'000).value_or(0)) / 1000;
        if (word == "upperbound") info_.is_upper_bound = true;
        if (word == "score") take_score();
        if (word == "wdl") take_chances();
        if (word == "pv") take_line();
        // The rest is a sentence for people.
        if (word == "string" || word == "error") at_ = words_.size();
    }

    void take_score() {
        const std::string_view word = at_ < words_.size() ? words_[at_++] : "";
        if (word == "win") info_.value = least_win + static_cast<Value>(number(0, most_points).value_or(0));
        if (word == "loss") info_.value = -least_win - static_cast<Value>(number(0, most_points).value_or(0));
        if (word == "cp") {
            if (const auto value = number(-largest_estimate, largest_estimate))
                info_.value = static_cast<Value>(*value);
        }
        info_.is_draw = word == "draw";
        if (info_.is_draw) info_.value = 0;
    }

    void take_chances() {
        const auto win = number(0, 1000);
        const auto draw = number(0, 1000);
        const auto loss = number(0, 1000);
        if (!win || !draw || !loss || *win + *draw + *loss == 0) return;
        const auto sum = static_cast<double>(*win + *draw + *loss);
        info_.wdl = Wdl{static_cast<double>(*win) / sum, static_cast<double>(*draw) / sum,
                        static_cast<double>(*loss) / sum};
    }

    // To the end of the line.
    void take_line() {
        for (; at_ < words_.size(); ++at_) {
            if (info_.line.size() < most_line_moves) info_.line.emplace_back(words_[at_]);
        }
    }

    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    Info info_;
};

// About one root move: kept in the order of multipv where the lines come in order.
void add_root_move(TextReport& report, const Info& info) {
    if (info.line.empty() || (!info.value && !info.wdl)) return;
    RootMove<std::string> root{info.line.front(), info.value, info.is_upper_bound, info.wdl, 0};
    auto& moves = report.root_moves;
    std::erase_if(moves, [&](const RootMove<std::string>& other) { return other.move == root.move; });
    const auto place = std::min(static_cast<std::size_t>(info.multipv - 1), moves.size());
    moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(place), std::move(root));
}

}  // namespace

std::vector<std::string> format_info(const TextReport& report, int most_moves) {
    std::string common = fmt::format("info depth {}", report.depth);
    std::string effort = fmt::format(" nodes {}", report.nodes);
    // Less than half a millisecond is no measure.
    const double rate = report.seconds > 0.0005 ? static_cast<double>(report.nodes) / report.seconds : 0;
    effort += fmt::format(" nps {:.0f}", rate);
    effort += fmt::format(" time {:.0f}", report.seconds * 1000);
    std::vector<std::string> lines;
    std::string& first = lines.emplace_back(common);
    if (most_moves > 1) first += " multipv 1";
    first += effort + format_judged({report.value, report.wdl}, report.solved, false);
    if (!report.line.empty() || !report.move.empty()) first += " pv";
    if (report.line.empty() && !report.move.empty()) first += ' ' + report.move;
    for (const std::string& move : report.line) first += ' ' + move;
    for (const RootMove<std::string>& root : report.root_moves) {
        if (static_cast<int>(lines.size()) >= most_moves) break;
        if (root.move == report.move || (!root.value && !root.wdl)) continue;
        lines.push_back(fmt::format("{} multipv {}{}{} pv {}", common, lines.size() + 1, effort,
                                    format_judged({root.value, root.wdl}, report.solved, root.is_upper_bound),
                                    root.move));
    }
    return lines;
}

void add_info(TextReport& report, std::string_view rest) {
    const Info info = Reader(rest).read();
    report.depth = std::max(report.depth, info.depth);
    report.nodes = std::max(report.nodes, info.nodes);
    report.seconds = std::max(report.seconds, info.seconds);
    add_root_move(report, info);
    if (info.multipv != 1) return;
    if (info.value) {
        report.value = info.value;
        report.solved = info.is_draw;
    }
    if (info.wdl) report.wdl = info.wdl;
    if (info.line.empty()) return;
    report.line = info.line;
    report.move = info.line.front();
}

}  // namespace damier::ugi
