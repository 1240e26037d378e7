// The page, as it was built into this program.
#pragma once

#include <span>

#include "serve/http/page_file.h"

namespace damier::serve {

std::span<const PageFile> built_in_page();

}  // namespace damier::serve
