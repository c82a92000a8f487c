#pragma once

#include <array>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Cards that each player has shown not to hold by not following a lead. All players know them.
struct ShownVoids {
    std::array<CardSet, max_players> cannot_hold{};

    /// Updates the voids of the actor. Call this before the card is played.
    void observe(const PlaySpec& spec, const Position& position, Card card) {
        if (position.leading()) return;
        const CardSet led = spec.class_of(position.trick().front());
        if (!contains(led | spec.jokers(), card)) cannot_hold[position.actor()] |= led;
    }
};

}  // namespace stich
