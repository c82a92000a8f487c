#pragma once

#include <memory>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/layout.h"
#include "search/search_budget.h"

namespace stich {

/// What can be switched off, so that a benchmark can say what each is worth; not for use.
enum Technique : unsigned {
    use_table = 1,
    use_patterns = 2,
    use_sure_tricks = 4,
    use_unbeatable = 8,
    use_ordering = 16,
    use_equals = 32,
    use_everything = 63,
};

/// A question about two parties. What is counted for the side is card points, or else tricks.
struct Game {
    /// Mask of places.
    unsigned side;
    bool tricks = false;
    /// Only positions in which so many tricks are made too count as a success.
    bool tricks_too = false;
    /// More than one question will be asked: a larger table pays.
    bool many_questions = false;
};

/// A search on one deal, and what it remembers of it. Not for use by two threads at once.
class Engine {
public:
    virtual ~Engine() = default;

    /// Forgets everything, and makes ready for positions that can follow this one.
    virtual void begin(const PlaySpec& spec, const Position& position, const Game& game, unsigned techniques) = 0;

    /// A bound on what the side makes from here on, the trick in progress included: at least `need` and no more than
    /// the truth; or less than `need` and no less than the truth. With `tricks`, which is 0 unless the game says
    /// `tricks_too`, what is made with fewer tricks than these does not count.
    /// Throws Interrupted, and can be asked again after that.
    virtual int bound(const Position& position, int need, int tricks) = 0;

    /// Whether the side can avoid every trick from here on.
    virtual bool avoids(const Position& position) = 0;

    /// `bound` looks at the most promising two leads and at one card of each who follows, until three cards are left in
    /// a hand: an estimate for a hundredth of the nodes. Not with `tricks`.
    bool rough = false;

    Meter meter;
};

/// What an engine is made for.
struct Shape {
    int players;
    /// More than 32 cards in play, more than 254 points, or a card of more than 15.
    bool wide;
    /// A called card, jokers, or tricks beside points.
    bool extra;

    bool operator==(const Shape&) const = default;
};

Shape shape_of(const PlaySpec& spec, const Position& position, const Game& game);

std::unique_ptr<Engine> make_engine(const Shape& shape);

}  // namespace stich
