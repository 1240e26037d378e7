// The style sheet and the script of the page: page.css and page.js as they are, put into the program by
// cmake/embed_text.cmake.
#pragma once

#include <string_view>

namespace damier {

extern const std::string_view page_css;
extern const std::string_view page_js;

}  // namespace damier
