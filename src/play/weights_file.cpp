#include "play/weights_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace damier {

namespace {

// A few dozen numbers; a file far larger is the wrong file.
constexpr std::size_t longest_file = 1 << 20;

}  // namespace

Expected<std::string> read_weights_file(const std::string& name) {
    if (name.empty()) return std::string();
    std::ifstream file(name, std::ios::binary);
    if (!file) return fail("weights " + quote(name) + ": cannot be opened: " + std::strerror(errno));
    std::string text(longest_file + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad()) return fail("weights " + quote(name) + ": cannot be read");
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > longest_file) return fail("weights " + quote(name) + ": more than 1 MiB");
    if (text.empty()) return fail("weights " + quote(name) + ": the file is empty");
    return text;
}

}  // namespace damier
