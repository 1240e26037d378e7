// The boards of a tournament's report, among the files of the page.
#pragma once

#include <span>

#include "arena/report/reports.h"
#include "serve/http/page_file.h"

namespace damier::serve {

// Empty when the program was built without the page.
ReportBoards report_boards(std::span<const PageFile> page);

}  // namespace damier::serve
