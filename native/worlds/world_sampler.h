#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rules/cardset.h"
#include "worlds/random.h"

namespace stich {

/// Draws worlds: a world says which hidden card lies in which slot, a hand or the cards face down.
///
/// The probability of a world is in proportion to the product of its weights. `weights[card * slots + slot]` says how
/// likely a card is in a slot; 0 excludes it. Draws are exact: dynamic programming sums the weight of all completions
/// beforehand, for each card and for all room that the slots can still have.
class WorldSampler {
public:
    /// `capacities`: how many cards each slot takes. Throws std::invalid_argument where the numbers contradict each
    /// other, or where no world is possible.
    WorldSampler(std::vector<Card> cards, std::vector<int> capacities, std::vector<double> weights);

    std::size_t slots() const { return capacities_.size(); }

    /// Draws a world into `by_slot`, the cards of each slot.
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
    /// A state is the room left in all slots but the largest, as a number in mixed radix; the largest has the rest. By
    /// slot, the value of its digit.
    std::vector<std::size_t> digit_value_;
    std::size_t largest_ = 0;
    std::size_t states_ = 1;
    std::size_t start_ = 0;
    /// By card and state: the summed weight of all ways to place this card and those after it.
    std::vector<double> completions_;
};

}  // namespace stich
