#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/search_budget.h"
#include "solver/solver.h"

namespace stich {

/// What everybody plays for who plays alone: a score by place, tricks won and card points won; or card points alone.
class Scores {
public:
    /// Card points are the score.
    Scores() = default;

    /// `table[place][tricks][points]`. Throws std::invalid_argument where a place, a number of tricks or of points that
    /// can be reached from `position` has no score.
    Scores(const PlaySpec& spec, const Position& position, std::vector<std::vector<std::vector<int>>> table);

    bool card_points() const { return table_.empty(); }

    int score(int place, int tricks, int points) const {
        if (card_points()) return points;
        return table_[static_cast<std::size_t>(place)][static_cast<std::size_t>(tricks)]
                     [static_cast<std::size_t>(points)];
    }

private:
    std::vector<std::vector<std::vector<int>>> table_;
};

using ByPlace = std::array<int, max_players>;

struct OwnValue {
    /// Everybody's final score, and the card that the actor plays for it.
    ByPlace scores;
    Card card;
};

/// Everybody plays for his own score and knows that the others do (max^n: Luckhardt and Irani 1986). Of cards that give
/// the actor the same he plays the first in bit order; with another rule between equals others may get something else.
/// Empty if a limit was met. The position is not finished.
std::optional<OwnValue> best_for_each(const PlaySpec& spec, const Position& position, const Scores& scores,
                                      Meter& meter);

/// The score that `place` can secure whatever the others do: they all play against it (the paranoid bound).
Bounds secured(const PlaySpec& spec, const Position& position, int place, const Scores& scores, Meter& meter);

}  // namespace stich
