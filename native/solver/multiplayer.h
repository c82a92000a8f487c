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

/// Final score of each player, by tricks and card points won. Without a table the card points are the score.
class ScoreTable {
public:
    ScoreTable() = default;

    /// `table[player][tricks][points]`: scores. Throws std::invalid_argument if it lacks a score that can be reached
    /// from `position`.
    ScoreTable(const PlaySpec& spec, const Position& position, std::vector<std::vector<std::vector<int>>> table);

    bool card_points() const { return table_.empty(); }

    int score(int player, int tricks, int points) const {
        if (card_points()) return points;
        return table_[static_cast<std::size_t>(player)][static_cast<std::size_t>(tricks)]
                     [static_cast<std::size_t>(points)];
    }

private:
    std::vector<std::vector<std::vector<int>>> table_;
};

/// Score of each player.
using ScoreVector = std::array<int, max_players>;

struct MaxNResult {
    /// Final scores, and the card with which the actor reaches them.
    ScoreVector scores;
    Card card;
};

/// Max^n (Luckhardt and Irani 1986): each player maximises their own score and knows that the others do the same. Of
/// cards with equal scores the actor plays the first in bit order; with another tie-break the other players may get
/// other scores. Returns nothing if a limit was met. The position must not be finished.
std::optional<MaxNResult> max_n(const PlaySpec& spec, const Position& position, const ScoreTable& scores,
                                SearchBudget& budget);

/// Returns the paranoid value (Sturtevant and Korf 2000): the score that `player` reaches if all others play against
/// them. However the others play, `player` can reach at least this score.
Bounds paranoid_value(const PlaySpec& spec, const Position& position, int player, const ScoreTable& scores,
                      SearchBudget& budget);

}  // namespace stich
