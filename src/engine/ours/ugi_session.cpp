#include "engine/ours/ugi_session.h"

#include <fmt/core.h>

#include <condition_variable>
#include <mutex>

#include "core/text/suggest.h"
#include "engine/outside/answer.h"
#include "engine/ugi/ugi_info.h"
#include "engine/ugi/ugi_query.h"

namespace damier {

namespace {

// Says what a player knows so far, and not twice the same.
class Speaker {
  public:
    Speaker(LineSink& sink, int most_moves) : sink_(sink), most_moves_(most_moves) {}

    void say(const TextReport& report) {
        if (said_ && said_->nodes == report.nodes && said_->depth == report.depth &&
            said_->line == report.line)
            return;
        for (const std::string& line : ugi::format_info(report, most_moves_)) sink_.say(line);
        said_ = report;
    }

  private:
    LineSink& sink_;
    int most_moves_;
    std::optional<TextReport> said_;
};

void wait_until_stopped(const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait(lock, stop, [] { return false; });
}

}  // namespace

UgiSession::UgiSession(const SessionStart& start, Choices choices, std::unique_ptr<SessionPlayer> player,
                       LineSink& sink)
    : version_(start.version),
      sink_(sink),
      choices_(std::move(choices)),
      table_(start.game.make_table(start.variant)),
      player_(std::move(player)) {}

void UgiSession::complain(std::string_view sentence) {
    sink_.say("info error " + ugi::one_line(sentence));
}

bool UgiSession::hear(std::string_view line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "quit") {
        thinking_.stop();
        thinking_.wait();
        return false;
    }
    if (word == "ugi")
        introduce();
    else if (word == "setoption")
        set_option(rest);
    else if (word == "isready")
        become_ready();
    else if (word == "uginewgame")
        begin_game();
    else if (word == "position")
        set_position(rest);
    else if (word == "go")
        go(rest);
    else if (word == "stop")
        thinking_.stop();
    else if (word == "query")
        sink_.say(ugi::answer_query(*table_, rest));
    else if (!word.empty() && word != "response") {
        constexpr std::string_view known[] = {"ugi", "setoption", "isready", "uginewgame", "position",
                                              "go",  "stop",      "query",   "quit"};
        complain(fmt::format("unknown command {}: expected {}{}", quote(word), one_of(known),
                             did_you_mean(word, known)));
    }
    return true;
}

void UgiSession::finish() {
    thinking_.stop_endless();
    thinking_.wait();
}

void UgiSession::introduce() {
    sink_.say(fmt::format("id name Damier {}", version_));
    sink_.say("id author the authors of Damier");
    for (const ugi::OptionDeclaration& option : choices_.declarations())
        sink_.say(ugi::format_option(option));
    sink_.say("ugiok");
}

void UgiSession::set_option(std::string_view rest) {
    const auto option = ugi::parse_setoption(rest);
    if (!option) return complain(option.error().message);
    const auto before = std::pair(&choices_.game(), choices_.variant());
    if (const auto set = choices_.set(*option); !set) return complain(set.error().message);
    if (before == std::pair(&choices_.game(), choices_.variant())) return;
    table_ = choices_.game().make_table(choices_.variant());
}

Expected<std::unique_ptr<Table>> UgiSession::table_of(const ugi::PositionCommand& command) const {
    auto table = choices_.game().make_table(choices_.variant());
    if (command.fen) {
        if (const auto set = table->set(*command.fen); !set) return std::unexpected(set.error());
    }
    for (std::size_t i = 0; i < command.moves.size(); ++i) {
        if (const auto played = table->play(command.moves[i]); !played)
            return fail(fmt::format("position: move {}: {}", i + 1, played.error().message));
    }
    return table;
}

void UgiSession::set_position(std::string_view rest) {
    const auto command = ugi::parse_position(rest);
    if (!command) return complain(command.error().message);
    auto table = table_of(*command);
    if (!table) return complain(table.error().message);
    table_ = std::move(*table);
}

void UgiSession::change_player(const GameEntry& game, const std::string& text) {
    if (const auto taken = player_->take(game, text); !taken)
        complain(fmt::format("{}; {} plays", taken.error().message, player_->name()));
}

// While it thinks it is as ready as it will ever be; else the answer means that the player is there.
void UgiSession::become_ready() {
    if (thinking_.searches()) return sink_.say("readyok");
    thinking_.post(Thinking::Kind::task,
                   [this, &game = choices_.game(), text = choices_.player_text()](const auto&) {
                       change_player(game, text);
                       sink_.say("readyok");
                   });
}

void UgiSession::begin_game() {
    thinking_.stop_endless();
    thinking_.post(Thinking::Kind::task,
                   [this, &game = choices_.game(), text = choices_.player_text()](const auto&) {
                       change_player(game, text);
                       if (const auto begun = player_->new_game(); !begun) complain(begun.error().message);
                   });
}

void UgiSession::go(std::string_view rest) {
    auto go = ugi::parse_go(rest);
    // A program that says go waits for an answer, so it gets one.
    if (!go) complain(go.error().message);
    const ugi::Go wanted = go.value_or(ugi::Go());
    thinking_.stop_endless();
    thinking_.post(
        wanted.infinite ? Thinking::Kind::endless_search : Thinking::Kind::search,
        [this, wanted, table = std::shared_ptr(copy_position(*table_)), text = choices_.player_text(),
         spoken = choices_.reported_moves()](const std::stop_token& stop) {
            change_player(table->game(), text);
            search(*table, wanted, spoken, stop);
        });
}

void UgiSession::search(const Table& table, const ugi::Go& go, int reported_moves,
                        const std::stop_token& stop) {
    if (table.state().over) {
        complain("the game is over, there is no move to find");
        return sink_.say("bestmove none");
    }
    Limits limits = ugi::limits_of(go, table.state().side);
    if (!go.infinite) limits = player_->made_sufficient(limits);
    limits.value_every_move = reported_moves > 1;
    Speaker speaker(sink_, reported_moves);
    const TextReport report = player_->think(
        table, limits, stop, [&](const TextReport& so_far) { speaker.say(so_far); },
        [&](const std::string& sentence) { complain(sentence); });
    speaker.say(report);
    // A search without an end is answered when its end is asked for, not before.
    if (go.infinite) wait_until_stopped(stop);
    sink_.say("bestmove " + report.move);
}

}  // namespace damier
