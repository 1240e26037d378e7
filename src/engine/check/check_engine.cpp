#include "engine/check/check_engine.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/suggest.h"
#include "engine/check/common_situations.h"
#include "engine/check/gtp_examinee.h"
#include "engine/check/nboard_examinee.h"
#include "engine/check/ugi_examinee.h"
#include "engine/check/ugi_situations.h"
#include "engine/outside/command_words.h"

namespace damier::check {

namespace {

constexpr std::uint64_t situations_seed = 1;
constexpr std::string_view protocols[] = {"ugi", "gtp", "nboard"};

Expected<void> check_protocol(const CheckWish& wish) {
    if (std::ranges::find(protocols, wish.protocol) == std::end(protocols))
        return fail(fmt::format("unknown protocol {}: expected {}{}", quote(wish.protocol), one_of(protocols),
                                did_you_mean(wish.protocol, protocols)));
    if (wish.protocol != "ugi" && wish.game->name != "othello")
        return fail(
            fmt::format("{} is spoken for Othello only; {} has ugi", wish.protocol, wish.game->title));
    return {};
}

Examination::MakeExaminee maker_of(const CheckWish& wish) {
    if (wish.protocol == "gtp") return [](Interview& talk) { return std::make_unique<GtpExaminee>(talk); };
    if (wish.protocol == "nboard")
        return [](Interview& talk) { return std::make_unique<NboardExaminee>(talk); };
    return [wish](Interview& talk) { return std::make_unique<UgiExaminee>(talk, *wish.game, wish.variant); };
}

void run_script(Examination& exam, const CheckWish& wish) {
    const Situations where = find_situations(*wish.game, wish.variant, situations_seed);
    const bool ugi = wish.protocol == "ugi";
    const Manners manners{.takes_positions = wish.protocol != "gtp", .passes_itself = ugi};
    check_moves(exam, where, manners);
    if (ugi) check_ugi(exam, where);
    if (wish.protocol == "gtp") check_gtp(exam, where);
    if (wish.protocol == "nboard") check_nboard(exam, where);
    check_whole_games(exam, *wish.game, wish.variant, manners);
    check_endings(exam);
}

}  // namespace

Expected<CheckReport> check_engine(const CheckWish& wish) {
    if (const auto known = check_protocol(wish); !known) return std::unexpected(known.error());
    auto words = split_command_line(wish.command);
    if (!words) return fail(fmt::format("command: {}", words.error().message));
    if (words->empty()) return fail("the command is empty: expected a program, such as \"python3 bot.py\"");
    CheckReport report;
    report.command = wish.command;
    report.protocol = wish.protocol;
    report.game = wish.game->name;
    report.variant = wish.game->variants[static_cast<std::size_t>(wish.variant)].name;
    Interview talk({std::move(*words), wish.directory}, wish.patience_seconds);
    Examination exam(talk, maker_of(wish), wish.margin_seconds, report);
    if (exam.start()) run_script(exam, wish);
    talk.end();
    return report;
}

}  // namespace damier::check
