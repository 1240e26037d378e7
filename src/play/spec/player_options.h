// The options of players: how a kind of player describes them (play/players/player_kind.h has the rest of a
// kind), and the settings that one player has.
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

class PlayerKind;

enum class OptionType : std::uint8_t { flag, whole, real, duration, clock, memory, choice, text };

// What an option gives out that somebody else may have to bound. Amounts of memory are such by their type.
enum class OptionRole : std::uint8_t {
    plain,
    threads,
    file,  // it names one, unless it is one of its `choices`
};

struct PlayerOption {
    std::string_view key;
    OptionType type;
    std::string_view summary;
    std::string_view fallback = {};  // what stands when it is not given, as text; empty: nothing
    double least = 0;                // of whole, real, duration, memory (in bytes)
    double most = 0;
    std::string_view choices = {};           // words, of choice and of a text that is a file
    std::string_view noun = "whole number";  // what a whole number counts, for messages
    OptionRole role = OptionRole::plain;
};

// "a whole number from 1 to 128", "tree or root", ...: what may stand after the '='.
std::string expected_by(const PlayerOption& option);
std::string_view name_of(OptionType type);

// The options of one player, each of its right type and in its range; those not given have their
// fallback, if they have one.
class PlayerSettings {
  public:
    // Checks the spec against its kind, key by key, and then what can only be seen by looking at several keys
    // together. The error names the player, the key and what was expected.
    static Expected<PlayerSettings> read(const PlayerSpec& spec);

    const PlayerKind& kind() const { return *kind_; }
    std::string_view name() const;  // of its kind
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

    // What a guest may use of the machine. A larger amount that was given is an error, a default is lowered.
    struct Bounds {
        std::optional<std::uint64_t> memory = {};  // bytes, of each tree or table
        std::optional<int> threads = {};
        bool may_read_files = true;
    };
    Expected<void> apply(const Bounds& bounds);

  private:
    using Setting = std::variant<bool, std::uint64_t, double, GameClock, std::string>;

    Expected<void> lower(const PlayerOption& option, std::uint64_t most);
    bool names_file(const PlayerOption& option) const;
    const Setting& at(std::string_view key) const { return values_.find(key)->second; }
    static Expected<Setting> read_value(const PlayerOption& option, const std::optional<std::string>& text);

    const PlayerKind* kind_ = nullptr;
    std::map<std::string, Setting, std::less<>> values_;
    std::map<std::string, bool, std::less<>> given_;
    std::vector<SpecArgument> others_;
};

}  // namespace damier
