#include "serve/http/report_boards.h"

namespace damier::serve {

ReportBoards report_boards(std::span<const PageFile> page) {
    const auto bytes = [&](std::string_view path) {
        const PageFile* file = find_page_file(page, path);
        return file == nullptr ? std::string_view() : file->bytes;
    };
    return {.script = bytes("/report/boards.js"), .style = bytes("/report/boards.css")};
}

}  // namespace damier::serve
