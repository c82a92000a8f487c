#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

struct BaselineResult {
    int value;
    /// Number of cards that the search played.
    std::uint64_t cards_played;
};

/// Plain alpha-beta search with a table, against which the solver is checked and measured. The value is the number of
/// card points that the players in the mask `side` win from this position on, the trick in progress included. It is
/// exact if `alpha` < value < `beta`, otherwise a bound.
BaselineResult baseline_alpha_beta(const PlaySpec& spec, Position position, unsigned side, int alpha, int beta);

}  // namespace stich
