#pragma once

#include <memory>

#include "search/engine.h"

namespace stich {

// Both builds of the search; see bit_operations.h.

namespace portable {
std::unique_ptr<Engine> make_engine(const Shape& shape);
}

namespace with_bmi2 {
std::unique_ptr<Engine> make_engine(const Shape& shape);
}

}  // namespace stich
