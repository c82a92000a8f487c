#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include "bindings/conversions.h"
#include "search/search_budget.h"
#include "solver/solver.h"

namespace stich::bindings {

/// Flag by which another thread stops searches.
struct Stop {
    std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
};

/// Limits of a search from Python arguments, each of which may be None.
struct PythonLimits {
    Limits limits;
    /// Keeps the stop flag alive while the search runs.
    std::shared_ptr<std::atomic<bool>> flag;

    PythonLimits(nb::handle nodes, nb::handle seconds, nb::handle stop) {
        if (!nodes.is_none()) limits.nodes = word(nodes, "nodes");
        if (!seconds.is_none()) {
            const double wanted = nb::cast<double>(seconds);
            // About a century: as good as no limit, and within the range of the clock.
            constexpr double most = 3e9;
            if (std::isnan(wanted) || wanted < 0) refuse("seconds", "0 or more");
            if (wanted < most) {
                limits.deadline =
                    std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                           std::chrono::duration<double>(wanted));
            }
        }
        if (!stop.is_none()) {
            flag = nb::cast<const Stop&>(stop).flag;
            limits.cancelled = flag.get();
        }
    }
};

inline Count count_of(const std::string& name) {
    if (name == "points") return Count::points;
    if (name == "tricks") return Count::tricks;
    if (name == "no_trick") return Count::no_trick;
    if (name == "every_trick") return Count::every_trick;
    refuse("count", "points, tricks, no_trick or every_trick");
}

inline unsigned side_of(nb::handle mask) {
    const std::int64_t side = number(mask, "a side");
    if (side < 0 || side > 255) refuse("a side", "a mask of players");
    return static_cast<unsigned>(side);
}

/// Signature of the arguments for limits.
#define STICH_LIMITS "nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None"

}  // namespace stich::bindings
