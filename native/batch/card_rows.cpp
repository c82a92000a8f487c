#include "batch/card_rows.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "batch/in_threads.h"

namespace stich {

namespace {

/// The keys of suits then fit in 64 bits.
constexpr std::size_t most_ranks = 20;
static_assert(std::endian::native == std::endian::little);

/// Writes one byte (0 or 1) for each of the lowest `count` bits.
void write_bits(CardSet bits, std::size_t count, std::uint8_t* out) {
    for (std::size_t done = 0; done < count; done += 8, bits >>= 8) {
        // Moves bit i of the lowest eight into byte i; then each byte that is not 0 becomes 1.
        const std::uint64_t apart = (bits & 0xff) * 0x0101010101010101 & 0x8040201008040201;
        const std::uint64_t bytes = (apart + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
        std::memcpy(out + done, &bytes, std::min<std::size_t>(count - done, 8));
    }
}

}  // namespace

CardOrder::CardOrder(const std::vector<Card>& fixed, const std::vector<std::vector<Card>>& suits)
    : cards_(fixed),
      fixed_(fixed.size()),
      suits_(suits.size()),
      ranks_(suits.empty() ? 0 : suits.front().size()),
      suit_mask_(ranks_ == 0 ? 0 : ~CardSet{0} >> (max_cards - ranks_)) {
    if (!suits.empty() && (ranks_ == 0 || ranks_ > most_ranks)) throw std::invalid_argument("suits have 1 to 20 cards");
    CardSet all = 0;
    for (const std::vector<Card>& suit : suits) {
        if (suit.size() != ranks_) throw std::invalid_argument("suits have equally many cards");
        cards_.insert(cards_.end(), suit.begin(), suit.end());
    }
    for (std::size_t place = 0; place < cards_.size(); ++place) {
        const Card card = cards_[place];
        if (card >= max_cards || contains(all, card)) throw std::invalid_argument("cards are different, 0 to 63");
        all |= single(card);
        places_.resize(std::max<std::size_t>(places_.size(), card / 8u + 1));
        for (std::size_t value = 0; value < 256; ++value)
            if ((value >> card % 8 & 1) != 0) places_[card / 8u][value] |= single(static_cast<Card>(place));
    }
}

CardOrder::Suits CardOrder::suits_of(CardSet hand, CardSet discards) const {
    Suits order;
    std::array<std::uint64_t, max_cards> keys;
    const CardSet held = places_of(hand);
    const CardSet discarded = places_of(discards);
    for (std::size_t number = 0; number < suits_; ++number) {
        const CardSet of_suit = suit(held, number);
        const auto count = static_cast<std::uint64_t>(size(of_suit));
        const std::uint64_t key = (count << 2 * ranks_) + (of_suit << ranks_) + suit(discarded, number);
        // Inserts the suit by descending key; of suits with equal keys the first stays first.
        std::size_t place = number;
        for (; place > 0 && keys[place - 1] < key; --place) {
            keys[place] = keys[place - 1];
            order[place] = order[place - 1];
        }
        keys[place] = key;
        order[place] = number;
    }
    return order;
}

void CardOrder::write(std::span<const CardSet> hands, std::span<const CardSet> discards, std::span<const CardSet> sets,
                      int threads, std::uint8_t* orders, std::uint8_t* bytes) const {
    const std::size_t width = hands.empty() ? 0 : sets.size() / hands.size();
    const CardSet fixed_mask = fixed_ == 0 ? 0 : ~CardSet{0} >> (max_cards - fixed_);
    in_threads(hands.size(), threads, [&](std::size_t row) {
        const Suits order = suits_of(hands[row], discards[row]);
        std::uint8_t* out = std::copy_n(cards_.data(), fixed_, orders + row * cards());
        for (std::size_t place = 0; place < suits_; ++place)
            out = std::copy_n(cards_.data() + fixed_ + order[place] * ranks_, ranks_, out);
        for (std::size_t i = row * width; i < (row + 1) * width; ++i) {
            const CardSet places = places_of(sets[i]);
            CardSet arranged = places & fixed_mask;
            for (std::size_t place = 0; place < suits_; ++place)
                arranged |= suit(places, order[place]) << (fixed_ + place * ranks_);
            write_bits(arranged, cards(), bytes + i * cards());
        }
    });
}

}  // namespace stich
