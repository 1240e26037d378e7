#include "play/players/weights_file.h"

#include "core/text/text_file.h"

namespace damier {

namespace {

// A few dozen numbers, or a network; a file far larger is the wrong file.
constexpr std::size_t longest_file = 4 << 20;

}  // namespace

Expected<std::string> read_weights_file(const std::string& name) {
    if (name.empty()) return std::string();
    auto text = read_text_file(name, longest_file);
    if (!text) return fail("weights " + quote(name) + ": " + text.error().message);
    if (text->empty()) return fail("weights " + quote(name) + ": the file is empty");
    return text;
}

}  // namespace damier
