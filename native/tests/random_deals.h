#pragma once

#include <span>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"
#include "worlds/random.h"

namespace stich::tests {

inline int card_count(const SpecDefinition& definition) {
    return static_cast<int>(definition.points.size());
}

/// Any deck of up to 64 cards, in any classes and orders, with or without trumps, a called card and jokers.
SpecDefinition random_spec(Random& random);

/// Hands of one size, from one card to all that can be dealt.
std::vector<CardSet> random_hands(const SpecDefinition& definition, Random& random);

/// A deck of few cards, for searches without pruning. More than half of such decks have the points of real cards.
SpecDefinition small_spec(Random& random);

/// Two to six cards each, fewer with many players.
std::vector<CardSet> small_hands(const SpecDefinition& definition, Random& random);

/// The members of a set, found bit by bit.
std::vector<Card> members(CardSet set);

}  // namespace stich::tests
