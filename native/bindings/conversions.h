#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

/// Types and conversions that all files of the Python bindings use.
namespace stich::bindings {

namespace nb = nanobind;

/// PlaySpec as a Python object. Positions share the PlaySpec with which they were made.
struct Spec {
    std::shared_ptr<const stich::PlaySpec> play;
};

struct Position {
    std::shared_ptr<const stich::PlaySpec> spec;
    stich::Position position;
};

// Numbers out of range raise ValueError here; nanobind's own conversion would raise TypeError.

inline bool was_overflow() {
    if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
    PyErr_Clear();
    return true;
}

[[noreturn]] inline void refuse(const char* what, const char* range) {
    throw nb::value_error((std::string(what) + " is " + range).c_str());
}

inline std::int64_t number(nb::handle value, const char* what) {
    const long long result = PyLong_AsLongLong(value.ptr());
    if (result == -1 && PyErr_Occurred() != nullptr) {
        if (was_overflow()) refuse(what, "out of range");
        nb::raise_python_error();
    }
    return result;
}

inline int small_number(nb::handle value, const char* what) {
    const std::int64_t result = number(value, what);
    if (result < INT32_MIN || result > INT32_MAX) refuse(what, "out of range");
    return static_cast<int>(result);
}

inline std::uint64_t word(nb::handle value, const char* what) {
    const nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) nb::raise_python_error();
    const unsigned long long result = PyLong_AsUnsignedLongLong(index.ptr());
    if (result == static_cast<unsigned long long>(-1) && PyErr_Occurred() != nullptr) {
        if (was_overflow()) refuse(what, "0 to 2**64 - 1");
        nb::raise_python_error();
    }
    return result;
}

inline std::vector<int> small_numbers(nb::handle values, const char* what) {
    std::vector<int> result;
    for (nb::handle value : values) result.push_back(small_number(value, what));
    return result;
}

template <typename Function>
nb::tuple tuple_of(int count, Function item) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(count));
    if (!result.is_valid()) nb::raise_python_error();
    for (int i = 0; i < count; ++i) {
        PyObject* value = PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(item(i)));
        if (value == nullptr) nb::raise_python_error();
        // The stable ABI has no PyTuple_SET_ITEM. This function also takes ownership of the value.
        if (PyTuple_SetItem(result.ptr(), i, value) != 0) nb::raise_python_error();
    }
    return result;
}

/// Returns a NumPy array that owns a copy of the numbers.
template <typename Array, typename Number>
Array as_array(std::unique_ptr<Number[]> numbers, std::initializer_list<std::size_t> shape) {
    Number* data = numbers.get();
    nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
    numbers.release();
    return Array(data, shape, owner);
}

/// Returns the number of threads that the Python argument requests.
inline int thread_count(nb::handle threads) {
    constexpr int most = 256;
    const int count = small_number(threads, "threads");
    if (count < 1 || count > most) refuse("threads", "1 to 256");
    return count;
}

/// Returns the common spec of a list of positions, and the positions. Throws if the list is empty or the specs differ.
inline std::pair<std::shared_ptr<const PlaySpec>, std::vector<stich::Position>> positions_of(nb::handle items) {
    std::shared_ptr<const PlaySpec> spec;
    std::vector<stich::Position> positions;
    for (nb::handle item : items) {
        const Position& position = nb::cast<const Position&>(item);
        if (!spec) spec = position.spec;
        if (spec != position.spec && !(*spec == *position.spec)) refuse("positions", "of one spec");
        positions.push_back(position.position);
    }
    if (!spec) refuse("positions", "one at least");
    return {spec, std::move(positions)};
}

void bind_rules(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_solver(nb::module_& m);
void bind_multiplayer(nb::module_& m);
void bind_mcts(nb::module_& m);
void bind_worlds(nb::module_& m);
void bind_deals(nb::module_& m);

}  // namespace stich::bindings
