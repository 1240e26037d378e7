#include "serve/rooms/machines.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "core/clock.h"
#include "core/throttle.h"
#include "play/players/text_report.h"
#include "play/spec/player_spec.h"

namespace damier::serve {

namespace {

bool names_a_limit(const Limits& limits) {
    return limits.seconds || limits.clock || limits.nodes || limits.playouts || limits.depth;
}

std::uint64_t fresh_seed() {
    static thread_local std::random_device device;  // opening it takes a while
    return (std::uint64_t{device()} << 32) | device();
}

nlohmann::json short_json(const TextReport& report, Side side) {
    nlohmann::json out = to_json(Judgement{report.value, report.wdl}, side, report.solved);
    out.update({{"depth", report.depth}, {"nodes", report.nodes}, {"seconds", report.seconds}});
    return out;
}

bool says_something(const TextReport& report) {
    return report.value || report.wdl;
}

}  // namespace

// However it is written.
bool Machines::is_listed_engine(const std::string& text) const {
    const auto wanted = parse_player_spec(text);
    return wanted && std::ranges::any_of(limits_.engines, [&](const std::string& listed) {
               return parse_player_spec(listed) == wanted;
           });
}

PlayerContext Machines::context(const std::string& text, double seconds, std::uint64_t seed) const {
    PlayerContext context;
    if (is_listed_engine(text)) context.engines = limits_.engine_maker;
    context.seed = seed;
    context.limits.seconds = seconds;
    context.most_memory = limits_.memory;
    context.most_threads = limits_.player_threads;
    context.may_read_files = false;
    return context;
}

Expected<void> Machines::check(const GameEntry& game, const std::string& text) const {
    if (is_human(text)) return {};
    if (const auto player = checked(game, text, 1, 1); !player) return std::unexpected(player.error());
    return {};
}

Expected<CheckedPlayer> Machines::checked(const GameEntry& game, const std::string& text, double seconds,
                                          std::uint64_t seed) const {
    PlayerContext asking = context(text, limits_.seconds, seed);
    asking.limits = {};
    asking.limits_come_later = true;
    const auto own = demands_of(game, text, asking);
    if (!own) return std::unexpected(own.error());
    const double most = names_a_limit(own->limits) ? limits_.seconds : std::min(seconds, limits_.seconds);
    return check_player(game, text, context(text, most, seed));
}

Expected<Machines::Made> Machines::make(const GameEntry& game, const std::string& text, double seconds,
                                        std::uint64_t seed) const {
    const auto checked_player = checked(game, text, seconds, seed);
    if (!checked_player) return std::unexpected(checked_player.error());
    auto player = make_player(*checked_player);
    if (!player) return std::unexpected(player.error());
    return Made{std::move(*player), demands_of(*checked_player).memory};
}

void Machines::consider(const std::shared_ptr<Room>& room, bool step) {
    if (room->thinking || room->is_over()) return;
    if (!room->running && !step) return;
    if (room->is_machine(room->side_to_move())) think(room);
}

void Machines::stop_thinking(Room& room) {
    ++room.epoch;
    if (room.thinking) room.thinking->stop.request_stop();
    room.thinking.reset();
    room.trouble.clear();
}

void Machines::dismiss_player(Room& room, Side side) {
    room.kept_players[index_of(side)].reset();
}

std::shared_ptr<KeptPlayer> Machines::kept_player_of(const std::shared_ptr<Room>& room, Side side) {
    std::shared_ptr<KeptPlayer>& kept = room->kept_players[index_of(side)];
    if (!kept) {
        auto player = make(room->tree.game(), room->players[index_of(side)], room->seconds, fresh_seed());
        if (!player) {
            room->trouble = player.error().message;
            return nullptr;
        }
        kept = std::make_shared<KeptPlayer>();
        kept->player = std::move(player->player);
        kept->memory = player->memory;
    }
    keep(room);
    return kept;
}

// Machines of games that were left alone longest are sent home when all of them together could take too much
// memory: they come back without what they had learnt.
void Machines::keep(const std::shared_ptr<Room>& room) {
    const auto memory_of = [](const Room& one) {
        std::uint64_t bytes = 0;
        for (const auto& kept : one.kept_players) bytes += kept ? kept->memory : 0;
        return bytes;
    };
    rooms_with_players_.remove_if([&](const std::weak_ptr<Room>& other) {
        const auto alive = other.lock();
        return !alive || alive == room;
    });
    if (memory_of(*room) == 0) return;
    rooms_with_players_.push_front(room);
    std::uint64_t bytes = 0;
    for (const auto& other : rooms_with_players_) {
        const auto alive = other.lock();
        bytes += memory_of(*alive);
        if (alive == room || bytes <= limits_.kept_memory) continue;
        for (auto& kept : alive->kept_players) kept.reset();
    }
}

void Machines::think(const std::shared_ptr<Room>& room) {
    const Side side = room->side_to_move();
    const std::shared_ptr<KeptPlayer> kept = kept_player_of(room, side);
    if (!kept) {
        room->running = false;
        return;
    }
    std::shared_ptr<Table> table = room->tree.table_at(room->current);
    const std::uint64_t epoch = room->epoch;
    Limits limits;
    limits.seconds = limits_.seconds;
    room->thinking = Thinking{side, room->players[index_of(side)], nullptr, {}};
    // The room may go away meanwhile; the reports then go nowhere.
    const std::weak_ptr<Room> back = room;
    auto work = [this, kept, table, limits, back, epoch](const std::stop_token& stop) {
        const std::scoped_lock lock(kept->mutex);
        const Stopwatch watch;
        Throttle throttle(0);
        const auto tell = [&](const TextReport& report) {
            if (stop.stop_requested() || !throttle.is_due(watch.seconds())) return;
            loop_.post([this, back, epoch, report] {
                if (const auto here = back.lock()) heard(here, epoch, report);
            });
        };
        try {
            const TextReport report = kept->player->choose(*table, limits, stop, tell);
            loop_.post([this, back, epoch, report] {
                if (const auto here = back.lock()) move_made(here, epoch, report);
            });
        } catch (const std::exception& fault) {
            loop_.post([this, back, epoch, why = std::string(fault.what())] {
                if (const auto here = back.lock()) failed(here, epoch, why);
            });
        }
    };
    room->thinking->stop = pool_.start(room->user, Urgency::move, std::move(work));
}

// An outside program may fail in any way; the game waits for somebody to do something about it.
void Machines::failed(const std::shared_ptr<Room>& room, std::uint64_t epoch, const std::string& why) {
    if (room->epoch != epoch || !room->thinking) return;
    room->trouble = fmt::format("{}: {}", room->thinking->player, why);
    room->thinking.reset();
    room->running = false;
    ++room->epoch;
    room->changed();
    room->tell_state(false);
}

void Machines::heard(const std::shared_ptr<Room>& room, std::uint64_t epoch, const TextReport& report) {
    if (room->epoch != epoch || !room->thinking) return;
    room->thinking->report = to_json(report, room->thinking->side);
    room->forget_text();
    const nlohmann::json event = {
        {"event", "thinking"}, {"id", room->id}, {"report", room->thinking->report}};
    room->tell(std::make_shared<const std::string>(dumped(event)), true);
}

void Machines::move_made(const std::shared_ptr<Room>& room, std::uint64_t epoch, const TextReport& report) {
    if (room->epoch != epoch || !room->thinking) return;
    const Side side = room->thinking->side;
    room->thinking.reset();
    ++room->epoch;
    if (const auto node = room->tree.play(room->current, report.move)) {
        if (says_something(report)) room->tree.note_report(*node, short_json(report, side));
        room->current = *node;
        room->tree.visit(*node);
        room->tree.promote(*node);
    } else {
        room->trouble = node.error().message;
        room->running = false;
    }
    room->changed();
    room->tell_state(false);
    // Between two machines there is a pause, so that people can follow.
    if (!room->running || room->is_over() || !room->is_machine(room->side_to_move())) return;
    loop_.after(room->delay, [this, back = std::weak_ptr<Room>(room), now = room->epoch] {
        const auto here = back.lock();
        if (!here || here->epoch != now) return;
        consider(here);
        here->changed();
        here->tell_state(true);
    });
}

}  // namespace damier::serve
