#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace stich {

/// Fisher-Yates from the last place down, one byte a draw, with rejection. Mirror of `stich.kernel.shuffle`. At most
/// 256 places. False where the draws do not suffice; the order is then undefined.
inline bool shuffle(std::span<std::uint8_t> order, std::span<const std::uint8_t> draws) {
    std::size_t places = order.size();
    for (const std::size_t draw : draws) {
        if (places < 2) break;
        const std::size_t pick = draw % places;
        // Of the last, incomplete round of the byte's 256 values none is taken.
        if (draw - pick + places > 256) continue;
        std::swap(order[--places], order[pick]);
    }
    return places < 2;
}

}  // namespace stich
