#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// The cards in play, renumbered for the search: 0 to cards - 1, each class together and weakest first.
struct Layout {
    /// Of the cards that are held or lie in the trick in progress.
    Layout(const PlaySpec& spec, const Position& position);

    CardSet renumbered(CardSet cards) const;

    int players;
    int cards = 0;
    /// Bit in the deck, by number.
    std::array<Card, max_cards> original{};
    /// Number, by bit in the deck.
    std::array<Card, max_cards> number{};
    /// By number: the class, what must follow the card when it is led, what would take the trick from it.
    std::array<CardSet, max_cards> class_of{};
    std::array<CardSet, max_cards> followers{};
    std::array<CardSet, max_cards> beaters{};
    std::array<int, max_cards> points{};
    std::vector<CardSet> classes;
    CardSet trumps = 0;
    CardSet jokers = 0;
    /// The called card while it is owed, and its class.
    CardSet owed = 0;
    CardSet called_class = 0;
};

}  // namespace stich
