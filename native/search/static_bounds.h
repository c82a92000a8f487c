#pragma once

#include "search/search.h"

namespace stich::STICH_ISA {

/// The least that `cards` of this hand are worth together.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::least(Word hand, int cards) const {
    int points = 0;
    for (int i = 0; i < number_of_worths_; ++i) {
        const int have = count(static_cast<Word>(hand & of_worth_[i]));
        if (have >= cards) return points + cards * worth_[i];
        points += have * worth_[i];
        cards -= have;
    }
    return points;
}

/// The dearest `cards` of this hand.
template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::dearest(Word hand, int cards) const {
    Word chosen = 0;
    for (int i = number_of_worths_ - 1; i >= 0 && cards > 0; --i) {
        Word equal = hand & of_worth_[i];
        cards -= count(equal);
        for (; cards < 0; ++cards) equal &= equal - 1;
        chosen |= equal;
    }
    return chosen;
}

/// Tricks that the leader makes for sure, one after the other: top trumps, then cards that nobody can beat or ruff,
/// then jokers.
template <int Players, class Word, bool Extra>
auto Search<Players, Word, Extra>::sure_tricks(int leader, Word cards) const -> Sure {
    const Word hand = hand_[leader];
    const Word others = static_cast<Word>(cards ^ hand);
    Sure sure{static_cast<Word>(hand & trumps_)};
    Word ruffing[places];
    int ruffers = 0;

    // Who plays a joker keeps the card that he would have had to follow with.
    const auto kept = [&](int place) { return Extra ? count(static_cast<Word>(hand_[place] & jokers_)) : 0; };
    if ((others & trumps_) != 0) {
        const Word top = tops<Word>(sure.cards, others & trumps_);
        const int rounds = count(top);
        bool all_drawn = true;
        for (int place = next(leader); place != leader; place = next(place)) {
            const int held = count(static_cast<Word>(hand_[place] & trumps_));
            if (held == 0 || held + kept(place) <= rounds) continue;
            all_drawn = false;
            ruffing[ruffers++] = hand_[place];
        }
        if (!all_drawn) sure.cards = top;
    }

    for (int i = 0; i < number_of_classes_; ++i) {
        const Word members = classes_[i];
        const Word held = hand & members;
        if (held == 0 || members == trumps_) continue;
        if (Extra && members == jokers_) {
            sure.cards |= held;
            continue;
        }
        Word top = tops<Word>(held, others & members);
        if (top == 0) continue;
        const int rounds = count(top);
        if (ruffers == 0) {
            bool all_out = true;
            for (int place = next(leader); place != leader; place = next(place))
                all_out &= count(static_cast<Word>(hand_[place] & members)) + kept(place) <= rounds;
            sure.cards |= all_out ? held : top;
            continue;
        }
        int safe = rounds;
        for (int j = 0; j < ruffers; ++j) {
            const int following = count(static_cast<Word>(ruffing[j] & members));
            if (following < safe) safe = following;
        }
        sure.cards |= safe == rounds ? top : dearest(top, safe);
    }
    return sure;
}

/// The least that the others add to the leader's sure tricks; a friend throws in the dearest that he may.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::added(int leader, Word sure) const {
    const int tricks = count(sure);
    int points = 0;
    for (int place = next(leader); place != leader; place = next(place)) {
        if (ours_[place] != ours_[leader] || (Extra && (owed_ | jokers_) != 0)) {
            points += least(hand_[place], tricks);
            continue;
        }
        Word given = 0;
        for (int i = 0; i < number_of_classes_; ++i) {
            const int rounds = count(static_cast<Word>(sure & classes_[i]));
            if (rounds != 0) given |= dearest(hand_[place] & classes_[i], rounds);
        }
        given |= dearest(hand_[place] & ~given, tricks - count(given));
        points += points_of(given);
    }
    return points;
}

/// A bound that answers whether the side makes `need`, if sure tricks of the leader or unbeatable trumps of another
/// tell.
template <int Players, class Word, bool Extra>
std::optional<int> Search<Players, Word, Extra>::known_at_once(int leader, Word cards, int need, int tricks, int rest,
                                                               int left) const {
    if (uses(use_sure_tricks) && (!Extra || (hand_[leader] & owed_) == 0)) {
        const Sure sure = sure_tricks(leader, cards);
        const int made = count(sure.cards);
        const bool ours = ours_[leader];
        if (made == left) return ours ? rest : Extra && tricks > 0 ? need - 1 : 0;
        if (Extra && !ours && left - made < tricks) return need - 1;
        if (made != 0 && (!Extra || !ours || made >= tricks)) {
            const int wanted = ours ? need : rest - need + 1;
            int points = points_of(sure.cards) + per_trick_ * made;
            if (points < wanted) points += added(leader, sure.cards);
            if (points >= wanted) return ours ? points : rest - points;
        }
    }
    const Word trumps = cards & trumps_;
    if (uses(use_unbeatable) && trumps != 0) {
        for (int place = next(leader); place != leader; place = next(place)) {
            const Word held = hand_[place] & trumps;
            const Word top = tops<Word>(held, static_cast<Word>(trumps ^ held));
            // To another's joker a trump may be thrown away.
            if (top == 0 || (Extra && (cards & jokers_ & ~hand_[place]) != 0)) continue;
            const int made = count(top);
            const bool ours = ours_[place];
            if (Extra && ours && made < tricks) continue;
            const int wanted = ours ? need : rest - need + 1;
            int points = points_of(top) + per_trick_ * made;
            if (points < wanted) {
                for (int other = next(place); other != place; other = next(other)) points += least(hand_[other], made);
            }
            if (points >= wanted) return ours ? points : rest - points;
        }
    }
    return std::nullopt;
}

}  // namespace stich::STICH_ISA
