#include "documents/prose.h"

#include <algorithm>
#include <array>

#include "core/text/text.h"

namespace damier {
namespace {

bool is_name_character(char c) {
    return (to_lower(c) >= 'a' && to_lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_path_character(char c) {
    return is_name_character(c) || c == '.' || c == '/' || c == '-' || c == '*';
}

// Characters, not bytes: those that go on with a character of UTF-8 are not counted.
std::size_t width(std::string_view line) {
    return static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Whether there is a blank at which prose can be broken: outside code, and after what begins a list or a
// quotation.
bool can_be_broken(std::string_view line) {
    bool in_code = false, begun = false;
    for (const char c : trim(line)) {
        if (c == '`') in_code = !in_code;
        if (is_blank(c) && begun && !in_code) return true;
        begun |= !is_blank(c) && std::string_view("-+*>#0123456789.").find(c) == std::string_view::npos;
    }
    return false;
}

std::string_view after_comment_sign(std::string_view line, std::string_view sign) {
    for (std::size_t at = line.find(sign); at != std::string_view::npos; at = line.find(sign, at + 1)) {
        if (at == 0 || is_blank(line[at - 1])) return line.substr(at + sign.size());
    }
    return {};
}

bool ends_in_one_of(std::string_view name, std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// A path begins with a folder of the repository, or with a library of src/ without the src/.
bool is_path(std::string_view word) {
    constexpr std::array folders = {"src",     "tests",    "docs",  "web",   "data",  "bench", "tools",
                                    "scripts", "examples", "cmake", "core",  "nn",    "games", "search",
                                    "play",    "engine",   "arena", "learn", "train", "serve", "app"};
    const auto slash = word.find('/');
    if (slash == std::string_view::npos || slash + 1 == word.size()) return false;
    return std::ranges::count(folders, word.substr(0, slash)) > 0;
}

bool is_file_name(std::string_view word) {
    return word.find_first_of("/*") == std::string_view::npos && is_name_character(word.front()) &&
           ends_in_one_of(word, {".h", ".cpp", ".ts", ".svelte", ".md"});
}

}  // namespace

std::vector<NumberedLine> prose_lines(std::string_view markdown) {
    std::vector<NumberedLine> found;
    int number = 0;
    bool in_code = false;
    for (const std::string_view line : split(markdown, '\n')) {
        ++number;
        const bool fence = trim(line).starts_with("```");
        if (!in_code && !fence) found.push_back({number, line});
        if (fence) in_code = !in_code;
    }
    return found;
}

std::vector<NumberedLine> long_lines(std::string_view markdown, std::size_t columns) {
    auto lines = prose_lines(markdown);
    std::erase_if(lines, [&](const NumberedLine& line) {
        return width(line.text) <= columns || trim(line.text).starts_with('|') || !can_be_broken(line.text);
    });
    return lines;
}

std::vector<std::string> link_targets(std::string_view markdown) {
    std::vector<std::string> found;
    for (const auto& [number, line] : prose_lines(markdown)) {
        for (auto at = line.find("]("); at != std::string_view::npos; at = line.find("](", at + 2)) {
            const std::string_view target = line.substr(at + 2, line.find(')', at) - at - 2);
            if (target.find("://") == std::string_view::npos) found.emplace_back(target);
        }
    }
    return found;
}

std::vector<std::string> heading_anchors(std::string_view markdown) {
    std::vector<std::string> found;
    for (const auto& [number, line] : prose_lines(markdown)) {
        if (!line.starts_with('#')) continue;
        std::string anchor;
        for (const char c : trim(line.substr(line.find_first_not_of('#')))) {
            if (is_name_character(c) || c == '-') anchor += to_lower(c);
            if (c == ' ') anchor += '-';
        }
        found.push_back(std::move(anchor));
    }
    return found;
}

std::string prose_of(std::string_view file_name, std::string_view text) {
    std::string prose;
    const auto add = [&](std::string_view line) { prose.append(line).append("\n"); };
    if (file_name.ends_with(".md")) {
        for (const NumberedLine& line : prose_lines(text)) add(line.text);
    } else if (ends_in_one_of(file_name, {".h", ".cpp", ".ts", ".svelte"})) {
        for (const std::string_view line : split(text, '\n'))
            add(trim(line).starts_with('*') ? line : after_comment_sign(line, "//"));
    } else if (ends_in_one_of(file_name, {".cmake", "CMakeLists.txt", "layers.txt"})) {
        for (const std::string_view line : split(text, '\n')) add(after_comment_sign(line, "#"));
    }
    return prose;
}

std::vector<std::string> paths_in(std::string_view prose) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < prose.size();) {
        std::size_t end = at;
        while (end < prose.size() && is_path_character(prose[end])) ++end;
        std::string_view word = prose.substr(at, end - at);
        // <sys/mman.h> is of the system, src/games/<game> stands for several.
        const bool open = (at > 0 && (prose[at - 1] == '<' || prose[at - 1] == '{')) ||
                          (end < prose.size() && (prose[end] == '<' || prose[end] == '{'));
        while (word.ends_with('.') || word.ends_with('-')) word.remove_suffix(1);
        if (!word.empty() && !open && (is_path(word) || is_file_name(word))) found.emplace_back(word);
        at = std::max(end, at + 1);
    }
    return found;
}

}  // namespace damier
