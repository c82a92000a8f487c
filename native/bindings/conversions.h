#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

/// What the files of the Python face share.
namespace stich::bindings {

namespace nb = nanobind;

// Python's numbers. Out of range is a ValueError here, where nanobind's own conversion would say TypeError.

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
nb::tuple tuple_by_place(int count, Function item) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(count));
    if (!result.is_valid()) nb::raise_python_error();
    for (int i = 0; i < count; ++i) {
        PyObject* value = PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(item(i)));
        if (value == nullptr) nb::raise_python_error();
        PyTuple_SET_ITEM(result.ptr(), i, value);
    }
    return result;
}

// What Python holds: a spec is shared by the positions made with it.

struct Spec {
    std::shared_ptr<const stich::PlaySpec> play;
};

struct Position {
    std::shared_ptr<const stich::PlaySpec> spec;
    stich::Position now;
};

void bind_solver(nb::module_& m);
void bind_alone(nb::module_& m);
void bind_worlds(nb::module_& m);

}  // namespace stich::bindings
