#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Cards in play, renumbered for the search from 0 to cards - 1: class by class, each from the weakest to the strongest
/// card.
struct Layout {
    /// Cards in play are those in the hands and in the trick in progress.
    Layout(const PlaySpec& spec, const Position& position);

    CardSet renumbered(CardSet cards) const;

    int players;
    int cards = 0;
    /// Bit in the deck, by number.
    std::array<Card, max_cards> original{};
    /// Number, by bit in the deck.
    std::array<Card, max_cards> number{};
    /// By number: class of the card, cards that must follow it when it is led, and cards that beat it.
    std::array<CardSet, max_cards> class_of{};
    std::array<CardSet, max_cards> followers{};
    std::array<CardSet, max_cards> beaters{};
    std::array<int, max_cards> points{};
    std::vector<CardSet> classes;
    CardSet trumps = 0;
    /// The trumps, also if only trumps are left.
    CardSet all_trumps = 0;
    CardSet jokers = 0;
    /// The called card as long as its holder must play it when its class is led, and its class.
    CardSet owed = 0;
    CardSet called_class = 0;
};

}  // namespace stich
