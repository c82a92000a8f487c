#pragma once

#include <cstdint>
#include <vector>

#include "solver/solver.h"

namespace stich {

/// One question for each of many deals, each before its first lead.
struct Batch {
    std::vector<Position> positions;
    /// Masks of places.
    std::vector<unsigned> sides;
    Count count = Count::points;
    /// Whether the side reaches so much, by deal; empty: how much it makes.
    std::vector<int> targets;
};

/// Where a batch writes, a number for each deal. Of a reach question `low` and `high` are 0 or 1.
struct BatchResults {
    std::int32_t* low;
    std::int32_t* high;
    std::uint64_t* nodes;
};

/// `limits.nodes` holds for each deal, the other limits for all together. What is found does not depend on the number
/// of threads unless time runs out.
void solve_batch(const PlaySpec& spec, const Batch& batch, int threads, const Limits& limits, BatchResults results);

}  // namespace stich
