#pragma once

#include <climits>

#include "search/search.h"

namespace stich::STICH_INSTRUCTION_SET {

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::bound(const Position& position, int need, int tricks) {
    for (int player = 0; player < Players; ++player)
        hand_[player] = static_cast<Word>(layout_->renumbered(position.hand(player)));
    owed_ = position.called_led() ? 0 : static_cast<Word>(layout_->owed);
    Trick<Word> trick;
    trick.points = trick_value_;
    const int left = count(hand_[position.actor()]);
    const int rest = points_of(cards_in_hands()) + trick_value_ * left;
    if (position.leading()) {
        if (left == 0) return tricks > 0 ? need - 1 : 0;
        return lead(position.actor(), need, tricks, rest, left);
    }
    const int led = layout_->number[position.trick().front()];
    trick.led = followers_[led];
    trick.called = (bit<Word>(led) & called_class_) != 0;
    trick.best = layout_->number[position.best()];
    trick.best_player = position.best_player();
    int played = 0;
    for (Card card : position.trick()) played += points_[layout_->number[card]];
    trick.points += played;
    const int index = static_cast<int>(position.trick().size());
    return follow_from(index, trick, position.actor(), need, tricks, rest + played, left);
}

/// Step 1: a static bound, by what is left or by sure tricks. Step 2: the table. Step 3: the search, card by card.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::lead(int leader, int need, int tricks, int rest, int left) {
    if constexpr (Extra) {
        // With too few tricks the side's value is below zero, so that it is less than every need.
        if (tricks > 0 && need < 0) return lead(leader, 0, tricks, rest, left) >= 0 ? need : need - 1;
        if (tricks > left) return need - 1;
    }
    if (need <= 0 && (!Extra || tricks <= 0)) return 0;
    if (rest < need) return rest;
    if (left <= 1) return left == 0 ? 0 : last_trick(leader, tricks);
    budget.count_node();

    const Word cards = cards_in_hands();
    Pattern<Word> pattern;
    TableEntry<Word>* bucket = nullptr;
    if (uses(use_table) && left > 2) {
        pattern = pattern_of(leader, cards, tricks);
        bucket = table_.bucket(pattern);
        __builtin_prefetch(bucket);
    }
    if (const std::optional<int> known = static_bound(leader, cards, need, tricks, rest, left)) return *known;

    const bool ours = ours_[leader];
    const Word hand = hand_[leader];
    int low = Extra && tricks > 0 ? -1 : 0;
    int high = rest;
    int best_lead = -1;
    if (bucket != nullptr) {
        best_lead = probe(bucket, pattern, cards, need, low, high);
        if (low >= need) return low;
        if (high < need) return high;
    }

    const auto value_of = [&](int card) {
        hand_[leader] = static_cast<Word>(hand ^ bit<Word>(card));
        const Trick<Word> trick{followers_[card], card, leader, points_[card] + trick_value_,
                                Extra && (bit<Word>(card) & called_class_) != 0};
        const int value = follow<1>(trick, next(leader), need, tricks, rest, left - 1);
        hand_[leader] = hand;
        return value;
    };

    // The table's best lead is searched even before the others are scored, because it usually causes a cutoff.
    int best_value = ours ? INT_MIN : INT_MAX;
    if (best_lead >= 0) {
        best_lead = nth_of(hand, best_lead);
        // The lead may stem from another position with this pattern, which may have had other classes.
        if (Extra && (leadable(leader) & bit<Word>(best_lead)) == 0) best_lead = -1;
    }
    if (best_lead >= 0) best_value = value_of(best_lead);
    if (best_lead < 0 || (best_value >= need) != ours) {
        MoveList moves;
        order_leads(leader, cards, moves);
        if (best_lead >= 0) {
            const int i = moves.find(best_lead);
            if (i >= 0) {
                moves.score[static_cast<std::size_t>(i)] = MoveList::searched;
                if (moves.has_equivalents) prune_equivalents(moves, i, best_value, need, ours, best_value);
            }
        }
        for (int tries = beam_width(2, left), i; tries > 0 && (i = moves.take_best()) >= 0; --tries) {
            const int card = moves.card[static_cast<std::size_t>(i)];
            const int value = value_of(card);
            if (ours ? value > best_value : value < best_value) {
                best_value = value;
                best_lead = card;
            }
            if ((value >= need) == ours) break;
            if (moves.has_equivalents) prune_equivalents(moves, i, value, need, ours, best_value);
        }
    }

    if (best_value < low) best_value = low;
    if (best_value > high) best_value = high;
    if (bucket != nullptr) {
        if (best_value >= need)
            low = best_value;
        else
            high = best_value;
        const bool cut = (best_value >= need) == ours;
        table_.store(bucket, pattern, cards, low, high < -1 ? -1 : high,
                     cut ? 1 + count(static_cast<Word>(hand & (bit<Word>(best_lead) - 1))) : 0);
    }
    return best_value;
}

template <int Players, class Word, bool Extra>
template <int Index>
int Search<Players, Word, Extra>::follow(const Trick<Word>& trick, int player, int need, int tricks, int rest,
                                         int left) {
    constexpr bool last = Index == Players - 1;
    const Word hand = hand_[player];
    const Word beaters = beaters_[trick.best];
    const bool ours = ours_[player];

    const auto value_of = [&](int card) {
        hand_[player] = static_cast<Word>(hand ^ bit<Word>(card));
        Trick<Word> after = trick;
        after.points += points_[card];
        if ((beaters & bit<Word>(card)) != 0) {
            after.best = card;
            after.best_player = player;
        }
        int value;
        if constexpr (last) {
            const bool won = ours_[after.best_player];
            const int gain = won ? after.points : 0;
            const Word owed = owed_;
            if (Extra && trick.called) owed_ = 0;
            value = gain + lead(after.best_player, need - gain, Extra ? tricks - won : 0, rest - after.points, left);
            if (Extra) owed_ = owed;
        } else {
            value = follow<Index + 1>(after, next(player), need, tricks, rest, left);
        }
        hand_[player] = hand;
        return value;
    };

    const Word cards = playable(player, trick);
    if ((cards & (cards - 1)) == 0) return value_of(lowest_of(cards));
    if (left <= 1) {
        // With two cards, a better order would save less than its computation costs.
        const int low = value_of(lowest_of(cards));
        if ((low >= need) == ours) return low;
        const int high = value_of(highest_of(cards));
        return ours == (high > low) ? high : low;
    }

    Word partners_later = 0;
    Word opponents_later = 0;
    if constexpr (!last) {
        for (int index = Index + 1, later = next(player); index < Players; ++index, later = next(later))
            (ours_[later] == ours ? partners_later : opponents_later) |= playable(later, trick);
    }
    MoveList moves;
    order_follows<last>(trick, player, cards, partners_later, opponents_later, moves);

    int best_value = ours ? INT_MIN : INT_MAX;
    for (int tries = beam_width(1, left + 1), i; tries > 0 && (i = moves.take_best()) >= 0; --tries) {
        const int value = value_of(moves.card[static_cast<std::size_t>(i)]);
        if (ours ? value > best_value : value < best_value) best_value = value;
        if ((value >= need) == ours) break;
        if (moves.has_equivalents) prune_equivalents(moves, i, value, need, ours, best_value);
    }
    return best_value;
}

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::follow_from(int index, const Trick<Word>& trick, int player, int need, int tricks,
                                              int rest, int left) {
    // From here on `left` counts the cards in every hand after this trick.
    if (index == 1) return follow<1>(trick, player, need, tricks, rest, left - 1);
    if constexpr (Players > 2)
        if (index == 2) return follow<2>(trick, player, need, tricks, rest, left - 1);
    if constexpr (Players > 3)
        if (index == 3) return follow<3>(trick, player, need, tricks, rest, left - 1);
    if constexpr (Players > 4)
        if (index == 4) return follow<4>(trick, player, need, tricks, rest, left - 1);
    __builtin_unreachable();
}

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::last_trick(int leader, int tricks) const {
    int best = lowest_of(hand_[leader]);
    int best_player = leader;
    int points = points_[best] + trick_value_;
    for (int player = next(leader); player != leader; player = next(player)) {
        const int card = lowest_of(hand_[player]);
        points += points_[card];
        if ((beaters_[best] & bit<Word>(card)) != 0) {
            best = card;
            best_player = player;
        }
    }
    if (ours_[best_player]) return points;
    return Extra && tricks > 0 ? -1 : 0;
}

/// The same rules as `legal` in rules/legal.h.
template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::playable(int player, const Trick<Word>& trick) const {
    const Word hand = hand_[player];
    const Word following = hand & trick.led;
    Word cards = following != 0 ? following : hand;
    if constexpr (Extra) {
        if (following != 0) cards |= hand & jokers_;
        if ((hand & owed_) != 0) {
            if (trick.called) return owed_;
            const Word others = cards & ~owed_;
            if (others != 0) cards = others;
        }
        if (spec_->must_beat()) [[unlikely]] {
            const bool spared = (spec_->together(player) >> trick.best_player & 1) != 0;
            return restricted_by_must_beat(*spec_->must_beat(), cards, beaters_[trick.best], trick.led, all_trumps_,
                                           spared);
        }
        if (spec_->held_back()) [[unlikely]]
            return not_held_back(opening_, unled_, not_first_, cards, false, count(hand) == first_trick_size_, Word{0});
    }
    return cards;
}

template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::leadable(int player) const {
    const Word hand = hand_[player];
    if constexpr (Extra) {
        if ((hand & owed_) != 0) {
            const Word held = hand & called_class_;
            if (!spec_->may_run_away(held)) return (hand & ~held) | owed_;
        }
        if (spec_->held_back()) [[unlikely]] {
            const Word unled = unbroken(cards_in_hands()) ? unled_ : Word{0};
            return not_held_back(opening_, unled, not_first_, hand, true, count(hand) == first_trick_size_, unled);
        }
    }
    return hand;
}

/// Prunes cards whose values cannot lie on the other side of `need`. Cards of one group differ only in card points, and
/// their values by no more than these points.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::prune_equivalents(MoveList& moves, int searched, int value, int need, bool ours,
                                                     int& best_value) const {
    const auto from = static_cast<std::size_t>(searched);
    for (std::size_t i = 0; i < static_cast<std::size_t>(moves.size); ++i) {
        if (moves.group[i] != moves.group[from] || moves.score[i] == MoveList::searched) continue;
        const int apart = points_[moves.card[i]] - points_[moves.card[from]];
        const int reach = apart < 0 ? -apart : apart;
        const int limit = ours ? value + reach : value - reach;
        if ((limit >= need) == ours) continue;
        moves.score[i] = MoveList::searched;
        if (ours ? limit > best_value : limit < best_value) best_value = limit;
    }
}

}  // namespace stich::STICH_INSTRUCTION_SET
