#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "policy/rollout_policy.h"
#include "rules/playspec.h"
#include "rules/position.h"
#include "worlds/random.h"

namespace stich {

/// What somebody said before the play: one of several things, by what his cards were worth for each.
struct Saying {
    Place place;
    /// The one that he chose.
    std::size_t said;
    /// By thing and card: what the card adds to it, in nats. How likely a thing is chosen goes by e to the sum.
    std::vector<std::array<float, max_cards>> worth;
};

/// A card, and who played it.
struct Played {
    Place place;
    Card card;
};

/// Worlds as likely as what the others said and played makes them, where everybody plays alone. Each of them is one of
/// two kinds, as likely to begin with: who goes by rules of thumb, nearly (`temper`, in points), and who often does
/// not.
///
/// Worlds are drawn again by their likelihood and then moved by exchanging cards between two others (Metropolis; as in
/// Robert and Casella 2004). What lies at one place in all worlds stays there, and no card goes where no world has it.
class Believer {
public:
    /// `worlds`: the same moment in worlds that are equally likely before anything is heard. `log`: what was played,
    /// from the first lead on. Throws std::invalid_argument where there is no world, or where one does not fit the log.
    Believer(const PlaySpec& spec, const Payoffs& payoffs, std::span<const Position> worlds, std::vector<Played> log,
             std::vector<Saying> sayings, double temper);

    /// So many worlds, after so many attempts to exchange two cards in each.
    std::vector<Position> draw(std::size_t draws, int steps, Random& random) const;

private:
    using Hands = std::array<CardSet, max_players>;

    /// By kind of player, the logarithm of how likely choices are.
    struct Likely {
        double strict = 0;
        double loose = 0;

        void operator+=(const Likely& more);
    };
    /// A world: the hands at the first lead, and by place how likely its choices were.
    struct World {
        Hands dealt{};
        std::array<Likely, max_players> likely{};

        double total() const;
    };

    /// Works out how likely the choices of these places were, and plays the log.
    Position weigh(World& world, unsigned places) const;
    Likely choice(const Position& position, const Shown& shown, Card card) const;
    static Likely choice(const Saying& saying, CardSet hand);
    /// `merits`: of all things that might have been chosen, in tempers. One of them is the thing `chosen`.
    static Likely choice(std::span<const double> merits, std::size_t chosen);
    void exchange(World& world, Random& random) const;

    const PlaySpec& spec_;
    Thumb thumb_;
    std::vector<Played> log_;
    std::vector<Saying> sayings_;
    double temper_;
    std::vector<World> worlds_;
    /// By place, the cards that it holds in some world, but not in all.
    Hands doubtful_{};
};

}  // namespace stich
