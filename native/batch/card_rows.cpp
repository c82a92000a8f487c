#include "batch/card_rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include "batch/in_threads.h"

namespace stich {

void CardOrder::write(CardSet hand, CardSet discards, std::uint8_t* order) const {
    order = std::ranges::copy(fixed, order).out;
    std::array<std::pair<std::uint64_t, std::size_t>, max_cards> keys;
    for (std::size_t suit = 0; suit < suits.size(); ++suit) {
        std::uint64_t count = 0;
        std::uint64_t held = 0;
        std::uint64_t discarded = 0;
        for (std::size_t rank = 0; rank < suits[suit].size(); ++rank) {
            const Card card = suits[suit][rank];
            count += hand >> card & 1;
            held |= (hand >> card & 1) << rank;
            discarded |= (discards >> card & 1) << rank;
        }
        // The greatest key comes first, and of equal ones the first suit.
        const std::uint64_t key = (count << 2 * suits[suit].size()) + (held << suits[suit].size()) + discarded;
        std::size_t place = suit;
        for (; place > 0 && keys[place - 1].first < key; --place) keys[place] = keys[place - 1];
        keys[place] = {key, suit};
    }
    for (std::size_t place = 0; place < suits.size(); ++place)
        order = std::ranges::copy(suits[keys[place].second], order).out;
}

void write_card_rows(const CardOrder& order, std::span<const CardSet> hands, std::span<const CardSet> discards,
                     std::span<const CardSet> sets, int threads, std::uint8_t* orders, std::uint8_t* bits) {
    const std::size_t cards = order.cards();
    const std::size_t width = hands.empty() ? 0 : sets.size() / hands.size();
    in_threads(hands.size(), threads, [&](std::size_t row) {
        std::uint8_t* const of_row = orders + row * cards;
        order.write(hands[row], discards[row], of_row);
        std::uint8_t* out = bits + row * width * cards;
        for (std::size_t set = 0; set < width; ++set)
            for (std::size_t card = 0; card < cards; ++card)
                *out++ = static_cast<std::uint8_t>(sets[row * width + set] >> of_row[card] & 1);
    });
}

}  // namespace stich
