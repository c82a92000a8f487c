#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Number of different sequences of `depth` legal cards from here (shorter where the play ends).
/// Plays and takes back on `position`, which is as before when this returns.
std::uint64_t perft(const PlaySpec& spec, Position& position, int depth);

}  // namespace stich
