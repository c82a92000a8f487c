#pragma once

#include "position.h"

namespace stich {

/// The cards that the actor may play: of the class led if he has any, else all. Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    if (position.leading()) return hand;
    const CardSet following = hand & spec.class_of(position.trick().front());
    return following != 0 ? following : hand;
}

}  // namespace stich
