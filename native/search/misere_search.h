#pragma once

#include "search/ordering_weights.h"
#include "search/search.h"

// Misère: the side tries to win no trick. Card points do not count, and the side's first trick ends the search.

namespace stich::STICH_INSTRUCTION_SET {

/// Returns the score of a card for move ordering. `opponents`, `partners`: cards that they hold.
template <class Word>
int misere_score(const MisereWeights::Card& weight, int card, Word members, Word hand, Word opponents, Word partners) {
    const Word below = static_cast<Word>((bit<Word>(card) - 1) & members);
    const Word above = static_cast<Word>(members & ~below & ~bit<Word>(card));
    int score = weight.base;
    score += count(static_cast<Word>(below & opponents)) * weight.opponents_below;
    score += count(static_cast<Word>(above & opponents)) * weight.opponents_above;
    score += count(static_cast<Word>(below & partners)) * weight.partners_below;
    score += count(static_cast<Word>(above & partners)) * weight.partners_above;
    score += count(static_cast<Word>(hand & members)) * weight.length;
    if ((members & opponents) == 0) score += weight.opponents_void;
    if ((members & partners) == 0) score += weight.partners_void;
    if ((below & opponents) == 0) score += weight.below_opponents;
    if ((hand & members) == bit<Word>(card)) score += weight.singleton;
    return score;
}

template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::wins_misere(const Position& position) {
    for (int player = 0; player < Players; ++player)
        hand_[player] = static_cast<Word>(layout_->renumbered(position.hand(player)));
    owed_ = position.called_led() ? 0 : static_cast<Word>(layout_->owed);
    const int left = count(hand_[position.actor()]);
    if (position.leading()) return misere_lead(position.actor(), left);
    Trick<Word> trick;
    const int led = layout_->number[position.trick().front()];
    trick.led = followers_[led];
    trick.called = (bit<Word>(led) & called_class_) != 0;
    trick.best = layout_->number[position.best()];
    trick.best_player = position.best_player();
    const int player = position.actor();
    switch (position.trick().size()) {
        case 1:
            return misere_follow<1>(trick, player, left - 1);
        case 2:
            return misere_follow<(Players > 2 ? 2 : 1)>(trick, player, left - 1);
        case 3:
            return misere_follow<(Players > 3 ? 3 : 1)>(trick, player, left - 1);
        default:
            return misere_follow<(Players > 4 ? 4 : 1)>(trick, player, left - 1);
    }
}

/// Returns true if the only player of the side can duck every lead of this class: they hold a card below the lowest
/// card of the others, a second one below their second lowest, and so on. If this holds for every class, they can duck
/// all leads, and discards only help them. Not valid for a hand with trumps, which may have to ruff.
template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::can_duck_in(Word members, Word hand, Word others) const {
    Word mine = hand & members;
    Word theirs = others & members;
    for (; mine != 0 && theirs != 0; mine &= mine - 1, theirs &= theirs - 1) {
        if (lowest_of(mine) > lowest_of(theirs)) return false;
    }
    return true;
}

template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::misere_lead(int leader, int left) {
    if (left == 0) return true;
    budget.count_node();
    const Word cards = cards_in_hands();
    const bool ours = ours_[leader];
    if (!Extra && !ours && sole_player_ >= 0 && uses(use_sure_tricks)) {
        const Word hand = hand_[sole_player_];
        if ((hand & trumps_) == 0) {
            bool safe = true;
            for (int i = 0; i < number_of_classes_; ++i) safe &= can_duck_in(classes_[i], hand, cards & ~hand);
            if (safe) return true;
        }
    }

    Pattern<Word> pattern;
    TableEntry<Word>* bucket = nullptr;
    if (uses(use_table) && left > 1) {
        pattern = pattern_of(leader, cards, 0);
        bucket = table_.bucket(pattern);
        int low = 0;
        int high = 1;
        probe(bucket, pattern, cards, 1, low, high);
        if (low == high) return low == 1;
    }

    MoveList moves;
    const Word hand = hand_[leader];
    const Word others = cards & ~hand;
    Word opponents = 0;
    for (int player = 0; player < Players; ++player) opponents |= ours_[player] != ours ? hand_[player] : 0;
    const MisereWeights::Card& weight = misere_weights.lead[ours ? 0 : 1];
    list_moves(leadable(leader), others, moves);
    moves.score_all(
        [&](int card) { return misere_score(weight, card, class_[card], hand, opponents, others & ~opponents); });
    bool wins = !ours;
    for (int i; (i = moves.take_best()) >= 0;) {
        const int card = moves.card[static_cast<std::size_t>(i)];
        hand_[leader] = static_cast<Word>(hand ^ bit<Word>(card));
        const Trick<Word> trick{followers_[card], card, leader, 0, Extra && (bit<Word>(card) & called_class_) != 0};
        const bool result = misere_follow<1>(trick, next(leader), left - 1);
        hand_[leader] = hand;
        if (result == ours) {
            wins = ours;
            break;
        }
    }
    if (bucket != nullptr) table_.store(bucket, pattern, cards, wins ? 1 : 0, wins ? 1 : 0, 0);
    return wins;
}

template <int Players, class Word, bool Extra>
template <int Index>
bool Search<Players, Word, Extra>::misere_follow(const Trick<Word>& trick, int player, int left) {
    constexpr bool last = Index == Players - 1;
    const Word hand = hand_[player];
    const Word beaters = beaters_[trick.best];
    const bool ours = ours_[player];
    Word playable_now = playable(player, trick);
    if constexpr (last) {
        // Only this card is missing in the trick.
        if (ours_[trick.best_player]) {
            if (!ours && (playable_now & ~beaters) != 0) return false;
            if (ours) return false;
        } else if (ours) {
            playable_now &= ~beaters;
            if (playable_now == 0) return false;
        }
    }

    const Word others = cards_in_hands() & ~hand;
    Word opponents = 0;
    for (int other = 0; other < Players; ++other) opponents |= ours_[other] != ours ? hand_[other] : 0;
    bool side_later = false;
    if constexpr (!last) {
        for (int index = Index + 1, later = next(player); index < Players; ++index, later = next(later))
            side_later |= ours_[later];
    }
    const int standing = ours ? 0 : ours_[trick.best_player] ? 1 : side_later ? 3 : 2;
    const auto& by_taking = misere_weights.follow[standing][(hand & trick.led) == 0 ? 1 : 0];
    MoveList moves;
    list_moves(playable_now, others | bit<Word>(trick.best), moves);
    moves.score_all([&](int card) {
        const MisereWeights::Card& weight = by_taking[(beaters & bit<Word>(card)) != 0 ? 1 : 0];
        return misere_score(weight, card, class_[card], hand, opponents, others & ~opponents);
    });
    for (int i; (i = moves.take_best()) >= 0;) {
        const int card = moves.card[static_cast<std::size_t>(i)];
        hand_[player] = static_cast<Word>(hand ^ bit<Word>(card));
        Trick<Word> after = trick;
        if ((beaters & bit<Word>(card)) != 0) {
            after.best = card;
            after.best_player = player;
        }
        bool result;
        if constexpr (last) {
            const Word owed = owed_;
            if (Extra && trick.called) owed_ = 0;
            result = !ours_[after.best_player] && misere_lead(after.best_player, left);
            owed_ = owed;
        } else {
            result = misere_follow<Index + 1>(after, next(player), left);
        }
        hand_[player] = hand;
        if (result == ours) return ours;
    }
    return !ours;
}

}  // namespace stich::STICH_INSTRUCTION_SET
