#pragma once

#include <cstddef>
#include <vector>

namespace stich {

/// Payoff of each player at the end of the card play (game points), by tricks and card points won.
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
