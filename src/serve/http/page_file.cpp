#include "serve/http/page_file.h"

#include <algorithm>

namespace damier::serve {

namespace {

constexpr std::string_view index_path = "/index.html";

// The first parts of the views' addresses: `paths` of the files view.ts under web/src.
constexpr std::string_view views[] = {"play",  "game",    "learn", "puzzles",     "lobby",
                                      "games", "studies", "book",  "tournaments", "microscope"};

bool is_view(std::string_view path) {
    if (path == "/") return true;
    if (!path.starts_with('/')) return false;
    const auto first = path.substr(1, path.find('/', 1) - 1);
    return std::ranges::find(views, first) != std::end(views);
}

}  // namespace

const PageFile* find_page_file(std::span<const PageFile> files, std::string_view path) {
    const auto found = std::ranges::find(files, is_view(path) ? index_path : path, &PageFile::path);
    return found == files.end() ? nullptr : &*found;
}

const PageFile* page_index(std::span<const PageFile> files) {
    return find_page_file(files, index_path);
}

}  // namespace damier::serve
