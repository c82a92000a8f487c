#pragma once

#include <cstddef>
#include <vector>

namespace stich {

/// Payoffs of a finished card play to each player, in game points, by tricks and card points won.
struct Payoffs {
    /// The highest numbers of tricks and card points in the table; more pay as much as these.
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
