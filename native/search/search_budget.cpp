#include "search/search_budget.h"

#include <algorithm>

namespace stich {

void Meter::look_up() {
    /// About a millisecond of search.
    constexpr std::uint64_t between = 4096;
    if (nodes_ >= limits_.nodes) throw Interrupted{};
    if (limits_.cancelled != nullptr && limits_.cancelled->load(std::memory_order_relaxed)) throw Interrupted{};
    if (limits_.deadline != std::chrono::steady_clock::time_point::max() &&
        std::chrono::steady_clock::now() >= limits_.deadline) {
        throw Interrupted{};
    }
    look_up_at_ = std::min(nodes_ + between, limits_.nodes);
}

}  // namespace stich
