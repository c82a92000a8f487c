#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// What the yardstick found, and how many cards it played for it.
struct YardstickResult {
    int value;
    std::uint64_t cards_played;
};

/// Plain alpha-beta with a table, kept short: what the solver is measured against, and checked with.
/// Card points that the places in the mask `side` make from here on, the trick in progress included, when all play
/// their best for or against them. Right within `alpha` < value < `beta`; else a bound on that side.
YardstickResult yardstick(const PlaySpec& spec, Position position, unsigned side, int alpha, int beta);

}  // namespace stich
