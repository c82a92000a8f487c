#pragma once

#include <span>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"
#include "worlds/random.h"

namespace stich::tests {

/// A PlaySpec and what it was made from.
struct Case {
    std::vector<std::vector<int>> classes;
    int trump;
    std::vector<int> points;
    int players;
    int called = PlaySpec::no_card;
    int run_away_from = 0;
    std::vector<int> jokers = {};

    PlaySpec spec() const { return PlaySpec(classes, trump, points, players, called, run_away_from, jokers); }
    int cards() const { return static_cast<int>(points.size()); }
};

/// Any deck of up to 64 cards, in any classes and orders, with or without trumps, a called card and jokers.
Case random_case(Random& random);

/// Equal hands, of as many cards as there may be or fewer.
std::vector<CardSet> random_hands(const Case& from, Random& random);

/// A deck of few cards, for what grows fast with their number: half of them with points as on real cards.
Case small_case(Random& random);

/// Two to six cards each, fewer with many players.
std::vector<CardSet> small_hands(const Case& from, Random& random);

/// The members of a set, found bit by bit.
std::vector<Card> members(CardSet set);

}  // namespace stich::tests
