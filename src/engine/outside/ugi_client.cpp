#include "engine/outside/ugi_client.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"
#include "core/text/text.h"
#include "engine/outside/engine_options.h"
#include "engine/ugi/ugi_info.h"
#include "engine/ugi/ugi_position.h"
#include "engine/ugi/ugi_query.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using ugi::OptionDeclaration;
using ugi::OptionKind;

constexpr std::size_t most_options = 1000;
// After `stop` an answer is due at once.
constexpr std::chrono::seconds stop_patience(2);
// Where nobody has set any limit.
constexpr double usual_seconds = 1;

std::string set_line(std::string_view name, std::string value) {
    return ugi::format_setoption({std::string(name), std::move(value)}) + '\n';
}

std::string_view name_of_variant(const GameEntry& game, int variant) {
    return game.variants[static_cast<std::size_t>(variant)].name;
}

std::string go_line(const EngineTask& task) {
    const Side mover = task.table.state().side;
    ugi::Go go = ugi::go_of(task.limits, mover);
    if (task.limits.clock) {
        const auto other = static_cast<std::size_t>(index_of(opponent(mover)));
        go.clocks[other] = task.limits.opponent_clock.value_or(*task.limits.clock);
    }
    if (go == ugi::Go{}) go.seconds = usual_seconds;
    return ugi::format_go(go);
}

}  // namespace

const OptionDeclaration* UgiClient::declared(std::string_view name) const {
    return find_declared(options_, name);
}

void UgiClient::declare(std::string_view rest) {
    auto option = ugi::parse_option(rest);
    if (!option) return talk_.note_complaint(option.error().message);
    if (options_.size() < most_options) options_.push_back(std::move(*option));
}

void UgiClient::hear_aside(const Table& table, std::string_view line) {
    const auto [word, rest] = ugi::split_command(line);
    if (word == "query") return talk_.say(ugi::answer_query(table, rest));
    if (word == "info") {
        if (const auto said = ugi::split_command(rest); said.word == "error") talk_.note_complaint(said.rest);
        return;
    }
    if (word != "id" && word != "response" && word != "readyok") talk_.pass_over(line);
}

void UgiClient::hear_introduction(Clock::time_point deadline) {
    const auto asked = Clock::now();
    talk_.begin_answer();
    talk_.say("ugi");
    while (const auto line = talk_.hear(deadline)) {
        const auto [word, rest] = ugi::split_command(*line);
        if (word == "ugiok") return;
        if (word == "option")
            declare(rest);
        else
            hear_aside(*start_, *line);
    }
    talk_.blame(EngineFaultKind::start_up,
                fmt::format("it did not answer `ugi` with `ugiok` within {:.1f} s",
                            std::chrono::duration<double>(Clock::now() - asked).count()));
}

Expected<void> UgiClient::agree_on_game(const GameEntry& game) {
    const OptionDeclaration* option = declared("UGI_Game");
    if (option == nullptr) return {};
    const auto chosen = option_to_set(options_, {"UGI_Game", std::string(game.name)});
    if (!chosen) {
        const std::vector<std::string_view> played(option->choices.begin(), option->choices.end());
        return fail(fmt::format("the engine does not play {}: it plays {}", game.name, one_of(played)));
    }
    talk_.say(ugi::format_setoption(*chosen));
    return {};
}

Expected<void> UgiClient::shake_hands(const EngineSetup& setup, Clock::time_point deadline) {
    start_ = setup.game.make_table(setup.variant);
    hear_introduction(deadline);
    if (const auto agreed = agree_on_game(setup.game); !agreed) return agreed;
    if (declared("UGI_Variant") != nullptr) {
        told_variant_ = setup.variant;
        talk_.say(
            ugi::format_setoption({"UGI_Variant", std::string(name_of_variant(setup.game, setup.variant))}));
    }
    has_seed_option_ = declared("Seed") != nullptr;
    for (const SpecArgument& given : setup.options) {
        const auto chosen = option_to_set(options_, given);
        if (!chosen) return std::unexpected(chosen.error());
        talk_.say(ugi::format_setoption(*chosen));
        if (equal_ignoring_case(chosen->name, "Seed")) has_seed_option_ = false;
    }
    ping(deadline);
    return {};
}

void UgiClient::new_game(std::uint64_t seed, Clock::time_point deadline) {
    std::string lines;
    if (has_seed_option_) {
        const OptionDeclaration& option = *declared("Seed");
        const auto most =
            static_cast<std::uint64_t>(std::max<std::int64_t>(option.most.value_or(INT32_MAX), 0));
        lines = set_line(option.name, std::to_string(most == UINT64_MAX ? seed : seed % (most + 1)));
    }
    talk_.say(lines + "uginewgame");
    ping(deadline);
}

void UgiClient::ping(Clock::time_point deadline) {
    const auto asked = Clock::now();
    talk_.begin_answer();
    talk_.say("isready");
    while (const auto line = talk_.hear(deadline)) {
        if (trim(*line) == "readyok") return;
        hear_aside(*start_, *line);
    }
    talk_.blame(EngineFaultKind::start_up,
                fmt::format("it did not answer `isready` with `readyok` within {:.1f} s",
                            std::chrono::duration<double>(Clock::now() - asked).count()));
}

// What this move needs and the last one did not.
std::string UgiClient::preparations(const EngineTask& task) {
    std::string lines;
    const Table& table = task.table;
    if (const int variant = table.state().variant; variant != told_variant_ && declared("UGI_Variant")) {
        told_variant_ = variant;
        lines += set_line("UGI_Variant", std::string(name_of_variant(table.game(), variant)));
    }
    const OptionDeclaration* several = declared("MultiPV");
    if (several == nullptr) return lines;
    const auto wanted =
        task.limits.value_every_move ? static_cast<std::int64_t>(table.legal_moves().size()) : 1;
    const std::int64_t lines_wanted =
        std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(1, several->most.value_or(1)));
    if (lines_wanted != std::exchange(told_lines_, lines_wanted))
        lines += set_line(several->name, std::to_string(lines_wanted));
    return lines;
}

TextReport UgiClient::think(const EngineTask& task) {
    talk_.begin_answer();
    talk_.say(fmt::format("{}{}\n{}", preparations(task), ugi::position_line(task.table), go_line(task)));
    TextReport report;
    report.move = wait_for_move(task, report);
    return report;
}

std::string UgiClient::wait_for_move(const EngineTask& task, TextReport& report) {
    auto deadline = task.deadline;
    bool stopped = false;
    for (;;) {
        const auto line = talk_.hear(deadline, stopped ? std::stop_token() : task.stop);
        if (!line) {
            if (stopped || !task.stop.stop_requested())
                talk_.blame_silence(std::chrono::duration<double>(Clock::now() - task.asked).count());
            stopped = true;
            deadline = std::min(deadline, Clock::now() + stop_patience);
            talk_.say("stop");
            continue;
        }
        const auto [word, rest] = ugi::split_command(*line);
        if (word == "bestmove") {
            const auto move = ugi::parse_bestmove(rest);
            if (!move) talk_.blame(EngineFaultKind::garbage, move.error().message);
            return *move;
        }
        hear_aside(task.table, *line);
        if (word != "info") continue;
        ugi::add_info(report, rest);
        if (task.observer && !report.line.empty()) task.observer(report);
    }
}

}  // namespace damier
