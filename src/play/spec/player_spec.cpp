#include "play/spec/player_spec.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/text.h"

namespace damier {

namespace {

// No player needs more; a longer text is the wrong text.
constexpr std::size_t longest_spec = 4096;

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool is_value_character(char c) {
    return c != ',' && c != '(' && c != ')' && c != '=' && c != '"' && !is_blank(c);
}

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Expected<PlayerSpec> parse() {
        if (text_.size() > longest_spec)
            return fail(fmt::format("player {}: longer than {} characters", quote(text_), longest_spec));
        PlayerSpec spec;
        skip_blanks();
        spec.name = take_lower(is_name_character);
        if (spec.name.empty()) return problem("the name of a player");
        skip_blanks();
        if (!at_end()) {
            if (!accept('(')) return problem("'(' or the end");
            if (const auto read = read_arguments(spec); !read) return std::unexpected(read.error());
            skip_blanks();
            if (!at_end()) return problem("nothing after the ')'");
        }
        return spec;
    }

  private:
    bool at_end() const { return next_ == text_.size(); }
    void skip_blanks() {
        while (!at_end() && is_blank(text_[next_])) ++next_;
    }
    bool accept(char wanted) {
        if (at_end() || text_[next_] != wanted) return false;
        ++next_;
        return true;
    }
    template <class Is>
    std::string take(Is is) {
        const std::size_t start = next_;
        while (!at_end() && is(text_[next_])) ++next_;
        return std::string(text_.substr(start, next_ - start));
    }
    template <class Is>
    std::string take_lower(Is is) {
        std::string word = take(is);
        for (char& c : word) c = to_lower(c);
        return word;
    }
    std::unexpected<Error> problem(std::string_view expected) const {
        const std::string where = at_end() ? "at the end" : fmt::format("at character {}", next_ + 1);
        return fail(fmt::format("player {}: expected {} {}", quote(text_, 80), expected, where));
    }

    Expected<void> read_arguments(PlayerSpec& spec) {
        skip_blanks();
        if (accept(')')) return {};
        for (;;) {
            skip_blanks();
            SpecArgument argument;
            argument.key = take_lower(is_name_character);
            if (argument.key.empty()) return problem("a key such as time=1s");
            skip_blanks();
            if (accept('=')) {
                skip_blanks();
                Expected<std::string> value = read_value();
                if (!value) return std::unexpected(value.error());
                argument.value = std::move(*value);
            }
            spec.arguments.push_back(std::move(argument));
            skip_blanks();
            if (accept(')')) return {};
            if (!accept(',')) return problem("',' or ')'");
        }
    }

    Expected<std::string> read_value() {
        if (!accept('"')) {
            std::string word = take(is_value_character);
            if (word.empty()) return problem("a value after the '='");
            return word;
        }
        std::string value;
        while (!at_end() && text_[next_] != '"') {
            if (text_[next_] == '\\' && next_ + 1 < text_.size()) ++next_;
            value += text_[next_++];
        }
        if (!accept('"')) return problem("a closing '\"'");
        return value;
    }

    std::string_view text_;
    std::size_t next_ = 0;
};

std::string format_value(std::string_view value) {
    if (!value.empty() && std::ranges::all_of(value, is_value_character)) return std::string(value);
    std::string out = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

}  // namespace

bool PlayerSpec::has(std::string_view key) const {
    return std::ranges::any_of(arguments, [&](const SpecArgument& argument) { return argument.key == key; });
}

Expected<PlayerSpec> parse_player_spec(std::string_view text) {
    return Parser(text).parse();
}

std::string format_player_spec(const PlayerSpec& spec) {
    if (spec.arguments.empty()) return spec.name;
    std::string out = spec.name + '(';
    for (const SpecArgument& argument : spec.arguments) {
        if (out.back() != '(') out += ", ";
        out += argument.key;
        if (argument.value) out += '=' + format_value(*argument.value);
    }
    return out + ')';
}

}  // namespace damier
