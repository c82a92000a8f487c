#include "search/search_budget.h"

#include <algorithm>

namespace stich {

void SearchBudget::check_limits() {
    /// Number of nodes between two checks: about a millisecond.
    constexpr std::uint64_t interval = 4096;
    if (nodes_ >= limits_.nodes) throw Interrupted{};
    if (limits_.cancelled != nullptr && limits_.cancelled->load(std::memory_order_relaxed)) throw Interrupted{};
    if (limits_.deadline != std::chrono::steady_clock::time_point::max() &&
        std::chrono::steady_clock::now() >= limits_.deadline) {
        throw Interrupted{};
    }
    next_check_ = std::min(nodes_ + interval, limits_.nodes);
}

}  // namespace stich
