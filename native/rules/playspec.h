#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/cardset.h"

namespace stich {

/// Place at the table, 0 to players - 1 in playing order; place 0 leads to the first trick.
using Place = std::uint8_t;

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int max_card_points = 255;

/// How tricks are played, precomputed by card. Mirror of `stich.kernel.playspec`; immutable once made.
class PlaySpec {
public:
    static constexpr int no_trump = -1;
    static constexpr int no_card = -1;

    /// `classes`: what must be followed, each class weakest → strongest, together all cards.
    /// `trump`: index of the class that beats the others, or `no_trump`. `points`: card points by card.
    /// `called`: the card that its holder owes to the first lead of its class, or `no_card`; leading the class with
    /// `run_away_from` cards of it or more he is free of that (0: never). `jokers`: a class of cards that win when they
    /// are led and never else, and that may be played to any lead; or none.
    /// Throws std::invalid_argument where these contradict each other.
    PlaySpec(const std::vector<std::vector<int>>& classes, int trump, const std::vector<int>& points, int players,
             int called = no_card, int run_away_from = 0, const std::vector<int>& jokers = {});

    int players() const { return players_; }
    int cards() const { return cards_; }
    CardSet deck() const { return deck_; }

    /// The class of this card: what must be followed when it is led. For a joker all cards, since nothing need be.
    CardSet class_of(Card card) const { return class_of_[card]; }

    /// The cards that would take the trick from this one while it is the best: stronger ones of its class, and every
    /// trump if it is none.
    CardSet beaters(Card card) const { return beaters_[card]; }

    int points(Card card) const { return points_[card]; }

    /// Cards that may be played to any lead.
    CardSet jokers() const { return jokers_; }

    /// The called card as a set, and its class; both empty where none is called.
    CardSet called() const { return called_; }
    CardSet called_class() const { return called_class_; }
    /// Whether who holds these cards of the called class may lead another than the called one.
    bool may_run_away(CardSet held) const { return run_away_from_ != 0 && size(held) >= run_away_from_; }

    /// Throws std::invalid_argument unless these are `players()` hands of this deck, of one size, without a common
    /// card.
    void check_hands(std::span<const CardSet> hands) const;

private:
    std::array<CardSet, max_cards> class_of_{};
    std::array<CardSet, max_cards> beaters_{};
    std::array<std::uint8_t, max_cards> points_{};
    CardSet deck_ = 0;
    CardSet jokers_ = 0;
    CardSet called_ = 0;
    CardSet called_class_ = 0;
    int run_away_from_ = 0;
    int cards_ = 0;
    int players_ = 0;
};

}  // namespace stich
