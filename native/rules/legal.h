#pragma once

#include "rules/position.h"

namespace stich {

/// What the called card leaves of the legal `cards` of its holder while its class was not led in an earlier trick.
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

/// The cards that the actor may play: those of the class led and jokers if he has any of the class, else all; fewer
/// where he owes the called card. Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    CardSet cards = hand;
    if (!position.leading()) {
        const CardSet following = hand & spec.class_of(position.trick().front());
        if (following != 0) cards = following | (hand & spec.jokers());
    }
    if ((hand & spec.called()) != 0 && !position.called_led()) [[unlikely]]
        return restricted_by_called_card(spec, position, hand, cards);
    return cards;
}

}  // namespace stich
