#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/cardset.h"

namespace stich {

/// How the cards of a hand are ordered: first cards in a fixed order, then equivalent suits, of equal length, each from
/// the weakest to the strongest card. The suit of which the hand has most cards is the first; of equal ones the one
/// with the stronger cards held, then the one with the stronger discards.
struct CardOrder {
    std::vector<Card> fixed;
    std::vector<std::vector<Card>> suits;

    std::size_t cards() const { return fixed.size() + (suits.empty() ? 0 : suits.size() * suits.front().size()); }
    /// Writes the cards in the order of a hand.
    void write(CardSet hand, CardSet discards, std::uint8_t* order) const;
};

/// For each hand its order of cards, [hand][card], and sets of cards as bytes in that order, [hand][set][card].
void write_card_rows(const CardOrder& order, std::span<const CardSet> hands, std::span<const CardSet> discards,
                     std::span<const CardSet> sets, int threads, std::uint8_t* orders, std::uint8_t* bits);

}  // namespace stich
