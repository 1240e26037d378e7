#include "engine/ours/gtp_session.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/clock.h"
#include "core/text/number.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "engine/outside/othello_words.h"

namespace damier {

namespace {

constexpr int board_size = 8;

// GTP: control characters are nothing, a '#' begins a comment.
std::vector<std::string> parts_of(std::string_view line) {
    std::string clean;
    for (const char c : line.substr(0, line.find('#'))) {
        if (c == '\t')
            clean += ' ';
        else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
            clean += c;
    }
    const auto views = words(clean);
    return {views.begin(), views.end()};
}

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Expected<Side> side_of(std::string_view colour) {
    if (equal_ignoring_case(colour, "b") || equal_ignoring_case(colour, "black")) return Side::first;
    if (equal_ignoring_case(colour, "w") || equal_ignoring_case(colour, "white")) return Side::second;
    return fail("invalid color " + quote(colour) + ": expected b or w");
}

// "F5"; "pass".
std::string gtp_move(std::string_view ours) {
    return ours == othello_words::our_pass ? "pass" : othello_words::upper(ours);
}

std::string result_of(const Table& table) {
    const Score margin = table.state().first_margin;
    if (margin == 0) return "0";
    return fmt::format("{}+{}", margin > 0 ? 'B' : 'W', margin > 0 ? margin : -margin);
}

}  // namespace

GtpSession::GtpSession(const SessionStart& start, Choices, std::unique_ptr<SessionPlayer> player,
                       LineSink& sink)
    : version_(start.version),
      sink_(sink),
      table_(start.game.make_table(start.variant)),
      player_(std::move(player)) {}

void GtpSession::complain(std::string_view sentence) {
    thinking_.post(Thinking::Kind::task, [this, text = std::string(sentence)](const auto&) {
        sink_.say("? " + text);
        sink_.say("");
    });
}

bool GtpSession::hear(std::string_view line) {
    // GoGui's word for "answer now with what you have": a comment to programs that do not know it.
    if (trim(line) == "# interrupt") thinking_.stop();
    std::vector<std::string> parts = parts_of(line);
    if (parts.empty()) return true;
    const bool is_last = parts.back() == "quit" && parts.size() <= 2;
    if (is_last) thinking_.stop();
    thinking_.post(Thinking::Kind::search, [this, parts = std::move(parts)](const std::stop_token& stop) {
        stop_ = stop;
        answer(parts);
    });
    if (is_last) thinking_.wait();
    return !is_last;
}

void GtpSession::finish() {
    thinking_.wait();
}

void GtpSession::answer(const std::vector<std::string>& parts) {
    const bool has_id = is_number(parts.front());
    const std::string id = has_id ? parts.front() : "";
    const Arguments rest = Arguments(parts).subspan(has_id ? 1 : 0);
    Reply reply = fail("unknown command");
    if (!rest.empty()) {
        const auto entry = std::ranges::find(entries(), rest.front(), &Entry::name);
        if (entry != entries().end()) reply = (this->*entry->answer)(rest.subspan(1));
    }
    const std::string& text = reply ? *reply : reply.error().message;
    sink_.say(fmt::format("{}{}{}{}", reply ? '=' : '?', id, text.empty() ? "" : " ", text));
    sink_.say("");
}

std::span<const GtpSession::Entry> GtpSession::entries() {
    static constexpr Entry all[] = {
        {"protocol_version", &GtpSession::protocol_version},
        {"name", &GtpSession::name},
        {"version", &GtpSession::version},
        {"known_command", &GtpSession::known_command},
        {"list_commands", &GtpSession::list_commands},
        {"quit", &GtpSession::quit},
        {"boardsize", &GtpSession::boardsize},
        {"clear_board", &GtpSession::clear_board},
        {"komi", &GtpSession::komi},
        {"play", &GtpSession::play},
        {"genmove", &GtpSession::genmove},
        {"reg_genmove", &GtpSession::reg_genmove},
        {"undo", &GtpSession::undo},
        {"time_settings", &GtpSession::time_settings},
        {"time_left", &GtpSession::time_left},
        {"showboard", &GtpSession::showboard},
        {"final_score", &GtpSession::final_score},
        {"gogui-interrupt", &GtpSession::interrupt},
        {"gogui-rules_game_id", &GtpSession::rules_game_id},
        {"gogui-rules_board", &GtpSession::rules_board},
        {"gogui-rules_board_size", &GtpSession::rules_board_size},
        {"gogui-rules_legal_moves", &GtpSession::rules_legal_moves},
        {"gogui-rules_side_to_move", &GtpSession::rules_side_to_move},
        {"gogui-rules_final_result", &GtpSession::rules_final_result},
    };
    return all;
}

GtpSession::Reply GtpSession::protocol_version(Arguments) {
    return "2";
}

GtpSession::Reply GtpSession::name(Arguments) {
    return "Damier";
}

GtpSession::Reply GtpSession::version(Arguments) {
    return version_;
}

GtpSession::Reply GtpSession::known_command(Arguments arguments) {
    if (arguments.size() != 1) return fail("expected the name of a command");
    return std::ranges::find(entries(), arguments[0], &Entry::name) != entries().end() ? "true" : "false";
}

GtpSession::Reply GtpSession::list_commands(Arguments) {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries()) names.push_back(entry.name);
    return fmt::format("{}", fmt::join(names, "\n"));
}

GtpSession::Reply GtpSession::quit(Arguments) {
    return "";
}

GtpSession::Reply GtpSession::interrupt(Arguments) {
    return "";
}

GtpSession::Reply GtpSession::boardsize(Arguments arguments) {
    if (arguments.size() != 1 || parse_clamped(arguments[0]) != board_size) return fail("unacceptable size");
    return clear_board({});
}

GtpSession::Reply GtpSession::clear_board(Arguments) {
    table_ = table_->game().make_table(0);
    if (const auto begun = player_->new_game(); !begun) return std::unexpected(begun.error());
    return "";
}

// A matter of Go: accepted, as many controllers send it, and of no effect.
GtpSession::Reply GtpSession::komi(Arguments) {
    return "";
}

Expected<void> GtpSession::give_turn_to(Side side) {
    if (table_->state().side == side) return {};
    if (!othello_words::must_pass(*table_)) return fail("it is the other player's turn");
    return table_->play(othello_words::our_pass);
}

GtpSession::Reply GtpSession::play(Arguments arguments) {
    if (arguments.size() != 2) return fail("expected a color and a vertex, as in: play b f5");
    const auto side = side_of(arguments[0]);
    if (!side) return std::unexpected(side.error());
    const std::string move = othello_words::our_move(arguments[1]);
    // Controllers made for Go end a game with two passes, and nothing changes by them here.
    if (table_->state().over && move == othello_words::our_pass) return "";
    if (table_->state().over) return fail("illegal move: the game is over");
    const int plies = table_->state().ply;
    if (const auto turn = give_turn_to(*side); !turn) return fail("illegal move: " + turn.error().message);
    if (const auto played = table_->play(move); !played) {
        if (table_->state().ply > plies) table_->undo();
        return fail("illegal move: " + played.error().message);
    }
    return "";
}

GtpSession::Reply GtpSession::choose(std::string_view colour) {
    const auto side = side_of(colour);
    if (!side) return std::unexpected(side.error());
    if (table_->state().over) return std::string(othello_words::our_pass);
    if (const auto turn = give_turn_to(*side); !turn) return std::unexpected(turn.error());
    if (table_->state().over || othello_words::must_pass(*table_))
        return std::string(othello_words::our_pass);
    GtpClock& clock = clocks_[static_cast<std::size_t>(index_of(*side))];
    const Stopwatch watch;
    std::optional<std::string> fault;
    const TextReport report = player_->think(*table_, player_->made_sufficient(clock.limits()), stop_, {},
                                             [&](const std::string& sentence) { fault = sentence; });
    clock.spend(watch.seconds());
    if (fault) return fail(*fault);
    return report.move;
}

GtpSession::Reply GtpSession::genmove(Arguments arguments) {
    if (arguments.size() != 1) return fail("expected a color, as in: genmove b");
    const Reply move = choose(arguments[0]);
    if (!move) return move;
    if (!table_->state().over) (void)table_->play(*move);  // our own player's, legal
    return gtp_move(*move);
}

// The board stays as it is: a pass of the other side that came first is taken back.
GtpSession::Reply GtpSession::reg_genmove(Arguments arguments) {
    if (arguments.size() != 1) return fail("expected a color, as in: reg_genmove b");
    const int plies = table_->state().ply;
    const Reply move = choose(arguments[0]);
    if (table_->state().ply > plies) table_->undo();
    if (!move) return move;
    return gtp_move(*move);
}

GtpSession::Reply GtpSession::undo(Arguments) {
    if (!table_->undo()) return fail("cannot undo");
    return "";
}

GtpSession::Reply GtpSession::time_settings(Arguments arguments) {
    constexpr std::int64_t longest = 1'000'000;
    std::array<std::int64_t, 3> numbers = {};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = i < arguments.size() ? parse_clamped(arguments[i], 0, longest) : std::nullopt;
        if (!number) return fail("expected three whole numbers: main time, byo-yomi time, byo-yomi moves");
        numbers[i] = *number;
    }
    clocks_.fill(GtpClock(static_cast<double>(numbers[0]), static_cast<double>(numbers[1]),
                          static_cast<int>(numbers[2])));
    return "";
}

GtpSession::Reply GtpSession::time_left(Arguments arguments) {
    if (arguments.size() != 3) return fail("expected a color, a time and a number of moves");
    const auto side = side_of(arguments[0]);
    if (!side) return std::unexpected(side.error());
    // Whole seconds in the standard; some controllers are more exact.
    const auto seconds = parse_real(arguments[1]);
    const auto moves = parse_clamped(arguments[2], 0, 1000);
    if (!seconds || !moves) return fail("expected a color, a time and a number of moves");
    clocks_[static_cast<std::size_t>(index_of(*side))].set_left(std::clamp(*seconds, 0.0, 1e6),
                                                                static_cast<int>(*moves));
    return "";
}

GtpSession::Reply GtpSession::showboard(Arguments) {
    BoardStyle style;
    style.ascii = true;
    std::string board = table_->draw(style);
    // An empty line would end the answer.
    std::string text;
    for (const std::string_view line : split(board, '\n')) {
        if (!trim(line).empty()) text += fmt::format("\n{}", line);
    }
    return text;
}

GtpSession::Reply GtpSession::final_score(Arguments) {
    if (!table_->state().over) return fail("cannot score: the game is not over");
    return result_of(*table_);
}

GtpSession::Reply GtpSession::rules_game_id(Arguments) {
    return std::string(table_->game().title);
}

// Row by row, rank 1 first as on our board: X, O and . with blanks between.
GtpSession::Reply GtpSession::rules_board(Arguments) {
    const std::string position = table_->status().position;
    std::string text;
    for (std::size_t square = 0; square < board_size * board_size; ++square) {
        text += square % board_size == 0 ? '\n' : ' ';
        text += position[square] == '-' ? '.' : position[square];
    }
    return text;
}

GtpSession::Reply GtpSession::rules_board_size(Arguments) {
    return std::to_string(board_size);
}

GtpSession::Reply GtpSession::rules_legal_moves(Arguments) {
    std::vector<std::string> moves;
    for (const std::string& move : table_->legal_moves()) moves.push_back(gtp_move(move));
    return fmt::format("{}", fmt::join(moves, " "));
}

GtpSession::Reply GtpSession::rules_side_to_move(Arguments) {
    return table_->state().side == Side::first ? "black" : "white";
}

GtpSession::Reply GtpSession::rules_final_result(Arguments) {
    return table_->state().over ? result_sentence(*table_) : "";
}

}  // namespace damier
