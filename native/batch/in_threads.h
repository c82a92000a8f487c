#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace stich {

/// Smallest number of rows for which an additional thread pays off.
inline constexpr std::size_t rows_of_a_thread = 256;

/// Calls `work(row)` for each row, on at most `threads` threads. `work` may change only data of its own row.
template <typename Work>
void in_threads(std::size_t rows, int threads, Work work) {
    const std::size_t parts = std::clamp<std::size_t>(rows / rows_of_a_thread, 1, static_cast<std::size_t>(threads));
    const auto part = [&](std::size_t number) {
        for (std::size_t row = rows * number / parts; row < rows * (number + 1) / parts; ++row) work(row);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t number = 1; number < parts; ++number) helpers.emplace_back(part, number);
    part(0);
}

}  // namespace stich
