#pragma once

#include <climits>
#include <cstdint>
#include <memory>
#include <optional>

#include "search/bit_operations.h"
#include "search/engine.h"
#include "search/move_list.h"
#include "search/transposition_table.h"

namespace stich::STICH_ISA {

/// Alpha-beta with a null window, card by card, of positions in one deal. The hands are changed and changed back.
///
/// A value is what the side makes from here on. Every function returns a bound on it as `Engine::bound` does.
template <int Players, class Word, bool Extra>
class Search final : public Engine {
public:
    // search_begin.h
    void begin(const PlaySpec& spec, const Position& position, const Game& game, unsigned techniques) override;

    int bound(const Position& position, int need, int tricks) override;
    bool avoids(const Position& position) override;

private:
    /// Bits of card points: a card of the narrow form has 15 at most.
    static constexpr std::size_t point_planes = sizeof(Word) == 4 ? 4 : 8;
    static constexpr std::size_t places = Players;
    static constexpr std::size_t most_cards = sizeof(Word) * 8;

    /// What stands in a pattern's tag beside the leader's place.
    static constexpr std::uint16_t owing_tag = 1 << 3;
    static constexpr int tricks_shift = 4;
    static constexpr std::uint16_t rough_tag = 63 << tricks_shift;

    /// Cards of the leader that make a trick each.
    struct Sure {
        Word cards;
    };

    static constexpr int next(int place) { return place + 1 == Players ? 0 : place + 1; }

    bool uses(Technique technique) const { return (techniques_ & technique) != 0; }

    /// How many cards to look at, with `left` cards in the hand before this trick.
    int breadth(int narrow, int left) const { return rough && left > 3 ? narrow : max_cards; }

    // search.h
    int lead(int leader, int need, int tricks, int rest, int left);
    template <int Index>
    int follow(const Trick<Word>& trick, int place, int need, int tricks, int rest, int left);
    int follow_from(int index, const Trick<Word>& trick, int place, int need, int tricks, int rest, int left);
    int last_trick(int leader, int tricks) const;
    Word playable(int place, const Trick<Word>& trick) const;
    Word leadable(int place) const;
    void drop_equals(Moves& moves, int searched, int value, int need, bool ours, int& found) const;

    // search_bounds.h
    int least(Word hand, int cards) const;
    Word dearest(Word hand, int cards) const;
    Sure sure_tricks(int leader, Word cards) const;
    int added(int leader, Word sure) const;
    std::optional<int> known_at_once(int leader, Word cards, int need, int tricks, int rest, int left) const;

    // search_table.h
    Pattern<Word> pattern_of(int leader, Word cards, int tricks) const;
    int look_up(const Known<Word>* bucket, const Pattern<Word>& pattern, Word cards, int need, int& low,
                int& high) const;
    bool same_lengths(Word a, Word b) const;
    void compare_points(Word here, Word there, int& less, int& more) const;

    // search_ordering.h
    void list(Word playable, Word relevant, Moves& moves) const;
    void weigh_cards();
    void order_leads(int leader, Word cards, Moves& moves) const;
    template <bool Last>
    void order_follows(const Trick<Word>& trick, int place, Word playable, Word friends_later, Word foes_later,
                       Moves& moves) const;

    // avoid.h
    bool safe_in(Word members, Word hand, Word others) const;
    bool avoid_lead(int leader, int left);
    template <int Index>
    bool avoid_follow(const Trick<Word>& trick, int place, int left);

    int points_of(Word cards) const {
        int points = 0;
        for (std::size_t plane = 0; plane < point_planes; ++plane)
            points += count(static_cast<Word>(cards & point_plane_[plane])) << plane;
        return points;
    }

    Word all() const {
        Word cards = 0;
        for (Word hand : hand_) cards |= hand;
        return cards;
    }

    std::unique_ptr<Layout> layout_;
    const PlaySpec* spec_ = nullptr;
    unsigned techniques_ = use_everything;
    Table<Word> table_;

    Word hand_[places];
    bool ours_[places];
    bool alone_[places];
    /// The side's place where it has only one, else -1.
    int lonely_;
    /// The called card until its class was led; perhaps played already.
    Word owed_;

    // By card: its class, what must follow it, what beats it, its worth.
    Word class_[most_cards];
    Word followers_[most_cards];
    Word beaters_[most_cards];
    int points_[most_cards];

    Word point_plane_[point_planes];
    /// Which cards are worth how much, the cheapest first.
    int number_of_worths_;
    int worth_[most_cards];
    Word of_worth_[most_cards];
    Word classes_[most_cards];
    Word lowest_of_classes_;
    int number_of_classes_;
    /// What a card promises for its class and its worth alone: as a lead, and by FollowWeights.
    int lead_promise_[3][3][most_cards];
    int follow_promise_[2][2][2][6][most_cards];
    Word trumps_;
    Word jokers_;
    Word called_class_;
    /// What a trick is worth beside its card points.
    int per_trick_;
};

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::bound(const Position& position, int need, int tricks) {
    for (int place = 0; place < Players; ++place)
        hand_[place] = static_cast<Word>(layout_->renumbered(position.hand(place)));
    owed_ = position.called_led() ? 0 : static_cast<Word>(layout_->owed);
    Trick<Word> trick;
    trick.points = per_trick_;
    const int left = count(hand_[position.actor()]);
    const int rest = points_of(all()) + per_trick_ * left;
    if (position.leading()) {
        if (left == 0) return tricks > 0 ? need - 1 : 0;
        return lead(position.actor(), need, tricks, rest, left);
    }
    const int led = layout_->number[position.trick().front()];
    trick.led = followers_[led];
    trick.called = (bit<Word>(led) & called_class_) != 0;
    trick.best = layout_->number[position.best()];
    trick.best_place = position.best_place();
    int played = 0;
    for (Card card : position.trick()) played += points_[layout_->number[card]];
    trick.points += played;
    const int index = static_cast<int>(position.trick().size());
    return follow_from(index, trick, position.actor(), need, tricks, rest + played, left);
}

/// Step 1: answered at once, by what is left or by sure tricks. Step 2: answered by the table. Step 3: card by card.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::lead(int leader, int need, int tricks, int rest, int left) {
    if constexpr (Extra) {
        // What is made with too few tricks counts less than nothing, and so fails any need.
        if (tricks > 0 && need < 0) return lead(leader, 0, tricks, rest, left) >= 0 ? need : need - 1;
        if (tricks > left) return need - 1;
    }
    if (need <= 0 && (!Extra || tricks <= 0)) return 0;
    if (rest < need) return rest;
    if (left <= 1) return left == 0 ? 0 : last_trick(leader, tricks);
    meter.count();

    const Word cards = all();
    Pattern<Word> pattern;
    Known<Word>* bucket = nullptr;
    if (uses(use_table) && left > 2) {
        pattern = pattern_of(leader, cards, tricks);
        bucket = table_.bucket(pattern);
        __builtin_prefetch(bucket);
    }
    if (const std::optional<int> known = known_at_once(leader, cards, need, tricks, rest, left)) return *known;

    const bool ours = ours_[leader];
    const Word hand = hand_[leader];
    int low = Extra && tricks > 0 ? -1 : 0;
    int high = rest;
    int best = -1;
    if (bucket != nullptr) {
        best = look_up(bucket, pattern, cards, need, low, high);
        if (low >= need) return low;
        if (high < need) return high;
    }

    const auto value_of = [&](int card) {
        hand_[leader] = static_cast<Word>(hand ^ bit<Word>(card));
        const Trick<Word> trick{followers_[card], card, leader, points_[card] + per_trick_,
                                Extra && (bit<Word>(card) & called_class_) != 0};
        const int value = follow<1>(trick, next(leader), need, tricks, rest, left - 1);
        hand_[leader] = hand;
        return value;
    };

    // What was best when this was searched before is tried before the others are even weighed.
    int found = ours ? INT_MIN : INT_MAX;
    if (best >= 0) {
        best = nth_of(hand, best);
        // Another position with this pattern may have had other classes.
        if (Extra && (leadable(leader) & bit<Word>(best)) == 0) best = -1;
    }
    if (best >= 0) found = value_of(best);
    if (best < 0 || (found >= need) != ours) {
        Moves moves;
        order_leads(leader, cards, moves);
        if (best >= 0) {
            const int i = moves.find(best);
            if (i >= 0) {
                moves.promise[static_cast<std::size_t>(i)] = Moves::tried;
                if (moves.grouped) drop_equals(moves, i, found, need, ours, found);
            }
        }
        for (int tries = breadth(2, left), i; tries > 0 && (i = moves.pick()) >= 0; --tries) {
            const int card = moves.card[static_cast<std::size_t>(i)];
            const int value = value_of(card);
            if (ours ? value > found : value < found) {
                found = value;
                best = card;
            }
            if ((value >= need) == ours) break;
            if (moves.grouped) drop_equals(moves, i, value, need, ours, found);
        }
    }

    if (found < low) found = low;
    if (found > high) found = high;
    if (bucket != nullptr) {
        if (found >= need)
            low = found;
        else
            high = found;
        const bool cut = (found >= need) == ours;
        table_.store(bucket, pattern, cards, low, high < -1 ? -1 : high,
                     cut ? 1 + count(static_cast<Word>(hand & (bit<Word>(best) - 1))) : 0);
    }
    return found;
}

template <int Players, class Word, bool Extra>
template <int Index>
int Search<Players, Word, Extra>::follow(const Trick<Word>& trick, int place, int need, int tricks, int rest,
                                         int left) {
    constexpr bool last = Index == Players - 1;
    const Word hand = hand_[place];
    const Word beaters = beaters_[trick.best];
    const bool ours = ours_[place];

    const auto value_of = [&](int card) {
        hand_[place] = static_cast<Word>(hand ^ bit<Word>(card));
        Trick<Word> after = trick;
        after.points += points_[card];
        if ((beaters & bit<Word>(card)) != 0) {
            after.best = card;
            after.best_place = place;
        }
        int value;
        if constexpr (last) {
            const bool won = ours_[after.best_place];
            const int gain = won ? after.points : 0;
            const Word owed = owed_;
            if (Extra && trick.called) owed_ = 0;
            value = gain + lead(after.best_place, need - gain, Extra ? tricks - won : 0, rest - after.points, left);
            if (Extra) owed_ = owed;
        } else {
            value = follow<Index + 1>(after, next(place), need, tricks, rest, left);
        }
        hand_[place] = hand;
        return value;
    };

    const Word cards = playable(place, trick);
    if ((cards & (cards - 1)) == 0) return value_of(lowest_of(cards));
    if (left <= 1) {
        // Of two cards the order matters less than finding it costs.
        const int found = value_of(lowest_of(cards));
        if ((found >= need) == ours) return found;
        const int other = value_of(highest_of(cards));
        return ours == (other > found) ? other : found;
    }

    Word friends_later = 0;
    Word foes_later = 0;
    if constexpr (!last) {
        for (int index = Index + 1, later = next(place); index < Players; ++index, later = next(later))
            (ours_[later] == ours ? friends_later : foes_later) |= playable(later, trick);
    }
    Moves moves;
    order_follows<last>(trick, place, cards, friends_later, foes_later, moves);

    int found = ours ? INT_MIN : INT_MAX;
    for (int tries = breadth(1, left + 1), i; tries > 0 && (i = moves.pick()) >= 0; --tries) {
        const int value = value_of(moves.card[static_cast<std::size_t>(i)]);
        if (ours ? value > found : value < found) found = value;
        if ((value >= need) == ours) break;
        if (moves.grouped) drop_equals(moves, i, value, need, ours, found);
    }
    return found;
}

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::follow_from(int index, const Trick<Word>& trick, int place, int need, int tricks,
                                              int rest, int left) {
    // `left` is what everybody has after this trick.
    if (index == 1) return follow<1>(trick, place, need, tricks, rest, left - 1);
    if constexpr (Players > 2)
        if (index == 2) return follow<2>(trick, place, need, tricks, rest, left - 1);
    if constexpr (Players > 3)
        if (index == 3) return follow<3>(trick, place, need, tricks, rest, left - 1);
    if constexpr (Players > 4)
        if (index == 4) return follow<4>(trick, place, need, tricks, rest, left - 1);
    __builtin_unreachable();
}

template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::last_trick(int leader, int tricks) const {
    int best = lowest_of(hand_[leader]);
    int best_place = leader;
    int points = points_[best] + per_trick_;
    for (int place = next(leader); place != leader; place = next(place)) {
        const int card = lowest_of(hand_[place]);
        points += points_[card];
        if ((beaters_[best] & bit<Word>(card)) != 0) {
            best = card;
            best_place = place;
        }
    }
    if (ours_[best_place]) return points;
    return Extra && tricks > 0 ? -1 : 0;
}

/// As `legal` in legal.h.
template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::playable(int place, const Trick<Word>& trick) const {
    const Word hand = hand_[place];
    const Word following = hand & trick.led;
    Word cards = following != 0 ? following : hand;
    if constexpr (Extra) {
        if (following != 0) cards |= hand & jokers_;
        if ((hand & owed_) != 0) {
            if (trick.called) return owed_;
            const Word others = cards & ~owed_;
            if (others != 0) cards = others;
        }
    }
    return cards;
}

template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::leadable(int place) const {
    const Word hand = hand_[place];
    if constexpr (Extra) {
        if ((hand & owed_) != 0) {
            const Word held = hand & called_class_;
            if (!spec_->may_run_away(held)) return (hand & ~held) | owed_;
        }
    }
    return hand;
}

/// A card of the same group makes at most so much more or less as it is worth more or less.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::drop_equals(Moves& moves, int searched, int value, int need, bool ours,
                                               int& found) const {
    const auto from = static_cast<std::size_t>(searched);
    for (std::size_t i = 0; i < static_cast<std::size_t>(moves.size); ++i) {
        if (moves.group[i] != moves.group[from] || moves.promise[i] == Moves::tried) continue;
        const int apart = points_[moves.card[i]] - points_[moves.card[from]];
        const int reach = apart < 0 ? -apart : apart;
        const int limit = ours ? value + reach : value - reach;
        if ((limit >= need) == ours) continue;
        moves.promise[i] = Moves::tried;
        if (ours ? limit > found : limit < found) found = limit;
    }
}

}  // namespace stich::STICH_ISA

#include "search/misere_search.h"
#include "search/move_ordering.h"
#include "search/search_setup.h"
#include "search/static_bounds.h"
#include "search/table_lookup.h"
