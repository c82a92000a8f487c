#pragma once

#include <cstddef>
#include <vector>

#include "rules/position.h"

namespace stich {

/// Tricks and card points that a player's party has won.
struct WonTogether {
    int tricks = 0;
    int points = 0;
};

inline WonTogether won_together(const PlaySpec& spec, const Position& position, int player) {
    WonTogether won;
    for (int other = 0; other < spec.players(); ++other) {
        if ((spec.together(player) >> other & 1) == 0) continue;
        won.tricks += position.tricks(other);
        won.points += position.points(other);
    }
    return won;
}

/// Payoff of each player at the end of the card play (game points), by the tricks and card points of their party.
struct Payoffs {
    /// Largest numbers of tricks and card points in the table. Larger numbers have the same payoff.
    int tricks = 0;
    int points = 0;
    /// `table[(player * (tricks + 1) + tricks won) * (points + 1) + points won]`.
    std::vector<float> table;

    float at(int player, int tricks_won, int points_won) const {
        const int row = player * (tricks + 1) + (tricks_won < tricks ? tricks_won : tricks);
        return table[static_cast<std::size_t>(row * (points + 1) + (points_won < points ? points_won : points))];
    }
};

}  // namespace stich
