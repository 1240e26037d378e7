#include "app/commands/engine_check.h"

#include <nlohmann/json.hpp>

#include "app/command.h"
#include "core/text/quantity.h"
#include "engine/check/check_engine.h"

namespace damier::app {

namespace {

double seconds_of(std::string_view option, const std::string& text) {
    const auto seconds = parse_duration(text);
    if (!seconds) throw UserError(fmt::format("{}: {}", option, seconds.error().message));
    return *seconds;
}

}  // namespace

void add_engine_check_options(Command command, EngineCheckOptions& options) {
    constexpr const char* group = "Checking another engine";
    Option check = command
                       .add_option("--check", options.command,
                                   "Try the engine that this command starts, and say how it does")
                       .group(group);
    command.add_option("--dir", options.directory, "The folder that it runs in (default: this one)")
        .group(group)
        .needs(check);
    command.add_option("--patience", options.patience, "How long to wait for an answer")
        .show_default()
        .group(group)
        .needs(check);
    command.add_option("--margin", options.margin, "A move may be so late, as in the arena")
        .show_default()
        .group(group)
        .needs(check);
    command.add_flag("--json", options.json, "Print the findings as JSON").group(group).needs(check);
}

int check_engine_command(const EngineCheckOptions& options, const std::string& game,
                         const std::optional<std::string>& variant, const std::string& protocol) {
    check::CheckOptions wanted;
    wanted.command = *options.command;
    wanted.directory = options.directory;
    wanted.protocol = protocol;
    wanted.game = value_or_throw(find_game(game));
    if (variant) wanted.variant = value_or_throw(find_variant(*wanted.game, *variant));
    wanted.patience_seconds = seconds_of("--patience", options.patience);
    wanted.margin_seconds = seconds_of("--margin", options.margin);
    const check::CheckReport report = value_or_throw(check::check_engine(wanted));
    fmt::print("{}", options.json
                         ? to_json(report).dump(2, ' ', true, nlohmann::json::error_handler_t::replace) + '\n'
                         : to_text(report));
    return report.fit() ? exit_ok : exit_own_fault;
}

}  // namespace damier::app
