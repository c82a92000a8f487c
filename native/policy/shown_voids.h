#pragma once

#include <array>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Common knowledge of voids: the cards that each player has shown not to hold, because he did not follow.
struct ShownVoids {
    std::array<CardSet, max_players> cannot_hold{};

    /// Updates the voids of the actor. To be called before the card is played.
    void observe(const PlaySpec& spec, const Position& position, Card card) {
        if (position.leading()) return;
        const CardSet led = spec.class_of(position.trick().front());
        if (!contains(led | spec.jokers(), card)) cannot_hold[position.actor()] |= led;
    }
};

}  // namespace stich
