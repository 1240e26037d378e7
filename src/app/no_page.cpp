// In place of the page, in a program that was built without it.
#include <string_view>

#include "serve/http/built_in_page.h"

namespace damier::serve {

std::span<const PageFile> built_in_page() {
    return {};
}

}  // namespace damier::serve
