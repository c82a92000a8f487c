#pragma once

#include <array>

#include "policy/payoffs.h"
#include "policy/shown_voids.h"
#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Fast heuristic policy for games in which players play alone or in fixed parties. It takes tricks that pay, ducks
/// tricks that cost, and discards cards that may cost later. It uses only the payoffs and the information of the actor.
///
/// Two cards of the actor are equivalent if they have the same card points and no other player holds a card between
/// them. Of each equivalence class only one card, its representative, is scored.
class RolloutPolicy {
public:
    RolloutPolicy(const PlaySpec& spec, const Payoffs& payoffs);

    /// Representatives among the legal cards, with their scores.
    struct ScoredCards {
        int count = 0;
        std::array<Card, max_cards> card;
        std::array<double, max_cards> score;
    };
    void score(const Position& position, const ShownVoids& voids, CardSet legal_cards, ScoredCards& scored) const;

    /// Returns the legal card with the highest score.
    Card choose(const Position& position, const ShownVoids& voids, CardSet legal_cards) const;

    /// Returns the representative of a legal card.
    Card representative(const Position& position, CardSet legal_cards, Card card) const {
        return representative(separators(position), legal_cards, card);
    }

private:
    struct Outlook;

    Outlook outlook(const Position& position, const ShownVoids& voids) const;
    double score(const Position& position, const Outlook& outlook, Card card) const;
    double value_if_kept(const Outlook& outlook, Card card) const;
    double interpolated_payoff(int player, double tricks, double points) const;
    CardSet separators(const Position& position) const;
    Card representative(CardSet separators, CardSet legal_cards, Card card) const;

    const PlaySpec& spec_;
    const Payoffs& payoffs_;
    CardSet trumps_ = 0;
    /// Cards that have card points, and their mean number of points.
    CardSet point_cards_ = 0;
    double average_points_ = 1;
    /// Value to the actor of one card point in another player's trick.
    double given_point_value_ = 0;
    /// Next weaker card of the same class, as a set, by card; empty if there is none.
    std::array<CardSet, max_cards> weaker_{};
};

}  // namespace stich
