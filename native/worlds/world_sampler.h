#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rules/cardset.h"
#include "worlds/random.h"

namespace stich {

/// Sampler of worlds. A world says which hidden card is in which slot; slots are hands and the cards face down.
///
/// The probability of a world is proportional to the product of its weights. `weights[card * slots + slot]` says how
/// likely a card is in a slot; 0 excludes it. Draws are exact: for each card and each state of the free room in the
/// slots, dynamic programming sums the weights of all completions beforehand.
class WorldSampler {
public:
    /// `capacities`: number of cards in each slot. Throws std::invalid_argument if the numbers contradict each other,
    /// or if no world is possible.
    WorldSampler(std::vector<Card> cards, std::vector<int> capacities, std::vector<double> weights);

    std::size_t slots() const { return capacities_.size(); }

    /// Draws a world and writes the cards of each slot to `by_slot`.
    void draw(Random& random, std::span<CardSet> by_slot) const;

private:
    double weight(std::size_t card, std::size_t slot) const { return weights_[card * slots() + slot]; }
    double& completions(std::size_t card, std::size_t state) { return completions_[card * states_ + state]; }
    double completions(std::size_t card, std::size_t state) const { return completions_[card * states_ + state]; }
    void check() const;
    void normalise_weights();
    void sum_completions();

    std::vector<Card> cards_;
    std::vector<int> capacities_;
    std::vector<double> weights_;
    /// A state is the free room in all slots except the largest, as a number in mixed radix; the largest slot takes the
    /// rest. This is the value of each slot's digit.
    std::vector<std::size_t> digit_value_;
    std::size_t largest_ = 0;
    std::size_t states_ = 1;
    std::size_t start_ = 0;
    /// By card and state: sum of the weights of all ways to place this card and those after it.
    std::vector<double> completions_;
};

}  // namespace stich
