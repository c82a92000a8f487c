#pragma once

#include "search/ordering_weights.h"
#include "search/search.h"

namespace stich::STICH_INSTRUCTION_SET {

/// Fills `moves` with one card of each equivalence class. Cards are equivalent if they are adjacent in rank and have
/// equal card points. `relevant`: cards that separate ranks, which are those of the other players and the best card of
/// the trick.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::list_moves(Word playable, Word relevant, MoveList& moves) const {
    // A card is linked to the next lower one if only cards already played lie between them: the carry of an addition
    // runs through those.
    const Word owed = Extra ? owed_ : 0;
    const Word passed = static_cast<Word>(~(playable | relevant | lowest_of_classes_));
    const Word above = static_cast<Word>((playable & ~owed) << 1);
    const Word reached = static_cast<Word>(passed + (above & passed)) | above;
    const Word linked = uses(use_equals) ? playable & reached & ~(passed | lowest_of_classes_ | owed) : 0;
    moves.has_equivalents = linked != 0;
    int group = 0;
    int group_begins = 0;
    for (; playable != 0; playable &= playable - 1) {
        const int card = lowest_of(playable);
        if ((linked & bit<Word>(card)) == 0) {
            ++group;
            group_begins = moves.size;
        } else {
            bool equivalent = false;
            for (int i = group_begins; i < moves.size; ++i)
                equivalent |= points_[moves.card[static_cast<std::size_t>(i)]] == points_[card];
            if (equivalent) continue;
        }
        moves.add(card, group);
    }
}

/// Fills the tables of those parts of scores that depend only on the card.
template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::score_cards() {
    const OrderingWeights& weights = weights_for<Players>(sole_player_ >= 0);
    const auto score = [&](const auto& weight, auto& scores) {
        int i = 0;
        for (auto& by_card : scores) {
            for (int card = 0; card < layout_->cards; ++card) {
                by_card[card] = weight.base[i] + points_[card] * weight.points[i];
                if (class_[card] == trumps_) by_card[card] += weight.trump[i];
            }
            ++i;
        }
    };
    for (int kind = 0; kind < 3; ++kind) score(weights.lead[kind], lead_score_[kind]);
    for (int last = 0; last < 2; ++last) {
        for (int free = 0; free < 2; ++free) {
            for (int with_partner = 0; with_partner < 2; ++with_partner)
                score(weights.follow[last][free][with_partner], follow_score_[last][free][with_partner]);
        }
    }
}

template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::order_leads(int leader, Word cards, MoveList& moves) const {
    const Word hand = hand_[leader];
    const Word others = static_cast<Word>(cards ^ hand);
    const bool ours = ours_[leader];
    Word opponents = 0;
    for (int player = 0; player < Players; ++player) {
        if (ours_[player] != ours) opponents |= hand_[player];
    }
    const Word partners = others & ~opponents;
    const int kind = without_partner_[leader] ? 0 : ours_[next(leader)] == ours ? 2 : 1;
    const LeadWeights& weight = weights_for<Players>(sole_player_ >= 0).lead[kind];
    const int opponents_have_trumps = (opponents & trumps_) != 0 ? 1 : 0;

    list_moves(leadable(leader), others, moves);
    if (moves.size == 1 || !uses(use_ordering)) return;
    // Cards of the other players in the class of the lead, counted once for all cards of that class.
    Word members = 0;
    bool opponent_ruffs = false;
    bool partner_ruffs = false;
    int opponents_low = 0;
    int opponents_high = 0;
    int partners_high = 0;
    int opponents_void = 0;
    int partners_void = 0;
    moves.score_all([&](int card) {
        if (class_[card] != members) {
            members = class_[card];
            opponent_ruffs = partner_ruffs = false;
            opponents_low = opponents_high = partners_high = opponents_void = partners_void = 0;
            for (int player = next(leader); player != leader; player = next(player)) {
                const Word following = hand_[player] & members;
                const bool ruffs = following == 0 && (hand_[player] & beaters_[card] & ~members) != 0;
                if (ours_[player] == ours) {
                    partner_ruffs |= ruffs;
                    if (following == 0)
                        ++partners_void;
                    else
                        partners_high += points_[highest_of(following)];
                } else {
                    opponent_ruffs |= ruffs;
                    if (following == 0) {
                        ++opponents_void;
                    } else {
                        opponents_low += points_[lowest_of(following)];
                        opponents_high += points_[highest_of(following)];
                    }
                }
            }
        }
        const Word above = beaters_[card] & members;
        const bool opponent_beats = opponent_ruffs || (above & opponents) != 0;
        const bool partner_beats = partner_ruffs || (above & partners) != 0;
        const int i = !opponent_beats ? 0 : partner_beats ? 2 : 1;
        int score = lead_score_[kind][i][card];
        if (members == trumps_) score += opponents_have_trumps * weight.trump_with_opponents[i];
        score += count(static_cast<Word>(above & opponents)) * weight.opponents_above[i];
        score += count(static_cast<Word>(above & partners)) * weight.partners_above[i];
        score += count(static_cast<Word>(hand & members)) * weight.length[i];
        score += count(static_cast<Word>(opponents & members)) * weight.opponents_length[i];
        if ((hand & members) == bit<Word>(card)) score += weight.singleton[i];
        if ((above & others) == 0) score += weight.top[i];
        score += opponents_low * weight.opponents_low[i] + opponents_high * weight.opponents_high[i];
        score += partners_high * weight.partners_high[i];
        score += opponents_void * weight.opponents_void[i] + partners_void * weight.partners_void[i];
        return score;
    });
}

template <int Players, class Word, bool Extra>
template <bool Last>
void Search<Players, Word, Extra>::order_follows(const Trick<Word>& trick, int player, Word playable,
                                                 Word partners_later, Word opponents_later, MoveList& moves) const {
    const Word hand = hand_[player];
    Word opponents = 0;
    Word partners = 0;
    for (int other = next(player); other != player; other = next(other))
        (ours_[other] == ours_[player] ? partners : opponents) |= hand_[other];
    const bool ours = ours_[trick.best_player] == ours_[player];
    const Word beaters = beaters_[trick.best];
    const int outcome_without_taking =
        ours ? ((beaters & opponents_later) == 0 ? 1 : 4) : ((beaters & partners_later) == 0 ? 3 : 5);
    const int free = (hand & trick.led) == 0 ? 1 : 0;
    const int with_partner = without_partner_[player] ? 0 : 1;
    const FollowWeights& weight = weights_for<Players>(sole_player_ >= 0).follow[Last][free][with_partner];
    const auto& scores = follow_score_[Last][free][with_partner];

    list_moves(playable, opponents | partners | bit<Word>(trick.best), moves);
    if (moves.size == 1 || !uses(use_ordering)) return;
    moves.score_all([&](int card) {
        const bool takes = (beaters & bit<Word>(card)) != 0;
        const int i = !takes ? outcome_without_taking : (beaters_[card] & opponents_later) == 0 ? 0 : 2;
        const Word members = class_[card];
        const Word above = beaters_[card] & members;
        int score = scores[i][card] + trick.points * weight.trick_points[i];
        if ((above & (opponents | partners)) == 0) score += weight.top[i];
        score += count(static_cast<Word>(above & opponents)) * weight.opponents_above[i];
        score += count(static_cast<Word>(above & partners)) * weight.partners_above[i];
        if ((hand & members) == bit<Word>(card)) score += weight.singleton[i];
        score += count(static_cast<Word>(hand & members)) * weight.length[i];
        return score;
    });
}

}  // namespace stich::STICH_INSTRUCTION_SET
