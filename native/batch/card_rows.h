#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/cardset.h"

namespace stich {

/// Order of the cards of a hand, by which hands that differ only by an exchange of suits look alike: first the cards of
/// `fixed`, then suits of equal length, each from the weakest to the strongest card. The suit of which the hand has
/// most cards comes first; of suits with as many, the one with the stronger cards in the hand, then the one with the
/// stronger discards.
class CardOrder {
public:
    /// Throws std::invalid_argument unless all cards are different and all suits have the same number of cards.
    CardOrder(const std::vector<Card>& fixed, const std::vector<std::vector<Card>>& suits);

    std::size_t cards() const { return cards_.size(); }

    /// Writes, for each hand, the cards in its order [hand][card], and the given sets of cards as bytes (0 or 1) in
    /// that order [hand][set][card].
    void write(std::span<const CardSet> hands, std::span<const CardSet> discards, std::span<const CardSet> sets,
               int threads, std::uint8_t* orders, std::uint8_t* bytes) const;

private:
    /// Numbers of the suits by their place in the order of a hand.
    using Suits = std::array<std::size_t, max_cards>;

    /// Returns a set of cards as a set of places in the order of an empty hand.
    CardSet places_of(CardSet set) const {
        CardSet places = 0;
        for (std::size_t byte = 0; byte < places_.size(); ++byte) places |= places_[byte][set >> 8 * byte & 0xff];
        return places;
    }
    CardSet suit(CardSet places, std::size_t number) const { return places >> (fixed_ + number * ranks_) & suit_mask_; }
    Suits suits_of(CardSet hand, CardSet discards) const;

    /// Cards in the order of an empty hand.
    std::vector<Card> cards_;
    std::size_t fixed_;
    std::size_t suits_;
    std::size_t ranks_;
    CardSet suit_mask_;
    /// By byte of a set and value of the byte: the places of the cards in it.
    std::vector<std::array<CardSet, 256>> places_;
};

}  // namespace stich
