#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// The cards in play, renumbered for the search: 0 to cards - 1, class by class, each from the weakest to the
/// strongest.
struct Layout {
    /// In play are the cards in the hands and in the trick in progress.
    Layout(const PlaySpec& spec, const Position& position);

    CardSet renumbered(CardSet cards) const;

    int players;
    int cards = 0;
    /// By number: the bit in the deck.
    std::array<Card, max_cards> original{};
    /// By bit in the deck: the number.
    std::array<Card, max_cards> number{};
    /// By number: its class, the cards that must follow it when it is led, the cards that take the trick from it.
    std::array<CardSet, max_cards> class_of{};
    std::array<CardSet, max_cards> followers{};
    std::array<CardSet, max_cards> beaters{};
    std::array<int, max_cards> points{};
    std::vector<CardSet> classes;
    CardSet trumps = 0;
    CardSet jokers = 0;
    /// The called card while its holder owes it, and its class.
    CardSet owed = 0;
    CardSet called_class = 0;
};

}  // namespace stich
