#include "batch/solve_batch.h"

#include <atomic>
#include <thread>

namespace stich {

namespace {

Bounds solve_deal(const PlaySpec& spec, const Batch& batch, std::size_t deal, const Limits& limits,
                  std::uint64_t& nodes) {
    const Position& position = batch.positions[deal];
    const unsigned side = batch.sides[deal];
    if (!batch.targets.empty()) {
        const int target = batch.targets[deal];
        const bool tricks = batch.count == Count::tricks;
        return reaches(spec, position, side, tricks ? 0 : target, tricks ? target : 0, limits, nodes);
    }
    Solver solver(spec, position, side, batch.count, limits);
    const Bounds value = solver.value(position);
    nodes = solver.nodes();
    return value;
}

}  // namespace

void solve_batch(const PlaySpec& spec, const Batch& batch, int threads, const Limits& limits, BatchResults results) {
    std::atomic<std::size_t> next = 0;
    const std::size_t deals = batch.positions.size();
    auto work = [&] {
        for (std::size_t deal = next++; deal < deals; deal = next++) {
            const Bounds value = solve_deal(spec, batch, deal, limits, results.nodes[deal]);
            results.low[deal] = value.low;
            results.high[deal] = value.high;
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < deals; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace stich
