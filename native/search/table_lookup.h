#pragma once

#include "search/search.h"

namespace stich::STICH_INSTRUCTION_SET {

template <int Players, class Word, bool Extra>
Pattern<Word> Search<Players, Word, Extra>::pattern_of(int leader, Word cards, int tricks) const {
    Pattern<Word> pattern{};
    for (std::size_t plane = 0; plane < Pattern<Word>::planes; ++plane) {
        Word holders = 0;
        for (int player = 1; player < Players; ++player) {
            if ((player >> plane & 1) != 0) holders |= hand_[player];
        }
        if (std::size_t{1} << plane < players) pattern.plane[plane] = extract(holders, cards);
    }
    pattern.tag = static_cast<std::uint16_t>(leader);
    if (forward_pruning) pattern.tag |= forward_pruning_tag;
    if constexpr (Extra) {
        if ((owed_ & cards) != 0 || unbroken(cards)) pattern.tag |= owing_tag;
        if (tricks > 0) pattern.tag |= static_cast<std::uint16_t>(tricks << tricks_shift);
    }
    return pattern;
}

/// Narrows `low` and `high` by the entries of this position and of other positions with its pattern, which allow the
/// same plays with other card points: their values differ by no more than the points of their cards do. Returns the
/// best stored lead, as an index into the leader's hand, or -1.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::probe(const TableEntry<Word>* bucket, const Pattern<Word>& pattern, Word cards,
                                        int need, int& low, int& high) const {
    int best = -1;
    for (int i = 0; i < TranspositionTable<Word>::bucket_size; ++i) {
        const TableEntry<Word>& entry = bucket[i];
        if (entry.cards == 0 || !entry.matches(pattern)) continue;
        // With three players, move ordering is better than the best lead of another position with this pattern.
        if (entry.cards == cards || (Players > 3 && best < 0)) best = entry.best();
        int entry_low = static_cast<int>(entry.low_plus_one) - 1;
        int entry_high = static_cast<int>(entry.high_plus_one) - 1;
        if (entry.cards != cards) {
            if (!uses(use_patterns) || (entry_low < need && entry_high >= need)) continue;
            if (Extra && (pattern.tag & owing_tag) != 0) continue;
            if (!same_lengths(entry.cards, cards)) continue;
            int less = 0;
            int more = 0;
            compare_points(entry.cards, cards, less, more);
            entry_low -= less;
            entry_high += more;
        }
        if (entry_low > low) low = entry_low;
        if (entry_high < high) high = entry_high;
        if (low >= need || high < need) break;
    }
    return best;
}

template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::same_lengths(Word a, Word b) const {
    for (int i = 0; i < number_of_classes_; ++i) {
        if (count(static_cast<Word>(a & classes_[i])) != count(static_cast<Word>(b & classes_[i]))) return false;
    }
    return true;
}

/// Compares two sets card by card, in order. `less`: sum of the points by which cards of `there` are worth less than
/// those of `here`; `more`: sum of the points by which they are worth more.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::compare_points(Word here, Word there, int& less, int& more) const {
    Word before[point_planes];
    Word after[point_planes];
    Word different = 0;
    for (std::size_t plane = 0; plane < point_planes; ++plane) {
        before[plane] = extract(point_plane_[plane], here);
        after[plane] = extract(point_plane_[plane], there);
        different |= before[plane] ^ after[plane];
    }
    for (; different != 0; different &= different - 1) {
        const int slot = lowest_of(different);
        int worth = 0;
        for (std::size_t plane = 0; plane < point_planes; ++plane) {
            worth += static_cast<int>(after[plane] >> slot & 1) << plane;
            worth -= static_cast<int>(before[plane] >> slot & 1) << plane;
        }
        (worth < 0 ? less : more) += worth < 0 ? -worth : worth;
    }
}

}  // namespace stich::STICH_INSTRUCTION_SET
