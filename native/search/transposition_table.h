#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "search/bit_operations.h"

namespace stich::STICH_INSTRUCTION_SET {

/// Holder of each remaining card, class by class in order of rank. Bit i of the holder's index is in plane i. Positions
/// with the same pattern allow the same plays and differ at most in card points.
template <class Word>
struct Pattern {
    static constexpr std::size_t planes = sizeof(Word) == 4 ? 2 : 3;

    Word plane[planes];
    /// The leader, and other facts that distinguish positions.
    std::uint16_t tag;
};

/// Bounds on the value of a position before a lead: the side still wins from `low_plus_one` - 1 to `high_plus_one` - 1.
template <class Word>
struct TableEntry {
    using Bound = std::conditional_t<sizeof(Word) == 4, std::uint8_t, std::int32_t>;

    static constexpr int best_shift = 10;

    Word plane[Pattern<Word>::planes];
    /// Cards that are left; 0 in an empty entry.
    Word cards;
    std::uint16_t tag;
    Bound low_plus_one;
    Bound high_plus_one;

    /// Returns the lead that caused a cutoff, as an index into the leader's hand, or -1.
    int best() const { return (tag >> best_shift) - 1; }

    bool matches(const Pattern<Word>& pattern) const {
        bool same = ((tag ^ pattern.tag) & ((1 << best_shift) - 1)) == 0;
        for (std::size_t i = 0; i < Pattern<Word>::planes; ++i) same &= plane[i] == pattern.plane[i];
        return same;
    }
};

/// Transposition table with 2^bits entries, in buckets of four.
template <class Word>
class TranspositionTable {
public:
    static constexpr int bucket_size = 4;

    void resize(int bits) {
        if (bits == bits_) return;
        bits_ = bits;
        memory_.reset(new TableEntry<Word>[(std::size_t{1} << bits) + bucket_size]);
        // Four entries of 16 bytes fill one cache line if they are aligned.
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        const std::uintptr_t line = 64;
        first_ = reinterpret_cast<TableEntry<Word>*>((address + line - 1) / line * line);
    }

    void clear() { std::memset(static_cast<void*>(first_), 0, sizeof(TableEntry<Word>) << bits_); }

    TableEntry<Word>* bucket(const Pattern<Word>& pattern) const {
        std::uint64_t mixed = pattern.tag;
        if constexpr (sizeof(Word) == 4) {
            mixed += static_cast<std::uint64_t>(pattern.plane[0]) | static_cast<std::uint64_t>(pattern.plane[1]) << 32;
        } else {
            for (Word plane : pattern.plane) mixed = (mixed ^ plane ^ mixed >> 31) * 0x9e3779b97f4a7c15;
        }
        mixed *= 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93;
        return first_ + (mixed >> (64 - bits_ + 2) << 2);
    }

    /// Narrows the bounds in the entry of this position. If it has no entry, overwrites the entry with the fewest cards
    /// left. `best`: 1 + the index of the lead that caused a cutoff, or 0.
    void store(TableEntry<Word>* bucket, const Pattern<Word>& pattern, Word cards, int low, int high, int best) const {
        using Bound = typename TableEntry<Word>::Bound;
        const auto tag = static_cast<std::uint16_t>(pattern.tag | best << TableEntry<Word>::best_shift);
        TableEntry<Word>* victim = bucket;
        int fewest = count(cards) + static_cast<int>(sizeof(Word)) * 8;
        for (int i = 0; i < bucket_size; ++i) {
            TableEntry<Word>& entry = bucket[i];
            if (entry.cards == cards && entry.matches(pattern)) {
                if (low + 1 > entry.low_plus_one) entry.low_plus_one = static_cast<Bound>(low + 1);
                if (high + 1 < entry.high_plus_one) entry.high_plus_one = static_cast<Bound>(high + 1);
                if (best != 0) entry.tag = tag;
                return;
            }
            if (count(entry.cards) < fewest) {
                fewest = count(entry.cards);
                victim = &entry;
            }
        }
        for (std::size_t i = 0; i < Pattern<Word>::planes; ++i) victim->plane[i] = pattern.plane[i];
        victim->cards = cards;
        victim->tag = tag;
        victim->low_plus_one = static_cast<Bound>(low + 1);
        victim->high_plus_one = static_cast<Bound>(high + 1);
    }

private:
    int bits_ = 0;
    std::unique_ptr<TableEntry<Word>[]> memory_;
    TableEntry<Word>* first_ = nullptr;
};

}  // namespace stich::STICH_INSTRUCTION_SET
