#include "app/version.h"

#include <fmt/core.h>

namespace damier::app {

std::string version_text() {
#if defined(__clang__)
    constexpr const char* compiler = "clang " __clang_version__;
#else
    constexpr const char* compiler = "g++ " __VERSION__;
#endif
    return fmt::format("damier {} ({})", DAMIER_VERSION, compiler);
}

}  // namespace damier::app
