#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "deals/sha256.h"

namespace stich {

/// Fisher-Yates from the last place down, one byte a draw, with rejection. Mirror of `stich.kernel.rules.shuffle`. At
/// most 256 places.
inline void shuffle(std::span<std::uint8_t> order, std::span<const std::uint8_t> key) {
    Keystream draws(key);
    std::size_t places = order.size();
    while (places > 1) {
        for (const std::size_t draw : draws.next()) {
            if (places < 2) break;
            const std::size_t pick = draw % places;
            // Of the last, incomplete round of the byte's 256 values none is taken.
            if (draw - pick + places > 256) continue;
            std::swap(order[--places], order[pick]);
        }
    }
}

}  // namespace stich
