#pragma once

#include <memory>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/search_budget.h"

namespace stich {

/// Techniques of the search. A benchmark switches one off to measure what it is worth; players use all of them.
enum Technique : unsigned {
    use_table = 1,
    use_patterns = 2,
    use_sure_tricks = 4,
    use_unbeatable = 8,
    use_ordering = 16,
    use_equals = 32,
    use_everything = 63,
};

/// Objective of a search: one side plays against all others for card points or for tricks.
struct SearchObjective {
    /// Mask of players.
    unsigned side;
    /// Tricks are counted instead of card points.
    bool count_tricks = false;
    /// The side succeeds only if it also wins a number of tricks, which each query names.
    bool require_tricks = false;
    /// More than one query will follow: a larger table pays.
    bool many_queries = false;
};

/// A search in one deal, and the table of what it found there. Only one thread at a time may use it.
class Engine {
public:
    virtual ~Engine() = default;

    /// Clears the table and prepares a search of this position and those that can follow it.
    virtual void begin(const PlaySpec& spec, const Position& position, const SearchObjective& objective,
                       unsigned techniques) = 0;

    /// A bound on what the side wins from here on, the trick in progress included: either at least `need`, and then no
    /// more than the true value; or less than `need`, and then no less than the true value. Where the objective
    /// requires tricks, lines of play in which the side wins fewer than `tricks` count as nothing; `tricks` is 0
    /// elsewhere. Throws Interrupted at a limit; the engine may be queried again after that.
    virtual int bound(const Position& position, int need, int tricks) = 0;

    /// Returns true if the side can avoid every remaining trick. Throws Interrupted at a limit.
    virtual bool wins_misere(const Position& position) = 0;

    /// While a hand has more than three cards, `bound` searches only the two most promising leads and one card of each
    /// player who follows: an estimate for a hundredth of the nodes. Not with `tricks`.
    bool forward_pruning = false;

    SearchBudget budget;
};

/// Template parameters for which an engine is compiled.
struct Shape {
    int players;
    /// More than 32 cards in play, more than 254 card points, or a card of more than 15.
    bool wide;
    /// A called card, jokers, or an objective that requires tricks.
    bool extra;

    bool operator==(const Shape&) const = default;
};

Shape shape_of(const PlaySpec& spec, const Position& position, const SearchObjective& objective);

std::unique_ptr<Engine> make_engine(const Shape& shape);

}  // namespace stich
