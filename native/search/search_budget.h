#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace stich {

/// Thrown by a search that has met a limit.
struct Interrupted {};

/// Limits of a search. Only a limit in nodes gives the same result on every machine and with any number of threads.
struct Limits {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t nodes = no_limit;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const std::atomic<bool>* cancelled = nullptr;
};

/// Counter of the nodes of a search, which are positions before a lead. It interrupts the search at its limits.
class SearchBudget {
public:
    void begin(const Limits& limits) {
        limits_ = limits;
        nodes_ = 0;
        next_check_ = 0;
    }

    std::uint64_t nodes() const { return nodes_; }

    void count_node() {
        if (nodes_ >= next_check_) [[unlikely]]
            check_limits();
        ++nodes_;
    }

private:
    /// Throws Interrupted if a limit is met.
    void check_limits();

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
};

}  // namespace stich
