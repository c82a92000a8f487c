#pragma once

#include <cstdint>
#include <vector>

#include "solver/solver.h"

namespace stich {

/// Deals to solve, each before its first lead, and the query for each.
struct Batch {
    std::vector<Position> positions;
    /// By deal: a mask of players.
    std::vector<unsigned> sides;
    Count count = Count::points;
    /// By deal: what the side has to reach. Where it is empty, the values themselves are searched for.
    std::vector<int> targets;
};

/// Arrays that `solve_batch` fills, with a number for each deal. With targets `low` and `high` are 0 or 1.
struct BatchResults {
    std::int32_t* low;
    std::int32_t* high;
    std::uint64_t* nodes;
};

/// `limits.nodes` limits each deal, the other limits all deals together. Results do not depend on the number of threads
/// unless a limit of time is met.
void solve_batch(const PlaySpec& spec, const Batch& batch, int threads, const Limits& limits, BatchResults results);

}  // namespace stich
