// The one ledger of the server's memory: whatever a stranger can make grow is entered here before it is
// allocated. Every account has a bound, and the bounds of all accounts together are the server's memory, so
// no account can take another one's room. What does not fit is refused; nothing grows anyway.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace damier::serve {

enum class Account : std::uint8_t {
    base,         // the program itself, always there
    searches,     // worker processes that think, with their trees and tables
    seats,        // those of machines that wait for their next move, and workers that wait for work
    results,      // finished searches and reviews
    games,        // open games with their trees
    buffers,      // requests that are being read
    output,       // answers and events that clients have not taken yet
    tournaments,  // journals that were read
};
inline constexpr std::size_t account_count = 8;

std::string_view name_of(Account account);

class Ledger {
  public:
    // Given back when it goes away. The ledger must outlive it.
    class Entry {
      public:
        Entry() = default;
        Entry(Entry&& other) noexcept
            : ledger_(std::exchange(other.ledger_, nullptr)),
              account_(other.account_),
              bytes_(std::exchange(other.bytes_, 0)) {}
        Entry& operator=(Entry&& other) noexcept {
            std::swap(ledger_, other.ledger_);
            std::swap(account_, other.account_);
            std::swap(bytes_, other.bytes_);
            return *this;
        }
        ~Entry() { release(); }

        std::uint64_t bytes() const { return bytes_; }
        // False, and nothing changes, when it would not fit or the account would have less than this left.
        // Less always fits.
        bool resize(std::uint64_t bytes, std::uint64_t left = 0);
        // Searches and seats share one bound, so this cannot fail between them.
        void move_to(Account account);
        void release();

      private:
        friend class Ledger;
        Entry(Ledger& ledger, Account account, std::uint64_t bytes)
            : ledger_(&ledger), account_(account), bytes_(bytes) {}
        Ledger* ledger_ = nullptr;
        Account account_ = Account::base;
        std::uint64_t bytes_ = 0;
    };

    explicit Ledger(std::uint64_t total);

    // Nothing when it does not fit.
    std::optional<Entry> reserve(Account account, std::uint64_t bytes);
    // The same, but the account must have this much left afterwards: room that is kept for others.
    std::optional<Entry> reserve_leaving(Account account, std::uint64_t bytes, std::uint64_t left);

    std::uint64_t total() const { return total_; }
    // Searches and seats have theirs together.
    std::uint64_t bound(Account account) const;
    // What those who want much leave of it to those who want little.
    std::uint64_t room_for_small(Account account) const { return bound(account) / 4; }
    std::uint64_t in_use(Account account) const;
    std::uint64_t in_use() const;

  private:
    bool take(Account account, std::uint64_t bytes, std::uint64_t left);
    void give(Account account, std::uint64_t bytes);
    std::uint64_t in_use_with_its_like(Account account) const;

    const std::uint64_t total_;
    mutable std::mutex mutex_;
    std::array<std::uint64_t, account_count> in_use_ = {};
};

}  // namespace damier::serve
