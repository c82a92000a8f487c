#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace stich {

/// Seeded random numbers: xoshiro256++ (Blackman and Vigna 2019), with a state filled by splitmix64. They are fast, not
/// secret; real deals are shuffled by `stich.kernel.rules.shuffle`.
class Random {
public:
    /// Different streams of one seed are independent of each other.
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t mixer = seed;
        mixer = split_mix(mixer) ^ stream;
        for (auto& word : state_) word = split_mix(mixer);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// Returns a number from 0 to bound - 1. `bound` is 1 to 64. Probabilities deviate from 1 / bound by less than
    /// 2^-26.
    int below(int bound) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32); }

    /// Returns a number from 0 to less than 1.
    double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    static std::uint64_t split_mix(std::uint64_t& counter) {
        std::uint64_t word = counter += 0x9e3779b97f4a7c15;
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
        word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
        return word ^ (word >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace stich
