#pragma once

#include <cstdint>
#include <vector>

#include "solver/solver.h"

namespace stich {

/// Deals to solve, each before its first lead, with the question about each.
struct Batch {
    std::vector<Position> positions;
    /// Mask of the players of the side, by deal.
    std::vector<unsigned> sides;
    Count count = Count::points;
    /// Value that the side must reach, by deal. If empty, the exact values are searched.
    std::vector<int> targets;
};

/// Arrays that `solve_batch` fills, with one number for each deal. With targets, `low` and `high` are 1 if the target
/// is reached, otherwise 0.
struct BatchResults {
    std::int32_t* low;
    std::int32_t* high;
    std::uint64_t* nodes;
};

/// Solves all deals. `limits.nodes` applies to each deal, the other limits to all deals together. The results do not
/// depend on the number of threads unless a time limit is met.
void solve_batch(const PlaySpec& spec, const Batch& batch, int threads, const Limits& limits, BatchResults results);

}  // namespace stich
