#pragma once

#include "search.h"

namespace stich::STICH_ISA {

/// Tricks that the leader makes for sure, one after the other: top trumps, then cards that nobody can beat or ruff,
/// then jokers. Points are those of the leader's own cards and of the tricks.
template <int Players, class Word, bool Extra>
auto Search<Players, Word, Extra>::sure_tricks(int leader, Word cards, int left) const -> Sure {
    const Word hand = hand_[leader];
    const Word others = static_cast<Word>(cards ^ hand);
    Word sure = hand & trumps_;
    Word ruffing[places];
    int ruffers = 0;

    // Who plays a joker keeps the card that he would have had to follow with.
    const auto kept = [&](int place) { return Extra ? count(static_cast<Word>(hand_[place] & jokers_)) : 0; };
    if ((others & trumps_) != 0) {
        const Word top = tops<Word>(sure, others & trumps_);
        const int rounds = count(top);
        bool all_drawn = true;
        for (int place = next(leader); place != leader; place = next(place)) {
            const int held = count(static_cast<Word>(hand_[place] & trumps_));
            if (held == 0 || held + kept(place) <= rounds) continue;
            all_drawn = false;
            ruffing[ruffers++] = hand_[place];
        }
        if (!all_drawn) sure = top;
    }

    for (int i = 0; i < number_of_classes_; ++i) {
        const Word members = classes_[i];
        const Word held = hand & members;
        if (held == 0 || members == trumps_) continue;
        if (Extra && members == jokers_) {
            sure |= held;
            continue;
        }
        Word top = tops<Word>(held, others & members);
        if (top == 0) continue;
        int rounds = count(top);
        if (ruffers == 0) {
            bool all_out = true;
            for (int place = next(leader); place != leader; place = next(place))
                all_out &= count(static_cast<Word>(hand_[place] & members)) + kept(place) <= rounds;
            sure |= all_out ? held : top;
            continue;
        }
        int safe = rounds;
        for (int j = 0; j < ruffers; ++j) {
            const int following = count(static_cast<Word>(ruffing[j] & members));
            if (following < safe) safe = following;
        }
        for (; rounds > safe; --rounds) {
            int cheapest = lowest_of(top);
            for (Word rest = top; rest != 0; rest &= rest - 1) {
                if (points_[lowest_of(rest)] < points_[cheapest]) cheapest = lowest_of(rest);
            }
            top ^= bit<Word>(cheapest);
        }
        sure |= top;
    }
    const int tricks = count(sure);
    return {tricks < left ? tricks : left, points_of(sure) + per_trick_ * tricks};
}

/// A bound that answers whether the side makes `need`, if sure tricks of the leader or unbeatable trumps of another
/// tell.
template <int Players, class Word, bool Extra>
std::optional<int> Search<Players, Word, Extra>::known_at_once(int leader, Word cards, int need, int tricks, int rest,
                                                               int left) const {
    if (uses(use_sure_tricks) && (!Extra || (hand_[leader] & owed_) == 0)) {
        const Sure sure = sure_tricks(leader, cards, left);
        if (ours_[leader]) {
            if (sure.tricks == left) return rest;
            if (sure.points >= need && (!Extra || sure.tricks >= tricks)) return sure.points;
        } else {
            if (Extra && left - sure.tricks < tricks) return need - 1;
            if (sure.tricks == left) return Extra && tricks > 0 ? need - 1 : 0;
            if (rest - sure.points < need) return rest - sure.points;
        }
    }
    const Word trumps = cards & trumps_;
    if (uses(use_unbeatable) && trumps != 0) {
        for (int place = next(leader); place != leader; place = next(place)) {
            const Word held = hand_[place] & trumps;
            const Word top = tops<Word>(held, static_cast<Word>(trumps ^ held));
            // To another's joker a trump may be thrown away.
            if (top == 0 || (Extra && (cards & jokers_ & ~hand_[place]) != 0)) continue;
            const int points = points_of(top) + per_trick_ * count(top);
            if (ours_[place]) {
                if (points >= need && (!Extra || count(top) >= tricks)) return points;
            } else if (rest - points < need) {
                return rest - points;
            }
        }
    }
    return std::nullopt;
}

}  // namespace stich::STICH_ISA
