#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/cardset.h"

namespace stich {

/// Player as an index in the order of play, 0 to players - 1. Player 0 leads to the first trick, or the holder of the
/// opening card (`HeldBack`).
using Player = std::uint8_t;

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int max_card_points = 255;

/// Duty of players who do not lead to beat the best card of the trick if they can. See `legal.h`.
struct MustBeat {
    /// True if players who follow a plain suit must beat it too; otherwise the duty is about trumps only.
    bool plain = true;
    /// True if players who can neither follow nor beat must play a trump.
    bool undertrump = false;
    /// True if players who cannot follow are free while their own party is winning the trick.
    bool spares_partner = false;

    bool operator==(const MustBeat&) const = default;
};

/// Cards that players hold back at first. See `legal.h`.
struct HeldBack {
    /// Card that its holder leads to the first trick, or -1.
    int opening = -1;
    /// Cards that may not be led as long as the players hold all of them.
    CardSet unled = 0;
    /// Cards that may not be played to the first trick.
    CardSet not_first = 0;

    bool operator==(const HeldBack&) const = default;
};

/// Numbers from which a PlaySpec is made.
struct SpecDefinition {
    static constexpr int no_trump = -1;
    static constexpr int no_card = -1;

    /// Classes of cards: the trumps and the plain suits. Players must follow the class led. Each class lists its cards
    /// from the weakest to the strongest; together the classes are the deck.
    std::vector<std::vector<int>> classes;
    /// Index of the trumps in `classes`, or `no_trump`.
    int trump = no_trump;
    /// Card points by card.
    std::vector<int> points;
    int players = 0;
    /// Card that its holder must play when its class is led for the first time, or `no_card`.
    int called = no_card;
    /// Least number of cards of the called class with which the holder of the called card may lead another card of that
    /// class, and then need not play the called card any more. 0: never.
    int run_away_from = 0;
    /// Jokers: cards that win if they are led and never otherwise, and that may be played to any lead.
    std::vector<int> jokers = {};
    /// Players whose tricks and card points count together, as a mask for each player. Empty if all play alone.
    std::vector<int> together = {};
    std::optional<MustBeat> must_beat = {};
    std::optional<HeldBack> held_back = {};

    bool operator==(const SpecDefinition&) const = default;
};

/// Rules of the card play of one contract, looked up by card. Mirrors `stich.kernel.rules.playspec`. Immutable.
class PlaySpec {
public:
    /// Throws std::invalid_argument if the numbers contradict each other.
    explicit PlaySpec(SpecDefinition definition);

    const SpecDefinition& definition() const { return definition_; }
    bool operator==(const PlaySpec& other) const { return definition_ == other.definition_; }

    int players() const { return definition_.players; }
    int cards() const { return cards_; }
    CardSet deck() const { return deck_; }

    /// Cards that follow a lead of this card: its class. For a joker all cards, because any card may follow it.
    CardSet class_of(Card card) const { return class_of_[card]; }

    /// Cards that beat this one when it is the best of the trick: stronger ones of its class and, if it is no trump,
    /// all trumps.
    CardSet beaters(Card card) const { return beaters_[card]; }

    int points(Card card) const { return points_[card]; }

    /// Trumps as a set; empty if there are none.
    CardSet trumps() const { return trumps_; }

    /// Players whose tricks and card points count with those of this player, the player included, as a mask.
    unsigned together(int player) const { return together_[static_cast<std::size_t>(player)]; }

    /// Duty to beat the best card of the trick, if there is one.
    const std::optional<MustBeat>& must_beat() const { return definition_.must_beat; }

    /// Cards that players hold back at first, if there are any.
    const std::optional<HeldBack>& held_back() const { return definition_.held_back; }

    /// Cards that may be played to any lead.
    CardSet jokers() const { return jokers_; }

    /// The called card as a set, and its class; both empty if no card is called.
    CardSet called() const { return called_; }
    CardSet called_class() const { return called_class_; }
    /// Returns true if the holder of these cards of the called class, one of them the called card, may lead another one
    /// of them first.
    bool may_run_away(CardSet held) const {
        return definition_.run_away_from != 0 && size(held) >= definition_.run_away_from;
    }

    /// Throws std::invalid_argument unless these are `players()` hands of this deck, all of one size and without a
    /// common card.
    void check_hands(std::span<const CardSet> hands) const;

private:
    void set_parties();
    void check_held_back() const;

    std::array<CardSet, max_cards> class_of_{};
    std::array<CardSet, max_cards> beaters_{};
    std::array<std::uint8_t, max_cards> points_{};
    CardSet deck_ = 0;
    CardSet jokers_ = 0;
    CardSet called_ = 0;
    CardSet called_class_ = 0;
    CardSet trumps_ = 0;
    std::array<unsigned, max_players> together_{};
    int cards_ = 0;
    SpecDefinition definition_;
};

}  // namespace stich
