// The files of the page, as they are built into the program. A request is looked up in this list and nowhere
// else, so no path leads out of it.
#pragma once

#include <span>
#include <string_view>

namespace damier::serve {

struct PageFile {
    std::string_view path;  // "/assets/index-C0ffee.js"
    std::string_view type;  // "text/javascript; charset=utf-8"
    std::string_view bytes;
    std::string_view gzip;  // empty: it is sent as it is
    std::string_view tag;   // of the content, for caches
};

// What index.html's own links are: named by their content, so they never change.
inline bool never_changes(std::string_view path) {
    return path.starts_with("/assets/");
}

// The file for a path; paths of the page's own views ("/game/ID") are its index. Null: there is none.
const PageFile* find_page_file(std::span<const PageFile> files, std::string_view path);
// The page itself, which says in its own words that an address leads nowhere. Null: this program has no page.
const PageFile* page_index(std::span<const PageFile> files);

}  // namespace damier::serve
