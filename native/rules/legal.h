#pragma once

#include "rules/position.h"

namespace stich {

/// Returns the cards among the legal `cards` that the rules of the called card allow. They restrict its holder until
/// the called class was led in an earlier trick.
inline CardSet restricted_by_called_card(const PlaySpec& spec, const Position& position, CardSet hand, CardSet cards) {
    const CardSet called = spec.called();
    if (position.leading()) {
        const CardSet held = hand & spec.called_class();
        return spec.may_run_away(held) ? cards : (cards & ~held) | called;
    }
    if (contains(spec.called_class(), position.trick().front())) return called;
    const CardSet others = cards & ~called;
    return others != 0 ? others : cards;
}

/// Returns the cards of a hand that may follow this lead, without regard to a called card: cards of the class led, and
/// jokers. If there are none of that class, all cards.
inline CardSet following(const PlaySpec& spec, CardSet hand, Card led) {
    const CardSet of_class = hand & spec.class_of(led);
    return of_class != 0 ? of_class | (hand & spec.jokers()) : hand;
}

/// Returns the cards that the actor may play: any card for a lead, otherwise those that follow; fewer if the actor must
/// play the called card. Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    const CardSet cards = position.leading() ? hand : following(spec, hand, position.trick().front());
    if ((hand & spec.called()) != 0 && !position.called_led()) [[unlikely]]
        return restricted_by_called_card(spec, position, hand, cards);
    return cards;
}

}  // namespace stich
