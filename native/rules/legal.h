#pragma once

#include "rules/position.h"

namespace stich {

/// What is left of the legal cards for the holder of a called card whose class was not led in an earlier trick.
inline CardSet owing(const PlaySpec& spec, const Position& position, CardSet hand, CardSet cards) {
    const CardSet called = spec.called();
    if (position.leading()) {
        const CardSet held = hand & spec.called_class();
        return spec.may_run_away(held) ? cards : (cards & ~held) | called;
    }
    if (contains(spec.called_class(), position.trick().front())) return called;
    const CardSet others = cards & ~called;
    return others != 0 ? others : cards;
}

/// The cards that the actor may play: of the class led and jokers if he has any of the class, else all, as far as a
/// called card allows.
/// Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    CardSet cards = hand;
    if (!position.leading()) {
        const CardSet following = hand & spec.class_of(position.trick().front());
        if (following != 0) cards = following | (hand & spec.jokers());
    }
    if ((hand & spec.called()) != 0 && !position.called_led()) [[unlikely]]
        return owing(spec, position, hand, cards);
    return cards;
}

}  // namespace stich
