// Tokens by which people prove that a seat is theirs. The server keeps only what cannot be turned back into
// them, so neither its memory on the disk nor its log gives a seat away.
#pragma once

#include <string>
#include <string_view>

#include "core/sha256.h"
#include "serve/api/ids.h"

namespace damier::serve {

class Secret {
  public:
    static constexpr int letters = 26;  // 130 bits
    static constexpr std::size_t longest = 64;

    Secret() = default;
    // Of what somebody said.
    static Secret of(std::string_view token) { return Secret(sha256(token)); }
    // As it was stored; nothing fits one that is damaged.
    static Secret stored(std::string digest) { return Secret(std::move(digest)); }
    static std::string new_token() { return random_letters(letters); }

    bool is_set() const { return !digest_.empty(); }
    const std::string& digest() const { return digest_; }
    // Takes the same time wherever they differ.
    bool fits(std::string_view token) const {
        const std::string other = sha256(token.substr(0, longest));
        if (digest_.size() != other.size()) return false;
        unsigned char different = 0;
        for (std::size_t i = 0; i < other.size(); ++i)
            different = static_cast<unsigned char>(different | (digest_[i] ^ other[i]));
        return different == 0 && token.size() <= longest;
    }

  private:
    explicit Secret(std::string digest) : digest_(std::move(digest)) {}
    std::string digest_;  // 64 hexadecimal digits; empty: nothing fits
};

}  // namespace damier::serve
