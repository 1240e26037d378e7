// How the threads of one search touch the tree that they share: without locks, each number by itself.
#pragma once

#include <atomic>

namespace damier::uct {

// A thread that is alone pays nothing: no locked instruction, and the compiler may use vectors. Threads that
// share get acquire and release everywhere: on x86-64 they are plain moves, and it spares a proof for each
// place that what is reached through a number is seen as it was when the number was written.
template <bool shared>
struct Access {
    template <class T>
    static T load(const T& number) {
        if constexpr (shared) {
            return std::atomic_ref(const_cast<T&>(number)).load(std::memory_order_acquire);
        } else {
            return number;
        }
    }

    template <class T>
    static void store(T& number, T value) {
        if constexpr (shared) {
            std::atomic_ref(number).store(value, std::memory_order_release);
        } else {
            number = value;
        }
    }

    // Gives what was there before.
    template <class T>
    static T add(T& number, T more) {
        if constexpr (shared) {
            return std::atomic_ref(number).fetch_add(more, std::memory_order_acq_rel);
        } else {
            const T before = number;
            number = static_cast<T>(before + more);
            return before;
        }
    }

    template <class T>
    static void set_bits(T& number, T bits) {
        if constexpr (shared) {
            std::atomic_ref(number).fetch_or(bits, std::memory_order_acq_rel);
        } else {
            number = static_cast<T>(number | bits);
        }
    }

    // Writes `value` if `expected` is there, else reads what is there into `expected`.
    template <class T>
    static bool replace(T& number, T& expected, T value) {
        if constexpr (shared) {
            return std::atomic_ref(number).compare_exchange_strong(expected, value);
        } else {
            number = value;
            return true;
        }
    }

    // Writes update(what is there), and nothing that another thread wrote in between is lost.
    template <class T, class Update>
    static void change(T& number, Update update) {
        T before = load(number);
        while (!replace(number, before, update(before))) {
        }
    }
};

}  // namespace damier::uct
