#include "serve/http/origin.h"

#include <algorithm>

#include "core/text/text.h"

namespace damier::serve {

namespace {

std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

bool is_numeric(std::string_view name) {
    if (name.starts_with('[') && name.ends_with(']')) return true;
    return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

bool is_own_host(std::string_view host, std::span<const std::string> names) {
    const std::string_view name = without_port(host);
    return equal_ignoring_case(name, "localhost") || is_numeric(name) ||
           std::ranges::any_of(names, [&](const std::string& own) { return equal_ignoring_case(own, name); });
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme) && equal_ignoring_case(origin.substr(scheme.size()), host))
            return true;
    }
    return false;
}

}  // namespace damier::serve
