#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/engine.h"
#include "search/search_budget.h"

namespace stich {

/// Quantity that a solver computes for the side, over the whole deal.
enum class Count {
    /// Card points of the side.
    points,
    /// Tricks of the side.
    tricks,
    /// 1 if the side wins no trick, else 0.
    no_trick,
    /// 1 if the side wins every trick, else 0.
    every_trick,
};

/// Bounds of a value in the whole deal, including what was won before the position. `low` and `high` are equal unless a
/// limit was met.
struct Bounds {
    int low;
    int high;

    bool exact() const { return low == high; }
    bool operator==(const Bounds&) const = default;
};

struct CardValue {
    Card card;
    Bounds value;
};

/// Solver for positions of one deal with all cards known: one side plays against all others, and both play their best.
class Solver {
public:
    /// `side`: mask of players. Throws std::invalid_argument if it contains no player or all players.
    Solver(const PlaySpec& spec, const Position& position, unsigned side, Count count, const Limits& limits,
           unsigned techniques = use_everything);

    /// Returns the value of the position, or the nearer of `low` and `high` if the value is not between them.
    Bounds value(const Position& position, int low, int high);
    Bounds value(const Position& position);

    /// Returns the value after each legal card, in bit order.
    std::vector<CardValue> card_values(const Position& position);

    /// Returns the principal variation: cards to the end that keep the value for both sides. It is shorter if a limit
    /// was met.
    std::vector<Card> line(Position position);

    std::uint64_t nodes() const { return engine_->budget.nodes(); }

private:
    bool counted() const { return count_ == Count::points || count_ == Count::tricks; }
    bool adjacent(const Position& position, Card a, Card b) const;
    int won_before(const Position& position) const;
    int still_to_win(const Position& position) const;
    bool on_side(int player) const { return (side_ >> player & 1) != 0; }
    Bounds all_or_nothing(const Position& position);
    int first_guess(const Position& position, Bounds bounds, int fallback);
    Bounds search(const Position& position, Bounds bounds, int guess);

    const PlaySpec& spec_;
    unsigned side_;
    Count count_;
    Engine* engine_;
};

/// Decides whether the side wins at least `points` card points and at least `tricks` tricks in the whole deal. Returns
/// {1, 1} or {0, 0}, or {0, 1} if a limit was met.
Bounds reaches(const PlaySpec& spec, const Position& position, unsigned side, int points, int tricks,
               const Limits& limits, std::uint64_t& nodes, unsigned techniques = use_everything);

}  // namespace stich
