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

/// Returns a random deck of up to 64 cards, with any classes and orders, with or without trumps, a called card and
/// jokers.
SpecDefinition random_spec(Random& random);

/// Returns hands of one size, from one card to as many as can be dealt.
std::vector<CardSet> random_hands(const SpecDefinition& definition, Random& random);

/// Returns a deck of few cards, for searches without pruning. More than half of these decks have the points of real
/// cards.
SpecDefinition small_spec(Random& random);

/// Returns hands of two to six cards, fewer with many players.
std::vector<CardSet> small_hands(const SpecDefinition& definition, Random& random);

/// Returns the members of a set, found bit by bit.
std::vector<Card> members(CardSet set);

}  // namespace stich::tests
