#include "search/layout.h"

#include <algorithm>

namespace stich {

Layout::Layout(const PlaySpec& spec, const Position& position) : players(spec.players()) {
    CardSet in_play = 0;
    for (int player = 0; player < players; ++player) in_play |= position.hand(player);
    for (Card card : position.trick()) in_play |= single(card);

    // All cards of a class have the same followers. Jokers, which every card may follow, are known from the spec.
    for (CardSet left = in_play; left != 0;) {
        const Card first = lowest(left);
        const bool joker = contains(spec.jokers(), first);
        const CardSet members = in_play & (joker ? spec.jokers() : spec.class_of(first));
        std::array<Card, max_cards> order{};
        int count = 0;
        for (Card card : Members{members}) order[static_cast<std::size_t>(count++)] = card;
        std::sort(order.begin(), order.begin() + count,
                  [&](Card a, Card b) { return size(spec.beaters(a) & members) > size(spec.beaters(b) & members); });
        CardSet numbers = 0;
        for (int i = 0; i < count; ++i) {
            const Card card = order[static_cast<std::size_t>(i)];
            original[static_cast<std::size_t>(cards)] = card;
            number[card] = static_cast<Card>(cards);
            numbers |= single(static_cast<Card>(cards));
            ++cards;
        }
        classes.push_back(numbers);
        left &= ~members;
    }

    all_trumps = renumbered(spec.trumps() & in_play);
    jokers = renumbered(spec.jokers() & in_play);
    for (CardSet members : classes) {
        for (Card card : Members{members}) {
            const Card bit = original[card];
            class_of[card] = members;
            followers[card] = renumbered(spec.class_of(bit) & in_play);
            beaters[card] = renumbered(spec.beaters(bit) & in_play);
            points[card] = spec.points(bit);
            // If only trumps or no trumps are left, no class beats another one, and `trumps` stays empty.
            trumps |= beaters[card] & ~members;
        }
    }
    called_class = renumbered(spec.called_class() & in_play);
    if (!position.called_led()) owed = renumbered(spec.called() & in_play);
}

CardSet Layout::renumbered(CardSet bits) const {
    CardSet result = 0;
    for (Card card : Members{bits}) result |= single(number[card]);
    return result;
}

}  // namespace stich
