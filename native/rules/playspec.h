#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/cardset.h"

namespace stich {

/// A player by turn index: 0 to players - 1 in playing order. Player 0 leads to the first trick.
using Player = std::uint8_t;

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int max_card_points = 255;

/// The numbers that a PlaySpec is made from.
struct SpecDefinition {
    static constexpr int no_trump = -1;
    static constexpr int no_card = -1;

    /// Classes of cards (the trumps and the plain suits): players must follow the class led. Each class lists its cards
    /// from the weakest to the strongest; together the classes are the deck.
    std::vector<std::vector<int>> classes;
    /// Index of the class that beats the others, or `no_trump`.
    int trump = no_trump;
    /// Card points, by card.
    std::vector<int> points;
    int players = 0;
    /// The card that its holder owes to the first lead of its class, or `no_card`.
    int called = no_card;
    /// Least number of cards of the called class with which the holder of the called card may lead another card of that
    /// class; he then need not play the called card any more. 0: never.
    int run_away_from = 0;
    /// A class of cards that win when they are led and never else, and that may be played to any lead; or none.
    std::vector<int> jokers = {};

    bool operator==(const SpecDefinition&) const = default;
};

/// The rules of the card play of one contract, looked up by card. Mirror of `stich.kernel.rules.playspec`; immutable.
class PlaySpec {
public:
    /// Throws std::invalid_argument where the numbers contradict each other.
    explicit PlaySpec(SpecDefinition definition);

    const SpecDefinition& definition() const { return definition_; }
    bool operator==(const PlaySpec& other) const { return definition_ == other.definition_; }

    int players() const { return definition_.players; }
    int cards() const { return cards_; }
    CardSet deck() const { return deck_; }

    /// The cards that follow a lead of this card: its class. For a joker all cards, because any card may follow it.
    CardSet class_of(Card card) const { return class_of_[card]; }

    /// The cards that take the trick from this one while it is the best: the stronger ones of its class, and all trumps
    /// where it is no trump.
    CardSet beaters(Card card) const { return beaters_[card]; }

    int points(Card card) const { return points_[card]; }

    /// Cards that may be played to any lead.
    CardSet jokers() const { return jokers_; }

    /// The called card as a set, and its class; both empty where none is called.
    CardSet called() const { return called_; }
    CardSet called_class() const { return called_class_; }
    /// Returns true if a player who holds these cards of the called class may lead one of the others before the called
    /// card.
    bool may_run_away(CardSet held) const {
        return definition_.run_away_from != 0 && size(held) >= definition_.run_away_from;
    }

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
    int cards_ = 0;
    SpecDefinition definition_;
};

}  // namespace stich
