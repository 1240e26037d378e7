// The pages that may talk to the server from a browser: only those that came from it.
//
// A page of another site can make the browser send requests here. It cannot hide its Origin, and it cannot
// make the browser send a Host that is a name of ours (a foreign name that was made to point here is still
// its own name).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace damier::serve {

// Whether Host names us: localhost, a numeric address, or one of `names`.
bool is_own_host(std::string_view host, std::span<const std::string> names);

// Whether an Origin is that of the pages at this Host.
bool is_own_origin(std::string_view origin, std::string_view host);

}  // namespace damier::serve
