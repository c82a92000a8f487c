#pragma once

#include "search/ordering_weights.h"
#include "search/search.h"

// The side avoids every trick. Positions have no points, and the first trick of the side ends the search.

namespace stich::STICH_ISA {

/// How soon a card should be tried where a side avoids every trick. `foes`: what the other party holds.
template <class Word>
int promise_to_avoid(const AvoidWeights::Card& weight, int card, Word members, Word hand, Word foes, Word friends) {
    const Word below = static_cast<Word>((bit<Word>(card) - 1) & members);
    const Word above = static_cast<Word>(members & ~below & ~bit<Word>(card));
    int promise = weight.base;
    promise += count(static_cast<Word>(below & foes)) * weight.foes_below;
    promise += count(static_cast<Word>(above & foes)) * weight.foes_above;
    promise += count(static_cast<Word>(below & friends)) * weight.friends_below;
    promise += count(static_cast<Word>(above & friends)) * weight.friends_above;
    promise += count(static_cast<Word>(hand & members)) * weight.length;
    if ((members & foes) == 0) promise += weight.foes_void;
    if ((members & friends) == 0) promise += weight.friends_void;
    if ((below & foes) == 0) promise += weight.below_foes;
    if ((hand & members) == bit<Word>(card)) promise += weight.alone_in_class;
    return promise;
}

template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::avoids(const Position& position) {
    for (int place = 0; place < Players; ++place)
        hand_[place] = static_cast<Word>(layout_->renumbered(position.hand(place)));
    owed_ = position.called_led() ? 0 : static_cast<Word>(layout_->owed);
    const int left = count(hand_[position.actor()]);
    if (position.leading()) return avoid_lead(position.actor(), left);
    Trick<Word> trick;
    const int led = layout_->number[position.trick().front()];
    trick.led = followers_[led];
    trick.called = (bit<Word>(led) & called_class_) != 0;
    trick.best = layout_->number[position.best()];
    trick.best_place = position.best_place();
    const int place = position.actor();
    switch (position.trick().size()) {
        case 1:
            return avoid_follow<1>(trick, place, left - 1);
        case 2:
            return avoid_follow<(Players > 2 ? 2 : 1)>(trick, place, left - 1);
        case 3:
            return avoid_follow<(Players > 3 ? 3 : 1)>(trick, place, left - 1);
        default:
            return avoid_follow<(Players > 4 ? 4 : 1)>(trick, place, left - 1);
    }
}

/// Whether in each class the side's only player in turn holds a card below the foes' lowest, second lowest, …: then he
/// can duck whatever is led, and what anybody throws away only helps him. Not with a trump, which he may have to ruff
/// with.
template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::safe_in(Word members, Word hand, Word others) const {
    Word mine = hand & members;
    Word theirs = others & members;
    for (; mine != 0 && theirs != 0; mine &= mine - 1, theirs &= theirs - 1) {
        if (lowest_of(mine) > lowest_of(theirs)) return false;
    }
    return true;
}

template <int Players, class Word, bool Extra>
bool Search<Players, Word, Extra>::avoid_lead(int leader, int left) {
    if (left == 0) return true;
    meter.count();
    const Word cards = all();
    const bool ours = ours_[leader];
    if (!Extra && !ours && lonely_ >= 0 && uses(use_sure_tricks)) {
        const Word hand = hand_[lonely_];
        if ((hand & trumps_) == 0) {
            bool safe = true;
            for (int i = 0; i < number_of_classes_; ++i) safe &= safe_in(classes_[i], hand, cards & ~hand);
            if (safe) return true;
        }
    }

    Pattern<Word> pattern;
    Known<Word>* bucket = nullptr;
    if (uses(use_table) && left > 1) {
        pattern = pattern_of(leader, cards, 0);
        bucket = table_.bucket(pattern);
        int low = 0;
        int high = 1;
        look_up(bucket, pattern, cards, 1, low, high);
        if (low == high) return low == 1;
    }

    Moves moves;
    const Word hand = hand_[leader];
    const Word others = cards & ~hand;
    Word foes = 0;
    for (int place = 0; place < Players; ++place) foes |= ours_[place] != ours ? hand_[place] : 0;
    const AvoidWeights::Card& weight = avoid_weights.lead[ours ? 0 : 1];
    list(leadable(leader), others, moves);
    moves.weigh([&](int card) { return promise_to_avoid(weight, card, class_[card], hand, foes, others & ~foes); });
    bool avoided = !ours;
    for (int i; (i = moves.pick()) >= 0;) {
        const int card = moves.card[static_cast<std::size_t>(i)];
        hand_[leader] = static_cast<Word>(hand ^ bit<Word>(card));
        const Trick<Word> trick{followers_[card], card, leader, 0, Extra && (bit<Word>(card) & called_class_) != 0};
        const bool result = avoid_follow<1>(trick, next(leader), left - 1);
        hand_[leader] = hand;
        if (result == ours) {
            avoided = ours;
            break;
        }
    }
    if (bucket != nullptr) table_.store(bucket, pattern, cards, avoided ? 1 : 0, avoided ? 1 : 0, 0);
    return avoided;
}

template <int Players, class Word, bool Extra>
template <int Index>
bool Search<Players, Word, Extra>::avoid_follow(const Trick<Word>& trick, int place, int left) {
    constexpr bool last = Index == Players - 1;
    const Word hand = hand_[place];
    const Word beaters = beaters_[trick.best];
    const bool ours = ours_[place];
    Word playable_now = playable(place, trick);
    if constexpr (last) {
        // The trick is settled, but for this card.
        if (ours_[trick.best_place]) {
            if (!ours && (playable_now & ~beaters) != 0) return false;
            if (ours) return false;
        } else if (ours) {
            playable_now &= ~beaters;
            if (playable_now == 0) return false;
        }
    }

    const Word others = all() & ~hand;
    Word foes = 0;
    for (int other = 0; other < Players; ++other) foes |= ours_[other] != ours ? hand_[other] : 0;
    bool side_later = false;
    if constexpr (!last) {
        for (int index = Index + 1, later = next(place); index < Players; ++index, later = next(later))
            side_later |= ours_[later];
    }
    const int standing = ours ? 0 : ours_[trick.best_place] ? 1 : side_later ? 3 : 2;
    const auto& by_taking = avoid_weights.follow[standing][(hand & trick.led) == 0 ? 1 : 0];
    Moves moves;
    list(playable_now, others | bit<Word>(trick.best), moves);
    moves.weigh([&](int card) {
        const AvoidWeights::Card& weight = by_taking[(beaters & bit<Word>(card)) != 0 ? 1 : 0];
        return promise_to_avoid(weight, card, class_[card], hand, foes, others & ~foes);
    });
    for (int i; (i = moves.pick()) >= 0;) {
        const int card = moves.card[static_cast<std::size_t>(i)];
        hand_[place] = static_cast<Word>(hand ^ bit<Word>(card));
        Trick<Word> after = trick;
        if ((beaters & bit<Word>(card)) != 0) {
            after.best = card;
            after.best_place = place;
        }
        bool result;
        if constexpr (last) {
            const Word owed = owed_;
            if (Extra && trick.called) owed_ = 0;
            result = !ours_[after.best_place] && avoid_lead(after.best_place, left);
            owed_ = owed;
        } else {
            result = avoid_follow<Index + 1>(after, next(place), left);
        }
        hand_[place] = hand;
        if (result == ours) return ours;
    }
    return !ours;
}

}  // namespace stich::STICH_ISA
