#pragma once

#include <memory>

#include "rules/playspec.h"
#include "rules/position.h"
#include "search/search_budget.h"

namespace stich {

/// Techniques of the search. A benchmark switches one off to measure its effect; players use all of them.
enum Technique : unsigned {
    use_table = 1,
    use_patterns = 2,
    use_sure_tricks = 4,
    use_unbeatable = 8,
    use_ordering = 16,
    use_equals = 32,
    use_everything = 63,
};

/// Objective of a search: one side plays against all others, for card points or for tricks.
struct SearchObjective {
    /// Mask of the players of the side.
    unsigned side;
    /// True to count tricks instead of card points.
    bool count_tricks = false;
    /// True if the side succeeds only if it also wins the number of tricks that each query names.
    bool require_tricks = false;
    /// True if several queries will follow, so that a larger table pays off.
    bool many_queries = false;
};

/// Search in one deal, with the table of its results. Only one thread at a time may use it.
class Engine {
public:
    virtual ~Engine() = default;

    /// Clears the table and prepares a search of this position and those that can follow it.
    virtual void begin(const PlaySpec& spec, const Position& position, const SearchObjective& objective,
                       unsigned techniques) = 0;

    /// Returns a bound on what the side wins from this position on, the trick in progress included. The bound is at
    /// least `need` exactly if the value is; then it is at most the value, otherwise at least the value. If the
    /// objective requires tricks, lines of play in which the side wins fewer than `tricks` do not count; otherwise
    /// `tricks` is 0. Throws Interrupted at a limit; the engine may be queried again afterwards.
    virtual int bound(const Position& position, int need, int tricks) = 0;

    /// Returns true if the side can avoid every remaining trick. Throws Interrupted at a limit.
    virtual bool wins_misere(const Position& position) = 0;

    /// True to make `bound` an estimate for a hundredth of the nodes: while hands have more than three cards, it
    /// searches only the two most promising leads and one card of each player who follows. Not allowed with `tricks`.
    bool forward_pruning = false;

    SearchBudget budget;
};

/// Template parameters for which an engine is compiled.
struct Shape {
    int players;
    /// True if more than 32 cards are in play, they have more than 254 card points, or one card has more than 15.
    bool wide;
    /// True if there is a called card, a joker, a duty to beat, cards that are held back, or an objective that requires tricks.
    bool extra;

    bool operator==(const Shape&) const = default;
};

Shape shape_of(const PlaySpec& spec, const Position& position, const SearchObjective& objective);

std::unique_ptr<Engine> make_engine(const Shape& shape);

}  // namespace stich
