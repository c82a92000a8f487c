#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Returns the number of different sequences of `depth` legal cards from this position on (shorter if the play ends).
/// `position` is changed during the call and restored at its end.
std::uint64_t perft(const PlaySpec& spec, Position& position, int depth);

}  // namespace stich
