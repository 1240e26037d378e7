// SHA-256 (FIPS 180-4): a checksum that nobody can meet on purpose, for what must not be altered unnoticed.
#pragma once

#include <string>
#include <string_view>

namespace damier {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace damier
