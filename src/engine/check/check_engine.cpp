#include "engine/check/check_engine.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"
#include "engine/check/common_situations.h"
#include "engine/check/gtp_engine.h"
#include "engine/check/nboard_engine.h"
#include "engine/check/ugi_engine.h"
#include "engine/check/ugi_situations.h"
#include "engine/outside/command_words.h"
#include "engine/protocols.h"

namespace damier::check {

namespace {

constexpr std::uint64_t situations_seed = 1;
constexpr std::string_view protocols[] = {"ugi", "gtp", "nboard"};

Expected<void> check_protocol(const CheckOptions& wanted) {
    if (std::ranges::find(protocols, wanted.protocol) == std::end(protocols))
        return fail(fmt::format("unknown protocol {}: expected {}{}", quote(wanted.protocol),
                                one_of(protocols), did_you_mean(wanted.protocol, protocols)));
    if (!speaks(*wanted.game, wanted.protocol))
        return fail(fmt::format("{} is spoken for {} only; {} has ugi", wanted.protocol,
                                titles_of_games_with(wanted.protocol), wanted.game->title));
    return {};
}

CheckRun::MakeEngine maker_of(const CheckOptions& wanted) {
    if (wanted.protocol == "gtp") return [](EnginePipe& talk) { return std::make_unique<GtpEngine>(talk); };
    if (wanted.protocol == "nboard")
        return [](EnginePipe& talk) { return std::make_unique<NboardEngine>(talk); };
    return [wanted](EnginePipe& talk) {
        return std::make_unique<UgiEngine>(talk, *wanted.game, wanted.variant);
    };
}

void run_script(CheckRun& run, const CheckOptions& wanted) {
    const Situations where = find_situations(*wanted.game, wanted.variant, situations_seed);
    const bool ugi = wanted.protocol == "ugi";
    const ProtocolTraits traits{.takes_positions = wanted.protocol != "gtp", .passes_itself = ugi};
    check_moves(run, where, traits);
    if (ugi) check_ugi(run, where);
    if (wanted.protocol == "gtp") check_gtp(run, where);
    if (wanted.protocol == "nboard") check_nboard(run, where);
    check_whole_games(run, *wanted.game, wanted.variant, traits);
    check_endings(run);
}

}  // namespace

Expected<CheckReport> check_engine(const CheckOptions& wanted) {
    if (const auto known = check_protocol(wanted); !known) return std::unexpected(known.error());
    auto words = split_command_line(wanted.command);
    if (!words) return std::unexpected(words.error());
    if (words->empty()) return fail("the command is empty: expected a program, such as \"python3 bot.py\"");
    CheckReport report;
    report.command = wanted.command;
    report.protocol = wanted.protocol;
    report.game = wanted.game->name;
    report.variant = wanted.game->variants[static_cast<std::size_t>(wanted.variant)].name;
    EnginePipe talk({std::move(*words), wanted.directory}, wanted.patience_seconds);
    CheckRun run(talk, maker_of(wanted), wanted.margin_seconds, report);
    if (run.start()) run_script(run, wanted);
    talk.end();
    return report;
}

}  // namespace damier::check
