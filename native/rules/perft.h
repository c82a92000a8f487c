#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Number of different sequences of `depth` legal cards from here (shorter where the play ends).
/// Plays and undoes on `position`, which is unchanged when this returns.
std::uint64_t perft(const PlaySpec& spec, Position& position, int depth);

}  // namespace stich
