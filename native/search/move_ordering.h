#pragma once

#include "search/ordering_weights.h"
#include "search/search.h"

namespace stich::STICH_ISA {

/// Fills `moves` with cards that are really different: of neighbours in rank, one for each worth in points.
/// `relevant`: the cards that tell neighbours apart.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::list(Word playable, Word relevant, Moves& moves) const {
    // A card is linked to the one below if only cards that were played lie between: the carry of an addition runs
    // through them.
    const Word owed = Extra ? owed_ : 0;
    const Word passed = static_cast<Word>(~(playable | relevant | lowest_of_classes_));
    const Word above = static_cast<Word>((playable & ~owed) << 1);
    const Word reached = static_cast<Word>(passed + (above & passed)) | above;
    const Word linked = uses(use_equals) ? playable & reached & ~(passed | lowest_of_classes_ | owed) : 0;
    moves.grouped = linked != 0;
    int group = 0;
    int group_begins = 0;
    for (; playable != 0; playable &= playable - 1) {
        const int card = lowest_of(playable);
        if ((linked & bit<Word>(card)) == 0) {
            ++group;
            group_begins = moves.size;
        } else {
            bool same = false;
            for (int i = group_begins; i < moves.size; ++i)
                same |= points_[moves.card[static_cast<std::size_t>(i)]] == points_[card];
            if (same) continue;
        }
        moves.add(card, group);
    }
}

template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::weigh_cards() {
    const Weights& all = weights_for<Players>(lonely_ >= 0);
    const auto weigh = [&](const auto& weight, auto& promises) {
        int i = 0;
        for (auto& by_card : promises) {
            for (int card = 0; card < layout_->cards; ++card) {
                by_card[card] = weight.base[i] + points_[card] * weight.points[i];
                if (class_[card] == trumps_) by_card[card] += weight.trump[i];
            }
            ++i;
        }
    };
    for (int kind = 0; kind < 3; ++kind) weigh(all.lead[kind], lead_promise_[kind]);
    for (int last = 0; last < 2; ++last) {
        for (int free = 0; free < 2; ++free) {
            for (int with_friend = 0; with_friend < 2; ++with_friend)
                weigh(all.follow[last][free][with_friend], follow_promise_[last][free][with_friend]);
        }
    }
}

template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::order_leads(int leader, Word cards, Moves& moves) const {
    const Word hand = hand_[leader];
    const Word others = static_cast<Word>(cards ^ hand);
    const bool ours = ours_[leader];
    Word foes = 0;
    for (int place = 0; place < Players; ++place) {
        if (ours_[place] != ours) foes |= hand_[place];
    }
    const Word friends = others & ~foes;
    const int kind = alone_[leader] ? 0 : ours_[next(leader)] == ours ? 2 : 1;
    const LeadWeights& weight = weights_for<Players>(lonely_ >= 0).lead[kind];
    const int foes_have_trumps = (foes & trumps_) != 0 ? 1 : 0;

    list(leadable(leader), others, moves);
    if (moves.size == 1 || !uses(use_ordering)) return;
    // What the others hold in the class of the lead, reckoned once for neighbouring cards.
    Word members = 0;
    bool foe_ruffs = false;
    bool friend_ruffs = false;
    int foes_low = 0;
    int foes_high = 0;
    int friends_high = 0;
    int foes_void = 0;
    int friends_void = 0;
    moves.weigh([&](int card) {
        if (class_[card] != members) {
            members = class_[card];
            foe_ruffs = friend_ruffs = false;
            foes_low = foes_high = friends_high = foes_void = friends_void = 0;
            for (int place = next(leader); place != leader; place = next(place)) {
                const Word following = hand_[place] & members;
                const bool ruffs = following == 0 && (hand_[place] & beaters_[card] & ~members) != 0;
                if (ours_[place] == ours) {
                    friend_ruffs |= ruffs;
                    if (following == 0)
                        ++friends_void;
                    else
                        friends_high += points_[highest_of(following)];
                } else {
                    foe_ruffs |= ruffs;
                    if (following == 0) {
                        ++foes_void;
                    } else {
                        foes_low += points_[lowest_of(following)];
                        foes_high += points_[highest_of(following)];
                    }
                }
            }
        }
        const Word above = beaters_[card] & members;
        const bool foe_beats = foe_ruffs || (above & foes) != 0;
        const bool friend_beats = friend_ruffs || (above & friends) != 0;
        const int i = !foe_beats ? 0 : friend_beats ? 2 : 1;
        int promise = lead_promise_[kind][i][card];
        if (members == trumps_) promise += foes_have_trumps * weight.trump_with_foes[i];
        promise += count(static_cast<Word>(above & foes)) * weight.foes_above[i];
        promise += count(static_cast<Word>(above & friends)) * weight.friends_above[i];
        promise += count(static_cast<Word>(hand & members)) * weight.length[i];
        promise += count(static_cast<Word>(foes & members)) * weight.foes_length[i];
        if ((hand & members) == bit<Word>(card)) promise += weight.alone_in_class[i];
        if ((above & others) == 0) promise += weight.top[i];
        promise += foes_low * weight.foes_low[i] + foes_high * weight.foes_high[i];
        promise += friends_high * weight.friends_high[i];
        promise += foes_void * weight.foes_void[i] + friends_void * weight.friends_void[i];
        return promise;
    });
}

template <int Players, class Word, bool Extra>
template <bool Last>
void Search<Players, Word, Extra>::order_follows(const Trick<Word>& trick, int place, Word playable, Word friends_later,
                                                 Word foes_later, Moves& moves) const {
    const Word hand = hand_[place];
    Word foes = 0;
    Word friends = 0;
    for (int other = next(place); other != place; other = next(other))
        (ours_[other] == ours_[place] ? friends : foes) |= hand_[other];
    const bool ours = ours_[trick.best_place] == ours_[place];
    const Word beaters = beaters_[trick.best];
    const int without_taking = ours ? ((beaters & foes_later) == 0 ? 1 : 4) : ((beaters & friends_later) == 0 ? 3 : 5);
    const int free = (hand & trick.led) == 0 ? 1 : 0;
    const int with_friend = alone_[place] ? 0 : 1;
    const FollowWeights& weight = weights_for<Players>(lonely_ >= 0).follow[Last][free][with_friend];
    const auto& promises = follow_promise_[Last][free][with_friend];

    list(playable, foes | friends | bit<Word>(trick.best), moves);
    if (moves.size == 1 || !uses(use_ordering)) return;
    moves.weigh([&](int card) {
        const bool takes = (beaters & bit<Word>(card)) != 0;
        const int i = !takes ? without_taking : (beaters_[card] & foes_later) == 0 ? 0 : 2;
        const Word members = class_[card];
        const Word above = beaters_[card] & members;
        int promise = promises[i][card] + trick.points * weight.stake[i];
        if ((above & (foes | friends)) == 0) promise += weight.top[i];
        promise += count(static_cast<Word>(above & foes)) * weight.foes_above[i];
        promise += count(static_cast<Word>(above & friends)) * weight.friends_above[i];
        if ((hand & members) == bit<Word>(card)) promise += weight.alone_in_class[i];
        promise += count(static_cast<Word>(hand & members)) * weight.length[i];
        return promise;
    });
}

}  // namespace stich::STICH_ISA
