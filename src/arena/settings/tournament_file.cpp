#include "arena/settings/tournament_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "arena/settings/toml.h"
#include "core/text/quantity.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// Ends the reading of a file; parse_tournament turns it into its error.
struct Refusal {
    std::string message;
};

[[noreturn]] void refuse(const toml::node& node, std::string_view what) {
    throw Refusal{fmt::format("line {}: {}", node.source().begin.line, what)};
}

// One table of the file. Remembers which keys were asked for, so that a misspelt one is not passed over.
class Section {
  public:
    Section(std::string name, const toml::table* table) : name_(std::move(name)), table_(table) {}

    const toml::node* find(std::string_view key) {
        known_.insert(std::string(key));
        return table_ ? table_->get(key) : nullptr;
    }
    std::optional<std::string> text(std::string_view key) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        if (!node->is_string()) refuse(*node, where(key) + ": expected a text in quotes");
        return from_ascii(node->as_string()->get());
    }
    std::optional<std::int64_t> whole(std::string_view key, std::int64_t least, std::int64_t most) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        const auto* number = node->as_integer();
        if (!number || number->get() < least || number->get() > most)
            refuse(*node, fmt::format("{}: expected a whole number from {} to {}", where(key), least, most));
        return number->get();
    }
    std::optional<double> real(std::string_view key, double least, double most) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        const auto number = node->is_number() ? node->value<double>() : std::nullopt;
        if (!number || !(*number >= least && *number <= most))
            refuse(*node, fmt::format("{}: expected a number from {:g} to {:g}", where(key), least, most));
        return number;
    }
    // A text with a meaning: `parse` gives an Expected.
    template <class Parse>
    auto parsed(std::string_view key, Parse parse) {
        using Value = typename std::invoke_result_t<Parse, std::string_view>::value_type;
        const auto given = text(key);
        if (!given) return std::optional<Value>();
        auto value = parse(*given);
        if (!value)
            refuse(*table_->get(key),
                   fmt::format("{} {}: {}", where(key), quote(*given), value.error().message));
        return std::optional<Value>(std::move(*value));
    }
    std::string required_text(std::string_view key) {
        const auto given = text(key);
        if (given) return *given;
        throw Refusal{fmt::format("{} is missing", where(key))};
    }
    // After all keys were asked for.
    void refuse_unknown() const {
        if (!table_) return;
        const std::vector<std::string_view> names(known_.begin(), known_.end());
        for (const auto& [key, node] : *table_) {
            if (known_.contains(std::string(key.str()))) continue;
            refuse(node, fmt::format("{} is not known{}; expected {}", where(key.str()),
                                     did_you_mean(key.str(), names), one_of(names)));
        }
    }
    std::string where(std::string_view key) const {
        return name_.empty() ? quote(key) : fmt::format("{} in [{}]", quote(key), name_);
    }

  private:
    std::string name_;
    const toml::table* table_;
    std::set<std::string> known_;
};

Section section_of(const toml::table& file, std::string_view name) {
    const toml::node* node = file.get(name);
    if (node && !node->is_table()) refuse(*node, fmt::format("expected a table, [{}]", name));
    return Section(std::string(name), node ? node->as_table() : nullptr);
}

Limits read_limits(Section& section) {
    Limits limits;
    const auto positive = [](std::string_view text) -> Expected<double> {
        auto seconds = parse_duration(text);
        if (seconds && *seconds <= 0) return fail("expected more than no time");
        return seconds;
    };
    constexpr std::int64_t most = 1'000'000'000'000'000;
    limits.seconds = section.parsed("time", positive);
    limits.clock = section.parsed("clock", [](std::string_view text) -> Expected<GameClock> {
        auto clock = parse_clock(text);
        if (clock && clock->remaining_seconds <= 0) return fail("expected more than no time");
        return clock;
    });
    if (const auto nodes = section.whole("nodes", 1, most)) limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto playouts = section.whole("playouts", 1, most))
        limits.playouts = static_cast<std::uint64_t>(*playouts);
    if (const auto depth = section.whole("depth", 1, 128)) limits.depth = static_cast<int>(*depth);
    return limits;
}

// A limit of the player's own replaces the one for all.
Limits with_defaults(Limits own, const Limits& common) {
    if (!own.seconds && !own.clock) {
        own.seconds = common.seconds;
        own.clock = common.clock;
    }
    if (!own.nodes) own.nodes = common.nodes;
    if (!own.playouts) own.playouts = common.playouts;
    if (!own.depth) own.depth = common.depth;
    return own;
}

void read_schedule(Section& section, TournamentSettings& settings) {
    ScheduleSettings& schedule = settings.schedule;
    schedule.format = section.parsed("format", parse_format).value_or(Format::round_robin);
    settings.format_name = name_of(schedule.format);
    schedule.pairs = static_cast<int>(section.whole("pairs", 1, 1'000'000).value_or(10));
    const auto only_for = [&](std::string_view key, Format format) {
        const toml::node* node = section.find(key);
        if (node && schedule.format != format)
            refuse(*node, fmt::format("{}: only for the format {}", section.where(key), name_of(format)));
    };
    only_for("rounds", Format::swiss);
    only_for("challengers", Format::gauntlet);
    schedule.rounds = static_cast<int>(section.whole("rounds", 1, 1000).value_or(0));
    schedule.challengers = static_cast<int>(section.whole("challengers", 1, 1000).value_or(1));
}

void read_tournament_table(Section section, TournamentSettings& settings) {
    const auto game = section.parsed("game", find_game);
    if (!game) throw Refusal{fmt::format("{} is missing", section.where("game"))};
    settings.game = *game;
    settings.variant =
        section.parsed("variant", [&](std::string_view name) { return find_variant(**game, name); })
            .value_or(0);
    settings.name = section.text("name").value_or("");
    read_schedule(section, settings);
    settings.seed = static_cast<std::uint64_t>(section.whole("seed", 0, INT64_MAX).value_or(1));
    settings.rules.adjudicate_free_squares =
        static_cast<int>(section.whole("adjudicate", 0, most_adjudicate_free_squares).value_or(0));
    const auto up_to_a_month = [](std::string_view text) -> Expected<double> {
        auto seconds = parse_duration(text);
        if (seconds && *seconds > 30 * 24 * 3600.0) return fail("expected thirty days at most");
        return seconds;
    };
    const auto some_time = [&](std::string_view text) -> Expected<double> {
        auto seconds = up_to_a_month(text);
        if (seconds && *seconds <= 0) return fail("expected more than no time");
        return seconds;
    };
    settings.rules.margin_seconds =
        section.parsed("margin", up_to_a_month).value_or(settings.rules.margin_seconds);
    settings.rules.watchdog_seconds =
        section.parsed("watchdog", some_time).value_or(settings.rules.watchdog_seconds);
    settings.rules.patience_seconds =
        section.parsed("patience", some_time).value_or(settings.rules.patience_seconds);
    settings.rules.memory_bytes = section.parsed("memory", parse_memory);
    section.refuse_unknown();
}

void read_opening_table(Section section, TournamentSettings& settings, const std::string& folder) {
    OpeningSettings& openings = settings.openings;
    const auto kind = section.parsed("kind", [](std::string_view text) -> Expected<OpeningKind> {
        for (const OpeningKind one : {OpeningKind::none, OpeningKind::random, OpeningKind::file}) {
            if (text == name_of(one)) return one;
        }
        return fail("expected none, random or file");
    });
    openings.kind = kind.value_or(section.find("file") ? OpeningKind::file : OpeningKind::random);
    const auto only_for = [&](std::string_view key, OpeningKind wanted) {
        const toml::node* node = section.find(key);
        if (node && openings.kind != wanted)
            refuse(*node,
                   fmt::format("{}: only for openings of the kind {}", section.where(key), name_of(wanted)));
    };
    for (const char* key : {"plies", "balance", "judge"}) only_for(key, OpeningKind::random);
    only_for("file", OpeningKind::file);
    openings.plies = static_cast<int>(section.whole("plies", 1, 60).value_or(openings.plies));
    if (const toml::node* node = section.find("balance"); node && node->is_string()) {
        if (section.text("balance") != "any")
            refuse(*node, section.where("balance") + ": expected a number of points, or \"any\"");
        openings.balance = -1;
    } else {
        openings.balance = section.real("balance", 0, 1000).value_or(openings.balance);
    }
    openings.judge = section.text("judge").value_or(openings.judge);
    if (openings.kind == OpeningKind::file) {
        openings.file = section.required_text("file");
        const auto path = (std::filesystem::path(folder) / openings.file).string();
        auto listed = read_openings(*settings.game, settings.variant, path);
        if (!listed) refuse(*section.find("file"), listed.error().message);
        openings.listed = std::move(*listed);
    }
    section.refuse_unknown();
}

void read_players(const toml::table& file, TournamentSettings& settings) {
    Section common = section_of(file, "limits");
    const Limits limits = read_limits(common);
    const std::string evaluation = common.text("eval").value_or("");
    common.refuse_unknown();
    const toml::node* node = file.get("players");
    const toml::array* list = node ? node->as_array() : nullptr;
    if (!list || list->empty()) throw Refusal{"no players: expected [[players]] tables, two at least"};
    for (const toml::node& one : *list) {
        if (!one.is_table()) refuse(one, "expected a table, [[players]]");
        Section section("players", one.as_table());
        PlayerSetup player;
        player.spec = section.required_text("player");
        player.name = section.text("name").value_or(player.spec);
        player.limits = with_defaults(read_limits(section), limits);
        player.evaluation = section.text("eval").value_or(evaluation);
        section.refuse_unknown();
        settings.players.push_back(std::move(player));
    }
}

void refuse_unknown_tables(const toml::table& file) {
    Section all("", &file);
    for (const char* name : {"tournament", "openings", "limits", "players"}) (void)all.find(name);
    all.refuse_unknown();
}

}  // namespace

Expected<TournamentSettings> parse_tournament(std::string_view file, const std::string& folder) {
    if (file.starts_with("\xef\xbb\xbf")) file.remove_prefix(3);  // the mark that some editors put first
    const std::string text = in_ascii(file);
    if (const auto line = line_of_toml_fault(text))
        return fail(fmt::format("line {}: not TOML: a character that cannot stand there", *line));
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        // It may repeat bytes of the file.
        std::string why = from_ascii(parsed.error().description());
        std::ranges::replace_if(why, [](char c) { return c < 0x20 || c >= 0x7f; }, '?');
        return fail(fmt::format("line {}: {}", parsed.error().source().begin.line, why));
    }
    try {
        TournamentSettings settings;
        refuse_unknown_tables(parsed.table());
        read_tournament_table(section_of(parsed.table(), "tournament"), settings);
        read_opening_table(section_of(parsed.table(), "openings"), settings, folder);
        read_players(parsed.table(), settings);
        settings.folder = folder;
        return settings;
    } catch (const Refusal& refusal) {
        return fail(refusal.message);
    }
}

Expected<TournamentSettings> read_tournament(const std::string& file) {
    constexpr std::size_t longest_file = 1 << 20;
    const auto text = read_text_file(file, longest_file);
    if (!text) return fail(fmt::format("{}: {}", quote(file, 200), text.error().message));
    const std::filesystem::path path(file);
    auto settings = parse_tournament(*text, path.parent_path().string());
    if (!settings) return fail(fmt::format("{}: {}", quote(file, 200), settings.error().message));
    if (settings->name.empty()) settings->name = path.stem().string();
    return settings;
}

}  // namespace damier
