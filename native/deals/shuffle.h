#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "deals/sha256.h"

namespace stich {

/// Shuffles at most 256 elements: Fisher-Yates from the last place down, with one byte for each draw and rejection.
/// Mirrors `stich.kernel.rules.shuffle`.
inline void shuffle(std::span<std::uint8_t> order, std::span<const std::uint8_t> key) {
    Keystream draws(key);
    std::size_t places = order.size();
    while (places > 1) {
        for (const std::size_t draw : draws.next()) {
            if (places < 2) break;
            const std::size_t pick = draw % places;
            // The 256 values of a byte are divided into rounds of `places` values. Values of the last, incomplete round
            // are rejected.
            if (draw - pick + places > 256) continue;
            std::swap(order[--places], order[pick]);
        }
    }
}

}  // namespace stich
