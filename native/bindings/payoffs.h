#pragma once

#include "bindings/conversions.h"
#include "policy/payoffs.h"

namespace stich::bindings {

using PayoffArray = nb::ndarray<const float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

inline Payoffs payoffs_of(const PayoffArray& array, const PlaySpec& spec) {
    if (array.shape(0) != static_cast<std::size_t>(spec.players()) || array.shape(1) == 0 || array.shape(2) == 0)
        refuse("payoffs", "an array by player, tricks won and card points won");
    Payoffs payoffs{static_cast<int>(array.shape(1)) - 1, static_cast<int>(array.shape(2)) - 1, {}};
    payoffs.table.assign(array.data(), array.data() + array.size());
    return payoffs;
}

}  // namespace stich::bindings
