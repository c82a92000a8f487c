#include "batch/playouts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rules/legal.h"
#include "rules/position.h"

namespace stich {

namespace {

/// Number of deals that use one stream of random numbers. Threads take whole blocks of deals, so that the result does
/// not depend on the number of threads.
constexpr std::int64_t block_size = 1024;

class Dealer {
public:
    Dealer(const PlaySpec& spec, int hand_size) : spec_(spec), hand_size_(hand_size) {
        for (int card = 0; card < max_cards; ++card) pack_[static_cast<std::size_t>(card)] = static_cast<Card>(card);
    }

    /// Deals cards by a Fisher-Yates shuffle that stops when all hands are complete.
    Position deal(Random& random) {
        std::array<CardSet, max_players> hands{};
        int undealt = spec_.cards();
        for (int player = 0; player < spec_.players(); ++player) {
            CardSet hand = 0;
            for (int i = 0; i < hand_size_; ++i) {
                const auto pick = static_cast<std::size_t>(random.below(undealt));
                const auto last = static_cast<std::size_t>(--undealt);
                hand |= single(pack_[pick]);
                std::swap(pack_[pick], pack_[last]);
            }
            hands[static_cast<std::size_t>(player)] = hand;
        }
        return Position(spec_, {hands.data(), static_cast<std::size_t>(spec_.players())});
    }

private:
    const PlaySpec& spec_;
    int hand_size_;
    std::array<Card, max_cards> pack_{};
};

void play_to_the_end(const PlaySpec& spec, Position& position, Random& random) {
    while (!position.finished()) {
        const CardSet cards = legal(spec, position);
        position.play(spec, nth(cards, random.below(size(cards))));
    }
}

void run_block(const PlaySpec& spec, int hand_size, std::int64_t first, std::int64_t last, Random random,
               PlayoutResults results) {
    Dealer dealer(spec, hand_size);
    for (std::int64_t deal = first; deal < last; ++deal) {
        Position position = dealer.deal(random);
        play_to_the_end(spec, position, random);
        const std::int64_t row = deal * spec.players();
        for (int player = 0; player < spec.players(); ++player) {
            results.points[row + player] = position.points(player);
            results.tricks[row + player] = position.tricks(player);
        }
    }
}

}  // namespace

void check_hand_size(const PlaySpec& spec, int hand_size) {
    const int most = spec.cards() / spec.players();
    if (hand_size < 1 || hand_size > most) {
        throw std::invalid_argument("hand_size is 1 to " + std::to_string(most) + " with " +
                                    std::to_string(spec.cards()) + " cards and " + std::to_string(spec.players()) +
                                    " players, not " + std::to_string(hand_size));
    }
}

void run_playouts(const PlaySpec& spec, int hand_size, std::int64_t count, std::uint64_t seed, int threads,
                  PlayoutResults results) {
    check_hand_size(spec, hand_size);
    std::atomic<std::int64_t> next_block = 0;
    const std::int64_t blocks = (count + block_size - 1) / block_size;
    auto work = [&] {
        for (std::int64_t block = next_block++; block < blocks; block = next_block++) {
            const std::int64_t first = block * block_size;
            const std::int64_t last = std::min(first + block_size, count);
            run_block(spec, hand_size, first, last, Random(seed, static_cast<std::uint64_t>(block)), results);
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads && i < blocks; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace stich
