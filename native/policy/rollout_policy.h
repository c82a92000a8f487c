#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// What the end of the play is worth to everybody who plays alone, in points: by place, tricks won and card points won.
struct Payoffs {
    /// The highest numbers that the table knows; more is worth as much.
    int tricks = 0;
    int points = 0;
    /// `table[(place * (tricks + 1) + made) * (points + 1) + worth]`.
    std::vector<float> table;

    float at(int place, int made, int worth) const {
        const int row = place * (tricks + 1) + (made < tricks ? made : tricks);
        return table[static_cast<std::size_t>(row * (points + 1) + (worth < points ? worth : points))];
    }
};

/// What everybody has seen of the hands: by place, the cards that it has shown not to hold, because it did not follow.
struct Shown {
    std::array<CardSet, max_players> lacks{};

    /// Call it before the card is played.
    void note(const PlaySpec& spec, const Position& position, Card card) {
        if (position.leading()) return;
        const CardSet led = spec.class_of(position.trick().front());
        if (!contains(led | spec.jokers(), card)) lacks[position.actor()] |= led;
    }
};

/// Plays by rules of thumb for whoever plays alone: it takes what pays, ducks what costs, and throws what may cost
/// later. It knows only what the actor may know, and what he plays for from the payoffs. Made for playouts.
///
/// Cards of the actor are equal where only own or gone cards lie between them and they have the same points.
class Thumb {
public:
    Thumb(const PlaySpec& spec, const Payoffs& payoffs);

    /// What speaks for a card, by number; of equal cards one is there.
    struct Worths {
        int count = 0;
        std::array<Card, max_cards> card;
        std::array<double, max_cards> worth;
    };
    void weigh(const Position& position, const Shown& shown, CardSet cards, Worths& worths) const;

    /// The best of these cards, which may be played now.
    Card choose(const Position& position, const Shown& shown, CardSet cards) const;

    /// The one of these cards that is weighed for all that are equal to this one.
    Card stand_in(const Position& position, CardSet cards, Card card) const {
        return stand_in(dividing(position), cards, card);
    }

private:
    struct Sight;

    Sight look(const Position& position, const Shown& shown) const;
    double worth(const Position& position, const Sight& sight, Card card) const;
    double kept(const Sight& sight, Card card) const;
    double between(int place, double tricks, double points) const;
    CardSet dividing(const Position& position) const;
    Card stand_in(CardSet dividing, CardSet cards, Card card) const;

    const PlaySpec& spec_;
    const Payoffs& payoffs_;
    CardSet trumps_ = 0;
    CardSet marked_ = 0;
    /// Card points of a card that has any, on average.
    double mark_ = 1;
    /// What a point is worth that another gets.
    double given_ = 0;
    /// By card, the next weaker one of its class as a set, or none.
    std::array<CardSet, max_cards> weaker_{};
};

}  // namespace stich
