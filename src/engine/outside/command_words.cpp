#include "engine/outside/command_words.h"

#include "core/text/text.h"

namespace damier {

Expected<std::vector<std::string>> split_command_line(std::string_view command) {
    // Also behind a backslash.
    if (command.find('\0') != std::string_view::npos)
        return fail("command: a character 0 cannot stand in it");
    std::vector<std::string> found;
    bool in_word = false;
    char quoted_by = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quoted_by == 0 && is_blank(c)) {
            in_word = false;
            continue;
        }
        if (!in_word) found.emplace_back();
        in_word = true;
        const bool may_escape = quoted_by == 0 || (quoted_by == '"' && i + 1 < command.size() &&
                                                   (command[i + 1] == '"' || command[i + 1] == '\\'));
        if (quoted_by == 0 && (c == '\'' || c == '"')) {
            quoted_by = c;
        } else if (c == quoted_by) {
            quoted_by = 0;
        } else if (c == '\\' && may_escape && quoted_by != '\'') {
            if (++i == command.size()) return fail("command " + quote(command, 80) + ": ends with a '\\'");
            found.back() += command[i];
        } else {
            found.back() += c;
        }
    }
    if (quoted_by != 0)
        return fail("command " + quote(command, 80) + ": expected a closing " + std::string(1, quoted_by));
    if (found.empty()) return fail("command: expected the name of a program");
    return found;
}

}  // namespace damier
