#include "engine/outside/engine_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "core/text/text.h"
#include "engine/outside/answer.h"
#include "engine/outside/command_words.h"
#include "engine/outside/gtp_client.h"
#include "engine/outside/nboard_client.h"
#include "engine/outside/ugi_client.h"
#include "engine/protocols.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using Clock = EngineClient::Clock;

constexpr int latency_questions = 51;

Clock::time_point in(double seconds) {
    constexpr double longest = 1e8;  // three years
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::min(seconds, longest)));
}

std::unique_ptr<EngineClient> client_of(const std::string& protocol, std::unique_ptr<Process> process) {
    if (protocol == "gtp") return std::make_unique<GtpClient>(std::move(process));
    if (protocol == "nboard") return std::make_unique<NboardClient>(std::move(process));
    return std::make_unique<UgiClient>(std::move(process));
}

// The last line of what it wrote to its standard error is most often the reason.
std::string with_last_error(const EngineFault& fault) {
    std::string_view text = trim(fault.last_lines());
    const std::size_t at = text.find("standard error:\n");
    if (at == std::string_view::npos) return fault.what();
    const std::string_view last = text.substr(text.rfind('\n') + 1);
    return fmt::format("{}; its last words were {}", fault.what(), quote(last, 200));
}

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// Seconds that it may take at most, by its move's limit and by its clock.
std::optional<double> allowed(const Limits& limits) {
    if (!limits.clock) return limits.seconds;
    const double left = limits.clock->remaining_seconds;
    return limits.seconds ? std::min(*limits.seconds, left) : left;
}

}  // namespace

EnginePlayer::EnginePlayer(std::string name, EngineSettings settings)
    : name_(std::move(name)), settings_(std::move(settings)), clock_(settings_.limits.clock) {}

EnginePlayer::~EnginePlayer() {
    end();
}

void EnginePlayer::end() {
    if (client_) client_->end();
    client_.reset();
}

Expected<void> EnginePlayer::try_start() {
    auto process = Process::start(settings_.start);
    if (!process) return std::unexpected(process.error());
    auto client = client_of(settings_.protocol, std::move(*process));
    const auto ready = client->shake_hands({*settings_.game, settings_.variant, settings_.options},
                                           in(settings_.startup_seconds));
    if (!ready) {
        client->end();
        return ready;
    }
    client_ = std::move(client);
    return {};
}

Expected<void> EnginePlayer::start() {
    if (client_ && client_->is_alive()) return {};
    client_.reset();
    try {
        return try_start();
    } catch (const EngineFault& fault) {
        return fail(with_last_error(fault));
    }
}

// After a fault nobody knows what it will say next: it is ended, and started again when it is needed.
template <class Work>
auto EnginePlayer::ending_on_fault(Work work) {
    try {
        return work();
    } catch (const EngineFault&) {
        client_.reset();
        throw;
    }
}

void EnginePlayer::new_game(std::uint64_t seed) {
    clock_ = settings_.limits.clock;
    if (client_ && !client_->is_alive()) client_.reset();
    ending_on_fault([&] {
        try {
            if (!client_) {
                if (const auto started = try_start(); !started)
                    throw EngineFault(EngineFaultKind::start_up, started.error().message);
            } else {
                client_->talk().resume();
                client_->talk().forget();
            }
            client_->new_game(seed, in(settings_.startup_seconds));
        } catch (const EngineFault& fault) {
            // Whatever it is, it happened before the game.
            throw EngineFault(EngineFaultKind::start_up, fault.what(), fault.last_lines());
        }
    });
}

void EnginePlayer::rest() {
    if (client_) client_->talk().pause();
}

TextReport EnginePlayer::choose(const Table& table, const Limits& given, std::stop_token stop,
                                const TextObserver& observer) {
    Limits own = settings_.limits;
    own.clock = clock_;
    if (!client_) new_game(0);  // it was stopped, or had a fault that the game outlived
    const auto before = Clock::now();
    TextReport report =
        ending_on_fault([&] { return asked(table, stricter(own, given), std::move(stop), observer); });
    report.seconds = std::chrono::duration<double>(Clock::now() - before).count();
    if (clock_) {
        clock_->remaining_seconds += clock_->increment_seconds - report.seconds;
        clock_->remaining_seconds = std::max(0.0, clock_->remaining_seconds);
    }
    return report;
}

TextReport EnginePlayer::asked(const Table& table, const Limits& limits, std::stop_token stop,
                               const TextObserver& observer) {
    TextObserver heard;
    if (observer) heard = [&](const TextReport& report) { observer(believable(report, table)); };
    const auto time = allowed(limits);
    const auto deadline = in(time ? *time + settings_.most_late_seconds : settings_.most_silent_seconds);
    TextReport report = client_->think({table, limits, std::move(stop), heard, Clock::now(), deadline});
    if (report.move.empty()) {
        client_.reset();  // it was stopped and cannot be
        report = believable(std::move(report), table);
        report.move = report.line.empty() ? table.legal_moves().front() : report.line.front();
        return report;
    }
    try {
        report.move = judged_move(table, report.move);
    } catch (const EngineFault& fault) {
        client_->talk().blame(fault.kind(), fault.what());
    }
    return believable(std::move(report), table);
}

double EnginePlayer::latency() {
    std::vector<double> seconds;
    for (int i = 0; i < latency_questions && client_; ++i) {
        const auto before = Clock::now();
        client_->ping(in(settings_.startup_seconds));
        seconds.push_back(std::chrono::duration<double>(Clock::now() - before).count());
    }
    if (seconds.empty()) return 0;
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::ranges::nth_element(seconds, middle);
    return *middle;
}

namespace {

Expected<EngineSettings> read_settings(const CheckedPlayer& player) {
    const GameEntry& game = *player.game;
    const PlayerSettings& settings = player.settings;
    const PlayerContext& context = player.context;
    EngineSettings engine;
    engine.game = &game;
    engine.variant = context.variant;
    engine.protocol = settings.word("protocol");
    if (!speaks(game, engine.protocol))
        return fail(fmt::format("engine: protocol {} knows {} only, not {}", engine.protocol,
                                titles_of_games_with(engine.protocol), game.title));
    auto words = split_command_line(settings.word("command"));
    if (!words) return fail("engine: " + words.error().message);
    const auto directory = std::filesystem::path(context.folder) / settings.word("dir");
    engine.start = {std::move(*words), directory.string()};
    engine.options = settings.others();
    for (const SpecArgument& option : engine.options) {
        // A line break would begin a command of its own.
        if (option.value && std::ranges::any_of(*option.value, is_control))
            return fail(fmt::format("engine: {}={}: a value has no control characters", option.key,
                                    quote(*option.value)));
    }
    engine.limits = player.limits();
    engine.startup_seconds = settings.real("startup");
    engine.most_late_seconds = context.most_late_seconds;
    engine.most_silent_seconds = context.most_silent_seconds;
    return engine;
}

Expected<void> check(const CheckedPlayer& player) {
    if (const auto engine = read_settings(player); !engine) return std::unexpected(engine.error());
    return {};
}

Expected<std::unique_ptr<EnginePlayer>> make(const CheckedPlayer& player) {
    auto engine = read_settings(player);
    if (!engine) return std::unexpected(engine.error());
    return std::make_unique<EnginePlayer>(player.name, std::move(*engine));
}

Expected<std::unique_ptr<Player>> make_and_start(const CheckedPlayer& player) {
    auto engine = make(player);
    if (!engine) return std::unexpected(engine.error());
    if (const auto started = (*engine)->start(); !started) return fail("engine: " + started.error().message);
    return std::move(*engine);
}

Expected<std::unique_ptr<Player>> make_idle(const CheckedPlayer& player) {
    auto engine = make(player);
    if (!engine) return std::unexpected(engine.error());
    return std::move(*engine);
}

}  // namespace

const EngineMaker engines_started_at_once{check, make_and_start};
const EngineMaker engines_started_later{check, make_idle};

}  // namespace damier
