#pragma once

#include "search/search.h"

namespace stich::STICH_INSTRUCTION_SET {

/// Returns the fewest card points that this number of cards of the hand can have together.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::cheapest_points(Word hand, int cards) const {
    int points = 0;
    for (int i = 0; i < number_of_point_values_; ++i) {
        const int have = count(static_cast<Word>(hand & cards_worth_[i]));
        if (have >= cards) return points + cards * point_values_[i];
        points += have * point_values_[i];
        cards -= have;
    }
    return points;
}

/// Returns the `cards` cards of the hand with the most card points.
template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::dearest_cards(Word hand, int cards) const {
    Word chosen = 0;
    for (int i = number_of_point_values_ - 1; i >= 0 && cards > 0; --i) {
        Word equal = hand & cards_worth_[i];
        cards -= count(equal);
        for (; cards < 0; ++cards) equal &= equal - 1;
        chosen |= equal;
    }
    return chosen;
}

/// Returns cards that each win the leader a trick, whichever cards the others play: top trumps, then cards that no
/// other player can beat or ruff, then jokers.
template <int Players, class Word, bool Extra>
Word Search<Players, Word, Extra>::sure_tricks(int leader, Word cards) const {
    const Word hand = hand_[leader];
    const Word others = static_cast<Word>(cards ^ hand);
    Word sure = hand & trumps_;
    Word ruffing[players];
    int ruffers = 0;

    // A player who plays a joker keeps the card with which they could have followed.
    const auto kept = [&](int player) { return Extra ? count(static_cast<Word>(hand_[player] & jokers_)) : 0; };
    if ((others & trumps_) != 0) {
        const Word top = tops<Word>(sure, others & trumps_);
        const int rounds = count(top);
        bool all_drawn = true;
        for (int player = next(leader); player != leader; player = next(player)) {
            const int held = count(static_cast<Word>(hand_[player] & trumps_));
            if (held == 0 || held + kept(player) <= rounds) continue;
            all_drawn = false;
            ruffing[ruffers++] = hand_[player];
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
        const int rounds = count(top);
        if (ruffers == 0) {
            bool nobody_follows_longer = true;
            for (int player = next(leader); player != leader; player = next(player))
                nobody_follows_longer &= count(static_cast<Word>(hand_[player] & members)) + kept(player) <= rounds;
            sure |= nobody_follows_longer ? held : top;
            continue;
        }
        int safe = rounds;
        for (int j = 0; j < ruffers; ++j) {
            const int following = count(static_cast<Word>(ruffing[j] & members));
            if (following < safe) safe = following;
        }
        sure |= safe == rounds ? top : dearest_cards(top, safe);
    }
    return sure;
}

/// Returns the fewest card points that the other players add to the leader's sure tricks: opponents play their cheapest
/// cards, partners the most valuable ones that they may play.
template <int Players, class Word, bool Extra>
int Search<Players, Word, Extra>::points_added(int leader, Word sure) const {
    const int tricks = count(sure);
    int points = 0;
    for (int player = next(leader); player != leader; player = next(player)) {
        const bool bound = Extra && ((owed_ | jokers_) != 0 || spec_->must_beat() || spec_->held_back());
        if (ours_[player] != ours_[leader] || bound) {
            points += cheapest_points(hand_[player], tricks);
            continue;
        }
        Word added = 0;
        for (int i = 0; i < number_of_classes_; ++i) {
            const int rounds = count(static_cast<Word>(sure & classes_[i]));
            if (rounds != 0) added |= dearest_cards(hand_[player] & classes_[i], rounds);
        }
        added |= dearest_cards(hand_[player] & ~added, tricks - count(added));
        points += points_of(added);
    }
    return points;
}

/// Returns a bound that decides whether the side reaches `need`, if sure tricks of the leader or unbeatable trumps of
/// another player suffice for that; otherwise nothing.
template <int Players, class Word, bool Extra>
std::optional<int> Search<Players, Word, Extra>::static_bound(int leader, Word cards, int need, int tricks, int rest,
                                                              int left) const {
    const bool held_back = Extra && (unbroken(cards) || left == first_trick_size_);
    if (uses(use_sure_tricks) && (!Extra || (hand_[leader] & owed_) == 0) && !held_back) {
        const Word sure = sure_tricks(leader, cards);
        const int won = count(sure);
        const bool ours = ours_[leader];
        if (won == left) return ours ? rest : Extra && tricks > 0 ? need - 1 : 0;
        if (Extra && !ours && left - won < tricks) return need - 1;
        if (won != 0 && (!Extra || !ours || won >= tricks)) {
            const int enough = ours ? need : rest - need + 1;
            int points = points_of(sure) + trick_value_ * won;
            if (points < enough) points += points_added(leader, sure);
            if (points >= enough) return ours ? points : rest - points;
        }
    }
    const Word trumps = cards & trumps_;
    if (uses(use_unbeatable) && trumps != 0) {
        for (int player = next(leader); player != leader; player = next(player)) {
            const Word held = hand_[player] & trumps;
            const Word top = tops<Word>(held, static_cast<Word>(trumps ^ held));
            // Another player's joker may force a trump to be discarded.
            if (top == 0 || (Extra && (cards & jokers_ & ~hand_[player]) != 0)) continue;
            const int won = count(top);
            const bool ours = ours_[player];
            if (Extra && ours && won < tricks) continue;
            const int enough = ours ? need : rest - need + 1;
            int points = points_of(top) + trick_value_ * won;
            if (points < enough) {
                for (int other = next(player); other != player; other = next(other))
                    points += cheapest_points(hand_[other], won);
            }
            if (points >= enough) return ours ? points : rest - points;
        }
    }
    return std::nullopt;
}

}  // namespace stich::STICH_INSTRUCTION_SET
