#include "serve/workers/worker_life.h"

#include <fmt/core.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/clock.h"
#include "core/system/child_process.h"
#include "core/throttle.h"
#include "play/microscope/hand_tree.h"
#include "play/microscope/microscope.h"
#include "play/players/text_report.h"
#include "play/registry/registry.h"
#include "play/review/game_review.h"
#include "play/review/insight.h"
#include "serve/api/exchange.h"
#include "serve/api/refusal.h"
#include "serve/workers/frames.h"
#include "serve/workers/guest_players.h"

namespace damier::serve {

namespace {

using nlohmann::json;

// Beside what the task says: stacks of threads, the task's text and answer, what the heap keeps for itself.
constexpr std::uint64_t address_room = std::uint64_t{160} << 20;

std::unique_ptr<Table> table_of(const json& task) {
    const json& given = task.at("table");
    auto table = value_or_refuse(find_game(given.at("game").get<std::string>()))
                     ->make_table(given.at("variant").get<int>());
    const auto start = given.at("start").get<std::string>();
    if (!start.empty()) value_or_refuse(table->set(start));
    for (const json& move : given.at("moves")) value_or_refuse(table->play(move.get<std::string>()));
    return table;
}

json short_json(const TextReport& report, Side side) {
    if (!report.value && !report.wdl) return nullptr;
    json out = to_json(Judgement{report.value, report.wdl}, side, report.solved);
    out.update({{"depth", report.depth}, {"nodes", report.nodes}, {"seconds", report.seconds}});
    return out;
}

class WorkerLife {
  public:
    WorkerLife(const ServerLimits& limits, int socket) : guests_(limits), socket_(socket) {}

    void run() {
        std::jthread thinker([this] { think(); });
        Frame frame;
        while (read_frame(socket_, frame, Clock::time_point::max()) == FrameHeard::frame) {
            const std::scoped_lock lock(mutex_);
            if (frame.kind == Frame::Kind::stop) {
                stop_.request_stop();
            } else {
                stop_ = {};
                task_ = std::move(frame.text);
            }
            wake_.notify_all();
        }
        // The thinker may be anywhere: nothing here needs to be tidied up.
        ::_exit(0);
    }

  private:
    using Clock = std::chrono::steady_clock;

    // All tasks are done in one thread that lives as long as the process: outside programs end with it.
    void think() {
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [this] { return task_.has_value(); });
            const std::string task = std::move(*task_);
            task_.reset();
            const std::stop_token stop = stop_.get_token();
            lock.unlock();
            do_guarded(task, stop);
            lock.lock();
        }
    }

    void do_guarded(const std::string& text, const std::stop_token& stop) {
        std::string answer;
        try {
            const json task = json::parse(text);
            // An outside program would inherit the limit, and its memory is not ours to know.
            const bool limited = !task.value("engine", false);
            limit_address_space(limited
                                    ? address_space() + task.at("memory").get<std::uint64_t>() + address_room
                                    : std::numeric_limits<std::uint64_t>::max());
            answer = dumped(do_task(task, stop));
        } catch (const Refusal& refusal) {
            return tell_error(refusal.what(), refusal.status);
        } catch (const std::bad_alloc&) {
            tell_error("it needed more memory than it may take here", unavailable);
            ::_exit(0);  // what is left of the heap is of no use
        } catch (const std::exception& fault) {
            return tell_error(fault.what(), own_fault);
        }
        write_frame(socket_, Frame::Kind::done, answer);
    }

    json do_task(const json& task, const std::stop_token& stop) {
        const auto what = task.at("task").get<std::string>();
        if (what == "hand_tree") return hand_tree(task.at("options"));
        const std::unique_ptr<Table> table = table_of(task);
        if (what == "move") return move(*table, task, stop);
        drop_player();
        if (what == "search") return search(*table, task, stop);
        if (what == "review") return review(*table, task, stop);
        if (what == "insight") return insight_json(*table);
        if (what == "microscope")
            return value_or_refuse(
                table->game().microscope(*table, value_or_refuse(parse_trace_options(task.at("options")))));
        throw std::logic_error("a worker does not know its task");
    }

    json hand_tree(const json& options) {
        drop_player();
        const auto tree = parse_hand_tree(options.at("tree").get<std::string>());
        if (!tree) throw Refusal(bad_request, tree.error().message);
        return value_or_refuse(trace_hand_tree(*tree, value_or_refuse(parse_trace_options(options))));
    }

    json move(const Table& table, const json& task, const std::stop_token& stop) {
        const auto key = task.at("seat").get<std::string>();
        if (!player_ || key != key_) {
            drop_player();
            player_ = player_in(table, task);
            key_ = key;
        }
        const Side side = table.state().side;
        const TextReport report = chosen(*player_, table, task, stop);
        if (key.empty()) player_.reset();  // one that keeps nothing
        return {{"move", report.move}, {"report", short_json(report, side)}};
    }

    json search(const Table& table, const json& task, const std::stop_token& stop) {
        const auto player = player_in(table, task);
        return to_json(chosen(*player, table, task, stop), table.state().side);
    }

    json review(const Table& table, const json& task, const std::stop_token& stop) {
        const auto player = player_in(table, task);
        int ply = table.state().ply - static_cast<int>(table.status().moves.size());
        review_game(table, *player, stop, [&](const ReviewedMove& move) {
            write_frame(socket_, Frame::Kind::report, dumped(to_json(move, ply++)));
        });
        return nullptr;
    }

    TextReport chosen(Player& player, const Table& table, const json& task, const std::stop_token& stop) {
        const Side side = table.state().side;
        Limits limits;
        limits.seconds = task.at("longest").get<double>();
        limits.value_every_move = task.value("every_move", false);
        const Stopwatch watch;
        Throttle throttle(0);
        return player.choose(table, limits, stop, [&](const TextReport& so_far) {
            if (!stop.stop_requested() && throttle.is_due(watch.seconds()))
                write_frame(socket_, Frame::Kind::report, dumped(to_json(so_far, side)));
        });
    }

    std::unique_ptr<Player> player_in(const Table& table, const json& task) {
        return value_or_refuse(guests_.make(table.game(), task.at("player").get<std::string>(),
                                            task.at("seconds").get<double>(),
                                            task.at("seed").get<std::uint64_t>()));
    }

    void drop_player() {
        if (!player_) return;
        player_.reset();
        malloc_trim(0);
    }

    void tell_error(const std::string& sentence, int status) {
        write_frame(socket_, Frame::Kind::error, dumped({{"error", sentence}, {"status", status}}));
    }

    GuestPlayers guests_;
    int socket_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<std::string> task_;
    std::stop_source stop_;
    std::unique_ptr<Player> player_;  // the thinker's
    std::string key_;
};

}  // namespace

json table_task(const Table& table) {
    const Table::Status status = table.status();
    return {{"game", table.game().name},
            {"variant", status.variant},
            {"start", status.start},
            {"moves", status.moves}};
}

void live_as_worker(const ServerLimits& limits, int socket) {
    mallopt(M_ARENA_MAX, 1);  // an arena for each thread would take address space and give little back
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + nice_at_first);
    WorkerLife(limits, socket).run();
}

}  // namespace damier::serve
