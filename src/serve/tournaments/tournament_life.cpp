#include "serve/tournaments/tournament_life.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "arena/run/tournament.h"
#include "core/clock.h"
#include "core/system/child_process.h"
#include "play/registry/registry.h"
#include "serve/api/exchange.h"
#include "serve/api/refusal.h"
#include "serve/rooms/room.h"
#include "serve/tournaments/plan.h"
#include "serve/workers/frames.h"

namespace damier::serve {

namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

// Games of a tournament give way to whatever people wait for.
constexpr int nice_of_tournaments = 15;
constexpr std::uint64_t room_for_stacks = std::uint64_t{160} << 20;
constexpr double between_reports = 0.25;  // seconds

std::string id_text(const GameSlot& slot) {
    return fmt::format("{}-{}-{}", slot.round + 1, slot.pairing + 1, slot.number + 1);
}

// The board as it is now. The arbiter has not looked at these moves yet: what it would refuse is not shown.
json live_json(const Plan& plan, const GameInPlay& game) {
    const TournamentSettings& settings = plan.settings;
    const auto table = settings.game->make_table(settings.variant);
    if (!game.job.position.empty() && !table->set(game.job.position)) return nullptr;
    if (!game.job.opening.empty() && !table->replay(game.job.opening)) return nullptr;
    for (const std::string& move : game.moves) {
        if (!table->play(move)) break;
    }
    const auto name = [&](int side) {
        return settings.players[static_cast<std::size_t>(game.job.players[side])].name;
    };
    return {{"id", id_text(game.slot)},
            {"first", name(0)},
            {"second", name(1)},
            {"position", position_json(*table)}};
}

class TournamentLife {
  public:
    TournamentLife(const ServerLimits& limits, const std::string& version, int socket)
        : limits_(limits), version_(version), socket_(socket) {}

    void run() {
        Frame frame;
        if (read_frame(socket_, frame, Clock::time_point::max()) != FrameHeard::frame) return;
        try {
            write_frame(socket_, Frame::Kind::done, dumped(play(json::parse(frame.text))));
        } catch (const std::exception& fault) {
            write_frame(socket_, Frame::Kind::error, dumped({{"error", fault.what()}}));
        }
    }

  private:
    json play(const json& task) {
        const Plan plan = Plan::read(task.at("plan").dump(), limits_);
        const double longest = task.at("seconds").get<double>();
        if (!plan.has_engine(limits_))
            limit_address_space(address_space() + task.at("memory").get<std::uint64_t>() + room_for_stacks);
        const auto path = task.at("journal").get<std::string>();
        const auto lock = value_or_refuse(RunLock::take(path));
        Field field = value_or_refuse(guest_field(plan, limits_));
        auto tournament = value_or_refuse(Tournament::open(plan.settings, std::move(field), path, version_));
        const Stopwatch watch;
        const auto wanted = [&] {
            return watch.seconds() > longest || is_told_to_stop() ? StopRequest::drop_games
                                                                  : StopRequest::none;
        };
        const RunEnd end = tournament.run({.workers = 1}, wanted, [&](const RunProgress& progress) {
            tell(plan, tournament, progress, watch.seconds());
        });
        const bool is_finished = end == RunEnd::finished || end == RunEnd::decided;
        return {{"end", is_finished ? "finished" : "paused"}, {"seconds", watch.seconds()}};
    }

    // Whatever is said to it now means that, and so does the end of the server.
    bool is_told_to_stop() {
        Frame frame;
        stops_ |= read_frame(socket_, frame, Clock::now()) != FrameHeard::nothing;
        return stops_;
    }

    void tell(const Plan& plan, const Tournament& tournament, const RunProgress& progress, double now) {
        if (now - told_ < between_reports && progress.games_in_this_run == games_told_) return;
        told_ = now;
        games_told_ = progress.games_in_this_run;
        const auto games = tournament.games_in_play();
        write_frame(socket_, Frame::Kind::report,
                    dumped({{"played", progress.games_played},
                            {"planned", progress.games_planned},
                            {"seconds", now},
                            {"game", games.empty() ? json() : live_json(plan, games.front())}}));
    }

    const ServerLimits& limits_;
    const std::string& version_;
    int socket_;
    bool stops_ = false;
    double told_ = -1;
    std::uint64_t games_told_ = 0;
};

}  // namespace

void live_as_tournament(const ServerLimits& limits, const std::string& version, int socket) {
    ::setpriority(PRIO_PROCESS, 0, nice_of_tournaments);
    TournamentLife(limits, version, socket).run();
}

}  // namespace damier::serve
