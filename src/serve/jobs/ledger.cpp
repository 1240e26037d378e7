#include "serve/jobs/ledger.h"

#include <algorithm>

namespace damier::serve {

namespace {

// The program with its heap, its threads and the process that makes workers, at rest.
constexpr std::uint64_t base_bytes = std::uint64_t{48} << 20;

std::size_t index_of(Account account) {
    return static_cast<std::size_t>(account);
}

bool is_players(Account account) {
    return account == Account::searches || account == Account::seats;
}

// Sixteenths of what the base leaves.
std::uint64_t share_of(Account account) {
    switch (account) {
        case Account::searches:
        case Account::seats:
            return 9;  // together
        case Account::games:
        case Account::output:
            return 2;
        case Account::results:
        case Account::buffers:
        case Account::tournaments:
            return 1;
        case Account::base:
            break;
    }
    return 0;
}

}  // namespace

std::string_view name_of(Account account) {
    constexpr std::string_view names[] = {"base",  "searches", "seats",  "results",
                                          "games", "buffers",  "output", "tournaments"};
    return names[index_of(account)];
}

bool Ledger::Entry::resize(std::uint64_t bytes, std::uint64_t left) {
    if (ledger_ == nullptr) return bytes == 0;
    if (bytes > bytes_ && !ledger_->take(account_, bytes - bytes_, left)) return false;
    if (bytes < bytes_) ledger_->give(account_, bytes_ - bytes);
    bytes_ = bytes;
    return true;
}

void Ledger::Entry::move_to(Account account) {
    if (ledger_ == nullptr) return;
    const std::scoped_lock lock(ledger_->mutex_);
    ledger_->in_use_[index_of(account_)] -= bytes_;
    ledger_->in_use_[index_of(account)] += bytes_;
    account_ = account;
}

void Ledger::Entry::release() {
    if (ledger_ != nullptr) ledger_->give(account_, bytes_);
    ledger_ = nullptr;
    bytes_ = 0;
}

Ledger::Ledger(std::uint64_t total) : total_(total) {
    in_use_[index_of(Account::base)] = std::min(base_bytes, total_);
}

std::optional<Ledger::Entry> Ledger::reserve(Account account, std::uint64_t bytes) {
    return reserve_leaving(account, bytes, 0);
}

std::optional<Ledger::Entry> Ledger::reserve_leaving(Account account, std::uint64_t bytes,
                                                     std::uint64_t left) {
    if (!take(account, bytes, left)) return std::nullopt;
    return Entry(*this, account, bytes);
}

std::uint64_t Ledger::bound(Account account) const {
    const std::uint64_t base = std::min(base_bytes, total_);
    return account == Account::base ? base : (total_ - base) / 16 * share_of(account);
}

std::uint64_t Ledger::in_use(Account account) const {
    const std::scoped_lock lock(mutex_);
    return in_use_[index_of(account)];
}

std::uint64_t Ledger::in_use() const {
    const std::scoped_lock lock(mutex_);
    std::uint64_t sum = 0;
    for (const std::uint64_t bytes : in_use_) sum += bytes;
    return sum;
}

std::uint64_t Ledger::in_use_with_its_like(Account account) const {
    if (!is_players(account)) return in_use_[index_of(account)];
    return in_use_[index_of(Account::searches)] + in_use_[index_of(Account::seats)];
}

bool Ledger::take(Account account, std::uint64_t bytes, std::uint64_t left) {
    const std::uint64_t most = bound(account);
    const std::scoped_lock lock(mutex_);
    const std::uint64_t used = in_use_with_its_like(account);
    if (left > most || used > most - left || bytes > most - left - used) return false;
    in_use_[index_of(account)] += bytes;
    return true;
}

void Ledger::give(Account account, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    in_use_[index_of(account)] -= bytes;
}

}  // namespace damier::serve
