#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace stich {

/// Thrown out of a search that may go no further.
struct Interrupted {};

/// How far a search may go. All that is measured in nodes is the same on every machine and with any number of threads.
struct Limits {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t nodes = no_limit;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const std::atomic<bool>* cancelled = nullptr;
};

/// Counts positions before a lead, and stops a search at its limits.
class Meter {
public:
    void begin(const Limits& limits) {
        limits_ = limits;
        nodes_ = 0;
        look_up_at_ = 0;
    }

    std::uint64_t nodes() const { return nodes_; }

    void count() {
        if (nodes_ >= look_up_at_) [[unlikely]]
            look_up();
        ++nodes_;
    }

private:
    /// Throws Interrupted at a limit.
    void look_up();

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t look_up_at_ = 0;
};

}  // namespace stich
