#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/engine.h"
#include "search/search_budget.h"

namespace stich {

/// What is asked of a position for two parties.
enum class Count {
    /// Card points of the side.
    points,
    /// Tricks of the side.
    tricks,
    /// 1 if the side makes no trick in the whole deal, else 0.
    no_trick,
    /// 1 if the side makes every trick of the deal, else 0.
    every_trick,
};

/// From `low` to `high`, both counted with what was made before; one number unless a limit was met.
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

/// Answers questions about positions of one deal with open hands, for two parties that both play their best.
class Solver {
public:
    /// `side`: mask of places. Throws std::invalid_argument if it is nobody or everybody.
    Solver(const PlaySpec& spec, const Position& position, unsigned side, Count count, const Limits& limits,
           unsigned techniques = use_everything);

    /// The value of the position, searched for only between `low` and `high`.
    Bounds value(const Position& position, int low, int high);
    Bounds value(const Position& position);

    /// The value after each legal card, in bit order.
    std::vector<CardValue> card_values(const Position& position);

    /// Cards to the end that keep the value for both parties; as far as limits allow.
    std::vector<Card> line(Position position);

    std::uint64_t nodes() const { return engine_->meter.nodes(); }

private:
    bool counted() const { return count_ == Count::points || count_ == Count::tricks; }
    bool neighbours(const Position& position, Card a, Card b) const;
    int made(const Position& position) const;
    int to_come(const Position& position) const;
    bool ours(int place) const { return (side_ >> place & 1) != 0; }
    Bounds all_or_nothing(const Position& position);
    int guess(const Position& position, Bounds bounds, int otherwise);
    Bounds search(const Position& position, Bounds bounds, int guess);

    const PlaySpec& spec_;
    unsigned side_;
    Count count_;
    Engine* engine_;
};

/// Whether the side makes at least `points` card points and at least `tricks` tricks, both counted with those made
/// before; {0, 1} if a limit was met.
Bounds reaches(const PlaySpec& spec, const Position& position, unsigned side, int points, int tricks,
               const Limits& limits, std::uint64_t& nodes, unsigned techniques = use_everything);

}  // namespace stich
