#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "search/bit_operations.h"

namespace stich::STICH_ISA {

/// Who holds which card, by rank order within each class, among the cards that are left: the number of the holder's
/// place, one bit in each plane. Positions with one pattern are played alike and differ in card points at most.
template <class Word>
struct Pattern {
    static constexpr std::size_t planes = sizeof(Word) == 4 ? 2 : 3;

    Word plane[planes];
    /// The leader's place, and what else tells positions apart.
    std::uint16_t tag;
};

/// What is known of a position before a lead: from `low_plus_one` - 1 to `high_plus_one` - 1 to come
/// for the side.
template <class Word>
struct Known {
    using Bound = std::conditional_t<sizeof(Word) == 4, std::uint8_t, std::int32_t>;

    static constexpr int best_shift = 10;

    Word plane[Pattern<Word>::planes];
    /// The cards that are left; 0 where nothing is known.
    Word cards;
    std::uint16_t tag;
    Bound low_plus_one;
    Bound high_plus_one;

    /// The lead that cut off, as an index into the leader's hand, or -1.
    int best() const { return (tag >> best_shift) - 1; }

    bool has(const Pattern<Word>& pattern) const {
        bool same = ((tag ^ pattern.tag) & ((1 << best_shift) - 1)) == 0;
        for (std::size_t i = 0; i < Pattern<Word>::planes; ++i) same &= plane[i] == pattern.plane[i];
        return same;
    }
};

/// A transposition table of 2^bits positions, in buckets of four.
template <class Word>
class Table {
public:
    static constexpr int ways = 4;

    void resize(int bits) {
        if (bits == bits_) return;
        bits_ = bits;
        memory_.reset(new Known<Word>[(std::size_t{1} << bits) + ways]);
        // Four entries of 16 bytes are one cache line, if they begin where it does.
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        const std::uintptr_t line = 64;
        first_ = reinterpret_cast<Known<Word>*>((address + line - 1) / line * line);
    }

    void clear() { std::memset(static_cast<void*>(first_), 0, sizeof(Known<Word>) << bits_); }

    Known<Word>* bucket(const Pattern<Word>& pattern) const {
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

    /// Narrows what the bucket knows of this position, else puts it in place of the one with the fewest cards.
    void store(Known<Word>* bucket, const Pattern<Word>& pattern, Word cards, int low, int high, int best) const {
        using Bound = typename Known<Word>::Bound;
        const auto tag = static_cast<std::uint16_t>(pattern.tag | best << Known<Word>::best_shift);
        Known<Word>* victim = bucket;
        int fewest = count(cards) + static_cast<int>(sizeof(Word)) * 8;
        for (int i = 0; i < ways; ++i) {
            Known<Word>& known = bucket[i];
            if (known.cards == cards && known.has(pattern)) {
                if (low + 1 > known.low_plus_one) known.low_plus_one = static_cast<Bound>(low + 1);
                if (high + 1 < known.high_plus_one) known.high_plus_one = static_cast<Bound>(high + 1);
                if (best != 0) known.tag = tag;
                return;
            }
            if (count(known.cards) < fewest) {
                fewest = count(known.cards);
                victim = &known;
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
    std::unique_ptr<Known<Word>[]> memory_;
    Known<Word>* first_ = nullptr;
};

}  // namespace stich::STICH_ISA
