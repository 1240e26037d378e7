#include "serve/http/client_address.h"

#include <arpa/inet.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "core/text/text.h"

namespace damier::serve {

Expected<std::string> address_in(std::string_view text) {
    const std::string wanted(text);
    char out[INET6_ADDRSTRLEN] = {};
    in_addr four{};
    if (::inet_pton(AF_INET, wanted.c_str(), &four) == 1)
        return std::string(::inet_ntop(AF_INET, &four, out, sizeof out));
    in6_addr six{};
    if (::inet_pton(AF_INET6, wanted.c_str(), &six) == 1)
        return std::string(::inet_ntop(AF_INET6, &six, out, sizeof out));
    return fail(fmt::format("{} is no address such as 192.0.2.7", quote(text)));
}

std::string share_of_address(const std::string& address) {
    in6_addr six{};
    if (::inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
    // An IPv4 address that came over IPv6 is itself.
    if (IN6_IS_ADDR_V4MAPPED(&six)) return address.substr(address.rfind(':') + 1);
    std::memset(six.s6_addr + 8, 0, 8);
    char out[INET6_ADDRSTRLEN] = {};
    return std::string(::inet_ntop(AF_INET6, &six, out, sizeof out)) + "/64";
}

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           std::span<const std::string> trusted_proxies) {
    const auto is_trusted = [&](const std::string& address) {
        return std::ranges::find(trusted_proxies, address) != trusted_proxies.end();
    };
    std::string client = peer;
    auto hops = split(forwarded_for, ',');
    while (is_trusted(client) && !hops.empty()) {
        const auto hop = address_in(trim(hops.back()));
        hops.pop_back();
        if (!hop) break;
        client = *hop;
    }
    return client;
}

}  // namespace damier::serve
