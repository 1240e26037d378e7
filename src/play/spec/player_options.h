// The kinds of players and their options, described once: the parser of specs, `damier games`, the JSON and
// the protocols all read this description.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "play/spec/player_spec.h"
#include "search/limits.h"

namespace damier {

enum class OptionType : std::uint8_t { flag, whole, real, duration, clock, memory, choice, text };

struct PlayerOption {
    std::string_view key;
    OptionType type;
    std::string_view summary;
    std::string_view fallback = {};  // what stands when it is not given, as text; empty: nothing
    double least = 0;                // of whole, real, duration, memory (in bytes)
    double most = 0;
    std::string_view choices = {};           // words, of choice
    std::string_view noun = "whole number";  // what a whole number counts, for messages
};

struct PlayerKind {
    std::string_view name;
    std::string_view summary;
    std::string_view example;
    std::vector<PlayerOption> options;
    bool takes_bare_value = false;  // of its first option, which must be there: level(3)
    bool takes_any_key = false;     // keys that are none of its options are somebody else's: an engine's
};

std::span<const PlayerKind> player_kinds();

// By name; the error lists the names and the nearest one.
Expected<const PlayerKind*> find_player_kind(std::string_view name);

// "a whole number from 1 to 128", "tree or root", ...: what may stand after the '='.
std::string expected_by(const PlayerOption& option);
std::string_view name_of(OptionType type);

// The options of one player, each of its right type and in its range; those not given have their
// fallback, if they have one.
class PlayerSettings {
  public:
    // Checks the spec against the description of its kind, key by key, and then what can only be seen by
    // looking at several keys together. The error names the player, the key and what was expected.
    static Expected<PlayerSettings> read(const PlayerSpec& spec);

    const PlayerKind& kind() const { return *kind_; }
    std::string_view name() const { return kind_->name; }
    bool given(std::string_view key) const { return given_.contains(std::string(key)); }
    bool has(std::string_view key) const { return values_.contains(key); }

    bool flag(std::string_view key) const { return has(key); }
    std::uint64_t whole(std::string_view key) const { return std::get<std::uint64_t>(at(key)); }
    double real(std::string_view key) const { return std::get<double>(at(key)); }
    GameClock clock(std::string_view key) const { return std::get<GameClock>(at(key)); }
    // Empty when there is none.
    std::string word(std::string_view key) const {
        return has(key) ? std::get<std::string>(at(key)) : std::string();
    }

    Limits limits() const;

    // What was given beside its own options, where the kind takes any key.
    const std::vector<SpecArgument>& others() const { return others_; }

    // Lowers a number that was not given to `most`; the error when a larger one was given.
    Expected<void> bound(std::string_view key, std::uint64_t most);

  private:
    using Setting = std::variant<bool, std::uint64_t, double, GameClock, std::string>;

    const Setting& at(std::string_view key) const { return values_.find(key)->second; }
    static Expected<Setting> read_value(const PlayerOption& option, const std::optional<std::string>& text);

    const PlayerKind* kind_ = nullptr;
    std::map<std::string, Setting, std::less<>> values_;
    std::map<std::string, bool, std::less<>> given_;
    std::vector<SpecArgument> others_;
};

// Whether `limits` are enough for such a player to come to an end; the error says what is missing.
Expected<void> check_limits(const PlayerSettings& settings, const Limits& limits);

}  // namespace damier
