#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

struct BaselineResult {
    int value;
    /// Cards that the search played.
    std::uint64_t cards_played;
};

/// Plain alpha-beta with a table: the baseline that the solver is measured against and checked with.
/// The value is the card points that the players in the mask `side` win from here on, the trick in progress included.
/// It is exact where `alpha` < value < `beta`, elsewhere a bound.
BaselineResult baseline_alpha_beta(const PlaySpec& spec, Position position, unsigned side, int alpha, int beta);

}  // namespace stich
