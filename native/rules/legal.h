#pragma once

#include "rules/position.h"

namespace stich {

/// Restricts the legal `cards` of the holder of the called card, until the called class was led in an earlier trick.
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

/// The cards of a hand that may follow this lead, without regard to a called card: those of the class led and jokers if
/// there are any of the class, else all.
inline CardSet following(const PlaySpec& spec, CardSet hand, Card led) {
    const CardSet of_class = hand & spec.class_of(led);
    return of_class != 0 ? of_class | (hand & spec.jokers()) : hand;
}

/// The cards that the actor may play: any card for a lead, else those that follow; fewer where he owes the called card.
/// Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    const CardSet cards = position.leading() ? hand : following(spec, hand, position.trick().front());
    if ((hand & spec.called()) != 0 && !position.called_led()) [[unlikely]]
        return restricted_by_called_card(spec, position, hand, cards);
    return cards;
}

}  // namespace stich
