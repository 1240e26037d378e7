// What the parts of the module share: the values that Python holds, errors as exceptions, and long calls.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.h"
#include "play/table/game_record.h"
#include "typed_game.h"

namespace damier::python {

namespace py = pybind11;

// A mistake of the user's: damier.Error in Python, which is a ValueError.
struct UserError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class T>
T value_or_raise(Expected<T> expected) {
    if (!expected) throw UserError(expected.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

// Memory in which nothing is made yet. Python can ask for an object without making it (T.__new__(T)): then
// all its bytes are 0, and the casters below refuse it.
inline void* blank_memory(std::size_t bytes) {
    return std::memset(::operator new(bytes), 0, bytes);
}

// A game under one of its sets of rules.
struct Rules {
    const TypedGame* game;
    int variant = 0;
    bool operator==(const Rules&) const = default;
    bool is_made() const { return game != nullptr; }
    static void* operator new(std::size_t bytes) { return blank_memory(bytes); }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

// A position is a value: nothing that is done with it changes it.
struct PositionValue {
    const TypedGame* game;
    alignas(16) std::array<std::byte, most_position_bytes> bytes = {};

    ConstPositionBytes data() const { return bytes.data(); }
    PositionBytes data() { return bytes.data(); }
    Table::State state() const { return game->state(data()); }
    Rules rules() const { return {game, state().variant}; }
    std::unique_ptr<Table> table() const { return game->table(data()); }
    bool operator==(const PositionValue& other) const {
        return game == other.game && game->equal(data(), other.data());
    }
    bool is_made() const { return game != nullptr; }
    static void* operator new(std::size_t bytes) { return blank_memory(bytes); }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

PositionValue start_of(const Rules& rules);
PositionValue position_on_table(const Table& table);

// The message of a position that a call needs to go on from.
void refuse_finished(const PositionValue& position, const char* what);

// Many positions of one game, one after the other.
struct Batch {
    Rules rules;
    std::vector<std::byte> bytes;

    std::size_t size() const { return bytes.size() / rules.game->position_bytes; }
    ConstPositionBytes at(std::size_t i) const { return bytes.data() + i * rules.game->position_bytes; }
    PositionBytes at(std::size_t i) { return bytes.data() + i * rules.game->position_bytes; }
    bool is_made() const { return rules.is_made(); }
    static void* operator new(std::size_t bytes) { return blank_memory(bytes); }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

// A record as Python holds it.
struct RecordValue {
    GameRecord record;
    bool is_made() const { return record.table != nullptr; }
    static void* operator new(std::size_t bytes) { return blank_memory(bytes); }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

// Objects of these are made by the functions of the module only.
inline void forbid_making(const py::object& type) {
    reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = nullptr;
}

// Batches of more are refused before any memory is asked for.
inline constexpr std::uint64_t most_positions = std::uint64_t{1} << 26;

py::object to_python(const nlohmann::json& json);

// Calls work(stop) in a thread of its own, without Python's lock, while this thread looks a hundred times a
// second whether Ctrl-C was pressed: then the work is asked to stop, and KeyboardInterrupt is raised as soon
// as it has. What the work throws comes out here.
template <class Work>
auto long_call(Work&& work) {
    using Result = decltype(work(std::stop_token()));
    std::optional<Result> result;
    std::exception_ptr thrown;
    std::exception_ptr interruption;
    {
        const py::gil_scoped_release released;
        std::mutex mutex;
        std::condition_variable ended;
        bool done = false;
        std::jthread worker([&](const std::stop_token& stop) {
            try {
                result.emplace(work(stop));
            } catch (...) {
                thrown = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            done = true;
            ended.notify_one();
        });
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return done; })) {
            lock.unlock();
            if (!interruption) {
                const py::gil_scoped_acquire acquired;
                if (PyErr_CheckSignals() != 0) {
                    interruption = std::make_exception_ptr(py::error_already_set());
                    worker.request_stop();
                }
            }
            lock.lock();
        }
        // The worker may still be giving the mutex back.
        lock.unlock();
        worker.join();
    }
    if (interruption) std::rethrow_exception(interruption);
    if (thrown) std::rethrow_exception(thrown);
    return std::move(*result);
}

// The same, where the caller knows whether it can take long. What is over at once is done here: a thread
// costs about as much as a hundred moves.
template <class Work>
auto call_by_length(bool is_long, Work&& work) {
    return is_long ? long_call(work) : work(std::stop_token());
}

// The parts, one file each.
void add_positions(py::module_& module);
void add_players(py::module_& module);
void add_batches(py::module_& module);
void add_records(py::module_& module);
void add_journals(py::module_& module);

}  // namespace damier::python

namespace pybind11::detail {

// Of a type that knows whether it was made.
template <class T>
struct CasterOfMade : type_caster_base<T> {
    bool load(handle source, bool convert) {
        if (!type_caster_base<T>::load(source, convert)) return false;
        return this->value == nullptr || static_cast<const T*>(this->value)->is_made();
    }
};

template <>
class type_caster<damier::python::Rules> : public CasterOfMade<damier::python::Rules> {};
template <>
class type_caster<damier::python::PositionValue> : public CasterOfMade<damier::python::PositionValue> {};
template <>
class type_caster<damier::python::Batch> : public CasterOfMade<damier::python::Batch> {};
template <>
class type_caster<damier::python::RecordValue> : public CasterOfMade<damier::python::RecordValue> {};

}  // namespace pybind11::detail
