#include "worlds/world_sampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace stich {

namespace {

constexpr std::size_t max_states = 1 << 22;

}  // namespace

WorldSampler::WorldSampler(std::vector<Card> cards, std::vector<int> capacities, std::vector<double> weights)
    : cards_(std::move(cards)), capacities_(std::move(capacities)), weights_(std::move(weights)) {
    check();
    largest_ = static_cast<std::size_t>(std::ranges::max_element(capacities_) - capacities_.begin());
    for (std::size_t slot = 0; slot < slots(); ++slot) {
        if (slot == largest_) {
            digit_value_.push_back(0);
            continue;
        }
        digit_value_.push_back(states_);
        start_ += states_ * static_cast<std::size_t>(capacities_[slot]);
        states_ *= static_cast<std::size_t>(capacities_[slot]) + 1;
        if (states_ * (cards_.size() + 1) > max_states)
            throw std::invalid_argument("too many slots to count the worlds");
    }
    normalise_weights();
    sum_completions();
    if (completions(0, start_) <= 0) throw std::invalid_argument("no world fits what is known");
}

void WorldSampler::check() const {
    if (std::ranges::any_of(capacities_, [](int capacity) { return capacity < 0 || capacity > max_cards; })) {
        throw std::invalid_argument("capacities: a slot takes 0 to 64 cards");
    }
    const int room = std::accumulate(capacities_.begin(), capacities_.end(), 0);
    if (static_cast<std::size_t>(room) != cards_.size()) {
        throw std::invalid_argument("capacities: room for all " + std::to_string(cards_.size()) + " cards, not for " +
                                    std::to_string(room));
    }
    if (weights_.size() != cards_.size() * slots()) throw std::invalid_argument("weights: one for each card and slot");
    if (std::ranges::any_of(weights_, [](double weight) { return !std::isfinite(weight) || weight < 0; })) {
        throw std::invalid_argument("weights: 0 or more");
    }
    CardSet seen = 0;
    for (Card card : cards_) {
        if (card >= max_cards || contains(seen, card)) throw std::invalid_argument("cards: each once, bits 0 to 63");
        seen |= single(card);
    }
}

/// Scales the weights of each card so that the largest is 1. That changes no probability and prevents overflows of
/// sums.
void WorldSampler::normalise_weights() {
    for (std::size_t card = 0; card < cards_.size(); ++card) {
        const auto row = std::span(weights_).subspan(card * slots(), slots());
        const double largest = std::ranges::max(row);
        if (largest <= 0) throw std::invalid_argument("no world fits what is known");
        for (double& value : row) value /= largest;
    }
}

void WorldSampler::sum_completions() {
    completions_.assign((cards_.size() + 1) * states_, 0);
    completions(cards_.size(), 0) = 1;
    for (std::size_t card = cards_.size(); card-- > 0;) {
        const auto rest = static_cast<int>(cards_.size() - card);
        for (std::size_t state = 0; state < states_; ++state) {
            int room = rest;
            double sum = 0;
            for (std::size_t slot = 0; slot < slots(); ++slot) {
                if (slot == largest_) continue;
                const auto free =
                    static_cast<int>(state / digit_value_[slot] % (static_cast<std::size_t>(capacities_[slot]) + 1));
                room -= free;
                if (free > 0) sum += weight(card, slot) * completions(card + 1, state - digit_value_[slot]);
            }
            if (room < 0 || room > capacities_[largest_]) continue;
            if (room > 0) sum += weight(card, largest_) * completions(card + 1, state);
            completions(card, state) = sum;
        }
    }
}

void WorldSampler::draw(Random& random, std::span<CardSet> by_slot) const {
    std::ranges::fill(by_slot, CardSet{0});
    std::size_t state = start_;
    for (std::size_t card = 0; card < cards_.size(); ++card) {
        double pick = random.fraction() * completions(card, state);
        std::size_t chosen = slots();
        for (std::size_t slot = 0; slot < slots(); ++slot) {
            const auto free = state / std::max<std::size_t>(digit_value_[slot], 1) %
                              (static_cast<std::size_t>(capacities_[slot]) + 1);
            if (slot != largest_ && free == 0) continue;
            const double share = weight(card, slot) * completions(card + 1, state - digit_value_[slot]);
            if (share <= 0) continue;
            chosen = slot;  // the last possible slot also gets what rounding leaves
            if (pick < share) break;
            pick -= share;
        }
        by_slot[chosen] |= single(cards_[card]);
        state -= digit_value_[chosen];
    }
}

}  // namespace stich
