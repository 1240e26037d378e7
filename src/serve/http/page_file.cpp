#include "serve/http/page_file.h"

#include <algorithm>

namespace damier::serve {

namespace {

bool is_view(std::string_view path) {
    if (path == "/" || path == "/microscope" || path == "/tournaments") return true;
    return path.starts_with("/game/") || path.starts_with("/tournaments/");
}

}  // namespace

const PageFile* find_page_file(std::span<const PageFile> files, std::string_view path) {
    const auto found = std::ranges::find(files, is_view(path) ? "/index.html" : path, &PageFile::path);
    return found == files.end() ? nullptr : &*found;
}

}  // namespace damier::serve
