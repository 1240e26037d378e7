// Who a client is, for what is shared by address.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

namespace damier::serve {

// An address in the one way to write it; the error says that it is none.
Expected<std::string> address_in(std::string_view text);

// Whose share a client takes: of an IPv6 address the network, as one visitor has as many as they like.
std::string share_of_address(const std::string& address);

// The last address of X-Forwarded-For that is no proxy of ours. The header is believed only from a trusted
// proxy: anybody else can write into it what they like.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           std::span<const std::string> trusted_proxies);

}  // namespace damier::serve
