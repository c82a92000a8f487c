#pragma once

#include "search/search.h"

namespace stich::STICH_ISA {

template <int Players, class Word, bool Extra>
Pattern<Word> Search<Players, Word, Extra>::pattern_of(int leader, Word cards, int tricks) const {
    Pattern<Word> pattern{};
    for (std::size_t plane = 0; plane < Pattern<Word>::planes; ++plane) {
        Word holders = 0;
        for (int place = 1; place < Players; ++place) {
            if ((place >> plane & 1) != 0) holders |= hand_[place];
        }
        if (std::size_t{1} << plane < places) pattern.plane[plane] = extract(holders, cards);
    }
    pattern.tag = static_cast<std::uint16_t>(leader);
    if (rough) pattern.tag |= rough_tag;
    if constexpr (Extra) {
        if ((owed_ & cards) != 0) pattern.tag |= owing_tag;
        if (tricks > 0) pattern.tag |= static_cast<std::uint16_t>(tricks << tricks_shift);
    }
    return pattern;
}

/// Narrows `low` and `high` by what is known of this position, and of those with its pattern: there the same plays
/// are made for other card points, so that a value is off by no more than those differ. Returns the best lead known, as
/// an index into the leader's hand, or -1.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::look_up(const Known<Word>* bucket, const Pattern<Word>& pattern, Word cards, int need,
                                          int& low, int& high) const {
    int best = -1;
    for (int i = 0; i < Table<Word>::ways; ++i) {
        const Known<Word>& known = bucket[i];
        if (known.cards == 0 || !known.has(pattern)) continue;
        // With three players the lead of another position with this pattern is worse than the ordering.
        if (known.cards == cards || (Players > 3 && best < 0)) best = known.best();
        int known_low = static_cast<int>(known.low_plus_one) - 1;
        int known_high = static_cast<int>(known.high_plus_one) - 1;
        if (known.cards != cards) {
            if (!uses(use_patterns) || (known_low < need && known_high >= need)) continue;
            if (Extra && (pattern.tag & owing_tag) != 0) continue;
            if (!same_lengths(known.cards, cards)) continue;
            int less = 0;
            int more = 0;
            compare_points(known.cards, cards, less, more);
            known_low -= less;
            known_high += more;
        }
        if (known_low > low) low = known_low;
        if (known_high < high) high = known_high;
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

/// How much less and how much more the cards `there` are worth than those of `here`, card by card in order.
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

}  // namespace stich::STICH_ISA
